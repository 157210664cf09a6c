/** Where each seat's log ended when its person last did something: whoever comes back tomorrow reads on from there. */

const STORE = "norn.since";
const MOST = 60; // seats that are remembered, the latest

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export const since = (table: string, seat: number): number | undefined => all()[`${table} ${seat}`];

export function keepSince(table: string, seat: number, last: number): void {
  const name = `${table} ${seat}`;
  const { [name]: _, ...others } = all();
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), [name, last]])));
  } catch {
    /* this visit knows it all the same */
  }
}
