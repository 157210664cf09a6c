import { expect, test } from "vitest";

import { grouped } from "./grouping";
import type { Numbered } from "./scene";

const option = (number: number, group: string): Numbered => ({ id: `do:${number}`, label: `${number}`, title: "", detail: "", group, touches: [], number }) as unknown as Numbered;

test("choices of no group come last: under another's name they would seem to belong to it", () => {
  const found = grouped([option(1, "leave"), option(2, ""), option(3, "sell"), option(4, "")], { leave: "Leave", sell: "Sell" }, new Map());
  expect(found.map((one) => [one.name, one.options.map((two) => two.number)])).toEqual([["Leave", [1]], ["Sell", [3]], ["", [2, 4]]]);
});
