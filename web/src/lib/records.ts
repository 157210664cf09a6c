/** Made by `python -m tools.typescript` from the records in Python; not to be changed by hand. */

export interface Part {
  id: string;
  name: string;
  text: string;
}

export interface Spot {
  x: number;
  y: number;
  links: string[];
  tags: string[];
  group: string;
  terrain: string;
  id: string;
  name: string;
  text: string;
}

export interface Spaces {
  shape: "spaces";
  spots: Spot[];
  groups: Part[];
}

export interface Terrain {
  style: string;
  group: string;
  id: string;
  name: string;
  text: string;
}

export interface Layer {
  rows: string[];
  legend: Terrain[];
  id: string;
  name: string;
  text: string;
}

export interface Edge {
  kind: string;
  name: string;
  across: [string, string][];
  along: string[];
}

export interface Hexes {
  shape: "hexes";
  columns: number;
  rows: number;
  terrain: string[];
  legend: Terrain[];
  edges: Edge[];
  layers: Layer[];
  pointed: boolean;
  odd_lower: boolean;
  spots: Spot[];
  groups: Part[];
}

export interface Piece {
  outline: [number, number][];
  low: number;
  high: number;
  style: string;
  id: string;
  name: string;
  text: string;
}

export interface Field {
  shape: "field";
  width: number;
  height: number;
  pieces: Piece[];
  areas: Piece[];
  spots: Spot[];
  groups: Part[];
}

export interface Placed {
  weight: "archive" | "focus" | "near" | "shelf";
  area: "" | "centre" | "edge" | "hand" | "party";
  id: string;
  name: string;
  text: string;
}

export interface Thing {
  short: string;
  kind: string;
  style: string;
  state: string;
  badges: string[];
  owner: number;
  facedown: boolean;
  stats: Record<string, string>;
  numbers: Record<string, number>;
  cost: string;
  keywords: string[];
  count: number;
  facing: number | null;
  remembered: string;
  id: string;
  name: string;
  text: string;
}

export interface Figure {
  short: string;
  kind: string;
  style: string;
  state: string;
  badges: string[];
  owner: number;
  facedown: boolean;
  stats: Record<string, string>;
  numbers: Record<string, number>;
  cost: string;
  keywords: string[];
  count: number;
  facing: number | null;
  remembered: string;
  id: string;
  name: string;
  text: string;
  x: number;
  y: number;
  z: number;
  radius: number;
  height: number;
  sees: string[];
  rings: Record<string, number>;
}

export interface Zone {
  weight: "archive" | "focus" | "near" | "shelf";
  area: "" | "centre" | "edge" | "hand" | "party";
  things: Thing[];
  count: number;
  owner: number;
  layout: string;
  id: string;
  name: string;
  text: string;
}

export interface Space {
  id: string;
  things: Thing[];
  tags: string[];
  state: string;
  owner: number;
}

export interface Board {
  weight: "archive" | "focus" | "near" | "shelf";
  area: "" | "centre" | "edge" | "hand" | "party";
  id: string;
  name: string;
  text: string;
  ground: string;
  spaces: Space[];
  figures: Figure[];
  areas: Piece[];
  ruler: boolean;
}

export interface Track {
  weight: "archive" | "focus" | "near" | "shelf";
  area: "" | "centre" | "edge" | "hand" | "party";
  id: string;
  name: string;
  text: string;
  value: number;
  low: number;
  high: number;
  marks: Record<string, string>;
}

export interface Row {
  label: string;
  value: string;
  stat: string;
  of: string;
  number: number | null;
  high: number | null;
}

export interface Sheet {
  weight: "archive" | "focus" | "near" | "shelf";
  area: "" | "centre" | "edge" | "hand" | "party";
  owner: number;
  rows: Row[];
  things: Thing[];
  id: string;
  name: string;
  text: string;
}

export interface Page {
  weight: "archive" | "focus" | "near" | "shelf";
  area: "" | "centre" | "edge" | "hand" | "party";
  paragraphs: string[];
  speaker: string;
  id: string;
  name: string;
  text: string;
}

export interface Scene {
  title: string;
  status: string;
  boards: Board[];
  zones: Zone[];
  tracks: Track[];
  sheets: Sheet[];
  pages: Page[];
  notes: string[];
  grounds: Record<string, Spaces | Hexes | Field>;
}

export interface Learn {
  aim: string;
  round: Phase[];
  terms: Term[];
  chapters: Chapter[];
  guided: Guided | null;
  coach: CoachNote[];
  recommended: Preset | null;
  agents: Record<string, AgentWords>;
  options: Record<string, Record<string, string>>;
}

