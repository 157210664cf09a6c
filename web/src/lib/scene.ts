/** Finding one's way in a scene. */
import type { Board, Hexes, Option, Part, Scene, Space, Spot, Thing, Zone } from "./protocol";

export interface Found {
  part: Part; what: "board" | "group" | "space" | "zone" | "track" | "sheet" | "page" | "thing"; where: Part | null;
}

/** A hex by its id (`hex:CCRR`), whether it has a name of its own or not; or a place that is no whole hex. */
export function hexSpot(ground: Hexes, id: string): Spot | undefined {
  const named = ground.spots.find((spot) => spot.id === id);
  if (named) return named;
  const digits = /^hex:(\d\d)(\d\d)$/.exec(id);
  if (!digits) return undefined;
  const [x, y] = [Number(digits[1]) - 1, Number(digits[2]) - 1];
  const terrain = ground.terrain[y]?.[x] ?? " ";
  if (terrain === " ") return undefined;
  const text = ground.legend.find((one) => one.id === terrain)?.name ?? "";
  return { id, name: `hex ${digits[1]}${digits[2]}`, text, x, y, links: [], tags: [], group: "", terrain };
}

/** The place of a board with this id, with what stands on it. */
export function place(board: Board, id: string): Space | undefined {
  const { ground } = board;
  if (ground.shape === "spaces") return board.spaces.find((space) => space.id === id);
  const spot = ground.shape === "hexes" ? hexSpot(ground, id) : ground.spots.find((one) => one.id === id);
  const here = board.here.get(id);
  return spot && { ...spot, tags: [...spot.tags, ...(here?.tags ?? [])], things: here?.things ?? [], state: here?.state ?? "", owner: here?.owner ?? -1 };
}

/** Parts by id, and behind them the hexes of its boards, which are not gone through. */
class Parts extends Map<string, Found> {
  constructor(private readonly boards: Board[]) {
    super();
  }
  override get(id: string): Found | undefined {
    const found = super.get(id);
    if (found || !/^(hex|side):/.test(id)) return found;
    for (const board of this.boards) {
      const part = place(board, id);
      if (part) return { part, what: "space", where: board.groups.find((group) => group.id === part.group) ?? board };
    }
    return undefined;
  }
}

export function index(scene: Scene): Map<string, Found> {
  const found = new Parts(scene.boards.filter((board) => board.shape === "hexes"));
  const put = (part: Part, what: Found["what"], where: Part | null = null) => found.set(part.id, { part, what, where });
  for (const board of scene.boards) {
    put(board, "board");
    for (const group of board.groups) put(group, "group", board);
    for (const one of board.figures as Thing[]) put(one, "thing", board);
    for (const one of (board.ground as { pieces?: Part[] }).pieces ?? []) put({ ...one, text: one.text ?? "" }, "group", board);
    for (const space of board.spaces) {
      put(space, "space", board.groups.find((group) => group.id === space.group) ?? board);
      for (const thing of space.things) put(thing, "thing", space);
    }
    if (board.shape !== "spaces")
      for (const here of board.here.values()) for (const thing of here.things) put(thing, "thing", place(board, here.id) ?? board);
    if (board.ground.shape === "field") for (const piece of board.ground.pieces) put(piece, "group", board);
    for (const figure of board.figures) put(figure, "thing", board);
  }
  for (const page of scene.pages) put(page, "page");
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
