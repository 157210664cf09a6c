import { expect, test } from "vitest";

import { counted } from "./counted";

test("one of a thing is no many", () => {
  expect(counted(1, "game")).toBe("1 game");
  expect(counted(0, "world")).toBe("0 worlds");
});
