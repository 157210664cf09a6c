/** The arithmetic of hexes: from a point to a place and back, and what is drawn of a ground in a few large paths. */
import type { Ground, Spot } from "../lib/protocol";

export const R = 22; // from the middle of a hex to its corners, in drawing units
const EDGE = 12;
const ACROSS = R * Math.sqrt(3);

export interface Terrain { id: string; name: string; style: string }
export interface Sheet { id: string; name: string; style: string; d: string; glyphs: string }
export interface Line { kind: string; name: string; d: string }
interface Raw { columns: number; rows: number; terrain: string[]; legend?: Partial<Terrain>[]; pointed?: boolean; edges?: { kind: string; name?: string; across?: [string, string][]; along?: string[] }[] }
export interface Point { x: number; y: number }

/** Small strokes in the middle of each hex, so that no terrain is told by its colour alone. */
const GLYPHS: Record<string, string> = {
  wood: "m-9 6 4-11 4 11zm9 2 4-11 4 11z", hill: "m-10 4q5-9 10 0m0 2q5-9 10 0", mountain: "m-11 8 8-15 4 7 3-5 7 13z",
  water: "m-10 -3q5-4 10 0t10 0m-20 7q5-4 10 0t10 0", marsh: "m-9 4h7m-4 0v-7m8 10h7m-4 0v-7", sand: "m-7 -3h1m6 5h1m5-5h1m-4-5h1",
};
const n1 = (value: number): string => value.toFixed(1);
const kept = new WeakMap<Ground, Grid>();

export function gridOf(ground: Ground): Grid {
  let found = kept.get(ground);
  if (!found) kept.set(ground, (found = new Grid(ground as unknown as Raw)));
  return found;
}

export class Grid {
  readonly width: number;
  readonly height: number;
  private readonly turn: number;
  constructor(readonly raw: Raw) {
    this.turn = raw.pointed ? -30 : 0;
    const [long, short] = raw.pointed ? [raw.rows, raw.columns] : [raw.columns, raw.rows];
    const far = 2 * R + (long - 1) * 1.5 * R + 2 * EDGE;
    const wide = (short + 0.5) * ACROSS + 2 * EDGE;
    [this.width, this.height] = raw.pointed ? [wide, far] : [far, wide];
  }

  id = (column: number, row: number): string => `hex:${String(column + 1).padStart(2, "0")}${String(row + 1).padStart(2, "0")}`;
  cell = (id: string): [number, number] => [Number(id.slice(4, 6)) - 1, Number(id.slice(6, 8)) - 1];
  has = (column: number, row: number): boolean => (this.raw.terrain[row]?.[column] ?? " ") !== " ";
  isHex = (id: string): boolean => id.startsWith("hex:") && this.has(...this.cell(id));

  centre(id: string): Point {
    return this.middle(...this.cell(id));
  }
  middle(column: number, row: number): Point {
    if (this.raw.pointed) return { x: EDGE + (column + 0.5 + (row % 2) / 2) * ACROSS, y: EDGE + R + row * 1.5 * R };
    return { x: EDGE + R + column * 1.5 * R, y: EDGE + (row + 0.5 + (column % 2) / 2) * ACROSS };
  }

  /** The hex that a point lies in: the one whose middle is nearest. */
  at(x: number, y: number): string {
    const along = Math.round(((this.raw.pointed ? y : x) - EDGE - R) / (1.5 * R));
    let best: [number, number] | null = null;
    let least = ACROSS * 0.62;
    for (const one of [along - 1, along, along + 1]) {
      const aside = Math.round(((this.raw.pointed ? x : y) - EDGE) / ACROSS - 0.5 - (Math.abs(one) % 2) / 2);
      const [column, row] = this.raw.pointed ? [aside, one] : [one, aside];
      const middle = this.middle(column, row);
      const away = Math.hypot(middle.x - x, middle.y - y);
      if (away < least && this.has(column, row)) [best, least] = [[column, row], away];
    }
    return best ? this.id(...best) : "";
  }

