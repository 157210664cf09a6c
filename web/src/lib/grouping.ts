/** The choices in groups: by card, by piece, by kind of deed. Many destinations are one group, chosen on the map. */
import type { Found, Numbered } from "./scene";

export interface Group { key: string; name: string; options: Numbered[]; onMap: boolean }

const MANY = 25; // more places than this are not listed one by one

export function grouped(options: Numbered[], names: Record<string, string>, parts: Map<string, Found>): Group[] {
  const found = new Map<string, Numbered[]>();
  for (const one of options) found.set(one.group, [...(found.get(one.group) ?? []), one]);
  const place = (one: Numbered) => one.touches.some((id) => ["space", "group"].includes(parts.get(id)?.what ?? ""));
  return [...found].map(([key, own]) => ({
    key, name: names[key] ?? "", options: own, onMap: own.length > MANY && own.every(place),
  }));
}

/** What a person types finds options by any of their words. */
export function matches(option: Numbered, typed: string): boolean {
  const said = `${option.title} ${option.label} ${option.detail}`.toLowerCase();
  return typed.toLowerCase().split(/\s+/).every((word) => said.includes(word));
}
