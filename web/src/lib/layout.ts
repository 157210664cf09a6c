/** Where the parts of a scene lie: by their area and weight, and where those say nothing by their kind. */
import type { Board, Page, Placed, Scene, Sheet, Thing, Track, Zone } from "./protocol";
import type { Numbered } from "./scene";

export interface Layout {
  boards: Board[]; // in the centre
  pages: Page[];
  centre: Zone[]; // open, what is contested first
  strip: (Track | Zone)[]; // tracks along the edge
  party: Sheet[]; // portraits
  own: Sheet[]; // one's own panels, whole
  beside: Sheet[]; // whom the moment is about, whoever's they are: whole, beside the board
  hand: Zone[];
  shelf: Placed[]; // counters that open
  archive: Placed[]; // found when they are looked for
  tray: Thing[]; // what the question is about, and what lies nowhere open
}

const FEW = 40; // things that a tray holds: more are a list

/** How close things lie, from 0, where all is roomy. Each step keeps what those before it gave up. */
export const TRIM = 1; // what is not contested is called by its name; counters and tracks take one line
export const CLEAR = 2; // what nobody asks about becomes a counter; one's own figures become a portrait
export const BRIEF = 3; // what is contested shows the beginnings of its texts
export const SLIPS = 4; // ... and then its names; a board that nobody asks about becomes a counter
export const SHORT = 5; // a hand shows the beginnings of its texts
export const NAMES = 6; // ... and then its names; what else lies before one becomes a counter
export const LAST = 7; // ... as does a hand that nobody asks about

export function lay(scene: Scene, own: number, asked: Numbered[], about: string[], tight = 0, narrow = false): Layout {
  const found: Layout = { boards: [], pages: [], centre: [], strip: [], party: [], own: [], beside: [], hand: [], shelf: [], archive: [], tray: [] };
  const touched = new Set(asked.flatMap((one) => one.touches));
  const away = (one: Placed): boolean => {
    if (one.weight === "shelf") found.shelf.push(one);
    else if (one.weight === "archive") found.archive.push(one);
    return one.weight === "shelf" || one.weight === "archive";
  };
  for (const board of scene.boards) if (!away(board)) found.boards.push(board);
  for (const page of scene.pages) if (!away(page)) found.pages.push(page);
  for (const track of scene.tracks) if (!away(track)) found.strip.push(track);
  for (const sheet of scene.sheets) {
    if (sheet.area === "centre" && scene.boards.length) found.beside.push(sheet);
    else if (own >= 0 && sheet.owner === own && sheet.area !== "edge") found.own.push(sheet);
    else if (sheet.weight === "archive") found.archive.push(sheet);
    else found.party.push(sheet);
  }
  const bare = scene.boards.length === 0;
  for (const zone of scene.zones) if (!away(zone)) placeZone(zone, own, bare, found);
  const rank = (zone: Zone) => (zone.weight === "focus" ? 0 : zone.things.some((one) => touched.has(one.id)) || touched.has(zone.id) ? 1 : 2);
  if (tight >= TRIM && found.centre.some((one) => one.weight === "focus")) { // a page that was read waits on the shelf
    found.shelf.unshift(...found.pages.filter((one) => one.weight !== "focus"));
    found.pages = found.pages.filter((one) => one.weight === "focus");
  }
  if ((tight >= CLEAR && found.boards.length) || (tight >= (narrow ? CLEAR : SLIPS) && scene.boards.length)) { // no room, beside a board least of all: what nobody asks about is a counter
    found.shelf.push(...found.pages.filter((one) => one.weight !== "focus"));
    found.pages = found.pages.filter((one) => one.weight === "focus");
    found.shelf.push(...found.centre.filter((one) => rank(one) === 2));
    found.centre = found.centre.filter((one) => rank(one) < 2);
    const contested = tight >= SLIPS && found.centre.length + found.pages.length > 0;
    const idle = (board: Board) => contested && board.weight !== "focus" && !onBoard(board, touched);
    found.shelf.unshift(...found.boards.filter(idle));
    found.boards = found.boards.filter((one) => !idle(one));
  }
  if (tight >= NAMES) { // what lies before one and is not asked about, last of all
    const idle = (zone: Zone) => (tight >= LAST || zone.layout !== "fan") && rank(zone) === 2;
    found.shelf.unshift(...found.hand.filter(idle));
    found.hand = found.hand.filter((one) => !idle(one));
  }
  found.centre.sort((a, b) => rank(a) - rank(b));
  found.pages.sort((a, b) => Number(b.weight === "focus") - Number(a.weight === "focus"));
  found.tray = asides(scene, found, new Set([...touched, ...about]));
  return found;
}

const onBoard = (board: Board, touched: Set<string>): boolean =>
  board.groups.some((one) => touched.has(one.id)) || board.spaces.some((one) => touched.has(one.id) || one.things.some((thing) => touched.has(thing.id)));

function placeZone(zone: Zone, own: number, bare: boolean, found: Layout): void {
  const focus = zone.weight === "focus";
  const mine = own >= 0 && zone.owner === own;
  if (!focus && zone.layout === "fan" && !mine && zone.owner >= 0 && !zone.things.length) return; // its portrait counts it
  if (!focus && (zone.layout === "pile" || (zone.count === 0 && !bare))) found.shelf.push(zone);
  else if (zone.area === "hand" ? mine || zone.owner < 0 : zone.area === "" && mine && (!focus || zone.layout === "fan")) found.hand.push(zone);
  else if (zone.area === "edge") found.strip.push(zone);
  else if (!focus && zone.owner >= 0 && !mine && zone.area !== "centre") found.shelf.push(zone);
  else found.centre.push(zone);
}

/** Things that the question speaks of and that lie in no open place. */
function asides(scene: Scene, found: Layout, wanted: Set<string>): Thing[] {
  const open = new Set<string>();
  const see = (things: Thing[]) => things.forEach((one) => open.add(one.id));
  for (const board of found.boards) for (const space of board.spaces) see(space.things);
  for (const zone of [...found.centre, ...found.hand]) see(zone.layout === "pile" ? zone.things.slice(-1) : zone.things);
  for (const sheet of found.own) see(sheet.things);
  const tray: Thing[] = [];
  const offer = (things: Thing[]) => {
    for (const one of things) if (wanted.has(one.id) && !open.has(one.id) && tray.length < FEW) (open.add(one.id), tray.push(one));
  };
  for (const zone of scene.zones) offer(zone.things);
  for (const sheet of scene.sheets) offer(sheet.things);
  for (const board of scene.boards) for (const space of board.spaces) offer(space.things);
  return tray;
}

/** The size of a card's letters and its width, by how much is written on it. */
export function measureText(text: string): { size: string; wide: string } {
  const n = text.length;
  if (n < 90) return { size: ".9rem", wide: "8.4rem" };
  if (n < 170) return { size: ".84rem", wide: "9.4rem" };
  if (n < 280) return { size: ".78rem", wide: "10.6rem" };
  if (n < 420) return { size: ".74rem", wide: "13rem" };
  return { size: ".72rem", wide: "16rem" };
}
