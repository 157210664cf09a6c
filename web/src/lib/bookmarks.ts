/** Moments of a table that its person wants to find again; they stay in this browser. */

export interface Bookmark { at: number; text: string }

const STORE = "norn.bookmarks";
const MOST = 40; // of a table

function all(): Record<string, Bookmark[]> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Bookmark[]>;
  } catch {
    return {};
  }
}

export const bookmarks = (table: string): Bookmark[] => all()[table] ?? [];

/** Set it, or (without a text) take it away; those of the table afterwards. */
export function bookmark(table: string, at: number, text: string | null): Bookmark[] {
  const others = bookmarks(table).filter((one) => one.at !== at);
  const mine = text === null ? others : [...others, { at, text }].sort((a, b) => a.at - b.at).slice(-MOST);
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...all(), [table]: mine }));
  } catch {
    /* this visit knows it all the same */
  }
  return mine;
}
