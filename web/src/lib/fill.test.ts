import { expect, test } from "vitest";

import * as fill from "./fill";
import { hexSpot, index, place } from "./scene";
import type { Hexes } from "./protocol";

test("what the server leaves out is there again", () => {
  const thing = fill.fill("Thing", { id: "t", name: "Troll" });
  expect(thing).toMatchObject({ text: "", badges: [], owner: -1, count: 1, facing: null, numbers: {} });
  expect(fill.game({ name: "g", options: { deals: { says: "x", default: 0 } } }).options.deals).toMatchObject({ low: 0, choices: [] });
  expect(fill.oddsLine({ choice: ["a"], wins: { text: "", share: 1, low: 1, high: 1 } }).wins?.rules).toEqual([]);
});

const spaces = fill.ground({
  shape: "spaces", groups: [{ id: "tile", name: "The Moor" }],
  spots: [{ id: "a", name: "A", group: "tile", tags: ["rest"], links: ["b"] }, { id: "b", name: "B" }],
});
const raw = {
  game: "g", seat: 0, decision: 3,
  scene: {
    title: "G",
    boards: [{ id: "map", name: "Map", ground: "d", weight: "focus", spaces: [{ id: "a", tags: ["trap"], things: [{ id: "t", name: "Troll" }] }] }],
    sheets: [{ id: "s", name: "Ann", rows: [{ label: "Wounds", value: "1 of 5", number: 1, high: 5 }] }],
  },
};

test("ground and what stands on it come together, and stay apart", () => {
  const { scene } = fill.seatState({ seat: 0, view: raw }, new Map([["d", spaces]])).view;
  const board = scene.boards[0]!;
  expect(board).toMatchObject({ weight: "focus", area: "", shape: "spaces", digest: "d" });
  expect(board.spaces.map((one) => [one.id, one.tags, one.things.length])).toEqual([["a", ["rest", "trap"], 1], ["b", [], 0]]);
  expect(board.here.get("a")?.tags).toEqual(["trap"]);
  expect(board.here.has("b")).toBe(false);
  expect(board.ground).toBe(spaces);
  expect(scene.sheets[0]!.rows[0]).toMatchObject({ number: 1, high: 5, stat: "" });
  expect(scene.pages).toEqual([]);
});

test("every hex is found by its id, though most have no name", () => {
  const ground = fill.ground({
    shape: "hexes", columns: 3, rows: 2, terrain: ["..^", " .."], legend: [{ id: ".", name: "Grass" }, { id: "^", name: "Hills" }],
    spots: [{ id: "hex:0101", name: "Home", x: 0, y: 0 }],
  }) as Hexes;
  expect(hexSpot(ground, "hex:0101")?.name).toBe("Home");
  expect(hexSpot(ground, "hex:0301")).toMatchObject({ name: "hex 0301", text: "Hills", x: 2, y: 0 });
  expect(hexSpot(ground, "hex:0102")).toBeUndefined(); // no hex there
  expect(hexSpot(ground, "hex:0901")).toBeUndefined();
  const told = { ...raw, scene: { title: "G", boards: [{ id: "map", name: "Map", ground: "h", spaces: [{ id: "hex:0201", things: [{ id: "t", name: "Tank" }] }] }] } };
  const { scene } = fill.view(told, new Map([["h", ground]]));
  expect(place(scene.boards[0]!, "hex:0201")?.things[0]?.name).toBe("Tank");
  const found = index(scene);
  expect(found.get("t")?.where?.name).toBe("hex 0201");
  expect(found.get("hex:0301")?.part.name).toBe("hex 0301");
  expect(found.get("hex:9999")).toBeUndefined();
});

test("many options come in columns", () => {
  const folded = { keys: "0101+1 0103", columns: { id: { of: ["do:go hex:*"] }, label: { of: ["To hex *", "Home, $&"], at: [0, 1, 0] }, touches: { of: [["army:1", "hex:*"]] }, cost: { of: ["1", "2"], runs: [2, 0, 1, 1] }, detail: { of: [[0], [0, 1]], at: [0, 1, 0], parts: ["2 left", "foes there"] } }, via: [-1, 0, 1], far: [["hex:0009"]] };
  const { ask } = fill.view({ ...raw, ask: { prompt: "go", text: "?", options: [], at_least: 1, at_most: 1, folded } }, new Map([["d", spaces]]));
  expect(ask!.options.map((one) => [one.id, one.label, one.touches[1], one.cost, one.via[0], one.detail])).toEqual([
    ["do:go hex:0101", "To hex 0101", "hex:0101", "1", "hex:0009", "2 left"],
    ["do:go hex:0102", "Home, $&", "hex:0102", "1", "hex:0101", "2 left, foes there"],
    ["do:go hex:0103", "To hex 0103", "hex:0103", "2", "hex:0102", "2 left"],
  ]);
});
