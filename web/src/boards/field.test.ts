import { describe, expect, it } from "vitest";

import { names, type Figure } from "./field";

const figure = (id: string, x: number, y: number): Figure => ({ id, name: `The figure ${id}`, x, y, z: 0, radius: 60, badges: [], owner: 0, sees: [] }) as unknown as Figure;

describe("names on a field", () => {
  it("lie on no figure, and not on one another", () => {
    const figures = [figure("a", 500, 500), figure("b", 640, 500), figure("c", 570, 620)];
    const found = [...names(figures, 5, () => false, 3600, 3600).values()];
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) for (const other of figures) expect(Math.abs(one.y - other.y) > 60 || Math.abs(one.x - other.x) > 60).toBe(true);
  });
  it("leave out who has no room, but not whom the question is about", () => {
    const crowd = Array.from({ length: 40 }, (_, n) => figure(String(n), 400 + (n % 8) * 130, 400 + Math.floor(n / 8) * 240));
    const found = names(crowd, 5, (one) => one.id === "0", 3600, 3600);
    expect(found.has("0")).toBe(true);
    expect(found.size).toBeLessThan(40);
  });
});
