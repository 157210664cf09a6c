/** A table as this browser sits at it: what is known, what is shown, what is being chosen. */
import { tick } from "svelte";

import { Asking } from "./asking.svelte";
import { pipped } from "./dice";
import * as fill from "./fill";
import { fetchGrounds, grounds, missing } from "./grounds";
import { carry, measure } from "./motion";
import { Documents } from "./patch";
import { keep, likes, notify, PACES, still } from "./prefs.svelte";
import type { Reason, SeatState, TableEvent, TableInfo, Talk, Thing, You } from "./protocol";
import { index, touching, type Numbered } from "./scene";
import { keepSince, since } from "./since";
import { Sketching } from "./sketching.svelte";
import { Wire, type Link } from "./socket";
import { Trying } from "./trying.svelte";

type Raw = Record<string, any>;
export interface Line extends TableEvent { gone: boolean }
export interface Roll { n: number; faces: (number | string)[]; text: string; pips: boolean }

export class TableClient {
  link = $state<Link>("connecting");
  retry = $state(0);
  bye = $state<{ code: string; text: string } | null>(null);
  you = $state.raw<You | null>(null);
  info = $state.raw<TableInfo | null>(null);
  talk = $state.raw<Talk[]>([]);
  current = $state(-1);
  cover = $state<number | null>(null);
  sending = $state(false);
  note = $state("");
  noteRules = $state.raw<string[]>([]);
  said = $state(""); // for the live region
  picks = $state.raw<string[]>([]);
  pointed = $state(""); // the option that is hovered or has the focus
  inspected = $state("");
  looking = $state.raw<SeatState | null>(null);
  roll = $state.raw<Roll | null>(null);
  staged = $state.raw<TableEvent[]>([]); // moments that wait for the stage, and the one that has it
  fallen = $state(""); // what befell one's own
  remark = $state(""); // what the server said when the table was made
  behind = $state(0); // steps that wait to be shown
  /** The last line of each seat's log when that seat last did something: what follows is news. */
  private since = $state.raw<Record<number, number | undefined>>({});

  private shown = $state.raw<Record<number, SeatState>>({});
  private logs = $state.raw<Record<number, Line[]>>({});
  private known: Record<number, number> = {};
  private queue: SeatState[][] = [];
  private pumping = false;
  private wire: Wire;
  readonly asking = new Asking(this, () => this.wire);
  readonly trying = new Trying(this, () => this.wire);
  readonly sketching = new Sketching(this, () => this.wire);
  private moments = new Map<string, SeatState>();
  private asked = "";
  private askedAt = 0;
  /** A question that nobody can have read yet: the second click of two was meant for the one before. */
  get justAsked(): boolean {
    return Date.now() - this.askedAt < 500;
  }

  constructor(readonly key: string, private readonly onKnown: (client: TableClient) => void) {
    this.wire = new Wire(
      () => ({ key, since: { ...this.known }, talk: this.talk.at(-1)?.n ?? 0, held: this.documents.digests() }),
      (told) => this.take(told),
      (link, seconds, bye) => {
        this.link = link;
        if (link !== "open") this.trying.end();
        this.retry = seconds;
        this.bye = bye;
      },
    );
  }

  // ------------------------------------------------------------ what is shown

