/** A party, an army, a band: of whom it is put together, and how that is written. `at:LIST:ITEM*+EXTRA=CHOICE,ITEM`: who leads has
    a star, a mount is written like an extra, and what is chosen for an item or an extra stands behind an equals sign. */
export interface Extra { id: string; name: string; points: number; of: string[]; text?: string }
export interface Item { id: string; name: string; points: number; most: number; of: string[]; extras: number[]; text?: string; mount?: { id: string; name: string; points: number }; chooses?: Record<string, string[]> }
export interface Roster { points: number; lists: { id: string; name: string }[]; items: Item[]; extras: Extra[] }
export interface Recruit { id: string; leads: boolean; choice: string; mount: boolean; extras: { id: string; choice: string }[] }
export interface Party { list: string; recruits: Recruit[] }

const withChoice = (id: string, choice: string): string => (choice ? `${id}=${choice}` : id);

export function write({ list, recruits }: Party, roster: Roster): string {
  const one = (recruit: Recruit): string => {
    const mount = recruit.mount ? itemOf(roster, recruit.id)?.mount?.id : undefined;
    return [withChoice(recruit.id, recruit.choice) + (recruit.leads ? "*" : ""), ...(mount ? [mount] : []), ...recruit.extras.map((extra) => withChoice(extra.id, extra.choice))].join("+");
  };
  return `at:${list}:${recruits.map(one).join(",")}`;
}

/** What was written or pasted, as far as the roster knows it. */
export function read(text: string, roster: Roster): Party {
  const [list = "", rest = ""] = text.trim().replace(/^at:/, "").split(":");
  const recruits = rest.split(",").flatMap((part): Recruit[] => {
    const [head = "", ...bought] = part.split("+");
    const [id = "", choice = ""] = head.replace("*", "").split("=");
    const item = itemOf(roster, id);
    if (!item) return [];
    const extras = bought.map((one) => one.split("=")).filter(([name]) => roster.extras.some((extra) => extra.id === name)).map(([name, chosen = ""]) => ({ id: name!, choice: chosen }));
    return [{ id, leads: head.includes("*"), choice, mount: bought.includes(item.mount?.id ?? ""), extras }];
  });
  return { list: roster.lists.some((one) => one.id === list) ? list : (roster.lists[0]?.id ?? ""), recruits };
}

export const itemOf = (roster: Roster, id: string): Item | undefined => roster.items.find((one) => one.id === id);

/** Who may stand on a list: its own first, then those of no list; the game has the last word. */
export const hireable = (roster: Roster, list: string): Item[] =>
  [...roster.items.filter((one) => one.of.includes(list)), ...roster.items.filter((one) => !one.of.includes(list) && one.of.includes("neutral"))];