export interface OptionView {
  id: string;
  label: string;
  touches: string[];
  rules: string[];
  attempt: boolean;
  cost: string;
  limit: number;
  title: string;
  detail: string;
  group: string;
  via: string[];
  written: boolean;
}

export interface Column {
  of: unknown[];
  at: number[];
  runs: number[];
  parts: string[];
}

export interface Folded {
  keys: string;
  columns: Record<string, Column>;
  via: number[];
  far: string[][];
}

export interface AskView {
  prompt: string;
  text: string;
  options: OptionView[];
  at_least: number;
  at_most: number;
  rules: string[];
  ordered: boolean;
  repeat: boolean;
  join: string;
  region: Record<string, unknown> | null;
  groups: Record<string, string>;
  about: string[];
  folded: Folded | null;
}

export interface LookView {
  answer: string;
  legs: Record<string, unknown>[];
  says: string[];
  touches: string[];
}

export interface OutcomeView {
  reason: string;
  text: string;
  winners: number[];
  scores: number[];
}

export interface View {
  game: string;
  seat: number;
  decision: number;
  scene: Scene;
  waiting: number[];
  waiting_for: string;
  ask: AskView | null;
  free: OptionView[];
  outcome: OutcomeView | null;
  step: string;
}

export interface Phase {
  name: string;
  steps: string[];
  says: string;
  may: string;
}

export interface Term {
  name: string;
  says: string;
  also: string[];
  but: string[];
}

export interface Chapter {
  name: string;
  rules: string[];
}

export interface Guided {
  seed: number;
  seats: number;
  begins: string;
  options: Record<string, number | string>;
  rounds: number;
}

export interface CoachNote {
  prompt: string;
  says: string;
}

export interface Preset {
  seats: number;
  options: Record<string, number | string>;
  says: string;
}

export interface AgentWords {
  name: string;
  says: string;
}

export interface EventOdds {
  text: string;
  share: number;
  low: number;
  high: number;
  rules: string[];
}

export interface ValueOdds {
  value: number;
  share: number;
  low: number;
  high: number;
}

export interface FigureOdds {
  part: string;
  name: string;
  label: string;
  now: number;
  values: ValueOdds[];
}

export interface MeanOdds {
  mean: number;
  low: number;
  high: number;
}

export interface OddsLine {
  choice: string[];
  worlds: number;
  events: EventOdds[];
  figures: FigureOdds[];
  games: number;
  wins: EventOdds | null;
  ends: EventOdds[];
  score: MeanOdds | null;
}

export interface Estimate {
  lines: OddsLine[];
  part: number;
  done: boolean;
  remark: string;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "agent" | "human" | "open";
  link: number;
  agent: string;
  online: boolean;
  leaving: boolean;
}

export interface Proposal {
  id: string;
  kind: "undo";
  by: number;
  to: number;
  agreed: number[];
  wanted: number[];
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  options: Record<string, number | string>;
  version: number;
  content: string;
  commitment: string;
  status: "closed" | "open" | "over" | "quarantined";
  seats: SeatInfo[];
  solo: boolean;
  spectators: number;
  proposal: Proposal | null;
  reason: string;
  seed: string;
  cooperative: boolean;
  hides: boolean;
  guided: boolean;
  name: string;
}

export interface EventInfo {
  kind: string;
  text: string;
  n: number;
  decision: number;
  rules: string[];
  data: Record<string, unknown>;
  span: number;
  auto: boolean;
  moment: string;
}

export interface SeatState {
  seat: number;
  view: View | null;
  ask: string;
  undo: boolean;
  events: EventInfo[];
  gone: number[];
  last: number;
  patch: unknown | null;
  base: string;
  digest: string;
  rules: Record<string, string[]>;
}

export interface TalkInfo {
  n: number;
  text: string;
  at: number;
  by: number;
  name: string;
}

export interface OpenAsk {
  seat: number;
  ask: string;
}

export interface Reason {
  text: string;
  rules: string[];
  key: string;
}

export interface ExplainLine {
  source: string;
  op: string;
  amount: number;
  value: number;
  rules: string[];
  name: string;
}

export interface RuleInfo {
  id: string;
  says: string;
  ruling: string;
  otherwise: string;
  manual: string;
}

export interface Hello {
  type: "hello";
  key: string;
  since?: Record<string, number>;
  talk?: number;
  held?: Record<string, string>;
}

