/** A field in inches: what the ground and what stands on it are made of. Lengths are whole hundredths of an inch. */
import type { Board, Field, Figure } from "../lib/protocol";
import type { Point } from "../lib/sketching.svelte";

export type { Figure, Piece } from "../lib/protocol";

export const groundOf = (board: Board): Field => board.ground as Field;
export const figuresOf = (board: Board): Figure[] => board.figures;

export const inches = (hundredths: number): string => `${(hundredths / 100).toFixed(1)}″`;
export const path = (points: Point[]): string => `M${points.map((one) => one.join(" ")).join("L")}`;
export const middle = (outline: Point[]): Point => {
  const sum = outline.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
};
export const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

/** From the point, this way: 0 is up, clockwise. */
export const ahead = ([x, y]: Point, degrees: number, far: number): Point => {
  const turned = (degrees * Math.PI) / 180;
  return [x + Math.sin(turned) * far, y - Math.cos(turned) * far];
};
export const bearing = ([x, y]: Point, [tx, ty]: Point): number => (Math.atan2(tx - x, y - ty) * 180) / Math.PI;

const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
export const wind = (degrees: number): string => WINDS[Math.round(((degrees % 360) + 360) / 45) % 8]!;

export interface Called { x: number; y: number; anchor: "middle" | "start" | "end"; text: string }
interface Box { x: number; y: number; w: number; h: number }
const LETTER = 6.3; // pixels of a letter of 12
const LINE = 14;

/** Names that lie on no other name, and never on a figure; whom the question is about comes first, and may lie on a name. `unit`
    is a pixel in hundredths, `margin` how far a name may stand beyond the field. */
export function names(figures: Figure[], unit: number, about: (one: Figure) => boolean, wide: number, high: number, margin = 0): Map<string, Called> {
  const found = new Map<string, Called>();
  const bodies: Box[] = figures.map((one) => ({ x: one.x - one.radius, y: one.y - one.radius, w: 2 * one.radius, h: 2 * one.radius }));
  const taken: Box[] = [];
  const hits = (a: Box, all: Box[]): number => all.filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).length;
  for (const one of [...figures].sort((a, b) => Number(about(b)) - Number(about(a)))) {
    const text = `${one.name}${one.z ? ` ▲${inches(one.z)}` : ""}${one.badges.length ? ` (${one.badges.join(", ")})` : ""}`;
    const [w, h] = [text.length * LETTER * unit, LINE * unit];
    const far = Math.max(one.radius * 1.6, one.radius + 6 * unit);
    const tries: { at: Box; anchor: Called["anchor"] }[] = [1, 2.1, 3.2].flatMap((step) => [-1, 1].map((way) => ({
      at: { x: one.x - w / 2, y: way < 0 ? one.y - one.radius - 4 * unit - step * h : one.y + one.radius + 4 * unit + (step - 1) * h, w, h }, anchor: "middle" as const,
    })));
    tries.splice(2, 0, { at: { x: one.x + far, y: one.y - h / 2, w, h }, anchor: "start" }, { at: { x: one.x - far - w, y: one.y - h / 2, w, h }, anchor: "end" });
    const placed = tries.map(({ at, anchor }) => ({ at: { ...at, x: Math.max(0, Math.min(wide - at.w, at.x)) }, anchor }))
      .filter(({ at }) => at.y >= -margin && at.y + at.h <= high + margin && !hits(at, bodies));
    const free = placed.find(({ at }) => !hits(at, taken)) ?? (about(one) ? placed.sort((a, b) => hits(a.at, taken) - hits(b.at, taken))[0] : undefined);
    if (!free) continue;
    taken.push(free.at);
    const { x, y } = free.at;
    found.set(one.id, { x: free.anchor === "middle" ? x + w / 2 : free.anchor === "start" ? x : x + w, y: y + 0.8 * h, anchor: free.anchor, text });
  }
  return found;
}
