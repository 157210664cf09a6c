import { describe, expect, it } from "vitest";

import { hireable, read, write, type Roster } from "./roster";

const roster: Roster = {
  points: 60, lists: [{ id: "soga", name: "Soga" }, { id: "oni", name: "Oni" }],
  items: [
    { id: "champion", name: "Champion", points: 20, most: 1, of: ["soga"], extras: [0], mount: { id: "horse", name: "Horse", points: 5 } },
    { id: "djinn", name: "Djinn", points: 9, most: 2, of: ["oni", "neutral"], extras: [], chooses: { djinn: ["fire", "air"] } },
  ],
  extras: [{ id: "pouch", name: "Pouch", points: 1, of: ["neutral"] }],
};

describe("a roster", () => {
  it("is read as it was written", () => {
    const text = "at:soga:champion*+horse+pouch,djinn=fire";
    expect(write(read(text, roster), roster)).toBe(text);
  });
  it("leaves out whom it does not know", () => {
    expect(read("at:soga:nobody,champion", roster).recruits.map((one) => one.id)).toEqual(["champion"]);
  });
  it("offers its own first", () => {
    expect(hireable(roster, "soga").map((one) => one.id)).toEqual(["champion", "djinn"]);
  });
});
