/** Single keys at the table: numbers choose, letters go somewhere or ask something. */
import { likes } from "../lib/prefs.svelte";
import type { TableClient } from "../lib/table.svelte";
import { partOf, type Tab } from "./tabs";

interface Ways { peek: () => string; settings: () => void; go: (tab: Tab, target: string) => Promise<void> }

export class Keyboard {
  typed = $state(""); // of a number with more digits to come
  constructor(private readonly client: TableClient, private readonly ways: Ways) {}

  private get all() {
    return [...this.client.options, ...this.client.deeds];
  }
  private number(digit: string): void {
    this.typed += digit;
    if (this.all.length <= 9 || Number(this.typed) * 10 > this.all.length) this.chooseTyped();
  }
  private chooseTyped(): void {
    const option = this.all.find((one) => one.number === Number(this.typed));
    this.typed = "";
    if (option) this.client.choose(option);
  }
  /** Choices at the end of a list that are about nothing at the table: how a turn ends, and before it what skips. */
  private out(from: number): void {
    const { client } = this;
    const option = client.options.at(-1 - from);
    if (client.atOnce && client.options.length > 2 && option && client.options.slice(-1 - from).every((one) => !one.touches.length)) client.choose(option);
  }
  private escape(target: HTMLElement): void {
    const { client } = this;
    if (target.closest("input, textarea, select")) target.blur(); // so that single keys do things again
    if (client.inspected || client.asking.odds || client.note || this.typed) {
      client.inspected = "";
      client.note = "";
      client.asking.clear();
      this.typed = "";
    } else client.picks = []; // not before there is nothing else to close
  }
  private odds(): void {
    const { client } = this;
    const option = this.all.find((one) => one.id === client.pointed);
    if (option && (client.atOnce || option.free)) client.asking.askOdds([[option.id]], [option.label]);
    else if (!client.atOnce && client.enough) client.asking.askOdds([client.picks], ["What is chosen"]);
  }

  /** Where a letter goes. */
  private readonly places: Record<string, [Tab, string]> = {
    b: ["stage", ".board svg [tabindex='0']"], h: ["stage", "[data-hand] .card"], o: ["choose", "[data-option]"],
    g: ["choose", "#question .term[role=button]"], l: ["log", "[role=log][aria-label='What happened']"], t: ["talk", ".talk input"],
  };
  private readonly deeds: Record<string, () => void> = {
    w: () => {
      const id = partOf(document.activeElement) || this.ways.peek();
      if (id) void this.client.asking.whyNot(id);
    },
    d: () => this.odds(),
    c: () => this.client.confirm(),
    p: () => this.client.ask && this.client.ask.at_least === 0 && this.client.answer([]),
    e: () => this.out(0),
    x: () => this.out(1),
    u: () => this.client.player && !this.client.looking && void this.client.undo(),
    r: () => this.client.asking.openRules(["*"]),
    "?": () => this.ways.settings(),
  };

  press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return this.escape(target);
    if (target.closest("input:not([type=range]), textarea, select") || !likes.keys) return;
    const [place, deed] = [this.places[event.key], this.deeds[event.key]];
    if (/^\d$/.test(event.key)) this.number(event.key);
    else if (event.key === "Enter" && this.typed) this.chooseTyped();
    else if (place) void this.ways.go(...place);
    else if (deed) deed();
    else if (event.key === " " && this.client.behind) this.client.skip();
    else return;
    event.preventDefault();
  };
}