  private corner(middle: Point, i: number): Point {
    const angle = ((60 * i + this.turn) * Math.PI) / 180;
    return { x: middle.x + R * Math.cos(angle), y: middle.y + R * Math.sin(angle) };
  }
  outline(id: string): string {
    const middle = this.centre(id);
    return `M${[0, 1, 2, 3, 4, 5].map((i) => this.corner(middle, i)).map((one) => `${n1(one.x)} ${n1(one.y)}`).join("L")}z`;
  }
  /** The hex beyond each side; side i lies between the corners i and i + 1. */
  beyond(id: string, i: number): string {
    const middle = this.centre(id);
    const angle = ((60 * i + 30 + this.turn) * Math.PI) / 180;
    return this.at(middle.x + ACROSS * Math.cos(angle), middle.y + ACROSS * Math.sin(angle));
  }
  private side(id: string, i: number): string {
    const [from, to] = [this.corner(this.centre(id), i), this.corner(this.centre(id), i + 1)];
    return `M${n1(from.x)} ${n1(from.y)}L${n1(to.x)} ${n1(to.y)}`;
  }

  all(ids: Iterable<string>): string {
    let d = "";
    for (const id of ids) d += this.outline(id);
    return d;
  }
  /** The line around all of these together. */
  around(ids: Set<string>): string {
    let d = "";
    for (const id of ids) for (let i = 0; i < 6; i++) if (!ids.has(this.beyond(id, i))) d += this.side(id, i);
    return d;
  }
  way(ids: string[]): string {
    return ids.length ? `M${ids.map((id) => this.centre(id)).map((one) => `${n1(one.x)} ${n1(one.y)}`).join("L")}` : "";
  }
  steps(from: string, to: string): number {
    const [a, b] = [this.cube(from), this.cube(to)];
    return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
  }
  private cube(id: string): [number, number, number] {
    const [column, row] = this.cell(id);
    const [q, r] = this.raw.pointed ? [column - (row - (row % 2)) / 2, row] : [column, row - (column - (column % 2)) / 2];
    return [q, r, -q - r];
  }

  private sheets: Sheet[] | null = null;
  /** One path for each terrain. */
  terrains(): Sheet[] {
    if (this.sheets) return this.sheets;
    const found = new Map<string, Sheet>();
    const legend = new Map((this.raw.legend ?? []).map((one) => [one.id, one]));
    this.raw.terrain.forEach((line, row) => [...line].forEach((letter, column) => {
      if (letter === " ") return;
      const known = legend.get(letter);
      let one = found.get(letter);
      if (!one) found.set(letter, (one = { id: letter, name: known?.name ?? letter, style: known?.style || known?.name || letter, d: "", glyphs: "" }));
      const id = this.id(column, row);
      one.d += this.outline(id);
      const [middle, glyph] = [this.centre(id), GLYPHS[one.style]];
      if (glyph) one.glyphs += `M${n1(middle.x)} ${n1(middle.y)}${glyph}`;
    }));
    return (this.sheets = [...found.values()]);
  }

  private lines: Line[] | null = null;
  /** One path for each kind of edge. */
  edges(): Line[] {
    if (this.lines) return this.lines;
    const found = new Map<string, Line>();
    for (const edge of this.raw.edges ?? []) {
      const one = found.get(edge.kind) ?? { kind: edge.kind, name: edge.name || edge.kind, d: "" };
      found.set(edge.kind, one);
      for (const [from, to] of edge.across ?? [])
        for (let i = 0; i < 6; i++) if (this.beyond(from, i) === to) one.d += this.side(from, i);
      one.d += this.way(edge.along ?? []);
    }
    return (this.lines = [...found.values()]);
  }

  terrainOf(id: string): Terrain {
    const [column, row] = this.cell(id);
    const letter = this.raw.terrain[row]?.[column] ?? " ";
    const one = this.raw.legend?.find((kind) => kind.id === letter);
    return { id: letter, name: one?.name ?? "", style: one?.style ?? "" };
  }

  /** Every hex as a place: those without a name of their own are called by their number. */
  spots(named: Spot[]): Spot[] {
    const known = new Map(named.map((one) => [one.id, one]));
    const found: Spot[] = [];
    for (let row = 0; row < this.raw.rows; row++)
      for (let column = 0; column < this.raw.columns; column++) {
        if (!this.has(column, row)) continue;
        const id = this.id(column, row);
        const terrain = this.terrainOf(id);
        found.push(known.get(id) ?? { id, name: `hex ${id.slice(4)}`, text: terrain.name, x: column, y: row, links: [], tags: [], group: "", terrain: terrain.id });
      }
    return found;
  }
}
