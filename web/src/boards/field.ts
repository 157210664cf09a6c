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
