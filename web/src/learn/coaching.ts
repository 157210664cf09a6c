/** What this browser remembers of a guided table: which notes were read, and whether the coach was sent away. */

const STORE = "norn.coach";
const MOST = 20;
export interface Coached { away: boolean; parted: boolean; read: Record<string, number> } // read: at which decision a note was read first
const START: Coached = { away: false, parted: false, read: {} };

function all(): Record<string, Partial<Coached>> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Partial<Coached>>;
  } catch {
    return {};
  }
}

export const coached = (table: string): Coached => ({ ...START, ...all()[table] });

export function keepCoached(table: string, now: Coached): void {
  const { [table]: _, ...others } = all();
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, now]])));
  } catch {
    /* this visit knows it all the same */
  }
}
