/** A finger that stays tells more; the click that follows chooses nothing. */
import type { TableClient } from "../lib/table.svelte";
import { partOf } from "./tabs";

const STAY = 450; // milliseconds

export class Hold {
  private holding: { timer: number; x: number; y: number } | undefined;
  private held = false;
  constructor(private readonly client: TableClient) {}

  private details(id: string): void {
    if (this.client.ask && this.client.player && !this.client.touched.has(id)) void this.client.asking.whyNot(id);
    else {
      this.client.asking.why = null;
      this.client.inspected = id;
    }
  }
  touch = (event: PointerEvent): void => {
    this.lift();
    this.held = false;
    const id = partOf(event.target);
    if (event.pointerType !== "touch" || !id) return;
    const timer = window.setTimeout(() => {
      this.held = true;
      this.details(id);
    }, STAY);
    this.holding = { timer, x: event.clientX, y: event.clientY };
  };
  slide = (event: PointerEvent): void => {
    if (this.holding && Math.hypot(event.clientX - this.holding.x, event.clientY - this.holding.y) > 8) this.lift();
  };
  lift = (): void => {
    clearTimeout(this.holding?.timer);
    this.holding = undefined;
  };
  /** The second click of two was meant for the question before, as the one after a finger that stayed was meant for nothing. */
  click = (event: MouseEvent): void => {
    const again = event.detail > 1 && this.client.justAsked && (event.target as Element).closest("[data-option], [data-pass], .open");
    if (!this.held && !again) return;
    this.held = false;
    event.stopPropagation();
    event.preventDefault();
  };
  menu = (event: MouseEvent): void => {
    const id = partOf(event.target);
    if (!id) return;
    event.preventDefault();
    this.lift();
    if (!this.held) this.details(id);
  };
}
