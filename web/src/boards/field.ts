/** A field in inches: what the ground and what stands on it are made of. Lengths are whole hundredths of an inch. */
import type { Board, Part, Thing } from "../lib/protocol";
import type { Point } from "../lib/sketching.svelte";

export interface Piece extends Part { outline: Point[]; low?: number; high?: number; style?: string }
export interface FieldGround { width: number; height: number; pieces?: Piece[]; spots?: (Part & { x?: number; y?: number })[] }
export interface Figure extends Thing { x: number; y: number; z?: number; radius?: number; height?: number; facing?: number | null }

export const groundOf = (board: Board): FieldGround => board.ground as unknown as FieldGround;
export const figuresOf = (board: Board): Figure[] => board.figures as unknown as Figure[];

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
