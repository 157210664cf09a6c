/** What every kind of board does. It is drawn in layers, each of which changes by itself:

    ground   `board.ground`: never redrawn; a few large paths
    state    `board.here`: owners and marks
    pieces   `board.here`: the things
    light    `client.touched`, `client.lit`, `wayTo`: what can be chosen, and how one would come there
    tools    Frame.svelte: pan, zoom, fit, follow, next lit, the small map

    A new kind is one component with these props and one line in Board.svelte; words it has from the start (Listed.svelte). */
import type { Board, Thing } from "../lib/protocol";
import { initials, type Numbered } from "../lib/scene";
import type { TableClient } from "../lib/table.svelte";

export interface BoardProps { board: Board; client: TableClient }
/** What of the board is in sight: pixels a unit, and a rectangle in units, a little larger than what is seen. */
export interface Look { z: number; x: number; y: number; w: number; h: number }
/** What a drag may take hold of, in units: whether it does, and whether it moved. */
export interface Tool { take: (x: number, y: number, touch: boolean) => boolean; move: (x: number, y: number) => boolean }
/** Where to look: a rectangle in units. */
export interface Area { x: number; y: number; w: number; h: number }

const MANY = 12;
/** Beyond so many, places are lit but not numbered. */
export const NUMBERED = 25;

/** What a part says to a screen reader about its options. */
export function offers(client: TableClient, id: string): string {
  const options = client.touched.get(id) ?? [];
  if (client.picked.has(id)) return ". Chosen";
  if (options.length > MANY) return `. Can be chosen in ${options.length} ways`;
  return options.length ? `. Can be chosen: ${options.map((one) => `${one.number} ${one.label}${one.cost ? `, costs ${one.cost}` : ""}`).join("; ")}` : "";
}

export function mark(client: TableClient, id: string): string {
  const options = client.touched.get(id) ?? [];
  if (client.picked.has(id)) return client.ask?.ordered ? String(client.picked.get(id)) : "✓";
  if (options.length > MANY) return "";
  return options.length ? `${options[0]!.number}${options.length > 1 ? "+" : ""}` : "";
}

/** The option that is pointed at, with the places its way leads through. A way that names only its last places goes on
    as the way to the first of them does: so hundreds of ways are told by one place each. */
export function wayTo(client: TableClient): { ids: string[]; option: Numbered } | null {
  const option = client.options.find((one) => one.id === client.pointed);
  const there = option?.touches.at(-1);
  if (!option || !there || (!option.via.length && option.touches.length < 2)) return null;
  const known = new Map(client.options.filter((one) => one.group === option.group).map((one) => [one.touches.at(-1), one]));
  const ids = [...option.via, there];
  for (let before = known.get(ids[0]); option.via.length && before?.via.length && !ids.includes(before.via[0]!); before = known.get(ids[0]))
    ids.unshift(...before.via);
  const start = client.parts.get(option.touches[0]!);
  const from = start?.what === "thing" ? start.where?.id : undefined;
  if (from && from !== ids[0]) ids.unshift(from);
  return { ids, option };
}

/** The letters on each token: no two on a board are alike. */
export function lettered(things: Thing[]): Map<string, string> {
  const alike = new Map<string, Thing[]>();
  for (const one of things) {
    const letters = one.short || `${initials(one.name)}${/\d+$/.exec(one.name)?.[0] ?? ""}`;
    alike.set(letters, [...(alike.get(letters) ?? []), one]);
  }
  const found = new Map<string, string>();
  for (const [letters, ones] of alike) {
    // The number in its id stays with a thing while others come and go.
    const own = ones.map((one) => /\d+$/.exec(one.id)?.[0] ?? "");
    const use = new Set(own).size === ones.length && own.every((one) => one && one.length < 4);
    ones.forEach((one, i) => found.set(one.id, ones.length === 1 ? letters : `${letters}${use ? own[i] : i + 1}`));
  }
  return found;
}
