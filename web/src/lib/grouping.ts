/** The choices in groups: by card, by piece, by kind of deed; those of none at the end. Many destinations are one group,
 *  chosen on the map. */
import type { Found, Numbered } from "./scene";

export interface Group { key: string; name: string; options: Numbered[]; onMap: boolean }

const MANY = 25; // more places than this are not listed one by one

export function grouped(options: Numbered[], names: Record<string, string>, parts: Map<string, Found>): Group[] {
  const found = new Map<string, Numbered[]>();
  for (const one of options) found.set(one.group, [...(found.get(one.group) ?? []), one]);
  const place = (one: Numbered) => one.touches.some((id) => ["space", "group"].includes(parts.get(id)?.what ?? ""));
  const last = ([key]: [string, Numbered[]]) => Number(!names[key]);
  return [...found].sort((a, b) => last(a) - last(b)).flatMap(([key, own]): Group[] => {
    const there = own.filter(place);
    const name = names[key] ?? "";
    if (there.length <= MANY) return [{ key, name, options: own, onMap: false }];
    const rest = own.filter((one) => !place(one));
    return [{ key, name, options: there, onMap: true }, ...(rest.length ? [{ key: `${key} besides`, name: "", options: rest, onMap: false }] : [])];
  });
}

/** What a person types finds options by any of their words. */
export function matches(option: Numbered, typed: string): boolean {
  const said = `${option.title} ${option.label} ${option.detail}`.toLowerCase();
  return typed.toLowerCase().split(/\s+/).every((word) => said.includes(word));
}
