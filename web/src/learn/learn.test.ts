import { expect, test } from "vitest";

import { fill } from "../lib/fill";
import { pieces, termsIn } from "./learn.svelte";

const game = fill("Learn", {
  aim: "", terms: [
    { name: "Resolve", says: "A coin.", but: ["resolve", "Resolve a"] },
    { name: "Focus", says: "A token.", also: ["Focus token", "Focus tokens"] },
  ],
});
const marked = (text: string): string[] => pieces(text, game).flatMap((one) => (one.term ? [one.text] : []));

test("a word that only begins like a term is not marked", () => {
  expect(marked("Resolve a Regular action. Then gain 1 Resolve.")).toEqual(["Resolve"]);
  expect(pieces("Resolve a Regular action.", game)).toEqual([{ text: "Resolve a Regular action.", term: null }]);
  expect(marked("One may resolve it.")).toEqual([]);
});

test("the longest form is marked, each term once, and nothing of the text is lost", () => {
  const text = "Focus tokens are spent; a Focus token is lost, Unfocused.";
  expect(marked(text)).toEqual(["Focus tokens"]);
  expect(pieces(text, game).map((one) => one.text).join("")).toBe(text);
  expect(termsIn("1 Resolve for a Focus", game).map((one) => one.name)).toEqual(["Resolve", "Focus"]);
});
