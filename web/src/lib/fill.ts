/** The server leaves out what holds its default; here it is put back, once, so that nothing else has to ask. */
import type { Board, Scene, SeatState, Space, View } from "./protocol";
import { FIELDS, SHAPES, type Ground, type Records, type Board as Told, type Space as Standing, type View as ToldView } from "./records";

type Raw = Record<string, any>;

/** A record as the server told it, with every field there. */
export function fill<Name extends keyof Records>(name: Name, raw: Raw): Records[Name] {
  const [missing, within] = FIELDS[name];
  const filled: Raw = { ...missing, ...raw };
  for (const field in within) filled[field] = inside(within[field]!, filled[field]);
  return filled as Records[Name];
}

/** Records that lie in a field: one, a list of them, a map of them; or none. */
function inside(kind: string, raw: any): unknown {
  if (raw === null || raw === undefined) return raw;
  const name = kind.slice(1);
  if (kind[0] === "[") return (raw as Raw[]).map((one) => inside(name, one));
  if (kind[0] === "{") return Object.fromEntries(Object.entries(raw as Raw).map(([key, one]) => [key, inside(name, one)]));
  return fill(kind as keyof Records, raw);
}

export const ground = (raw: Raw): Ground => fill(SHAPES[raw.shape as keyof typeof SHAPES], raw) as Ground;

const BARE: Raw = { things: [], tags: [], state: "", owner: -1 };

function board(told: Told, ground: Ground): Board {
  const here = new Map<string, Standing>(told.spaces.map((one) => [one.id, one]));
  const space = (spot: Ground["spots"][number]): Space => {
    const { things, tags, state, owner } = (here.get(spot.id) ?? BARE) as Standing;
    return { ...spot, tags: [...spot.tags, ...tags], things, state, owner };
  };
  return {
    ...told, shape: ground.shape, digest: told.ground, ground, here, groups: ground.groups,
    spaces: ground.shape === "spaces" ? ground.spots.map(space) : [],
  };
}

const NAMED = new Set(["id", "label", "title", "touches"]);

/** So many in a row have that value, so many that one. */
const spread = (runs: number[]): number[] => runs.flatMap((many, at) => (at % 2 ? [] : Array<number>(many).fill(runs[at + 1]!)));

/** Many options come in columns: docs/protocol.md. */
/** Numbers that follow one another: 0412+7 are eight. */
const counted = (keys: string): string[] => keys.split(" ").flatMap((one) => {
  const [first, more] = one.split("+") as [string, string?];
  return Array.from({ length: Number(more ?? 0) + 1 }, (_, n) => (n ? String(Number(first) + n).padStart(first.length, "0") : first));
});

export function unfold({ keys, columns, via = [], far = [] }: Raw): Raw[] {
  const put = (value: any, key: string): unknown => (typeof value === "string" ? value.replaceAll("*", () => key) : value.map((one: string) => one.replaceAll("*", () => key)));
  const which: Raw = {};
  for (const name in columns) which[name] = columns[name].at ?? spread(columns[name].runs ?? []);
  const found: Raw[] = counted(keys).map((key, n) => {
    const own: Raw = {};
    for (const name in columns) {
      const parts: string[] | undefined = columns[name].parts, said = columns[name].of[which[name][n] ?? 0];
      const value = parts ? said.map((m: number) => parts[m]).join(", ") : said;
      own[name] = NAMED.has(name) ? put(value, key) : value;
    }
    return own;
  });
  (via as number[]).forEach((m, n) => (found[n]!.via = m >= 0 ? [found[m]!.touches.at(-1)] : far[-m - 1]));
  return found;
}

const HOLE = /\{(\d+)(?:\.(\d+))?\}/g;

/** What is written on the things that an option touches is not said again: {0} is all of it, {0.2} a line after its head. */
function written(option: Raw, texts: () => Map<string, string>): Raw {
  if (!option.written) return option;
  const put = (said: string): string => said.replace(HOLE, (hole, n: string, line?: string) => {
    const text = texts().get(option.touches?.[Number(n)]);
    if (text === undefined) return hole;
    const lines = text.split("\n");
    return line === undefined ? lines.join(" ") : (lines[Number(line)] ?? "").replace(/^.*?: /, "");
  });
  return { ...option, label: put(option.label), ...(option.detail ? { detail: put(option.detail) } : {}), written: false };
}

function textsOf(scene: Raw): Map<string, string> {
  const holders: Raw[] = [...(scene.zones ?? []), ...(scene.sheets ?? []), ...(scene.boards ?? []).flatMap((one: Raw) => [...(one.spaces ?? []), { things: one.figures }])];
  return new Map(holders.flatMap((one) => (one.things ?? []).map((thing: Raw) => [thing.id, thing.text ?? ""])));
}

/** Options as they are meant: the server says nothing twice. docs/protocol.md, "Options on the wire". */
export function options(raw: Raw): Raw {
  const told: Raw[] = raw.ask?.folded ? unfold(raw.ask.folded) : (raw.ask?.options ?? []);
  let found: Map<string, string> | null = null;
  const texts = () => (found ??= textsOf(raw.scene));
  const ask = raw.ask && { ...raw.ask, options: told.map((one) => written(one, texts)), folded: null };
  return { ...raw, ask, free: (raw.free ?? []).map((one: Raw) => written(one, texts)) };
}

/** Events say only what those before them in the list do not. */
export function events(told: Raw[], rules: Record<string, string[]>): Raw[] {
  let before: Raw = { n: 0, decision: 0 };
  return told.map((one) => (before = { ...one, n: one.n || before.n + 1, decision: one.decision ?? before.decision, rules: one.rules ?? rules[one.kind] ?? [] }));
}

/** A view with its grounds, which are kept by digest. */
export function view(raw: Raw, grounds: ReadonlyMap<string, Ground>): View {
  const told: ToldView = fill("View", options(raw));
  const scene: Scene = { ...told.scene, boards: told.scene.boards.map((one) => board(one, grounds.get(one.ground)!)) };
  return { ...told, scene };
}

export function seatState(raw: Raw, grounds: ReadonlyMap<string, Ground>): SeatState {
  const { view: shown, ...rest } = raw;
  return { ...fill("SeatState", { ...rest, events: events(raw.events ?? [], raw.rules ?? {}), view: null }), view: view(shown, grounds) };
}

export const tableInfo = (raw: Raw) => fill("TableInfo", raw);
export const summary = (raw: Raw) => fill("Summary", raw);
export const talk = (raw: Raw) => fill("TalkInfo", raw);
export const you = (raw: Raw) => fill("You", raw);
export const reason = (raw: Raw) => fill("Reason", raw);
export const rule = (raw: Raw) => fill("RuleInfo", raw);
export const oddsLine = (raw: Raw) => fill("OddsLine", raw);
export const explainLine = (raw: Raw) => fill("ExplainLine", raw);
export const game = (raw: Raw) => fill("GameInfo", raw);
export const newLink = (raw: Raw) => fill("NewLink", raw);
export const created = (raw: Raw) => fill("Created", raw);
