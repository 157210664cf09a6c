/** What this browser remembers of a guided table: rounds begun, and whether the coach was sent away. */

const STORE = "norn.coach";
const MOST = 20;
export interface Coached { lowest: number; last: number; rounds: number; away: boolean; parted: boolean }
const START: Coached = { lowest: Infinity, last: Infinity, rounds: 0, away: false, parted: false };

function all(): Record<string, Coached> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, Coached>;
  } catch {
    return {};
  }
}

export const coached = (table: string): Coached => {
  const kept = all()[table];
  return kept ? { ...kept, lowest: kept.lowest ?? Infinity, last: kept.last ?? Infinity } : { ...START };
};

export function keepCoached(table: string, now: Coached): void {
  const { [table]: _, ...others } = all();
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, now]])));
  } catch {
    /* this visit knows it all the same */
  }
}

/** A round begins where play comes (back) to the first part of the outline in which anything is asked. */
export function atPhase(before: Coached, phase: number): Coached {
  if (phase < 0 || phase === before.last) return before;
  if (phase < before.lowest) return { ...before, lowest: phase, last: phase, rounds: 1 };
  return { ...before, last: phase, rounds: before.rounds + (phase === before.lowest ? 1 : 0) };
}
