import { expect, test } from "vitest";

import type { Ground } from "../lib/protocol";
import { layOut, titled } from "./spaces";

/** Regions of three spaces around a corner that is free for their name, as Realms has them: the last at the lower edge. */
const ground = {
  shape: "spaces",
  groups: [{ id: "tile:low", name: "Thornwild" }, { id: "tile:lower", name: "Stonehollow Hold" }],
  spots: ["low", "lower"].flatMap((group, i) => [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }].map(({ x, y }) => (
    { id: `space:${group}-${x}${y}`, name: "a", x: x + 3 * i, y, group: `tile:${group}`, links: [] }))),
} as unknown as Ground;

test.each([0.35, 0.4, 0.6, 1])("the badge of a region at the lower edge is on the board (%s pixels a unit)", (z) => {
  const { regions, height } = layOut(ground, null);
  for (const region of regions) {
    const { badge, flag, lines, size, step } = titled(region, height, z);
    expect(region.title.y + badge + flag).toBeLessThanOrEqual(height);
    expect(region.title.y + badge - flag).toBeGreaterThanOrEqual(0);
    expect(badge - flag >= (lines.length - 1) * step || badge + flag <= -size + 0.01).toBe(true); // not upon the name
    expect(step).toBeGreaterThan(size); // nor one line of it upon another
  }
});
