/** A long list of which only what is in view is drawn: heights are measured as rows come into sight, others guessed. */

export interface Span { from: number; to: number; above: number; below: number }

export class Heights {
  private known = new Map<number, number>();
  constructor(private readonly guess: number) {}

  /** Whether the row was thought to be of another height. */
  note(key: number, height: number): boolean {
    if (Math.abs((this.known.get(key) ?? this.guess) - height) < 1) return false;
    this.known.set(key, height);
    return true;
  }
  of = (key: number): number => this.known.get(key) ?? this.guess;

  /** The rows from `top` to `top + tall`, some more on both sides, and the room that the others take. */
  span(keys: number[], top: number, tall: number, more = 600): Span {
    let [y, from, above] = [0, 0, 0];
    while (from < keys.length && y + this.of(keys[from]!) < top - more) y += this.of(keys[from++]!);
    above = y;
    let to = from;
    while (to < keys.length && y < top + tall + more) y += this.of(keys[to++]!);
    let below = 0;
    for (let i = to; i < keys.length; i++) below += this.of(keys[i]!);
    return { from, to, above, below };
  }

  /** How far down a row begins. */
  start(keys: number[], at: number): number {
    let y = 0;
    for (let i = 0; i < at; i++) y += this.of(keys[i]!);
    return y;
  }
}