  state = $derived<SeatState | null>(this.trying.state ?? this.looking ?? this.shown[this.current] ?? null);
  live = $derived<SeatState | null>(this.shown[this.current] ?? null);
  view = $derived(this.state?.view ?? null);
  scene = $derived(this.view?.scene ?? null);
  parts = $derived(this.scene ? index(this.scene) : new Map());
  closed = $derived(this.info?.status === "closed");
  ask = $derived(this.looking || this.closed ? null : (this.view?.ask ?? null));
  whole = $derived<Line[]>(this.logs[this.current] ?? []);
  lines = $derived<Line[]>(
    this.trying.state ? this.trying.state.events.map((one) => ({ ...one, gone: false })) : this.looking ? this.looking.events.map((one) => ({ ...one, gone: false })) : (this.logs[this.current] ?? []),
  );
  fresh = (line: Line): boolean => !this.looking && line.n > (this.since[this.current] ?? Infinity);
  news = $derived(this.lines.filter(this.fresh).length);
  options = $derived<Numbered[]>(
    (this.ask?.options ?? []).map((one, i) => ({ ...one, number: i + 1, free: false })),
  );
  deeds = $derived<Numbered[]>(
    this.looking || this.closed ? [] : (this.view?.free ?? []).map((one, i) => ({ ...one, number: this.options.length + i + 1, free: true })),
  );
  touched = $derived(touching([...this.options, ...this.deeds]));
  /** Touched by the option that is pointed at, or picked. */
  lit = $derived.by(() => {
    const found = new Set<string>();
    for (const one of [...this.options, ...this.deeds])
      if (one.id === this.pointed || this.asking.hinted.includes(one.id)) for (const id of one.touches) found.add(id);
    return found;
  });
  picked = $derived.by(() => {
    const found = new Map<string, number>();
    for (const one of this.options) {
      const at = this.picks.indexOf(one.id);
      if (at >= 0) for (const id of one.touches) found.set(id, at + 1);
    }
    return found;
  });
  mine = $derived(this.you?.seats ?? []);
  player = $derived(this.you?.role === "player");
  myTurn = $derived(!this.closed && this.mine.some((seat) => this.shown[seat]?.view.ask && !this.info?.seats[seat]?.agent));
  waiting = $derived(this.view?.waiting ?? []);
  canLookBack = $derived(Boolean(this.info && (this.info.solo || this.info.status === "over")));
  /** The agent that plays for this person. */
  handed = $derived.by(() => {
    const seat = this.player ? this.info?.seats[this.current] : undefined;
    return seat?.kind === "human" ? (seat.agent ?? "") : "";
  });
  over = $derived(Boolean(this.live?.view.outcome));

  /** Who sits there, in words for people; the computer has no name of its own. */
  person = (seat: number): string => {
    const info = this.info?.seats[seat];
    if (!info) return "nobody";
    if (info.kind === "agent" && (!info.name || info.name === info.agent)) return "the computer";
    return info.name || (info.kind === "open" ? "a free seat" : "the computer");
  };

  /** Two of one name are told apart by their heroes, or by numbers where they have none. */
  seatName = (seat: number): string => {
    const name = this.person(seat);
    const alike = this.info?.seats.filter((one) => this.person(one.seat) === name) ?? [];
    if (alike.length < 2 && name !== "the computer") return name;
    const hero = this.heroOf(seat);
    if (hero) return hero;
    if (alike.length < 2) return name;
    return `${name.replace(/^(the|a) /, "").replace(/^./, (letter) => letter.toUpperCase())} ${alike.findIndex((one) => one.seat === seat) + 1}`;
  };
  askOf = (seat: number): boolean => Boolean((this.trying.told?.seats.find((one) => one.seat === seat) ?? this.shown[seat])?.view.ask);
  askId = (seat: number): string => this.shown[seat]?.ask ?? "";
  decisionOf = (seat: number): number => this.shown[seat]?.view.decision ?? 0;
  /** The hero that a seat plays, by its sheet, where it has one and only one: "Venda, Witch of the Fen" is called Venda. */
  heroOf = (seat: number): string => {
    const sheets = (this.shown[seat] ?? this.live)?.view.scene.sheets.filter((one) => one.owner === seat) ?? [];
    const own = sheets.find((one) => one.id === `seat:${seat}`) ?? (sheets.length === 1 ? sheets[0] : undefined);
    const name = own?.name.split(",")[0] ?? "";
    return /^seat \d+$/i.test(name) ? "" : name;
  };
  /** Several of this person's seats are asked what any of them may answer for all: it is one question. */
  together = $derived(
    this.ask?.join === "any" && this.mine.filter((seat) => this.shown[seat]?.view.ask?.prompt === this.ask?.prompt).length > 1,
  );
  yourTurn = $derived(this.together ? "Your party decides" : `Your turn${this.mine.length > 1 ? `, ${this.heroOf(this.current) || this.seatName(this.current)}` : ""}`);

