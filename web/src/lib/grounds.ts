/** The grounds of boards, by digest: each is fetched once, and the browser keeps it (it never changes). */
import * as fill from "./fill";
import type { Ground } from "./protocol";

type Raw = Record<string, any>;
const known = new Map<string, Ground>();

export const grounds: ReadonlyMap<string, Ground> = known;

/** The digests of those that a view needs and that are not here yet. */
export const missing = (view: Raw): string[] =>
  [...new Set(((view.scene.boards ?? []) as Raw[]).map((board) => board.ground as string))].filter((digest) => !known.has(digest));

export async function fetchGrounds(table: string, key: string, digests: string[]): Promise<void> {
  await Promise.all(digests.map(async (digest) => {
    const path = `/api/tables/${encodeURIComponent(table)}/grounds/${encodeURIComponent(digest)}`;
    const response = await fetch(path, { headers: { authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`The board could not be fetched (${response.status}).`);
    known.set(digest, fill.ground(await response.json()));
  }));
}
