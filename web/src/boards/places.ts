/** The places of a ground, whatever its shape: what lists, words and looking up need. */
import type { Ground, Spot } from "../lib/protocol";
import { gridOf } from "./hexes";

const kept = new WeakMap<Ground, Spot[]>();

export const spot = (raw: Partial<Spot>): Spot => ({
  id: raw.id ?? "", name: raw.name ?? "", text: raw.text ?? "", x: raw.x ?? 0, y: raw.y ?? 0, links: raw.links ?? [],
  tags: raw.tags ?? [], group: raw.group ?? "", terrain: raw.terrain ?? "",
});

/** All of them; of hexes also those without a name of their own. */
export function spotsOf(ground: Ground): Spot[] {
  let found = kept.get(ground);
  if (!found) {
    const named = (ground.spots ?? []).map(spot);
    found = ground.shape === "hexes" ? gridOf(ground).spots(named) : named;
    kept.set(ground, found);
  }
  return found;
}
