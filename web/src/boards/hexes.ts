/** The arithmetic of hexes: from a point to a place and back, and what lies where. What is drawn of it is in atlas.ts. */
import type { Ground, Spot } from "../lib/protocol";

export const R = 22; // from the middle of a hex to its corners, in drawing units
const EDGE = 12;
const LESS = R * 0.42; // of places that are no whole hexes
export const ACROSS = R * Math.sqrt(3);

export interface Terrain { id: string; name: string; style: string; group?: string }
export interface Layer { id: string; name: string; rows: string[]; legend?: Partial<Terrain>[] }
interface Raw {
  columns: number; rows: number; terrain: string[]; legend?: Partial<Terrain>[]; pointed?: boolean; odd_lower?: boolean; layers?: Layer[];
  edges?: { kind: string; name?: string; across?: [string, string][]; along?: string[] }[];
}
export interface Point { x: number; y: number }

export const n1 = (value: number): string => value.toFixed(1);
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
  private readonly lower: number; // which columns, counted from 0, lie half a hex lower: the even or the odd ones
  constructor(readonly raw: Raw) {
    this.turn = raw.pointed ? -30 : 0;
    this.lower = raw.odd_lower ? 0 : 1;
    const [long, short] = raw.pointed ? [raw.rows, raw.columns] : [raw.columns, raw.rows];
    const far = 2 * R + (long - 1) * 1.5 * R + 2 * EDGE;
    const wide = (short + 0.5) * ACROSS + 2 * EDGE;
    [this.width, this.height] = raw.pointed ? [wide, far] : [far, wide];
  }

  id = (column: number, row: number): string => `hex:${String(column + 1).padStart(2, "0")}${String(row + 1).padStart(2, "0")}`;
  cell = (id: string): [number, number] => [Number(id.slice(4, 6)) - 1, Number(id.slice(6, 8)) - 1];
  has = (column: number, row: number): boolean => (this.raw.terrain[row]?.[column] ?? " ") !== " ";
  /** A hex, the second part of one (`hex:0616b`), or a side between two (`side:21342235`). */
  isHex = (id: string): boolean => (id.startsWith("hex:") && this.has(...this.cell(id))) || id.startsWith("side:");
  isLess = (id: string): boolean => id.startsWith("side:") || id.length > 8;
  /** The hex that it is or lies in. */
  whole = (id: string): string => (id.startsWith("side:") ? `hex:${id.slice(5, 9)}` : id.slice(0, 8));

  private shift = (column: number): number => (Math.abs(column) % 2 === this.lower ? 0.5 : 0);

  centre(id: string): Point {
    if (!this.isLess(id)) return this.middle(...this.cell(id));
    const [a, b] = [this.centre(this.whole(id)), id.startsWith("side:") ? this.centre(`hex:${id.slice(9)}`) : null];
    return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: a.x + R * 0.5, y: a.y + R * 0.4 };
  }
  middle(column: number, row: number): Point {
    if (this.raw.pointed) return { x: EDGE + (column + 0.5 + (row % 2) / 2) * ACROSS, y: EDGE + R + row * 1.5 * R };
    return { x: EDGE + R + column * 1.5 * R, y: EDGE + (row + 0.5 + this.shift(column)) * ACROSS };
  }

  /** The hex that a point lies in: the one whose middle is nearest. */
  at(x: number, y: number): string {
    const along = Math.round(((this.raw.pointed ? y : x) - EDGE - R) / (1.5 * R));
    let best: [number, number] | null = null;
    let least = ACROSS * 0.62;
    for (const one of [along - 1, along, along + 1]) {
      const aside = Math.round(((this.raw.pointed ? x : y) - EDGE) / ACROSS - 0.5 - (this.raw.pointed ? (Math.abs(one) % 2) / 2 : this.shift(one)));
      const [column, row] = this.raw.pointed ? [aside, one] : [one, aside];
      const middle = this.middle(column, row);
      const away = Math.hypot(middle.x - x, middle.y - y);
      if (away < least && this.has(column, row)) [best, least] = [[column, row], away];
    }
    return best ? this.id(...best) : "";
  }

  corner(middle: Point, i: number, radius = R): Point {
    const angle = ((60 * i + this.turn) * Math.PI) / 180;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  }
  outline(id: string): string {
    const middle = this.centre(id);
    return `M${[0, 1, 2, 3, 4, 5].map((i) => this.corner(middle, i, this.isLess(id) ? LESS : R)).map((one) => `${n1(one.x)} ${n1(one.y)}`).join("L")}z`;
  }
  /** The hex beyond each side; side i lies between the corners i and i + 1. */
  beyond(id: string, i: number): string {
    const middle = this.centre(id);
    const angle = ((60 * i + 30 + this.turn) * Math.PI) / 180;
    return this.at(middle.x + ACROSS * Math.cos(angle), middle.y + ACROSS * Math.sin(angle));
  }
  side(id: string, i: number): string {
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
    for (const id of ids) {
      if (this.isLess(id)) d += this.outline(id);
      else for (let i = 0; i < 6; i++) if (!ids.has(this.beyond(id, i))) d += this.side(id, i);
    }
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
    const odd = column % 2;
    const [q, r] = this.raw.pointed ? [column - (row - (row % 2)) / 2, row] : [column, row - (column + (this.lower ? -odd : odd)) / 2];
    return [q, r, -q - r];
  }

  letter = (rows: string[], id: string): string => {
    const [column, row] = this.cell(id);
    return rows[row]?.[column] ?? " ";
  };
  ids(): string[] {
    const found: string[] = [];
    for (let row = 0; row < this.raw.rows; row++) for (let column = 0; column < this.raw.columns; column++) if (this.has(column, row)) found.push(this.id(column, row));
    return found;
  }
  /** The hex beside, by an arrow key: with Shift the other one of the two on that side, so that all six can be reached. */
  beside(id: string, key: string, other: boolean): string {
    const [column, row] = this.cell(this.whole(id));
    const [along, across] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
    const aside = this.raw.pointed ? across : along;
    const low = this.raw.pointed ? row % 2 === 1 : this.shift(column) > 0;
    const more = aside && other ? (low ? 1 : -1) : 0;
    const to: [number, number] = this.raw.pointed ? [column + along! + more, row + across!] : [column + along!, row + across! + more];
    return this.has(...to) ? this.id(...to) : "";
  }

  terrainOf(id: string): Terrain {
    const [column, row] = this.cell(id);
    const letter = this.raw.terrain[row]?.[column] ?? " ";
    const one = this.raw.legend?.find((kind) => kind.id === letter);
    return { id: letter, name: one?.name ?? "", style: one?.style ?? "" };
  }

  /** What the layers say of a hex, its group among it; the terrain says the rest. */
  layersOf(id: string): Terrain[] {
    return (this.raw.layers ?? []).flatMap((layer) => {
      const letter = this.letter(layer.rows, id);
      const known = layer.legend?.find((one) => one.id === letter);
      return known ? [{ id: letter, name: known.name ?? "", style: known.style ?? "", group: known.group ?? "" }] : [];
    });
  }

  private around_: Map<string, string[]> | null = null;
  /** What lies on the sides of a hex and leads through it, in words. */
  edgesOf(id: string): string[] {
    if (!this.around_) {
      const found = (this.around_ = new Map<string, string[]>());
      const say = (one: string, words: string) => found.set(one, [...(found.get(one) ?? []), words]);
      for (const edge of this.raw.edges ?? []) {
        const kind = edge.kind.replace(/-/g, " ");
        for (const [from, to] of edge.across ?? []) for (const [a, b] of [[from, to], [to, from]] as const) say(a, `${kind} to the ${this.compass(a, b)}`);
        for (const one of edge.along ?? []) say(one, edge.name ? `${kind} ${edge.name}` : kind);
      }
    }
    return [...new Set(this.around_.get(id) ?? [])];
  }
  private compass(from: string, to: string): string {
    const [a, b] = [this.centre(from), this.centre(to)];
    const turn = Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 4) / Math.PI);
    return ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"][(turn + 8) % 8]!;
  }

  /** Every hex as a place: those without a name of their own are called by their number. */
  spots(named: Spot[]): Spot[] {
    const known = new Map(named.map((one) => [one.id, one]));
    const hexes = this.ids().map((id) => {
      const own = known.get(id);
      if (own) return own;
      const [x, y] = this.cell(id);
      const [terrain, more] = [this.terrainOf(id), this.layersOf(id)];
      const text = [terrain, ...more.filter((one) => !one.group)].map((one) => one.name).filter(Boolean).join(", ");
      return { id, name: `hex ${id.slice(4)}`, text, x, y, links: [], tags: [], group: more.find((one) => one.group)?.group ?? "", terrain: terrain.id };
    });
    return [...hexes, ...named.filter((one) => this.isLess(one.id))];
  }
}
