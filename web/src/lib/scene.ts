/** Finding one's way in a scene. */
import type { Option, Part, Scene, Space, Thing, Zone } from "./protocol";

export interface Found { part: Part; what: "board" | "group" | "space" | "zone" | "track" | "sheet" | "page" | "thing"; where: Part | null }

export function index(scene: Scene): Map<string, Found> {
  const found = new Map<string, Found>();
  const put = (part: Part, what: Found["what"], where: Part | null = null) => found.set(part.id, { part, what, where });
  for (const board of scene.boards) {
    put(board, "board");
    for (const group of board.groups) put(group, "group", board);
    for (const space of board.spaces) {
      put(space, "space", board.groups.find((group) => group.id === space.group) ?? board);
      for (const thing of space.things) put(thing, "thing", space);
    }
  }
  for (const zone of scene.zones) {
    put(zone, "zone");
    for (const thing of zone.things) put(thing, "thing", zone);
  }
  for (const track of scene.tracks) put(track, "track");
  for (const page of scene.pages) put(page, "page");
  for (const sheet of scene.sheets) {
    put(sheet, "sheet");
    for (const thing of sheet.things) put(thing, "thing", sheet);
  }
  return found;
}

export interface Numbered extends Option { number: number; free: boolean }

/** Options by what they touch. */
export function touching(options: Numbered[]): Map<string, Numbered[]> {
  const found = new Map<string, Numbered[]>();
  for (const option of options)
    for (const id of option.touches) {
      const before = found.get(id);
      if (before) before.push(option);
      else found.set(id, [option]);
    }
  return found;
}

export function describeThing(thing: Thing): string {
  if (thing.facedown) return `${thing.name || "a card"}, face down`;
  return [thing.name, thing.state, ...thing.badges].filter(Boolean).join(", ");
}

export function describeSpace(space: Space, group: string): string {
  const things = space.things.map(describeThing).join("; ");
  return [`${space.name}${group ? `, ${group}` : ""}`, space.tags.join(", "), things ? `here: ${things}` : ""].filter(Boolean).join(". ");
}

export const hidden = (zone: Zone): number => Math.max(0, zone.count - zone.things.length);

export function initials(name: string): string {
  const words = name.split(/[\s'’-]+/).filter((word) => word && !["of", "the", "and", "in"].includes(word.toLowerCase()));
  if (words.length === 1) return words[0]![0]!.toUpperCase() + words[0]!.slice(1, 2);
  return words.slice(0, 2).map((word) => word[0]!.toUpperCase()).join("");
}