  /** Names of people for the numbers of seats in a text. */
  named = (text: string): string =>
    text.replace(/\bseat (\d+)\b/gi, (whole, n: string) => {
      const seat = Number(n) - 1;
      if (!this.info?.seats[seat]) return whole;
      const name = this.seatName(seat);
      return text.includes(name) ? this.person(seat) : name; // nobody plays themselves
    });

  /** Of whoever is not at the table any more, a fallen hero, the sheet tells the name. */
  nameOf = (id: string): string => {
    const sheet = this.parts.get(`sheet:${id.split(":").at(-1)}`);
    return this.named(this.parts.get(id)?.part.name ?? sheet?.part.name.split(",")[0] ?? id);
  };

  /** What is written on the thing that an option is about: the last one it touches. */
  saysOf = (option: Numbered): string => {
    const last = option.touches.at(-1);
    const found = last ? this.parts.get(last) : undefined;
    if (found?.what !== "thing") return "";
    const thing = found.part as Thing;
    const now = thing.kind === "card" ? [] : [thing.state, ...thing.badges].filter(Boolean); // how a foe stands decides
    return this.named([now.join(" · "), thing.text].filter(Boolean).join(". "));
  };

  // ------------------------------------------------------------ what the server tells

  private take(told: Record<string, any>): void {
    switch (told.type) {
      case "welcome": {
        this.you = fill.you(told.you);
        this.info = fill.tableInfo(told.table);
        this.addTalk(told.talk ?? []);
        this.wanting.clear();
        this.arrived(told.seats, (states) => this.begin(states));
        break;
      }
      case "update":
        if (told.seats.some((one: Raw) => one.gone?.length)) this.takenBack = Date.now();
        this.arrived(told.seats, (states) => this.enqueue(states));
        break;
      case "table": {
        const mine = this.info?.proposal?.by === this.you?.link;
        this.info = fill.tableInfo(told.table);
        if (mine && !this.info.proposal) setTimeout(() => this.afterProposal(), 500);
        this.moments.clear();
        break;
      }
      case "talk":
        this.addTalk(told.talk);
        break;
    }
  }

  private begin(states: SeatState[]): void {
    this.queue = [];
    this.sending = false;
    this.since = { ...Object.fromEntries(states.map((one) => [one.seat, since(this.info!.table, one.seat)])), ...this.since };
    this.apply(states);
    if (!this.shown[this.current]) this.current = states[0]?.seat ?? -1;
    this.settle();
    this.onKnown(this);
    this.open(this.moment);
  }

  private enqueue(states: SeatState[]): void {
    if (!states.length) return;
    this.queue.push(states);
    this.behind = this.queue.length;
    void this.pump();
  }

  private documents = new Documents();
  private wanting = new Set<number>(); // seats whose whole view was asked for: patches are of no use until it is here
  private filling: Promise<void> | null = null; // grounds on their way: whatever comes later waits for them

  /** What was told of seats, in order and with its grounds; of whom a patch does not fit, all is asked for. */
  private arrived(told: Raw[], then: (states: SeatState[]) => void): void {
    const whole: Raw[] = [];
    for (const raw of told) {
      const followed = this.documents.follow(raw);
      if (followed) whole.push(followed);
      else void this.wantWhole(raw.seat);
    }
    const lacking = [...new Set(whole.flatMap((raw) => missing(raw.view)))];
    const ready = () => then(whole.map((raw) => fill.seatState(raw, grounds)));
    if (!lacking.length && !this.filling) return ready();
    const before = this.filling ?? Promise.resolve();
    const now: Promise<void> = before
      .then(() => fetchGrounds(this.info!.table, this.key, lacking))
      .then(ready)
      .catch((error: Error) => this.startAnew(error))
      .finally(() => { if (this.filling === now) this.filling = null; });
    this.filling = now;
  }

