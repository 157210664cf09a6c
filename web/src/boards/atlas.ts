/** What is drawn of a ground of hexes, made once: a few large paths, one for each terrain, each kind of side and of way.
    Nothing is told by its colour alone: terrains and aspects have strokes, lines their dashes, crossings and places signs. */
import type { Ground, Spot } from "../lib/protocol";
import { gridOf, n1, R, type Grid, type Layer, type Point } from "./hexes";

export interface Sheet { id: string; name: string; style: string; d: string; glyphs: string }
export interface Look { colour: string; width: number; dash?: string; under?: boolean }
export interface Line extends Look { kind: string; d: string }
export interface Sign { kind: string; d: string; fill: string }
export interface Named extends Point { name: string; power: boolean; rank: number; id: string }
export interface Atlas { sheets: Sheet[]; second: Sheet[]; aspects: Sheet[]; coast: string; borders: string; realms: (Point & { name: string; size: number })[]; lines: Line[]; crossings: string; signs: Sign[]; names: Named[] }

const TREE = "m-3.5 4 3.5-7 3.5 7z";
/** Small strokes in the middle of each hex. */
export const GLYPHS: Record<string, string> = {
  wood: "m-9 6 4-11 4 11zm9 2 4-11 4 11z", hill: "m-10 4q5-9 10 0m0 2q5-9 10 0", mountain: "m-12 9 9-18 5 9 3-5 7 14m-17-8 2 2 2-3",
  water: "m-10 -3q5-4 10 0t10 0m-20 7q5-4 10 0t10 0", marsh: "m-11 -2h8m-6 0v-5m3 5v-4m4 10h10m-7 0v-5m3 5v-4", sand: "m-7 -3h1m6 5h1m5-5h1m-4-5h1",
  woods: `m-5 0${TREE}m10 5${TREE}`, forest: `m-8 -4${TREE}m8 0${TREE}m8 0${TREE}m-12 10${TREE}m8 0${TREE}`,
  rough: "m-11 0q4-8 8 0m3 6q4-8 8 0m-8-11q3-6 6 0", deep: "m-7 -2q3.5-4 7 0t7 0", lake: "m-6 0q3-3 6 0t6 0",
};
/** Aspects: a mark in the upper left of the hex. */
export const ASPECTS: Record<string, string> = { mundane: "m-13 -8h5m-5 3h5", enchanted: "m-10 -9a3 3 0 1 0 .1 0z", wild: "m-14 -5 3-5 2 4 3-5" };
const LOOKS: Record<string, Look> = { // in the order they are drawn
  strait: { colour: "#3f7fa8", width: 3.5, dash: "2 4" }, neck: { colour: "#6a5a48", width: 2.4, dash: "1 4" },
  "minor-river": { colour: "#3c86b8", width: 2.8 }, "major-river": { colour: "#235f94", width: 5.4 }, river: { colour: "#2d78a8", width: 4 },
  ridge: { colour: "#4d3829", width: 4.6 }, pass: { colour: "#f6efdb", width: 6 },
  "giants-path": { colour: "#4d4856", width: 3, dash: "10 4", under: true }, "faerie-road": { colour: "#1d7a52", width: 3, dash: "1 6", under: true },
  trail: { colour: "#86421a", width: 2.4, dash: "6 4", under: true }, road: { colour: "#7a5232", width: 4 },
  tunnel: { colour: "#3a3230", width: 2, dash: "2 5", under: true }, wall: { colour: "#3d4f86", width: 5.5, dash: "4 2", under: true },
};
export const lookOf = (kind: string): Look => LOOKS[kind] ?? { colour: "#4a3a5a", width: 4, dash: "6 4" };
export const CROSSINGS: Record<string, string> = { bridge: "m-5 -3h10m-10 6h10", ferry: "m-6 0q6 8 12 0zm6 0v-7l4 4h-4", ford: "m-5 0h1m3.5 0h1m3.5 0h1" };
/** Places, by the tag that says what they are. */
export const SIGNS: Record<string, string> = {
  castle: "m-9 7v-15h3v3h3.5v-3h5v3h3.5v-3h3v15z", stockade: "m-8 7v-11l2.3-3 2.3 3 2.3-3 2.3 3 2.3-3 2.3 3 2.2-3v14z", dwarrowdelf: "m-8 7v-6q8-16 16 0v6h-4.500v-5h-7v5z",
  broch: "m-7 7 2.500-15h9l2.500 15z", cave: "m-9 7q2-16 9-14 8-1 9 14h-5.500q-3.500-9-7 0z", cove: "m-8 2q8 9 16 0l-2.500-5q-5.500 6-11 0z", knowe: "m-10 7q10-19 20 0z",
  pellost: "m-6 7v-10l6-6 6 6v10z", fortress: "m-7 7v-14h14v14z", split: "m-3-11q6 5 1 11-2 5 2 9 5-4 4-9 3-6-7-11z", power: "m0-9 2.300 6 6.400.3-5 4 1.800 6.200-5.500-3.600-5.500 3.600 1.800-6.200-5-4 6.400-.3z",
};
const SIGN_FILLS: Record<string, string> = { power: "#8e2f9c", split: "#2f74a8" };

