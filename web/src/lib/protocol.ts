/** The shapes of docs/protocol.md and norn.kernel.scene, with every default filled in by `fill.ts`. */

export interface Part { id: string; name: string; text: string }
export type Weight = "focus" | "near" | "shelf" | "archive";
export type Area = "" | "centre" | "edge" | "party" | "hand";
export interface Placed extends Part { weight: Weight; area: Area }
export interface Thing extends Part {
  short: string; kind: string; style: string; state: string; badges: string[]; owner: number; facedown: boolean;
  stats: Record<string, string>; numbers: Record<string, number>; cost: string; keywords: string[]; count: number;
}
export interface Zone extends Placed { things: Thing[]; count: number; owner: number; layout: string }
export interface Space extends Part {
  x: number; y: number; links: string[]; things: Thing[]; tags: string[]; group: string;
}
export interface Board extends Placed { shape: string; spaces: Space[]; groups: Part[] }
export interface Track extends Placed { value: number; low: number; high: number; marks: Record<string, string> }
export interface Row { label: string; value: string; stat: string; of: string; number: number | null; high: number | null }
export interface Sheet extends Placed { owner: number; rows: Row[]; things: Thing[] }
export interface Page extends Placed { paragraphs: string[]; speaker: string }
export interface Scene {
  title: string; status: string; boards: Board[]; zones: Zone[]; tracks: Track[]; sheets: Sheet[]; pages: Page[]; notes: string[];
}

export interface Option {
  id: string; label: string; touches: string[]; rules: string[]; attempt: boolean; cost: string; limit: number;
  title: string; detail: string; group: string; via: string[];
}
export interface Ask {
  prompt: string; text: string; options: Option[]; at_least: number; at_most: number; rules: string[];
  ordered: boolean; repeat: boolean; join: string; region: unknown;
  groups: Record<string, string>; about: string[];
}
export interface Outcome { reason: string; text: string; winners: number[]; scores: number[] }
export interface View {
  game: string; seat: number; decision: number; scene: Scene; waiting: number[]; waiting_for: string;
  ask: Ask | null; free: Option[]; outcome: Outcome | null;
}

export interface TableEvent {
  n: number; decision: number; kind: string; text: string; rules: string[]; data: Record<string, unknown>; span: number;
  auto: boolean; moment: string;
}
export interface SeatState {
  seat: number; view: View; ask: string; undo: boolean; events: TableEvent[]; gone: number[]; last: number;
}
export interface SeatInfo {
  seat: number; name: string; kind: "human" | "agent" | "open"; link: number; agent: string; online: boolean; leaving: boolean;
}
export interface Proposal { id: string; kind: string; by: number; to: number; agreed: number[]; wanted: number[] }
export interface TableInfo {
  table: string; game: string; title: string; options: Record<string, number | string>; version: number;
  commitment: string; status: "open" | "over" | "closed" | "quarantined"; seats: SeatInfo[]; solo: boolean;
  spectators: number; proposal: Proposal | null; reason: string; seed: string; cooperative: boolean;
  hides: boolean;
}
export interface Talk { n: number; text: string; at: number; by: number; name: string }
export interface You { role: "player" | "spectator" | "host"; link: number; seats: number[] }
export interface Reason { text: string; rules: string[]; key: string }
export interface Share { text: string; share: number; low: number; high: number; rules: string[] }
export interface FigureOdds { part: string; name: string; label: string; now: number; values: { value: number; share: number; low: number; high: number }[] }
export interface OddsLine {
  choice: string[]; worlds: number; events: Share[]; figures: FigureOdds[]; games: number; wins: Share | null; ends: Share[];
  score: { mean: number; low: number; high: number } | null;
}
export interface ExplainLine { source: string; name: string; op: string; amount: number; value: number; rules: string[] }
export interface Rule { id: string; says: string; ruling: string; otherwise: string; manual: string }

export interface OptionInfo { says: string; default: number | string; low: number; high: number; choices: string[] }
export interface GameInfo {
  name: string; title: string; summary: string; stage: string; version: number; seats: [number, number];
  default_seats: number; options: Record<string, OptionInfo>; agents: string[]; cooperative: boolean;
}
export interface NewLink { role: "player" | "spectator" | "host" | "invitation"; key: string; path: string; link: number; seats: number[]; name: string }
export interface Created { table: string; commitment: string; links: NewLink[]; remark: string }
export interface SeatWish { kind: "own" | "agent" | "open"; name?: string; agent?: string }