export interface Whole {
  type: "whole";
  id: string;
  seat: number;
  since?: number;
}

export interface Answer {
  type: "answer";
  id: string;
  ask: string;
  seat: number;
  choice: string[];
}

export interface Deed {
  type: "deed";
  id: string;
  seat: number;
  deed: string;
}

export interface Undo {
  type: "undo";
  id: string;
  to?: number | null;
  below?: boolean;
}

export interface Agree {
  type: "agree";
  id: string;
  proposal: string;
  yes: boolean;
}

export interface WhyNot {
  type: "why_not";
  id: string;
  seat: number;
  what: string;
}

export interface Look {
  type: "look";
  id: string;
  seat: number;
  ask: string;
  text: string;
}

export interface Drawing {
  type: "drawing";
  id: string;
  seat: number;
  ask: string;
}

export interface AskRule {
  type: "rule";
  id: string;
  rule: string;
}

export interface Explain {
  type: "explain";
  id: string;
  seat: number;
  stat: string;
  who: string;
}

export interface Odds {
  type: "odds";
  id: string;
  seat: number;
  ask: string;
  choices: string[][];
}

export interface Cancel {
  type: "cancel";
  id: string;
  of: string;
}

export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  ask: string;
}

export interface Moment {
  type: "moment";
  id: string;
  seat: number;
  decision: number;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

export interface Rename {
  type: "rename";
  id: string;
  seat: number;
  name: string;
}

export interface HandSeat {
  type: "seat";
  id: string;
  seat: number;
  agent: string | null;
}

export interface Leave {
  type: "leave";
  id: string;
  yes: boolean;
}

export interface Try {
  type: "try";
  id: string;
  what: "answer" | "back" | "begin" | "leave";
  seat?: number;
  ask?: string;
  choice?: string[];
}

export interface Ping {
  type: "ping";
  id: string;
}

export interface You {
  role: "host" | "player" | "spectator";
  link: number;
  seats: number[];
}

export interface Welcome {
  type: "welcome";
  you: You;
  table: TableInfo;
  seats: SeatState[];
  talk: TalkInfo[];
}

export interface Update {
  type: "update";
  seats: SeatState[];
}

export interface WholeShown {
  type: "whole";
  id: string;
  state: SeatState;
}

export interface TableChanged {
  type: "table";
  table: TableInfo;
}

export interface Talk {
  type: "talk";
  talk: TalkInfo[];
}

export interface Ack {
  type: "ack";
  id: string;
  again: boolean;
  proposal: string;
}

export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: string;
  reasons: Reason[];
  open: OpenAsk[];
}

export interface Why {
  type: "why";
  id: string;
  reasons: Reason[];
}

export interface Looked {
  type: "looked";
  id: string;
  look: LookView;
  reasons: Reason[];
}

export interface Drawn {
  type: "drawn";
  id: string;
  drawing: Record<string, unknown>;
}

export interface RuleShown {
  type: "rule";
  id: string;
  rule: RuleInfo;
}

export interface Explained {
  type: "explained";
  id: string;
  value: number;
  lines: ExplainLine[];
}

export interface OddsShown {
  type: "odds";
  id: string;
  lines: OddsLine[];
  part: number;
  done: boolean;
  remark: string;
}

export interface HintShown {
  type: "hint";
  id: string;
  choice: string[];
  text: string;
  reason: string;
}

export interface MomentShown {
  type: "moment";
  id: string;
  state: SeatState;
}

export interface Tried {
  type: "tried";
  id: string;
  seats: SeatState[];
  steps: number;
  sure: number;
  left: number;
  stopped: "" | "long" | "others" | "over";
}

export interface Pong {
  type: "pong";
  id: string;
}

export interface Bye {
  type: "bye";
  code: string;
  text: string;
}

export interface SeatWish {
  kind?: "agent" | "open" | "own";
  name?: string;
  agent?: string;
}

export interface CreateTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, number | string>;
  spectators?: boolean;
  guided?: boolean;
  name?: string;
}

export interface UploadSave {
  save: unknown;
  seats?: SeatWish[] | null;
}

export interface ForkTable {
  decision: number;
  seats?: SeatWish[] | null;
}

export interface SeatControl {
  agent: string | null;
}

export interface Claim {
  seats: number[];
  name: string;
}

export interface NameTable {
  name: string;
}

export interface AskSummaries {
  keys: string[];
}

export interface Report {
  text: string;
}

export interface Problem {
  code: string;
  text: string;
}

export interface Failure {
  error: Problem;
}

