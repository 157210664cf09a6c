/** What teaches a game (its learn.toml), fetched once; and its words, found in any text. */
import { SvelteMap } from "svelte/reactivity";

export interface Phase { name: string; steps: string[]; says: string; may: string }
export interface Term { name: string; says: string; also: string[] }
export interface Chapter { name: string; rules: string[] }
export interface Preset { seats: number; options: Record<string, number | string>; says: string }
export interface Learn {
  aim: string; round: Phase[]; terms: Term[]; chapters: Chapter[];
  guided: { seats: number; rounds: number } | null;
  coach: { prompt: string; says: string }[];
  recommended: Preset | null;
  agents: Record<string, { name: string; says: string }>;
  options: Record<string, Record<string, string>>;
}

type Raw = Record<string, any>;
const NOTHING = fill({});
const known = new SvelteMap<string, Learn>();
const asked = new Set<string>();

function fill(raw: Raw): Learn {
  return {
    aim: raw.aim ?? "", chapters: raw.chapters ?? [], coach: raw.coach ?? [], agents: raw.agents ?? {}, options: raw.options ?? {},
    round: ((raw.round ?? []) as Raw[]).map((one) => ({ name: one.name, steps: one.steps, says: one.says, may: one.may ?? "" })),
    terms: ((raw.terms ?? []) as Raw[]).map((one) => ({ name: one.name, says: one.says, also: one.also ?? [] })),
    guided: raw.guided ? { seats: raw.guided.seats, rounds: raw.guided.rounds ?? 2 } : null,
    recommended: raw.recommended ? { seats: raw.recommended.seats, options: raw.recommended.options ?? {}, says: raw.recommended.says ?? "" } : null,
  };
}

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
  const found = fill((await response.json()) as Raw);
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
    if (!term || told.has(term)) continue;
    told.add(term);
    if (match.index > at) found.push({ text: text.slice(at, match.index), term: null });
    found.push({ text: match[0], term });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), term: null });
  return found;
}
