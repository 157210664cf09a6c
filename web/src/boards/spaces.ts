/** Where the spaces of a linked board are drawn: columns and rows keep their order and lose their empty stretches. */
import type { Board, Space } from "../lib/protocol";

export const WIDE = 148;
export const HIGH = 112;
const GAP_X = 16;
const GAP_Y = 18;
const EDGE = 44;
const BETWEEN = 26;

export interface Place { space: Space; x: number; y: number }
export interface Region { id: string; name: string; x: number; y: number; w: number; h: number; pattern: number; title: { x: number; y: number } }
export interface Way { id: string; from: string; to: string; d: string; inside: boolean }
export interface Layout { places: Map<string, Place>; regions: Region[]; ways: Way[]; width: number; height: number }

/** `apart`: whether nothing spans the stretch between two neighbouring columns (or rows). */
function spread(values: number[], size: number, apart: (low: number, high: number) => boolean): (at: number) => number {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const steps = sorted.slice(1).map((value, i) => value - sorted[i]!);
  const least = Math.min(...steps, Infinity);
  const at = new Map<number, number>();
  let now = 0;
  sorted.forEach((value, i) => {
    if (i) now += size * Math.min(1.6, Math.max(1, (steps[i - 1]! / least) * 0.7)) + (apart(sorted[i - 1]!, value) ? BETWEEN : 0);
    at.set(value, now);
  });
  return (value) => at.get(value)!;
}

export function layOut(board: Board): Layout {
  const apart = (along: "x" | "y") => (low: number, high: number): boolean =>
    board.groups.length > 1 &&
    !board.groups.some((group) => {
      const mine = board.spaces.filter((one) => one.group === group.id).map((one) => one[along]);
      return Math.min(...mine) <= low && Math.max(...mine) >= high;
    });
  const px = spread(board.spaces.map((one) => one.x), WIDE + GAP_X, apart("x"));
  const py = spread(board.spaces.map((one) => one.y), HIGH + GAP_Y, apart("y"));
  const places = new Map<string, Place>();
  for (const space of board.spaces) places.set(space.id, { space, x: px(space.x) + EDGE + WIDE / 2, y: py(space.y) + EDGE + HIGH / 2 });
  const all = [...places.values()];
  const regions: Region[] = [];
  board.groups.forEach((group, i) => {
    const mine = all.filter((one) => one.space.group === group.id);
    if (!mine.length) return;
    const pad = 5;
    const x = Math.min(...mine.map((one) => one.x)) - WIDE / 2 - pad;
    const y = Math.min(...mine.map((one) => one.y)) - HIGH / 2 - pad;
    const w = Math.max(...mine.map((one) => one.x)) + WIDE / 2 + pad - x;
    const h = Math.max(...mine.map((one) => one.y)) + HIGH / 2 + pad - y;
    const free = (tx: number, ty: number) => !mine.some((one) => Math.abs(one.x - tx) < WIDE * 0.9 && Math.abs(one.y - ty) < HIGH * 0.75);
    const low = 24 * inLines(group.name, 14).length;
    const corners: [number, number][] = [[x + WIDE * 0.52, y + 30], [x + w - WIDE * 0.52, y + 30], [x + WIDE * 0.52, y + h - low], [x + w - WIDE * 0.52, y + h - low]];
    const spot = corners.find(([tx, ty]) => free(tx, ty)) ?? [x + w / 2, y - 8];
    regions.push({ id: group.id, name: group.name, x, y, w, h, pattern: i % 6, title: { x: spot[0], y: spot[1] } });
  });
  const ways: Way[] = [];
  const seen = new Set<string>();
  for (const from of all)
    for (const id of from.space.links) {
      const to = places.get(id);
      const name = [from.space.id, id].sort().join(" ");
      if (!to || seen.has(name)) continue;
      seen.add(name);
      ways.push({ id: name, from: from.space.id, to: id, d: way(from, to, all), inside: from.space.group === to.space.group });
    }
  const width = Math.max(...all.map((one) => one.x), 0) + WIDE / 2 + EDGE;
  const height = Math.max(...all.map((one) => one.y), 0) + HIGH / 2 + EDGE;
  return { places, regions, ways, width, height };
}

/** A straight thread, or a bow around the space that stands between. */
function way(from: Place, to: Place, all: Place[]): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const between = all.some((one) => {
    if (one === from || one === to) return false;
    const t = ((one.x - from.x) * dx + (one.y - from.y) * dy) / (length * length);
    if (t <= 0.05 || t >= 0.95) return false;
    return Math.hypot(from.x + t * dx - one.x, from.y + t * dy - one.y) < HIGH / 2.5;
  });
  if (!between) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const bow = WIDE * 1.15;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - (dy / length) * bow} ${(from.y + to.y) / 2 + (dx / length) * bow} ${to.x} ${to.y}`;
}

/** A name in at most two lines. */
export function inLines(name: string, most = 17): string[] {
  if (name.length <= most) return [name];
  const words = name.split(" ");
  let best = [name];
  let least = Infinity;
  for (let i = 1; i < words.length; i++) {
    const two = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    const longest = Math.max(two[0]!.length, two[1]!.length);
    if (longest < least) [best, least] = [two, longest];
  }
  return best;
}
