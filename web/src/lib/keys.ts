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
  write([{ ...one, links }, ...known().filter((other) => other.table !== one.table)]);
}

export function rememberCreated(made: Created, game: string, title: string): Known {
  const mine = made.links.find((link) => link.role === "player") ?? made.links.find((link) => link.role === "host")!;
  const one = { table: made.table, game, title, at: Date.now(), key: mine.key, who: mine.name, links: made.links };
  remember(one);
  return one;
}

/** What a link looks like in the address of a browser. */
export const address = (link: NewLink): string => `${location.origin}/#${link.role === "invitation" ? "invite" : "key"}=${link.key}`;

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
