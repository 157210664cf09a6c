/** The four suits, drawn here so that no font has to have them. Box 0 0 100 100. */
export const SUITS: Record<string, { path: string; red: boolean }> = {
  "♥": { red: true, path: "M50 88C20 64 8 48 8 32 8 18 18 10 29 10c9 0 17 6 21 15 4-9 12-15 21-15 11 0 21 8 21 22 0 16-12 32-42 56z" },
  "♦": { red: true, path: "M50 6c9 17 20 31 34 44C70 63 59 77 50 94 41 77 30 63 16 50 30 37 41 23 50 6z" },
  "♠": { red: false, path: "M50 6c30 26 42 38 42 54 0 12-9 20-19 20-8 0-15-4-19-11 1 10 5 18 12 25H34c7-7 11-15 12-25-4 7-11 11-19 11-10 0-19-8-19-20C8 44 20 32 50 6z" },
  "♣": { red: false, path: "M50 6c12 0 20 9 20 20 0 7-3 12-8 16 3-2 7-3 11-3 12 0 20 9 20 20S85 79 73 79c-8 0-15-4-19-11 1 11 5 19 12 26H34c7-7 11-15 12-26-4 7-11 11-19 11C15 79 7 70 7 59s8-20 20-20c4 0 8 1 11 3-5-4-8-9-8-16 0-11 8-20 20-20z" },
};

/** "10♥" into its rank and its suit; null for anything else. */
export function suited(short: string): { rank: string; suit: string; path: string; red: boolean } | null {
  const suit = [...short].at(-1) ?? "";
  const drawn = SUITS[suit];
  return drawn ? { rank: short.slice(0, -suit.length), suit, ...drawn } : null;
}
