/** The tables that this browser knows, with their secret keys. They stay in its own storage and never enter an address. */
import type { Created, NewLink } from "./protocol";

export interface Known {
  table: string;
  game: string;
  title: string;
  at: number;
  key: string; // the one to sit down with
  who: string;
  links: NewLink[]; // all that this browser was given
  parent?: string; // the table that this one was forked from
}

const STORE = "norn.tables";

export function known(): Known[] {
  try {
    const all = JSON.parse(localStorage.getItem(STORE) ?? "[]") as Known[];
    return all.filter((one) => one && one.table && one.key).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

function write(all: Known[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(all.slice(0, 100)));
  } catch {
    /* a full or forbidden storage: this visit works all the same */
  }
}

export const find = (table: string): Known | undefined => known().find((one) => one.table === table);
export const forget = (table: string): void => write(known().filter((one) => one.table !== table));

export function remember(one: Known): void {
  const before = find(one.table);
  const links = [...one.links];
  for (const old of before?.links ?? [])
    if (!links.some((link) => link.key === old.key || (link.role === old.role && link.link === old.link))) links.push(old);
  write([{ ...one, links, parent: one.parent ?? before?.parent }, ...known().filter((other) => other.table !== one.table)]);
}

export function rememberCreated(made: Created, game: string, title: string, parent?: string): Known {
  const mine = made.links.find((link) => link.role === "player") ?? made.links.find((link) => link.role === "host")!;
  const one = { table: made.table, game, title, at: Date.now(), key: mine.key, who: mine.name, links: made.links, parent };
  remember(one);
  return one;
}

/** All keys of this browser, to be kept in a file: whoever has it can play these seats. */
export const exportedKeys = (): unknown => ({ norn: "keys", tables: known() });

/** The tables of such a file come to those of this browser; how many were new. */
export function importKeys(file: unknown): number {
  const given = file as { norn?: unknown; tables?: unknown } | null;
  if (given?.norn !== "keys" || !Array.isArray(given.tables)) throw new Error("That file holds no keys.");
  const before = new Set(known().map((one) => one.table));
  const word = (one: unknown): string => (typeof one === "string" ? one.slice(0, 200) : "");
  const tables = (given.tables as Partial<Known>[]).filter((one) => one && /^[\w-]{1,100}$/.test(word(one.table)) && /^[\w-]{1,100}$/.test(word(one.key)));
  for (const one of tables.slice(0, 100).reverse())
    remember({
      table: one.table!, game: word(one.game), title: word(one.title), at: Number(one.at) || 0, key: one.key!, who: word(one.who),
      links: (Array.isArray(one.links) ? one.links : []).filter((link) => link && ["player", "spectator", "host", "invitation"].includes(link.role) && /^[\w-]{1,100}$/.test(word(link.key)))
        .map((link) => ({ role: link.role, key: link.key, path: "", link: Number(link.link ?? -1), seats: Array.isArray(link.seats) ? link.seats.map(Number) : [], name: word(link.name) })),
      parent: word(one.parent) || undefined,
    });
  return tables.filter((one) => !before.has(one.table!)).length;
}

/** What a link looks like in the address of a browser. */
export const address = (link: NewLink, origin: string = location.origin): string => `${origin}/#${link.role === "invitation" ? "invite" : "key"}=${link.key}`;

/** The invitation that this tab was opened with: it is taken out of the address, and a reload must find it again. */
const INVITATION = "norn.invitation";
export const invitation = (): string => {
  try {
    return sessionStorage.getItem(INVITATION) ?? "";
  } catch {
    return "";
  }
};
export const setInvitation = (key: string): void => {
  try {
    sessionStorage.setItem(INVITATION, key);
  } catch {
    /* a reload will ask for the link again */
  }
};

/** The key of this tab: two tabs of one browser may sit on different seats. */
export const tabKey = (table: string): string => {
  try {
    return sessionStorage.getItem(`norn.key.${table}`) ?? "";
  } catch {
    return "";
  }
};
export const setTabKey = (table: string, key: string): void => {
  try {
    sessionStorage.setItem(`norn.key.${table}`, key);
  } catch {
    /* see above */
  }
};