  private async wantWhole(seat: number): Promise<void> {
    if (this.wanting.has(seat)) return;
    this.wanting.add(seat);
    try {
      const told = await this.wire.send({ type: "whole", seat, since: this.known[seat] ?? 0 });
      this.wanting.delete(seat);
      if (told.type === "whole") this.arrived([told.state], (states) => this.enqueue(states));
    } catch {
      this.wanting.delete(seat); // the connection is lost: hello says what is held
    }
  }

  /** A ground could not be fetched: say so, and come back with empty hands in a while. */
  private startAnew(error: Error): void {
    this.say(error.message);
    this.documents.forget();
    setTimeout(() => this.wire.fresh(), 2000);
  }

  private takenBack = 0;
  /** What became of going back, as this person proposed it. */
  private afterProposal(): void {
    if (Date.now() - this.takenBack < 3000) this.note = "";
    else this.say("Nothing is taken back: not all agreed, or the game went on.");
  }

  private addTalk(raw: Record<string, any>[]): void {
    const fresh = raw.map(fill.talk).filter((one) => !this.talk.some((old) => old.n === one.n));
    if (!fresh.length) return;
    if (this.talk.length) this.said = fresh.map((one) => `${one.name || "Notice"}: ${one.text}`).join(" ");
    this.talk = [...this.talk, ...fresh];
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    while (this.queue.length) {
      const moves = !still() && !document.hidden;
      const pace = PACES[likes.pace];
      // Agents answer faster than anyone can look: what came before stays in sight for a while.
      const early = this.shownAt + Math.max(pace.least, pace.step - 30 * this.queue.length) - Date.now();
      if (!document.hidden && !this.hurry && early > 0) {
        await new Promise<void>((done) => {
          this.wake = done;
          setTimeout(done, early);
        });
        continue;
      }
      const states = this.queue.shift()!;
      this.behind = this.queue.length;
      const before = moves ? measure() : null;
      this.apply(states);
      this.settle();
      this.shownAt = Date.now();
      if (!before) continue;
      await tick();
      carry(before);
    }
    this.behind = 0;
    this.pumping = false;
  }

  private shownAt = 0;
  private wake = (): void => undefined;
  /** Until this person is asked again. */
  private hurry = false;
  skip(): void {
    this.hurry = true;
    this.staged = [];
    this.wake();
    for (const animation of document.getAnimations()) if (animation.id === "carry") animation.finish();
  }

  private apply(states: SeatState[]): void {
    const shown = { ...this.shown };
    const logs = { ...this.logs };
    for (const state of states) {
      const seat = state.seat;
      shown[seat] = state;
      this.known[seat] = Math.max(this.known[seat] ?? 0, state.last);
      let lines = logs[seat] ?? [];
      if (state.gone.length) {
        const gone = new Set(state.gone);
        lines = lines.map((line) => (gone.has(line.n) ? { ...line, gone: true } : line));
      }
      if (state.events.length) {
        const fresh = new Set(state.events.map((one) => one.n));
        const first = lines.length === 0;
        lines = [...lines.filter((line) => !fresh.has(line.n)), ...state.events.map((one) => ({ ...one, gone: state.gone.includes(one.n) }))];
        lines.sort((a, b) => a.n - b.n);
        if (!first && (seat === this.current || this.mine.length === 0)) this.tell(state.events);
      }
      logs[seat] = lines;
    }
    this.shown = shown;
    this.logs = logs;
    if (this.canLookBack) this.moments.clear();
  }

  private tell(events: TableEvent[]): void {
    this.said = events.slice(-6).map((one) => this.named(one.text)).join(" ");
    this.stage(events.filter((one) => one.moment));
    for (const one of events) {
      const faces = one.data.faces ?? one.data.dice ?? one.data.rolled;
      if (Array.isArray(faces) && faces.length) this.roll = { n: one.n, faces: faces as number[], text: this.named(one.text), pips: pipped(one.data, faces) };
    }
  }