export interface OptionInfo {
  says: string;
  default: number | string;
  low: number;
  high: number;
  choices: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  stage: string;
  version: number;
  seats: [number, number];
  default_seats: number;
  options: Record<string, OptionInfo>;
  agents: string[];
  cooperative: boolean;
  guided: boolean;
}

export interface Games {
  games: GameInfo[];
}

export interface Rules {
  rules: RuleInfo[];
}

export interface NewLink {
  role: "host" | "invitation" | "player" | "spectator";
  key: string;
  path: string;
  link: number;
  seats: number[];
  name: string;
}

export interface Created {
  table: string;
  commitment: string;
  links: NewLink[];
  remark: string;
}

export interface LinkMade {
  link: NewLink;
}

export interface Freed {
  open: boolean;
}

export interface Summary {
  table: string;
  game: string;
  title: string;
  status: "closed" | "open" | "over" | "quarantined";
  role: "host" | "player" | "spectator";
  name: string;
  seats: number[];
  cooperative: boolean;
  round: string;
  waiting: string[];
  asked: number[];
  since: number;
  result: string;
  winners: string[];
  won: boolean | null;
}

export interface Summaries {
  summaries: (Summary | null)[];
}

export interface Addresses {
  addresses: string[];
  only_here: boolean;
}

export interface Done {
  done: boolean;
}

export interface Health {
  ready: boolean;
  version: string;
  storage: string;
  reads: boolean;
  writes: boolean;
  failing_since: number | null;
}

export interface ReportKept {
  report: string;
  open: unknown;
}

export type Ground = Spaces | Hexes | Field;
export type ClientMessage = Hello | Whole | Answer | Deed | Undo | Agree | WhyNot | Look | Drawing | AskRule | Explain | Odds | Cancel | Hint | Moment | Chat | Rename | HandSeat | Leave | Try | Ping;
export type ServerMessage = Welcome | Update | WholeShown | TableChanged | Talk | Ack | Refused | Why | Looked | Drawn | RuleShown | Explained | OddsShown | HintShown | MomentShown | Tried | Pong | Bye;

/** Records that the server sends. */
export interface Records {
  Part: Part;
  Spot: Spot;
  Spaces: Spaces;
  Terrain: Terrain;
  Layer: Layer;
  Edge: Edge;
  Hexes: Hexes;
  Piece: Piece;
  Field: Field;
  Placed: Placed;
  Thing: Thing;
  Figure: Figure;
  Zone: Zone;
  Space: Space;
  Board: Board;
  Track: Track;
  Row: Row;
  Sheet: Sheet;
  Page: Page;
  Scene: Scene;
  Learn: Learn;
  OptionView: OptionView;
  Column: Column;
  Folded: Folded;
  AskView: AskView;
  LookView: LookView;
  OutcomeView: OutcomeView;
  View: View;
  Phase: Phase;
  Term: Term;
  Chapter: Chapter;
  Guided: Guided;
  CoachNote: CoachNote;
  Preset: Preset;
  AgentWords: AgentWords;
  EventOdds: EventOdds;
  ValueOdds: ValueOdds;
  FigureOdds: FigureOdds;
  MeanOdds: MeanOdds;
  OddsLine: OddsLine;
  Estimate: Estimate;
  SeatInfo: SeatInfo;
  Proposal: Proposal;
  TableInfo: TableInfo;
  EventInfo: EventInfo;
  SeatState: SeatState;
  TalkInfo: TalkInfo;
  OpenAsk: OpenAsk;
  Reason: Reason;
  ExplainLine: ExplainLine;
  RuleInfo: RuleInfo;
  You: You;
  Welcome: Welcome;
  Update: Update;
  WholeShown: WholeShown;
  TableChanged: TableChanged;
  Talk: Talk;
  Ack: Ack;
  Refused: Refused;
  Why: Why;
  Looked: Looked;
  Drawn: Drawn;
  RuleShown: RuleShown;
  Explained: Explained;
  OddsShown: OddsShown;
  HintShown: HintShown;
  MomentShown: MomentShown;
  Tried: Tried;
  Pong: Pong;
  Bye: Bye;
  Problem: Problem;
  Failure: Failure;
  OptionInfo: OptionInfo;
  GameInfo: GameInfo;
  Games: Games;
  Rules: Rules;
  NewLink: NewLink;
  Created: Created;
  LinkMade: LinkMade;
  Freed: Freed;
  Summary: Summary;
  Summaries: Summaries;
  Addresses: Addresses;
  Done: Done;
  Health: Health;
  ReportKept: ReportKept;
}