/** Through the middles of its legs, bent at its points. */
export function curve(points: Point[]): string {
  const at = (one: Point): string => `${n1(one.x)} ${n1(one.y)}`;
  if (points.length < 3) return points.length ? `M${points.map(at).join("L")}` : "";
  const half = points.slice(1).map((one, i) => ({ x: (one.x + points[i]!.x) / 2, y: (one.y + points[i]!.y) / 2 }));
  return `M${at(points[0]!)}L${at(half[0]!)}${points.slice(1, -1).map((one, i) => `Q${at(one)} ${at(half[i + 1]!)}`).join("")}L${at(points.at(-1)!)}`;
}

function sheetsOf(grid: Grid, layer: Pick<Layer, "rows" | "legend">, outline: (id: string) => string, glyphs: Record<string, string>, down = 0): Sheet[] {
  const found = new Map<string, Sheet>();
  const legend = new Map((layer.legend ?? []).map((one) => [one.id!, one]));
  for (const id of grid.ids()) {
    const letter = grid.letter(layer.rows, id);
    const known = legend.get(letter);
    if (!known && layer.rows !== grid.raw.terrain) continue;
    let one = found.get(letter);
    if (!one) found.set(letter, (one = { id: letter, name: known?.name ?? letter, style: known?.style || known?.name || letter, d: "", glyphs: "" }));
    one.d += outline(id);
    const [middle, glyph] = [grid.centre(id), glyphs[one.style]];
    if (glyph) one.glyphs += `M${n1(middle.x)} ${n1(middle.y + down)}${glyph}`;
  }
  return [...found.values()];
}

/** The sides between hexes of two kinds; what lies off the map is no kind. */
function between(grid: Grid, kind: (id: string) => string): string {
  let d = "";
  for (const id of grid.ids()) for (let i = 0; i < 3; i++) {
    const other = grid.beyond(id, i);
    if (other && kind(id) !== kind(other)) d += grid.side(id, i);
  }
  return d;
}

function linesOf(grid: Grid): { lines: Line[]; crossings: string } {
  const found = new Map<string, string>();
  let crossings = "";
  const add = (kind: string, d: string) => found.set(kind, (found.get(kind) ?? "") + d);
  for (const edge of grid.raw.edges ?? []) {
    for (const [from, to] of edge.across ?? []) {
      const [a, b] = [grid.centre(from), grid.centre(to)];
      if (CROSSINGS[edge.kind]) crossings += `M${n1((a.x + b.x) / 2)} ${n1((a.y + b.y) / 2)}${CROSSINGS[edge.kind]}`;
      else for (let i = 0; i < 6; i++) if (grid.beyond(from, i) === to) add(edge.kind, grid.side(from, i));
    }
    if (edge.along?.length) add(edge.kind, curve(edge.along.map((id) => grid.centre(id))));
  }
  const order = Object.keys(LOOKS);
  const at = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return { lines: [...found].map(([kind, d]) => ({ kind, d, ...lookOf(kind) })).sort((a, b) => at(a.kind) - at(b.kind)), crossings };
}

