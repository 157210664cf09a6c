/** What teaches a game (its learn.toml), fetched once; and its words, found in any text. */
import { SvelteMap } from "svelte/reactivity";

import { fill } from "../lib/fill";
import type { Learn, Term } from "../lib/records";

export type { Learn, Preset, Term } from "../lib/records";

const NOTHING = fill("Learn", { aim: "" });
const known = new SvelteMap<string, Learn>();
const asked = new Set<string>();

/** What teaches the game; nothing until it has come. */
export function learn(game: string | undefined): Learn {
  if (!game) return NOTHING;
  if (!asked.has(game)) {
    asked.add(game);
    void fetched(game).catch(() => asked.delete(game)); // whoever looks next asks again
  }
  return known.get(game) ?? NOTHING;
}

export async function fetched(game: string): Promise<Learn> {
  const before = known.get(game);
  if (before) return before;
  const response = await fetch(`/api/games/${encodeURIComponent(game)}/learn`);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const found = fill("Learn", await response.json());
  known.set(game, found);
  return found;
}

export const phaseAt = (of: Learn, step: string): number => of.round.findIndex((phase) => phase.steps.includes(step));

// ------------------------------------------------------------ words

interface Words { pattern: RegExp; terms: Map<string, Term> }
const words = new WeakMap<Learn, Words | null>();

/** One expression for all forms of all terms, the longest first, whole words only. */
function wordsOf(of: Learn): Words | null {
  const before = words.get(of);
  if (before !== undefined) return before;
  const terms = new Map<string, Term>();
  for (const term of of.terms) for (const form of [term.name, ...term.also]) terms.set(form.toLowerCase(), term);
  const forms = [...terms.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = forms.length ? { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "giu"), terms } : null;
  words.set(of, found);
  return found;
}

export interface Piece { text: string; term: Term | null }

/** A text in pieces, the game's terms among them; each is marked where it stands first. */
export function pieces(text: string, of: Learn): Piece[] {
  const all = wordsOf(of);
  if (!all || !text) return [{ text, term: null }];
  const found: Piece[] = [];
  const told = new Set<Term>();
  let at = 0;
  for (const match of text.matchAll(all.pattern)) {
    const term = all.terms.get(match[0].toLowerCase());
    if (!term || told.has(term) || term.but.some((other) => text.startsWith(other, match.index))) continue;
    told.add(term);
    if (match.index > at) found.push({ text: text.slice(at, match.index), term: null });
    found.push({ text: match[0], term });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), term: null });
  return found;
}

/** The terms of a text, in the order in which they come. */
export const termsIn = (text: string, of: Learn): Term[] => pieces(text, of).flatMap((one) => (one.term ? [one.term] : []));
