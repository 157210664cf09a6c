/** Trying things out: a trial on an imagined world lies upon the table until one leaves it. Nothing of it counts. */
import * as fill from "./fill";
import { fetchGrounds, grounds, missing } from "./grounds";
import type { SeatState } from "./protocol";
import type { Wire } from "./socket";
import type { TableClient } from "./table.svelte";

interface Given { seat: number; choice: string[]; deed: boolean }
interface Told { seats: SeatState[]; steps: number; sure: number; left: number; stopped: "" | "over" | "others" | "long" }

const PATIENCE = 6000; // milliseconds until the table shows what an answer has made of it

export class Trying {
  told = $state.raw<Told | null>(null);
  given = $state.raw<Given[]>([]);
  busy = $state(false);
  begins = $state(false); // asked for and not there yet: nothing that is chosen now may count
  private base = ""; // the real question that the trial began at
  private from = -1; // and the seat that had it

  constructor(private readonly client: TableClient, private readonly wire: () => Wire) {}

  get on(): boolean {
    return this.told !== null;
  }
  get state(): SeatState | null {
    return this.told?.seats.find((one) => one.seat === this.client.current) ?? null;
  }
  get can(): boolean {
    return this.client.player && !this.on && !this.client.sending && !this.client.looking && Boolean(this.client.live?.view.ask) && !this.client.handed && !this.client.closed;
  }

  async begin(): Promise<void> {
    [this.from, this.base, this.given] = [this.client.current, this.client.live?.ask ?? "", []];
    this.begins = true;
    await this.send({ what: "begin", seat: this.from });
    this.begins = false;
    if (this.on) this.client.said = "Trying out: nothing counts.";
  }

  async answer(choice: string[], deed: boolean): Promise<void> {
    const seat = this.client.current;
    if (await this.send({ what: "answer", seat, ask: this.state?.ask || `try.${seat}.${this.told?.steps}`, choice }))
      this.given = [...this.given, { seat, choice, deed }];
  }

  async back(): Promise<void> {
    if (await this.send({ what: "back" })) this.given = this.given.slice(0, -1);
  }

  leave(): void {
    if (this.on) void this.wire().send({ type: "try", what: "leave" }).catch(() => undefined);
    this.end();
  }

  /** The connection is gone, or the trial is: the table as it is. */
  end(): void {
    if (!this.on) return;
    this.told = null;
    this.client.show(this.client.mine.includes(this.from) ? this.from : this.client.current);
  }

  /** The trial's own answers on the real table, up to the first that met chance, a secret or somebody else. */
  async doThese(): Promise<void> {
    const answers = this.given.slice(0, this.told?.sure ?? 0);
    this.leave();
    if (this.client.askId(this.from) !== this.base) {
      this.client.say("The table has gone on meanwhile: nothing was done.");
      return;
    }
    for (const [i, { seat, choice, deed }] of answers.entries()) {
      if (!(await until(() => deed || this.client.askId(seat) !== ""))) return this.client.say(`Done up to here: ${i} of ${answers.length}.`);
      this.client.current = seat;
      const before = this.client.decisionOf(seat);
      const message = deed ? { type: "deed", seat, deed: choice[0] } : { type: "answer", ask: this.client.askId(seat), seat, choice };
      if (!(await this.client.command(message))) return;
      await until(() => this.client.decisionOf(seat) > before);
    }
    this.client.show(this.client.current);
  }

  private async send(message: Record<string, unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.client.note = "";
    try {
      const told = await this.wire().send({ type: "try", ...message });
      if (told.type === "refused") {
        const reasons = (told.reasons ?? []).map(fill.reason) as { text: string; rules: string[] }[];
        if (told.code !== "illegal" && told.code !== "stale" && told.code !== "too_many") this.end();
        this.client.say(this.client.named(reasons.length ? reasons.map((one) => one.text).join(" ") : told.text), reasons.flatMap((one) => one.rules));
        return false;
      }
      await fetchGrounds(this.client.info!.table, this.client.key, told.seats.flatMap((one: Record<string, any>) => missing(one.view)));
      this.told = {
        seats: told.seats.map((one: Record<string, any>) => fill.seatState(one, grounds)), steps: told.steps, sure: told.sure, left: told.left, stopped: told.stopped ?? "",
      };
      this.client.picks = [];
      this.client.pointed = "";
      const asked = this.told.seats.filter((one) => one.ask);
      if (asked.length && !asked.some((one) => one.seat === this.client.current)) this.client.current = asked[0]!.seat;
      return true;
    } catch (error) {
      this.end();
      this.client.say((error as Error).message);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

async function until(holds: () => boolean): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (holds()) return true;
    await new Promise((done) => setTimeout(done, 30));
  }
  return holds();
}
