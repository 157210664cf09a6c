/** The looks of the worlds. A game that is not named here gets one of the free looks, always the same one.
    This is the only place of the client that knows a game's name; it decides on colours and nothing else. */

const NAMED: Record<string, string> = {
  realms: "ember", mistfall: "mist", fornaldar: "moss", skirmish: "iron", northern_wind: "frost",
};
const FREE = ["brass", "madder", "dusk"];

export function look(game: string): string {
  return NAMED[game] ?? FREE[hash(game) % FREE.length]!;
}

export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}
