/** A place before it is given: points on a board or a text, looked at by the server, then given. */
import type { Roster } from "../boards/roster";
import * as fill from "./fill";
import type { Reason } from "./protocol";
import type { Wire } from "./socket";
import type { TableClient } from "./table.svelte";

export type Point = [number, number];
export interface Leg { points: Point[]; cost?: string; rise?: string; wrong?: boolean }
export interface Look { answer: string; legs: Leg[]; says: string[]; touches: string[]; reasons: Reason[] }
export interface Area { outline: Point[]; cost?: string }
/** What can be drawn of a place: areas, or dots so far apart, each with a height. */
export interface Drawing { areas?: Area[]; dots?: [number, number, number][]; spacing?: number; kinds?: Record<string, Drawing>; roster?: Roster }
/** What a game says of a place: where it begins, and how points and a facing are written: in degrees clockwise from up, or
 * as one of so many facings, counted clockwise from the right. `wish` is looked at where one point is given: the way is found. */
export interface Region {
  shape?: string; who?: string; x?: number; y?: number; radius?: number; size?: number; most?: number;
  write?: string; turn?: string; stand?: string; wish?: string; join?: string; facings?: number;
  kind?: string; kinds?: Record<string, number>; ruler?: boolean;
}

const PAUSE = 60; // milliseconds without another point, before the server is asked

export class Sketching {
  points = $state.raw<Point[]>([]);
  facing = $state<number | null>(null);
  typed = $state("");
  adding = $state(false);
  looked = $state.raw<(Look & { of: string }) | null>(null);
  failed = $state("");
  drawing = $state.raw<Drawing>({});
  picked = $state("");
  private ask = "";
  private timer = 0;
  private newest = 0;

  constructor(private readonly client: TableClient, private readonly wire: () => Wire) {}

  get region(): Region {
    return (this.client.ask?.region ?? {}) as Region;
  }
  get open(): boolean {
    return Boolean(this.client.ask?.region && this.client.player && !this.client.looking && !this.client.handed);
  }
  /** Which of several kinds of movement. */
  get kind(): string {
    return this.region.kinds && this.picked in this.region.kinds ? this.picked : (this.region.kind ?? "");
  }
  private get drawn(): Drawing {
    return this.drawing.kinds?.[this.kind] ?? this.drawing;
  }
  get areas(): Area[] {
    return this.drawn.areas ?? [];
  }
  get dots(): [number, number, number][] {
    return this.drawn.dots ?? [];
  }
  get spacing(): number {
    return this.drawn.spacing ?? 50;
  }
  /** How far one comes, in hundredths. */
  get radius(): number {
    const inches = this.region.kinds?.[this.kind];
    return this.region.radius === undefined || inches === undefined ? (this.region.radius ?? 0) : inches * 100;
  }
  /** What is sketched, as the game writes it. */
  get text(): string {
    const { write, turn, stand, wish, join, facings } = this.region;
    const facing = facings && this.facing !== null ? ((Math.round(((this.facing - 90) * facings) / 360) % facings) + facings) % facings : this.facing;
    const fill = (text: string) => text.replace("{facing}", String(facing)).replace("{kind}", this.kind);
    if (!this.points.length) return this.facing !== null && stand ? fill(stand) : "";
    const points = this.points.map(([x, y]) => `${x},${y}`).join(join ?? " ");
    const how = wish && this.points.length === 1 ? wish : (write ?? "at:{points}");
    return fill(how.replace("{points}", points)) + (this.facing !== null && turn ? fill(turn) : "");
  }
  /** Another kind of movement: the same points are looked at again. */
  pick(kind: string): void {
    this.picked = kind;
    this.looked = null;
    if (this.text) this.soon();
  }
  get ready(): boolean {
    return Boolean(this.looked && !this.looked.reasons.length && this.looked.answer && this.looked.of === (this.typed.trim() || this.text));
  }
  /** Where the sketch ends now. */
  get end(): Point {
    return this.points.at(-1) ?? [this.region.x ?? 0, this.region.y ?? 0];
  }

  /** Another question is open: begin anew, and ask what may be drawn. */
  begin(ask: string): void {
    if (ask === this.ask) return;
    this.ask = ask;
    this.clear();
    this.drawing = {};
    this.picked = "";
    if (ask && this.open) void this.draw(ask);
  }

  private async draw(ask: string): Promise<void> {
    try {
      const told = await this.wire().send({ type: "drawing", seat: this.client.current, ask });
      if (told.type === "drawn" && this.ask === ask) this.drawing = told.drawing ?? {};
    } catch {
      /* without a connection nothing is shaded */
    }
  }

  clear(): void {
    clearTimeout(this.timer);
    this.newest++;
    this.points = [];
    this.facing = null;
    this.typed = "";
    this.adding = false;
    this.looked = null;
    this.failed = "";
  }

  /** The last point is moved here, or another one added. */
  to(x: number, y: number, add = false): void {
    if (!this.open || this.region.shape === "roster") return;
    const point: Point = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
    const more = (add || this.adding) && this.points.length > 0 && this.points.length < (this.region.most ?? 1);
    this.points = [...(more ? this.points : this.points.slice(0, -1)), point];
    this.adding = false;
    this.typed = "";
    this.soon();
  }

  turn(degrees: number): void {
    if (!this.open || !this.region.turn) return;
    this.facing = ((Math.round(degrees) % 360) + 360) % 360;
    this.typed = "";
    this.soon();
  }

  back(): void {
    this.points = this.points.slice(0, -1);
    this.looked = null;
    if (this.text) this.soon();
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.look(this.text), PAUSE);
  }

  /** What the server says of it; only the newest answer counts. */
  async look(text: string): Promise<void> {
    clearTimeout(this.timer);
    const ask = this.client.live?.ask;
    if (!text || !ask || !this.open) return;
    const number = ++this.newest;
    try {
      const told = await this.wire().send({ type: "look", seat: this.client.current, ask, text });
      if (number !== this.newest) return;
      this.failed = told.type === "refused" ? told.text : "";
      const look = told.look ?? {};
      this.looked = told.type === "refused" ? null : {
        of: text, answer: look.answer ?? "", legs: look.legs ?? [], says: look.says ?? [], touches: look.touches ?? [],
        reasons: (told.reasons ?? []).map(fill.reason),
      };
      this.client.said = this.client.named(this.words.join(" "));
    } catch (error) {
      if (number === this.newest) this.failed = (error as Error).message;
    }
  }

  get words(): string[] {
    if (this.failed) return [this.failed];
    return this.looked ? [...this.looked.reasons.map((one) => one.text), ...this.looked.says] : [];
  }

  /** Give it, if the newest look found nothing against it; else look. */
  give(): void {
    if (this.client.sending || !this.open) return;
    const text = this.typed.trim() || this.text;
    if (this.ready && this.looked) this.client.answer([this.looked.answer]);
    else void this.look(text);
  }
}
