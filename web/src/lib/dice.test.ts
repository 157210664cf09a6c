import { expect, test } from "vitest";

import { pipped } from "./dice";

test("a 1 on a die of twenty sides is a number, beside a 16 and alone", () => {
  expect(pipped({ most: 13 }, [1])).toBe(false);
  expect(pipped({}, [7, 1, 1, 16])).toBe(false);
  expect(pipped({ least: 5 }, [4, 2, 1])).toBe(true);
});
