/** A QR code (ISO/IEC 18004) of a short text, made here: the key in an invitation's address need not be sent anywhere.
 *  Versions 1 to 5 with the lowest level of correction have one block each, and hold up to 106 bytes: a screen is clean. */

const DATA = [19, 34, 55, 80, 108]; // codewords by version
const CHECK = [7, 10, 15, 20, 26];
const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number) => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The rows of the code, true is dark; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = DATA.findIndex((most) => bytes.length + 2 <= most);
  if (version < 0) return null;
  const words = [...coded(bytes, DATA[version]!)];
  const bits = [...words, ...corrected(words, CHECK[version]!)].flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => Boolean((word >> i) & 1)));
  const codes = MASKS.map((_, mask) => drawn(version + 1, bits, mask));
  return codes.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** The text as bytes, with its mode (four bits) and its length before it. */
function coded(bytes: number[], size: number): number[] {
  const words = [0x40 | (bytes.length >> 4), ((bytes.length & 15) << 4) | ((bytes[0] ?? 0) >> 4)];
  for (let i = 0; i < bytes.length; i++) words[i + 2] = ((bytes[i]! & 15) << 4) | ((bytes[i + 1] ?? 0) >> 4);
  for (let i = words.length; i < size; i++) words.push((i - bytes.length) % 2 ? 0x11 : 0xec);
  return words;
}

/** Reed and Solomon's check words: what is left when the words are divided by the generator. */
function corrected(words: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) generator = [...generator, 0].map((one, j) => one ^ times(generator[j - 1] ?? 0, EXP[i]!));
  const rest = [...words, ...Array<number>(count).fill(0)];
  for (let i = 0; i < words.length; i++) {
    const factor = rest[i]!;
    generator.forEach((one, j) => (rest[i + j]! ^= times(one, factor)));
  }
  return rest.slice(words.length);
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export function drawn(version: number, bits: boolean[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const rows: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const square = (cx: number, cy: number, far: number, dark: (ring: number) => boolean) => {
    for (let y = cy - far; y <= cy + far; y++)
      for (let x = cx - far; x <= cx + far; x++)
        if (x >= 0 && y >= 0 && x < size && y < size) rows[y]![x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  for (let i = 8; i < size - 8; i++) rows[6]![i] = rows[i]![6] = i % 2 === 0;
  if (version > 1) square(size - 7, size - 7, 2, (ring) => ring !== 1);
  format(rows, size, mask);
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    const up = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (rows[y]![x] === undefined) rows[y]![x] = (bits[at++] ?? false) !== MASKS[mask]!(x, y);
      }
  }
  return rows as boolean[][];
}

/** Fifteen bits, twice: the level of correction (L is 01), the mask, and a check of both. */
function format(rows: (boolean | undefined)[][], size: number, mask: number): void {
  const data = (1 << 3) | mask;
  let rest = data << 10;
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  const all = ((data << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((all >> i) & 1);
    rows[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = dark;
    rows[8]![i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark;
  }
  rows[size - 8]![8] = true;
}

/** How hard it is to read: runs, squares, what looks like a corner, and how far from half dark. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  let found = 0;
  for (const lines of [code, code.map((_, x) => code.map((row) => row[x]!))])
    for (const line of lines) {
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
      for (let i = 0; i + 11 <= size; i++) if (["10111010000", "00001011101"].includes(text.slice(i, i + 11))) found += 40;
    }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) if (code[y]![x] === code[y - 1]![x] && code[y]![x] === code[y]![x - 1] && code[y]![x] === code[y - 1]![x - 1]) found += 3;
  const dark = code.flat().filter(Boolean).length;
  return found + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The dark squares as one path, with the margin that readers want. */
export function path(code: boolean[][]): string {
  return code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
}
