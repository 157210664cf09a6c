/** What a person asks the rules: why not, how likely, how it comes about, what the rule says. */
import * as fill from "./fill";
import type { ExplainLine, OddsLine, Reason, Rule } from "./protocol";
import type { Wire } from "./socket";
import type { TableClient } from "./table.svelte";

export interface Odds { id: string; labels: string[]; lines: OddsLine[]; part: number; done: boolean; remark: string; failed: string }
export interface Explained { who: string; stat: string; title: string; value: number; lines: ExplainLine[] | null; failed: string }
export interface Why { id: string; name: string; reasons: Reason[] | null; failed: string }

export interface Hint { choice: string[]; text: string; reason: string; failed: string }

export class Asking {
  why = $state.raw<Why | null>(null);
  odds = $state.raw<Odds | null>(null);
  explained = $state.raw<Explained | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinted = $derived(this.hint?.choice ?? []); // options to light up
  ruleIds = $state.raw<string[]>([]);
  private rules = new Map<string, Rule>();

  constructor(private readonly client: TableClient, private readonly wire: () => Wire) {}

  /** Another question is open: what was asked about the old one is of no use any more. */
  clear(): void {
    this.why = null;
    this.explained = null;
    this.hint = null;
    this.closeOdds();
  }

  /** What the computer player would answer here, and why. */
  async askHint(): Promise<void> {
    const ask = this.client.live?.ask;
    if (!ask || !this.client.player || this.client.looking) return;
    let found: Hint;
    try {
      const told = await this.wire().send({ type: "hint", seat: this.client.current, ask });
      found = told.type === "refused"
        ? { choice: [], text: "", reason: "", failed: told.text }
        : { choice: told.choice, text: this.client.named(told.text), reason: this.client.named(told.reason), failed: "" };
    } catch (error) {
      found = { choice: [], text: "", reason: "", failed: (error as Error).message };
    }
    if (this.client.live?.ask !== ask) return; // another question is open by now
    this.hint = found;
    this.client.said = found.failed || `${found.text}. ${found.reason}`;
  }

  async whyNot(id: string): Promise<void> {
    const seat = this.client.player ? this.client.current : -1;
    this.client.inspected = id;
    const name = this.client.nameOf(id);
    if (seat < 0 || this.client.trying.on) { // the server would answer of the real table
      this.why = { id, name, reasons: null, failed: seat < 0 ? "Only players can ask this." : "Not while you try things out." };
      return;
    }
    this.why = { id, name, reasons: null, failed: "" };
    try {
      const told = await this.wire().send({ type: "why_not", seat, what: id });
      this.why =
        told.type === "refused"
          ? { id, name, reasons: null, failed: told.text }
          : { id, name, reasons: (told.reasons ?? []).map(fill.reason), failed: "" };
    } catch (error) {
      this.why = { id, name, reasons: null, failed: (error as Error).message };
    }
    this.client.said = this.why.failed || this.why.reasons?.map((one) => this.client.named(one.text)).join(" ") || "It can be chosen.";
  }

  /** The odds of answers, each as it would be given; they come bit by bit. */
  askOdds(choices: string[][], labels: string[]): void {
    const ask = this.client.live?.ask;
    if (!ask || !this.client.player || this.client.looking || this.client.trying.on) return;
    this.closeOdds();
    const begun: Odds = { id: "", labels, lines: [], part: 0, done: false, remark: "", failed: "" };
    this.odds = begun;
    const id = this.wire().stream({ type: "odds", seat: this.client.current, ask, choices }, (told) => {
      if (!this.odds || (this.odds.id !== id && this.odds !== begun)) return; // another question is open by now
      if (told.type === "refused") this.odds = { ...this.odds, done: true, failed: this.client.named(told.text) };
      else
        this.odds = { ...this.odds, lines: told.lines.map(fill.oddsLine), part: told.part ?? 0, done: told.done ?? false, remark: told.remark ?? "" };
      if (this.odds.done) this.client.said = this.odds.failed || this.spokenOdds(this.odds);
    });
    this.odds = id ? { ...begun, id } : { ...begun, done: true, failed: "There is no connection." };
  }

  private spokenOdds(odds: Odds): string {
    return odds.lines.map((line, i) => {
      const won = line.wins ? `won ${percent(line.wins.share)} of ${line.games} games` : "";
      const soon = line.events.slice(0, 2).map((one) => `${percent(one.share)}: ${this.client.named(one.text)}`).join(" ");
      return `${odds.labels[i]}: ${[won, soon].filter(Boolean).join("; ")}`;
    }).join(". ");
  }

  stopOdds(): void {
    if (this.odds && !this.odds.done && this.odds.id) void this.wire().send({ type: "cancel", of: this.odds.id }).catch(() => undefined);
  }

  closeOdds(): void {
    this.stopOdds();
    this.odds = null;
  }

  /** Why 5? How a value that is shown came about. */
  async explain(who: string, stat: string, title: string): Promise<void> {
    if (!this.client.player || this.client.trying.on) return;
    this.explained = { who, stat, title, value: 0, lines: null, failed: "" };
    let found: Explained;
    try {
      const told = await this.wire().send({ type: "explain", seat: this.client.current, stat, who });
      found = told.type === "refused"
        ? { who, stat, title, value: 0, lines: null, failed: told.text }
        : { who, stat, title, value: told.value ?? 0, lines: (told.lines ?? []).map(fill.explainLine).filter(matters), failed: "" };
    } catch (error) {
      found = { who, stat, title, value: 0, lines: null, failed: (error as Error).message };
    }
    this.explained = found;
    this.client.said = found.failed || `${title}: ${found.value}`;
  }

  openRules(ids: string[]): void {
    this.ruleIds = ids;
  }

  async rule(id: string): Promise<Rule> {
    const before = this.rules.get(id);
    if (before) return before;
    const told = await this.wire().send({ type: "rule", rule: id });
    if (told.type === "refused") throw new Error(told.text);
    const found = fill.rule(told.rule);
    this.rules.set(id, found);
    return found;
  }
}

/** A limit that does not bite explains nothing. */
const matters = (line: ExplainLine, i: number, all: ExplainLine[]): boolean => i === 0 || line.value !== all[i - 1]!.value || line.op === "add";

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
