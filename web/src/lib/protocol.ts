/** What the client's own records are: those of Python (`records.ts`), with ground and what stands on it together. */
import type * as records from "./records";

export type {
  Created, Edge, ExplainLine, Field, Figure, FigureOdds, GameInfo, Ground, Hexes, NewLink, OddsLine, OptionInfo, Page, Part, Piece,
  Placed, Proposal, Reason, Row, SeatInfo, Summary, Addresses, SeatWish, Sheet, Spaces, Spot, TableInfo, Terrain, Thing, Track, You, Zone,
} from "./records";
export type {
  AskView as Ask, EventInfo as TableEvent, EventOdds as Share, OptionView as Option, OutcomeView as Outcome, RuleInfo as Rule,
  Space as Standing, TalkInfo as Talk,
} from "./records";

/** A place of the ground with what stands on it. */
export interface Space extends records.Spot { things: records.Thing[]; state: string; owner: number }

export interface Board extends Omit<records.Board, "ground" | "spaces"> {
  shape: records.Ground["shape"];
  digest: string; // of the ground
  ground: records.Ground;
  here: Map<string, records.Space>; // what stands on the ground, by the place's id; empty places are left out
  spaces: Space[]; // both together, for grounds of linked spaces
  groups: records.Part[];
}
export interface Scene extends Omit<records.Scene, "boards" | "grounds"> { boards: Board[] }
export interface View extends Omit<records.View, "scene"> { scene: Scene }
export interface SeatState extends Omit<records.SeatState, "view" | "patch" | "base" | "digest"> { view: View }