function realmsOf(grid: Grid, layer: Layer): Atlas["realms"] {
  return (layer.legend ?? []).filter((one) => one.group).flatMap((one) => {
    const all = grid.ids().filter((id) => grid.letter(layer.rows, id) === one.id).map((id) => grid.centre(id));
    if (all.length < 12) return [];
    const sum = all.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
    return [{ x: sum.x / all.length, y: sum.y / all.length, name: one.name ?? "", size: all.length }];
  });
}

function signsOf(grid: Grid, spots: Partial<Spot>[]): { signs: Sign[]; names: Named[] } {
  const found = new Map<string, string>();
  const names: Named[] = [];
  for (const spot of spots.filter((one) => !grid.isLess(one.id!))) {
    const [tags, at] = [spot.tags ?? [], grid.centre(spot.id!)];
    const kind = tags.find((tag) => SIGNS[tag] && tag !== "power" && tag !== "fortress") ?? (tags.includes("fortress") ? "fortress" : "");
    const power = tags.includes("power");
    if (kind) found.set(kind, `${found.get(kind) ?? ""}M${n1(at.x)} ${n1(at.y)}${SIGNS[kind]}`);
    if (power) found.set("power", `${found.get("power") ?? ""}M${n1(at.x + (kind ? 12 : 0))} ${n1(at.y - (kind ? 8 : 0))}${SIGNS.power}`);
    names.push({ ...at, id: spot.id!, name: spot.name ?? "", power: power && !kind, rank: kind && kind !== "split" ? 0 : 1 });
  }
  const signs = [...found].map(([kind, d]) => ({ kind, d, fill: SIGN_FILLS[kind] ?? "#2b2119" }));
  return { signs, names: names.sort((a, b) => a.rank - b.rank) };
}

const kept = new WeakMap<Ground, Atlas>();
const WET = new Set(["sea", "deep", "lake", "water"]);

export function atlasOf(ground: Ground): Atlas {
  const known = kept.get(ground);
  if (known) return known;
  const grid = gridOf(ground);
  const sheets = sheetsOf(grid, { rows: grid.raw.terrain, legend: grid.raw.legend }, (id) => grid.outline(id), GLYPHS);
  const styles = new Set(sheets.map((one) => one.style));
  const half = (id: string): string => `M${[0, 1, 2, 3].map((i) => grid.corner(grid.centre(id), i)).map((one) => `${n1(one.x)} ${n1(one.y)}`).join("L")}z`;
  const layers = grid.raw.layers ?? [];
  const realm = layers.find((one) => one.legend?.some((kind) => kind.group));
  const others = layers.filter((one) => one !== realm);
  const isTerrain = (one: Layer): boolean => Boolean(one.legend?.some((kind) => styles.has(kind.style ?? "")));
  const wet = new Set(sheets.filter((one) => WET.has(one.style)).map((one) => one.id));
  const dry = sheets.some((one) => !wet.has(one.id));
  const owners = new Set(realm?.legend?.filter((one) => one.group).map((one) => one.id));
  const whose = (id: string): string => {
    const letter = realm ? grid.letter(realm.rows, id) : "";
    return owners.has(letter) ? letter : "";
  };
  const land = (id: string): boolean => !wet.has(grid.letter(grid.raw.terrain, id));
  const atlas: Atlas = {
    sheets, ...linesOf(grid), ...signsOf(grid, ground.spots ?? []),
    second: others.filter(isTerrain).flatMap((one) => sheetsOf(grid, one, half, GLYPHS, R * 0.45)),
    aspects: others.filter((one) => !isTerrain(one)).flatMap((one) => sheetsOf(grid, one, (id) => grid.outline(id), ASPECTS)),
    coast: wet.size && dry ? between(grid, (id) => String(land(id))) : "",
    borders: realm ? between(grid, (id) => (land(id) ? whose(id) : "~")) : "",
    realms: realm ? realmsOf(grid, realm) : [],
  };
  kept.set(ground, atlas);
  return atlas;
}
