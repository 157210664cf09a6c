/** Figures of luck: successes rolled against those that were to be expected, from the rolls in a log.
 *  A roll says its faces and the least face that counts; a die has six sides as far as its faces show. */
import type { TableEvent } from "../lib/protocol";

export interface Luck { who: string; rolls: number; dice: number; successes: number; expected: number; spread: number }

const SIDES = 6;

export function luck(events: TableEvent[]): Luck[] {
  const found = new Map<string, Luck>();
  for (const { data } of events) {
    const faces = data.faces;
    const least = data.least;
    if (!Array.isArray(faces) || !faces.length || typeof least !== "number" || least < 1 || least > SIDES + 1) continue;
    if (!faces.every((face) => Number.isInteger(face) && face >= 1 && face <= SIDES)) continue;
    const who = typeof data.hero === "string" ? data.hero : typeof data.seat === "string" ? data.seat : "";
    const one = found.get(who) ?? { who, rolls: 0, dice: 0, successes: 0, expected: 0, spread: 0 };
    const chance = (SIDES + 1 - least) / SIDES;
    one.rolls += 1;
    one.dice += faces.length;
    one.successes += faces.filter((face) => face >= least).length;
    one.expected += faces.length * chance;
    one.spread += faces.length * chance * (1 - chance);
    found.set(who, one);
  }
  return [...found.values()];
}

/** In words: within one deviation of what was to be expected, luck was as it is. */
export function called(one: Luck): string {
  const off = one.successes - one.expected;
  const size = Math.abs(off) / Math.sqrt(one.spread || 1);
  if (size < 1) return "as was to be expected";
  return `${size > 2 ? "very " : ""}${off > 0 ? "lucky" : "unlucky"}`;
}
