/** Where the spaces of a linked board are drawn: columns and rows keep their order and lose their empty stretches. */
import type { Ground, Spot } from "../lib/protocol";
import { hash } from "../lib/worlds";
import { spotsOf } from "./places";

const WIDE = 148;
const HIGH = 112;
const WIDEST = 236;
const HIGHEST = 160;
const GAP_X = 16;
const GAP_Y = 18;
const EDGE = 44;
const BETWEEN = 26;

export interface Place { spot: Spot; x: number; y: number }
export interface Region { id: string; name: string; x: number; y: number; w: number; h: number; pattern: number; tint: string; title: { x: number; y: number } }
export interface Way { id: string; from: string; to: string; d: string; inside: boolean }
export interface Layout { places: Map<string, Place>; regions: Region[]; ways: Way[]; width: number; height: number; wide: number; high: number }

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

/** Laid out for the room there is: where that is broader than the board, its tablets are broader, or else higher. */
export function layOut(ground: Ground, room: { w: number; h: number } | null): Layout {
  const plain = laid(ground, WIDE, HIGH);
  if (!room || room.w < 620 || !room.h) return plain;
  const broader = room.w / room.h / (plain.width / plain.height);
  return broader > 1 ? laid(ground, Math.min(WIDEST, WIDE * broader), HIGH) : laid(ground, WIDE, Math.min(HIGHEST, HIGH / broader));
}

function laid(ground: Ground, wide: number, high: number): Layout {
  const spots = spotsOf(ground);
  const groups = ground.groups ?? [];
  const apart = (along: "x" | "y") => (low: number, high: number): boolean =>
    groups.length > 1 &&
    !groups.some((group) => {
      const mine = spots.filter((one) => one.group === group.id).map((one) => one[along]);
      return Math.min(...mine) <= low && Math.max(...mine) >= high;
    });
  const px = spread(spots.map((one) => one.x), wide + GAP_X, apart("x"));
  const py = spread(spots.map((one) => one.y), high + GAP_Y, apart("y"));
  const places = new Map<string, Place>();
  for (const spot of spots) places.set(spot.id, { spot, x: px(spot.x) + EDGE + wide / 2, y: py(spot.y) + EDGE + high / 2 });
  const all = [...places.values()];
  const regions: Region[] = [];
  groups.forEach((group) => {
    const mine = all.filter((one) => one.spot.group === group.id);
    if (!mine.length) return;
    const pad = 5;
    const x = Math.min(...mine.map((one) => one.x)) - wide / 2 - pad;
    const y = Math.min(...mine.map((one) => one.y)) - high / 2 - pad;
    const w = Math.max(...mine.map((one) => one.x)) + wide / 2 + pad - x;
    const h = Math.max(...mine.map((one) => one.y)) + high / 2 + pad - y;
    const free = (tx: number, ty: number) => !mine.some((one) => Math.abs(one.x - tx) < wide * 0.9 && Math.abs(one.y - ty) < high * 0.75);
    const low = 24 * inLines(group.name ?? "", 14).length;
    const corners: [number, number][] = [[x + wide * 0.52, y + 30], [x + w - wide * 0.52, y + 30], [x + wide * 0.52, y + h - low], [x + w - wide * 0.52, y + h - low]];
    const spot = corners.find(([tx, ty]) => free(tx, ty)) ?? [x + w / 2, y - 8];
    const look = hash(group.id ?? "");
    regions.push({ id: group.id ?? "", name: group.name ?? "", x, y, w, h, pattern: look % 6, tint: `hsl(${(look >>> 4) % 360} 34% 46%)`, title: { x: spot[0], y: spot[1] } });
  });
  const ways: Way[] = [];
  const seen = new Set<string>();
  for (const from of all)
    for (const id of from.spot.links) {
      const to = places.get(id);
      const name = [from.spot.id, id].sort().join(" ");
      if (!to || seen.has(name)) continue;
      seen.add(name);
      ways.push({ id: name, from: from.spot.id, to: id, d: way(from, to, all, wide, high), inside: from.spot.group === to.spot.group });
    }
  const width = Math.max(...all.map((one) => one.x), 0) + wide / 2 + EDGE;
  const height = Math.max(...all.map((one) => one.y), 0) + high / 2 + EDGE;
  return { places, regions, ways, width, height, wide, high };
}

const STEP = 1.14; // from line to line, in heights of a letter

/** A region's name and the badge that counts what may be chosen there: below the name, or above it where the board ends. */
export function titled(region: Region, height: number, z: number): { lines: string[]; size: number; step: number; flag: number; badge: number } {
  const lines = inLines(region.name, 14);
  const size = Math.max(21, 12 / z);
  const flag = Math.max(15, 9.9 / z);
  const below = (lines.length - 1) * size * STEP + flag + 12;
  return { lines, size, step: size * STEP, flag, badge: region.title.y + below + flag <= height ? below : -size - flag };
}

/** A straight thread, or a bow around the space that stands between. */
function way(from: Place, to: Place, all: Place[], wide: number, high: number): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const between = all.some((one) => {
    if (one === from || one === to) return false;
    const t = ((one.x - from.x) * dx + (one.y - from.y) * dy) / (length * length);
    if (t <= 0.05 || t >= 0.95) return false;
    return Math.hypot(from.x + t * dx - one.x, from.y + t * dy - one.y) < high / 2.5;
  });
  if (!between) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const bow = wide * 1.15;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - (dy / length) * bow} ${(from.y + to.y) / 2 + (dx / length) * bow} ${to.x} ${to.y}`;
}

/** A name in as few lines as it needs, each about as long. */
export function inLines(name: string, most = 17): string[] {
  const words = name.split(" ");
  for (let lines = 1; ; lines++) {
    const found: string[] = [""];
    const fair = Math.max(most * 0.6, name.length / lines);
    for (const word of words) {
      const now = found.at(-1)!;
      if (now && (now.length + 1 + word.length > most || (now.length >= fair && found.length < lines))) found.push(word);
      else found[found.length - 1] = now ? `${now} ${word}` : word;
    }
    if (found.length <= lines || lines >= words.length) return found;
  }
}
