import { expect, test } from "vitest";
import { sound } from "./prefs.svelte";

test("likes that no page knows are left out: an unknown pace waited for ever", () => {
  expect(sound({ pace: "leisurely", theme: "sepia", keys: "yes", cover: false, more: 1 })).toEqual({ ...sound({}), cover: false });
  expect(sound({ pace: "toString" }).pace).toBe("normal");
  expect(sound({ pace: "quick", name: "Ann" })).toMatchObject({ pace: "quick", name: "Ann" });
  for (const kept of [null, 3, "quick", []]) expect(sound(kept)).toEqual(sound({}));
});