/** Shapes of grounds. */
export const SHAPES = {"spaces": "Spaces", "hexes": "Hexes", "field": "Field"} as const;

/** What missing fields mean; where records lie in fields: [ in a list, { in a map. */
export const FIELDS: Record<keyof Records, [Record<string, unknown>, Record<string, string>]> = {
  Part: [{"text": ""}, {}],
  Spot: [{"x": 0, "y": 0, "links": [], "tags": [], "group": "", "terrain": "", "text": ""}, {}],
  Spaces: [{"spots": [], "groups": []}, {"spots": "[Spot", "groups": "[Part"}],
  Terrain: [{"style": "", "group": "", "text": ""}, {}],
  Layer: [{"text": ""}, {"legend": "[Terrain"}],
  Edge: [{"name": "", "across": [], "along": []}, {}],
  Hexes: [{"legend": [], "edges": [], "layers": [], "pointed": false, "odd_lower": false, "spots": [], "groups": []}, {"legend": "[Terrain", "edges": "[Edge", "layers": "[Layer", "spots": "[Spot", "groups": "[Part"}],
  Piece: [{"low": 0, "high": 0, "style": "", "text": ""}, {}],
  Field: [{"pieces": [], "areas": [], "spots": [], "groups": []}, {"pieces": "[Piece", "areas": "[Piece", "spots": "[Spot", "groups": "[Part"}],
  Placed: [{"weight": "near", "area": "", "text": ""}, {}],
  Thing: [{"short": "", "kind": "", "style": "", "state": "", "badges": [], "owner": -1, "facedown": false, "stats": {}, "numbers": {}, "cost": "", "keywords": [], "count": 1, "facing": null, "remembered": "", "text": ""}, {}],
  Figure: [{"short": "", "kind": "", "style": "", "state": "", "badges": [], "owner": -1, "facedown": false, "stats": {}, "numbers": {}, "cost": "", "keywords": [], "count": 1, "facing": null, "remembered": "", "text": "", "z": 0, "radius": 0, "height": 0, "sees": [], "rings": {}}, {}],
  Zone: [{"weight": "near", "area": "", "things": [], "count": 0, "owner": -1, "layout": "row", "text": ""}, {"things": "[Thing"}],
  Space: [{"things": [], "tags": [], "state": "", "owner": -1}, {"things": "[Thing"}],
  Board: [{"weight": "near", "area": "", "text": "", "spaces": [], "figures": [], "areas": [], "ruler": false}, {"spaces": "[Space", "figures": "[Figure", "areas": "[Piece"}],
  Track: [{"weight": "near", "area": "", "text": "", "low": 0, "high": 10, "marks": {}}, {}],
  Row: [{"stat": "", "of": "", "number": null, "high": null}, {}],
  Sheet: [{"weight": "near", "area": "", "owner": -1, "rows": [], "things": [], "text": ""}, {"rows": "[Row", "things": "[Thing"}],
  Page: [{"weight": "near", "area": "", "paragraphs": [], "speaker": "", "text": ""}, {}],
  Scene: [{"status": "", "boards": [], "zones": [], "tracks": [], "sheets": [], "pages": [], "notes": [], "grounds": {}}, {"boards": "[Board", "zones": "[Zone", "tracks": "[Track", "sheets": "[Sheet", "pages": "[Page"}],
  Learn: [{"aim": "", "round": [], "terms": [], "chapters": [], "guided": null, "coach": [], "recommended": null, "agents": {}, "options": {}}, {"round": "[Phase", "terms": "[Term", "chapters": "[Chapter", "guided": "Guided", "coach": "[CoachNote", "recommended": "Preset", "agents": "{AgentWords"}],
  OptionView: [{"touches": [], "rules": [], "attempt": false, "cost": "", "limit": 0, "title": "", "detail": "", "group": "", "via": [], "written": false}, {}],
  Column: [{"at": [], "runs": [], "parts": []}, {}],
  Folded: [{"via": [], "far": []}, {"columns": "{Column"}],
  AskView: [{"rules": [], "ordered": false, "repeat": false, "join": "one", "region": null, "groups": {}, "about": [], "folded": null}, {"options": "[OptionView", "folded": "Folded"}],
  LookView: [{"answer": "", "legs": [], "says": [], "touches": []}, {}],
  OutcomeView: [{"winners": [], "scores": []}, {}],
  View: [{"waiting": [], "waiting_for": "", "ask": null, "free": [], "outcome": null, "step": ""}, {"scene": "Scene", "ask": "AskView", "free": "[OptionView", "outcome": "OutcomeView"}],
  Phase: [{"may": ""}, {}],
  Term: [{"also": [], "but": []}, {}],
  Chapter: [{}, {}],
  Guided: [{"options": {}, "rounds": 2}, {}],
  CoachNote: [{}, {}],
  Preset: [{"options": {}, "says": ""}, {}],
  AgentWords: [{}, {}],
  EventOdds: [{"rules": []}, {}],
  ValueOdds: [{}, {}],
  FigureOdds: [{}, {"values": "[ValueOdds"}],
  MeanOdds: [{}, {}],
  OddsLine: [{"worlds": 0, "events": [], "figures": [], "games": 0, "wins": null, "ends": [], "score": null}, {"events": "[EventOdds", "figures": "[FigureOdds", "wins": "EventOdds", "ends": "[EventOdds", "score": "MeanOdds"}],
  Estimate: [{"part": 0.0, "done": false, "remark": ""}, {"lines": "[OddsLine"}],
  SeatInfo: [{"link": -1, "agent": "", "online": false, "leaving": false}, {}],
  Proposal: [{}, {}],
  TableInfo: [{"spectators": 0, "proposal": null, "reason": "", "seed": "", "cooperative": false, "hides": false, "guided": false, "name": ""}, {"seats": "[SeatInfo", "proposal": "Proposal"}],
  EventInfo: [{"n": 0, "decision": -1, "rules": [], "data": {}, "span": 0, "auto": false, "moment": ""}, {}],
  SeatState: [{"view": null, "ask": "", "undo": false, "events": [], "gone": [], "last": 0, "patch": null, "base": "", "digest": "", "rules": {}}, {"view": "View", "events": "[EventInfo"}],
  TalkInfo: [{"by": -1, "name": ""}, {}],
  OpenAsk: [{}, {}],
  Reason: [{"rules": [], "key": ""}, {}],
  ExplainLine: [{"rules": [], "name": ""}, {}],
  RuleInfo: [{"ruling": "", "otherwise": "", "manual": ""}, {}],
  You: [{"link": -1, "seats": []}, {}],
  Welcome: [{"talk": []}, {"you": "You", "table": "TableInfo", "seats": "[SeatState", "talk": "[TalkInfo"}],
  Update: [{}, {"seats": "[SeatState"}],
  WholeShown: [{}, {"state": "SeatState"}],
  TableChanged: [{}, {"table": "TableInfo"}],
  Talk: [{}, {"talk": "[TalkInfo"}],
  Ack: [{"again": false, "proposal": ""}, {}],
  Refused: [{"reasons": [], "open": []}, {"reasons": "[Reason", "open": "[OpenAsk"}],
  Why: [{}, {"reasons": "[Reason"}],
  Looked: [{"reasons": []}, {"look": "LookView", "reasons": "[Reason"}],
  Drawn: [{}, {}],
  RuleShown: [{}, {"rule": "RuleInfo"}],
  Explained: [{}, {"lines": "[ExplainLine"}],
  OddsShown: [{"part": 0.0, "done": false, "remark": ""}, {"lines": "[OddsLine"}],
  HintShown: [{}, {}],
  MomentShown: [{}, {"state": "SeatState"}],
  Tried: [{"stopped": ""}, {"seats": "[SeatState"}],
  Pong: [{}, {}],
  Bye: [{}, {}],
  Problem: [{}, {}],
  Failure: [{}, {"error": "Problem"}],
  OptionInfo: [{"low": 0, "high": 0, "choices": []}, {}],
  GameInfo: [{"cooperative": false, "guided": false}, {"options": "{OptionInfo"}],
  Games: [{}, {"games": "[GameInfo"}],
  Rules: [{}, {"rules": "[RuleInfo"}],
  NewLink: [{"link": -1, "seats": [], "name": ""}, {}],
  Created: [{"remark": ""}, {"links": "[NewLink"}],
  LinkMade: [{}, {"link": "NewLink"}],
  Freed: [{}, {}],
  Summary: [{"name": "", "seats": [], "cooperative": false, "round": "", "waiting": [], "asked": [], "since": 0, "result": "", "winners": [], "won": null}, {}],
  Summaries: [{}, {"summaries": "[Summary"}],
  Addresses: [{"only_here": false}, {}],
  Done: [{"done": true}, {}],
  Health: [{"failing_since": null}, {}],
  ReportKept: [{}, {}],
};
