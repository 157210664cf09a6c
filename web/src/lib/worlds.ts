/** The looks of the worlds. A game that is not named here gets one of the free looks, always the same one.
    This is the only place of the client that knows a game's name; it decides on looks and nothing else. */

const NAMED: Record<string, string> = {
  hearts: "velvet", realms: "ember", mistfall: "mist", fornaldar: "moss", "eldfall-skirmish": "iron",
};
const FREE = ["brass", "madder", "dusk"];

export function look(game: string): string {
  return NAMED[game] ?? FREE[hash(game) % FREE.length]!;
}

/** The backs of cards, drawn on 60 by 84: what is woven, and the mark in the middle. */
interface Back { weave: string; mark: string }
const WOVEN: Back = {
  weave: "M6 6h48v72H6zM6 24 30 6l24 18v36L30 78 6 60zM18 6 54 42 18 78M42 6 6 42l36 36M30 24 42 42 30 60 18 42z",
  mark: "M30 35v14M25 37l10 10M35 37 25 47",
};
const BACKS: Record<string, Back> = {
  velvet: {
    weave: "M5 5h50v74H5zM9 9h42v66H9zM9 25 25 9M9 41 41 9M9 57 51 15M9 73 51 31M23 75 51 47M39 75 51 63M51 25 35 9M51 41 19 9M51 57 9 15M51 73 9 31M37 75 9 47M21 75 9 63",
    mark: "M30 52C18 43 19 33 25 33c3 0 5 3 5 5 0-2 2-5 5-5 6 0 7 10-5 19z",
  },
  ember: {
    weave: "M5 5h50v74H5zM12 79 22 60l-6-12 10-14-4-10 8-14 8 14-4 10 10 14-6 12 10 19M20 79l10-22 10 22",
    mark: "M30 30c6 8 9 11 9 17a9 9 0 0 1-18 0c0-5 4-6 5-10 2 2 2 4 2 6 2-3 3-7 2-13z",
  },
  mist: {
    weave: "M5 5h50v74H5zM5 18c9-6 16 6 25 0s16 6 25 0M5 28c9-6 16 6 25 0s16 6 25 0M5 62c9-6 16 6 25 0s16 6 25 0M5 72c9-6 16 6 25 0s16 6 25 0",
    mark: "M38 32a12 12 0 1 0 0 20 14 14 0 0 1 0-20zM42 38v.5M45 46v.5",
  },
  moss: { // bands that go over and under one another, as on a rune stone; a ship
    weave: "M5 5h50v74H5zM10 10c20 0 20 21 40 21M50 10c-20 0-20 21-40 21M10 53c20 0 20 21 40 21M50 53c-20 0-20 21-40 21M10 15c16 0 22 16 40 16M50 15c-16 0-22 16-40 16M10 58c16 0 22 16 40 16M50 58c-16 0-22 16-40 16",
    mark: "M18 43c-1-3 0-6 3-7 0 8 18 8 18 0 3 1 4 4 3 7-3 8-21 8-24 0zM30 41V29M22.5 30h15c1.5 3 1.5 5 0 8h-15c1.5-3 1.5-5 0-8z",
  },
  iron: { // a rule in inches along each edge; two blades
    weave: "M5 5h50v74H5zM5 11h6M5 17h3M5 23h6M5 29h3M5 35h6M5 41h3M5 47h6M5 53h3M5 59h6M5 65h3M5 71h6M55 11h-6M55 17h-3M55 23h-6M55 29h-3M55 35h-6M55 41h-3M55 47h-6M55 53h-3M55 59h-6M55 65h-3M55 71h-6M30 14a28 28 0 0 1 0 56 28 28 0 0 1 0-56M30 8v12M30 64v12",
    mark: "M20 31l17 19M40 31 23 50M34 51l6-5M20 46l6 5",
  },
};
/** Whether somebody has drawn that game's mark. */
export const marked = (game: string): string => BACKS[NAMED[game] ?? ""]?.mark ?? "";
export const back = (game = ""): Back => BACKS[game ? look(game) : (document.documentElement.dataset.look ?? "")] ?? WOVEN;

export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}