  private stage(moments: TableEvent[]): void {
    const lost = moments.find((one) => one.moment === "loss" && Object.values(one.data).some((id) => this.isMine(id)));
    if (lost) this.fallen = lost.text;
    if (!moments.length || likes.pace === "instant" || this.hurry || document.hidden) return;
    // A banner that another one follows is not worth the wait.
    const all = [...this.staged, ...moments];
    this.staged = all.filter((one, i) => one.moment !== "turn" || !all.slice(i + 1).some((later) => later.moment === "turn")).slice(-6);
  }

  private isMine(id: unknown): boolean {
    const part = typeof id === "string" ? (this.parts.get(id)?.part as { owner?: number } | undefined) : undefined;
    return part?.owner !== undefined && this.mine.includes(part.owner);
  }

  unstage(n: number): void {
    this.staged = this.staged.filter((one) => one.n !== n);
  }

  /** After a change: whose question is it, and does anyone have to be told? */
  private settle(): void {
    if (this.trying.on) { // what happens at the table meanwhile is seen afterwards
      this.sending = false;
      return;
    }
    const asks = this.mine.filter((seat) => this.shown[seat]?.view.ask && !this.info?.seats[seat]?.agent);
    if (asks.length && !asks.includes(this.current)) {
      if (this.covering) this.cover = asks[0]!;
      else this.current = asks[0]!;
    }
    const ask = this.shown[this.current]?.ask ?? "";
    if (ask !== this.asked) {
      this.asked = ask;
      this.askedAt = Date.now();
      if (ask) this.hurry = false;
      this.sending = false;
      this.picks = [];
      this.pointed = "";
      this.inspected = "";
      this.note = "";
      this.asking.clear();
      if (ask && this.view?.ask) {
        this.said = `${this.said} ${this.named(this.view.ask.text)}`.trim();
        notify(`Your turn: ${this.info?.title ?? "Norn"}`, this.named(this.view.ask.text));
      }
    }
  }

  /** Between people at one screen who have secrets from each other. */
  covering = $derived(likes.cover && this.mine.length > 1 && !this.info?.cooperative);

  uncover(): void {
    if (this.cover !== null) this.show(this.cover);
    this.cover = null;
  }

  show(seat: number): void {
    this.current = seat;
    this.asked = "-";
    this.looking = null;
    this.settle();
  }

  // ------------------------------------------------------------ choosing

  /** One answer ends the question. */
  atOnce = $derived(Boolean(this.ask && this.ask.at_most === 1));
  enough = $derived(Boolean(this.ask && this.picks.length >= this.ask.at_least && this.picks.length <= this.ask.at_most));

  count = (id: string): number => this.picks.filter((one) => one === id).length;

  choose(option: Numbered): void {
    if (this.sending || this.looking || this.trying.begins) return;
    this.note = "";
    if (option.free && this.trying.on) void this.trying.answer([option.id], true);
    else if (option.free) void this.command({ type: "deed", seat: this.current, deed: option.id });
    else if (this.atOnce) this.answer([option.id]);
    else if (this.ask?.repeat) this.add(option);
    else if (this.picks.includes(option.id)) this.picks = this.picks.filter((id) => id !== option.id);
    else if (this.ask && this.picks.length < this.ask.at_most) this.picks = [...this.picks, option.id];
    else this.say(`No more than ${this.ask?.at_most} can be chosen.`);
  }

  add(option: Numbered): void {
    if (option.limit && this.count(option.id) >= option.limit) this.say(`No more than ${option.limit} of this can be chosen.`);
    else if (this.ask && this.picks.length < this.ask.at_most) this.picks = [...this.picks, option.id];
  }

  take1(id: string): void {
    const at = this.picks.lastIndexOf(id);
    if (at >= 0) this.picks = this.picks.filter((_, i) => i !== at);
  }

  confirm(): void {
    if (this.enough) this.answer(this.picks);
  }

  answer(choice: string[]): void {
    if (this.trying.begins) return;
    if (this.trying.on) return void this.trying.answer(choice, false);
    const ask = this.live?.ask;
    if (ask) void this.command({ type: "answer", ask, seat: this.current, choice });
  }

