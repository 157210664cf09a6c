/** Icons by word: a common word has one in icons.json, any other gets a rune of its own, drawn from its letters. */
import found from "virtual:icons";

import { hash } from "./worlds";

export interface Drawn { box: number; body: string; stroke: boolean }

export function icon(name: string): Drawn | null {
  const one = found[name.toLowerCase()];
  return one ? { ...one, stroke: one.box === 24 } : null;
}

export function iconFor(...words: string[]): Drawn {
  for (const word of words) {
    const one = word && found[word.toLowerCase()];
    if (one && one.box === 512) return { ...one, stroke: false };
  }
  return rune(words.find(Boolean) ?? "?");
}

/** A stave and two or three branches, like a letter of an old alphabet; the same word always the same rune. */
export function rune(word: string): Drawn {
  const h = hash(word.toLowerCase());
  const x = [8, 12, 16][h % 3]!;
  const lines = [`M${x} 3V21`];
  const branches = 2 + ((h >> 3) % 2);
  for (let i = 0; i < branches; i++) {
    const bits = (h >> (5 + 5 * i)) & 31;
    const side = x === 8 ? 1 : x === 16 ? -1 : bits & 1 ? 1 : -1;
    const y = [4, 8, 12, 16][(bits >> 1) & 3]!;
    const down = bits & 8 ? 5 : -3;
    const fold = bits & 16;
    lines.push(`M${x} ${y}L${x + side * 6} ${Math.max(2, Math.min(22, y + down))}` + (fold ? `L${x} ${Math.max(2, Math.min(22, y + 2 * down))}` : ""));
  }
  return { box: 24, body: `<path d="${lines.join("")}"/>`, stroke: true };
}
