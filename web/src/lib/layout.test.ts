import { expect, test } from "vitest";

import { BRIEF, CLEAR, LAST, lay, NAMES, SHORT, SLIPS, TRIM } from "./layout";
import type { Board, Scene, Thing, Zone } from "./protocol";
import type { Numbered } from "./scene";

const thing = (id: string) => ({ id, name: id, text: "", kind: "card", owner: -1 }) as unknown as Thing;
const zone = (id: string, owner: number, layout: string, weight = "near") =>
  ({ id, name: id, text: "", things: [thing(`${id}-1`), thing(`${id}-2`)], count: 2, owner, layout, weight, area: owner === 0 ? "hand" : "centre" }) as unknown as Zone;
const board = { id: "map", name: "map", text: "", weight: "near", area: "centre", spaces: [], groups: [] } as unknown as Board;
const scene = {
  boards: [board], pages: [], tracks: [], sheets: [],
  zones: [zone("foes", -1, "row", "focus"), zone("market", -1, "row"), zone("spells", -1, "row"), zone("hand", 0, "fan"), zone("pack", 0, "row")],
} as unknown as Scene;
const asked = [{ touches: ["market-1"] }] as Numbered[];
const at = (tight: number) => {
  const found = lay(scene, 0, asked, [], tight);
  return { shelf: found.shelf.map((one) => one.id), centre: found.centre.map((one) => one.id), hand: found.hand.map((one) => one.id), boards: found.boards.length };
};

test("where there is room, all of it lies open", () => {
  expect(at(0)).toEqual({ shelf: [], centre: ["foes", "market", "spells"], hand: ["hand", "pack"], boards: 1 });
  expect(at(TRIM)).toEqual(at(0));
});

test("what nobody asks about goes first, a hand last", () => {
  expect(at(CLEAR).shelf).toEqual(["spells"]);
  expect(at(BRIEF)).toEqual(at(CLEAR));
  expect(at(SLIPS).boards).toBe(0);
  expect(at(SHORT).hand).toEqual(["hand", "pack"]);
  expect(at(NAMES).hand).toEqual(["hand"]);
  expect(at(LAST).hand).toEqual([]);
});

test("what can be chosen or is contested is never put away", () => {
  for (let tight = 0; tight <= LAST; tight++) expect(at(tight).centre).toEqual(expect.arrayContaining(["foes", "market"]));
});
