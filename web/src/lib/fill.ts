/** The server leaves out what holds its default; here it is put back, once, so that nothing else has to ask. */
import type {
  Ask, Board, Created, ExplainLine, GameInfo, NewLink, OddsLine, Option, OptionInfo, Part, Reason, Rule, Scene, SeatState,
  Page, Placed, Share, Sheet, Space, TableEvent, TableInfo, Talk, Thing, Track, View, You, Zone,
} from "./protocol";

type Raw = Record<string, any>;
const list = <T>(raw: unknown, each: (one: Raw) => T): T[] => ((raw as Raw[] | undefined) ?? []).map(each);

const part = (raw: Raw): Part => ({ id: raw.id, name: raw.name, text: raw.text ?? "" });
const placed = (raw: Raw): Placed => ({ ...part(raw), weight: raw.weight ?? "near", area: raw.area ?? "" });
const thing = (raw: Raw): Thing => ({
  ...part(raw), short: raw.short ?? "", kind: raw.kind ?? "", style: raw.style ?? "", state: raw.state ?? "",
  badges: raw.badges ?? [], owner: raw.owner ?? -1, facedown: raw.facedown ?? false, stats: raw.stats ?? {},
  numbers: raw.numbers ?? {}, cost: raw.cost ?? "", keywords: raw.keywords ?? [], count: raw.count ?? 1,
});
const zone = (raw: Raw): Zone => ({
  ...placed(raw), things: list(raw.things, thing), count: raw.count ?? 0, owner: raw.owner ?? -1, layout: raw.layout ?? "row",
});
const space = (raw: Raw, here: Raw): Space => ({
  ...part(raw), x: raw.x ?? 0, y: raw.y ?? 0, links: raw.links ?? [], things: list(here.things, thing),
  tags: [...(raw.tags ?? []), ...(here.tags ?? [])], group: raw.group ?? "",
});
const board = (raw: Raw, ground: Raw): Board => {
  const here = new Map<string, Raw>(((raw.spaces ?? []) as Raw[]).map((one) => [one.id, one]));
  return {
    ...placed(raw), shape: ground.shape, spaces: list(ground.spots, (spot) => space(spot, here.get(spot.id) ?? {})),
    groups: list(ground.groups, part),
  };
};
const track = (raw: Raw): Track => ({
  ...placed(raw), value: raw.value ?? 0, low: raw.low ?? 0, high: raw.high ?? 10, marks: raw.marks ?? {},
});
const sheet = (raw: Raw): Sheet => ({
  ...placed(raw), owner: raw.owner ?? -1, rows: list(raw.rows, (row) => ({ label: row.label, value: row.value, stat: row.stat ?? "", of: row.of ?? "", number: row.number ?? null, high: row.high ?? null })), things: list(raw.things, thing),
});
const page = (raw: Raw): Page => ({ ...placed(raw), paragraphs: raw.paragraphs ?? [], speaker: raw.speaker ?? "" });
const scene = (raw: Raw): Scene => ({
  title: raw.title, status: raw.status ?? "", boards: list(raw.boards, (one) => board(one, raw.grounds[one.ground])), zones: list(raw.zones, zone),
  tracks: list(raw.tracks, track), sheets: list(raw.sheets, sheet), pages: list(raw.pages, page), notes: raw.notes ?? [],
});
const option = (raw: Raw): Option => ({
  id: raw.id, label: raw.label, touches: raw.touches ?? [], rules: raw.rules ?? [], attempt: raw.attempt ?? false, cost: raw.cost ?? "",
  limit: raw.limit ?? 0, title: raw.title ?? "", detail: raw.detail ?? "", group: raw.group ?? "", via: raw.via ?? [],
});
const ask = (raw: Raw): Ask => ({
  prompt: raw.prompt, text: raw.text, options: list(raw.options, option), at_least: raw.at_least ?? 0,
  at_most: raw.at_most ?? 0, rules: raw.rules ?? [], ordered: raw.ordered ?? false, repeat: raw.repeat ?? false,
  join: raw.join ?? "one", region: raw.region ?? null, groups: raw.groups ?? {}, about: raw.about ?? [],
});
export const view = (raw: Raw): View => ({
  game: raw.game, seat: raw.seat, decision: raw.decision ?? 0, scene: scene(raw.scene), waiting: raw.waiting ?? [],
  waiting_for: raw.waiting_for ?? "", ask: raw.ask ? ask(raw.ask) : null, free: list(raw.free, option),
  outcome: raw.outcome
    ? { reason: raw.outcome.reason, text: raw.outcome.text, winners: raw.outcome.winners ?? [], scores: raw.outcome.scores ?? [] }
    : null,
});
const event = (raw: Raw): TableEvent => ({
  n: raw.n, decision: raw.decision ?? 0, kind: raw.kind, text: raw.text, rules: raw.rules ?? [], data: raw.data ?? {},
  span: raw.span ?? 0, auto: raw.auto ?? false, moment: raw.moment ?? "",
});
export const seatState = (raw: Raw): SeatState => ({
  seat: raw.seat, view: view(raw.view), ask: raw.ask ?? "", undo: raw.undo ?? false, events: list(raw.events, event),
  gone: raw.gone ?? [], last: raw.last ?? 0,
});
export const tableInfo = (raw: Raw): TableInfo => ({
  table: raw.table, game: raw.game, title: raw.title, options: raw.options ?? {}, version: raw.version ?? 0,
  commitment: raw.commitment ?? "", status: raw.status, solo: raw.solo ?? false, spectators: raw.spectators ?? 0,
  seats: list(raw.seats, (one) => ({
    seat: one.seat, name: one.name, kind: one.kind, link: one.link ?? -1, agent: one.agent ?? "", online: one.online ?? false,
    leaving: one.leaving ?? false,
  })),
  proposal: raw.proposal
    ? { ...raw.proposal, by: raw.proposal.by ?? -1, to: raw.proposal.to ?? 0, agreed: raw.proposal.agreed ?? [], wanted: raw.proposal.wanted ?? [] } as TableInfo["proposal"]
    : null,
  reason: raw.reason ?? "", seed: raw.seed ?? "", cooperative: raw.cooperative ?? false,
  hides: raw.hides ?? false,
});
export const talk = (raw: Raw): Talk => ({ n: raw.n, text: raw.text, at: raw.at ?? 0, by: raw.by ?? -1, name: raw.name ?? "" });
export const you = (raw: Raw): You => ({ role: raw.role, link: raw.link ?? -1, seats: raw.seats ?? [] });
export const reason = (raw: Raw): Reason => ({ text: raw.text ?? "", rules: raw.rules ?? [], key: raw.key ?? "" });
export const rule = (raw: Raw): Rule => ({
  id: raw.id, says: raw.says ?? "", ruling: raw.ruling ?? "", otherwise: raw.otherwise ?? "", manual: raw.manual ?? "",
});
const share = (raw: Raw): Share => ({ text: raw.text ?? "", share: raw.share ?? 0, low: raw.low ?? 0, high: raw.high ?? 0, rules: raw.rules ?? [] });
export const oddsLine = (raw: Raw): OddsLine => ({
  choice: raw.choice, worlds: raw.worlds ?? 0, events: list(raw.events, share), games: raw.games ?? 0,
  figures: list(raw.figures, (one) => one as OddsLine["figures"][number]), wins: raw.wins ? share(raw.wins) : null,
  ends: list(raw.ends, share), score: raw.score ?? null,
});
export const explainLine = (raw: Raw): ExplainLine => ({
  source: raw.source ?? "", name: raw.name ?? "", op: raw.op, amount: raw.amount ?? 0, value: raw.value ?? 0, rules: raw.rules ?? [],
});
export const game = (raw: Raw): GameInfo => ({
  name: raw.name, title: raw.title, summary: raw.summary ?? "", stage: raw.stage ?? "", version: raw.version ?? 0,
  seats: raw.seats, default_seats: raw.default_seats, agents: raw.agents ?? [], cooperative: raw.cooperative ?? false,
  options: Object.fromEntries(Object.entries((raw.options ?? {}) as Record<string, Raw>).map(([name, one]): [string, OptionInfo] => [
    name, { says: one.says, default: one.default ?? 0, low: one.low ?? 0, high: one.high ?? 0, choices: one.choices ?? [] },
  ])),
});
export const newLink = (raw: Raw): NewLink => ({
  role: raw.role, key: raw.key, path: raw.path, link: raw.link ?? -1, seats: raw.seats ?? [], name: raw.name ?? "",
});
export const created = (raw: Raw): Created => ({
  table: raw.table, commitment: raw.commitment ?? "", remark: raw.remark ?? "", links: list(raw.links, newLink),
});
