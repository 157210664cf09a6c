import { expect, test } from "vitest";

import type { Ground } from "../lib/protocol";
import { atlasOf } from "./atlas";
import { gridOf } from "./hexes";

const ground = (odd_lower: boolean, more: object = {}) =>
  ({ shape: "hexes", columns: 6, rows: 6, terrain: Array(6).fill("cccc.."), odd_lower, legend: [{ id: "c", name: "clear", style: "clear" }, { id: ".", name: "sea", style: "sea" }], ...more }) as unknown as Ground;

test.each([true, false])("a point is in the hex whose middle it is, whichever columns lie lower (%s)", (lower) => {
  const grid = gridOf(ground(lower));
  for (const id of grid.ids()) {
    const { x, y } = grid.centre(id);
    expect(grid.at(x + 5, y - 5)).toBe(id);
    for (let i = 0; i < 6; i++) if (grid.beyond(id, i)) expect(grid.steps(id, grid.beyond(id, i))).toBe(1);
  }
  expect(grid.centre("hex:0101").y > grid.centre("hex:0201").y).toBe(lower);
});

test("arrow keys with and without Shift reach all six neighbours", () => {
  const grid = gridOf(ground(true));
  const keys = [["ArrowUp", false], ["ArrowDown", false], ["ArrowLeft", false], ["ArrowLeft", true], ["ArrowRight", false], ["ArrowRight", true]] as const;
  for (const id of ["hex:0303", "hex:0203"]) {
    const found = new Set(keys.map(([key, shift]) => grid.beside(id, key, shift)));
    expect(found).toEqual(new Set([0, 1, 2, 3, 4, 5].map((i) => grid.beyond(id, i))));
  }
});

test("layers are told in words, and a tunnel between hexes that do not touch is drawn", () => {
  const made = ground(true, {
    layers: [{ id: "layer:kingdom", name: "Kingdoms", rows: Array(6).fill("FFKK.."), legend: [{ id: "F", name: "Fynn", group: "realm:fynn" }, { id: "K", name: "Skane", group: "realm:skane" }] }],
    edges: [{ kind: "tunnel", along: ["hex:0101", "hex:0404"] }, { kind: "minor-river", across: [["hex:0101", "hex:0102"]] }],
  });
  const [grid, atlas] = [gridOf(made), atlasOf(made)];
  expect(grid.spots([]).find((one) => one.id === "hex:0301")!.group).toBe("realm:skane");
  expect(grid.edgesOf("hex:0101")).toEqual(["tunnel", "minor river to the south"]);
  expect(atlas.lines.map((one) => one.kind).sort()).toEqual(["minor-river", "tunnel"]);
  expect(atlas.lines.every((one) => one.d.includes("L"))).toBe(true);
  expect(atlas.borders && atlas.coast).toBeTruthy();
});