  /** An answer as the odds know it: one option, several, or none. */
  give(choice: string[]): void {
    const option = [...this.options, ...this.deeds].find((one) => one.id === choice[0]);
    if (choice.length === 1 && option && (option.free || this.atOnce)) this.choose(option);
    else this.answer(choice);
  }

  /** A part of the scene was pressed: take its only option, or show what there is. */
  press(id: string): void {
    const options = this.touched.get(id) ?? [];
    if (options.length === 1) this.choose(options[0]!);
    else this.inspected = id;
  }

  say(text: string, rules: string[] = []): void {
    this.note = text;
    this.noteRules = rules;
  }

  async command(message: Record<string, unknown>): Promise<boolean> {
    this.sending = true;
    let waits = false;
    const [seat, last] = [this.current, this.logs[this.current]?.at(-1)?.n ?? 0];
    try {
      const told = await this.wire.send(message);
      if (told.type === "refused") {
        const reasons = (told.reasons ?? []).map(fill.reason) as Reason[];
        const text = reasons.length ? reasons.map((one) => one.text).join(" ") : told.text;
        this.say(this.named(text), reasons.flatMap((one) => one.rules));
        if (told.code === "stale") void this.wantWhole(seat); // the table has gone on, and this page was not told
        return false;
      }
      // Nothing more until the next question is here, or nothing has come of it.
      waits = message.type === "answer" && message.ask === this.live?.ask;
      if (waits) setTimeout(() => message.ask === this.live?.ask && (this.sending = false), 1500);
      if (message.type === "answer" || message.type === "deed") {
        this.since = { ...this.since, [seat]: last };
        keepSince(this.info!.table, seat, last);
      }
      if (message.type === "answer") this.roll = null;
      if (message.type === "answer") this.staged = this.staged.filter((one) => one.n > last);
      if (told.proposal) this.say("The others are asked whether they agree.");
      return true;
    } catch (error) {
      this.say((error as Error).message);
      return false;
    } finally {
      if (!waits) this.sending = false;
    }
  }

  undo(to?: number, below = false): Promise<boolean> {
    if (this.trying.begins) return Promise.resolve(false);
    if (this.trying.on) return this.trying.back().then(() => true);
    return this.command({ type: "undo", ...(to === undefined ? {} : { to }), ...(below ? { below } : {}) });
  }

  // ------------------------------------------------------------ looking back

  private moment: number | null = null;
  /** A link to a moment: looked at as soon as the table is there. */
  open(moment: number | null): void {
    this.moment = this.live ? null : moment;
    if (moment === null || !this.live) return;
    if (this.canLookBack) void this.lookAt(moment);
    else this.say("The past is shown when the game is over.");
  }

  private wanted = -1;
  private fetching = false;

  async lookAt(decision: number): Promise<void> {
    const live = this.live;
    if (!live) return;
    if (decision >= live.view.decision) {
      this.wanted = -1;
      this.looking = null;
      return;
    }
    this.wanted = Math.max(0, decision);
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (this.wanted >= 0) {
        const at = this.wanted;
        const name = `${this.current}/${at}`;
        let found = this.moments.get(name);
        if (!found) {
          const told = await this.wire.send({ type: "moment", seat: this.current, decision: at });
          if (told.type === "refused") {
            this.say(told.text);
            break;
          }
          await fetchGrounds(this.info!.table, this.key, missing(told.state.view));
          found = fill.seatState(told.state, grounds);
          this.moments.set(name, found);
          await pause(220); // the server takes 100 messages in 20 seconds
        }
        if (this.wanted < 0) break;
        const before = still() ? null : measure();
        this.looking = found;
        if (before) {
          await tick();
          carry(before);
        }
        if (this.wanted === at) this.wanted = -1;
      }
    } catch (error) {
      this.say((error as Error).message);
    } finally {
      this.fetching = false;
    }
  }

  end(): void {
    this.wire.end();
  }
  reconnect(): void {
    this.wire.again();
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function setCover(on: boolean): void {
  likes.cover = on;
  keep();
}
