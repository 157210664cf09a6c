/** HTTP: making tables and looking after them. */
import * as fill from "./fill";
import type { Addresses, Created, GameInfo, NewLink, Rule, SeatWish, Summary, TableInfo } from "./protocol";

export class Problem extends Error {
  constructor(readonly code: string, text: string) {
    super(text);
  }
}

async function call(method: string, path: string, key = "", body?: unknown): Promise<any> {
  const headers: Record<string, string> = {};
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem("offline", "The server does not answer.");
  }
  const text = await response.text();
  let told: any = null;
  try {
    told = JSON.parse(text);
  } catch {
    /* told below */
  }
  if (!response.ok) throw new Problem(told?.error?.code ?? "failed", told?.error?.text ?? `The server answered ${response.status}.`);
  return told;
}

const at = (table: string, rest = "") => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const games = async (): Promise<GameInfo[]> => (await call("GET", "/api/games")).games.map(fill.game);
export const rules = async (game: string): Promise<Rule[]> =>
  (await call("GET", `/api/games/${encodeURIComponent(game)}/rules`)).rules.map(fill.rule);
export const create = async (wish: {
  game: string; seats: SeatWish[]; options: Record<string, number | string>; spectators: boolean; guided?: boolean; name?: string;
}): Promise<Created> => fill.created(await call("POST", "/api/tables", "", wish));
export const upload = async (save: unknown): Promise<Created> => fill.created(await call("POST", "/api/saves", "", { save }));
export const fork = async (table: string, key: string, decision: number): Promise<Created> =>
  fill.created(await call("POST", at(table, "/fork"), key, { decision }));
export const save = (table: string, key: string) => call("GET", at(table, "/save"), key);
export const exported = (table: string, key: string) => call("GET", at(table, "/export"), key);
export const report = (table: string, key: string, text: string) => call("POST", at(table, "/report"), key, { text });
export const hand = (table: string, key: string, seat: number, agent: string | null) =>
  call("POST", at(table, `/seats/${seat}`), key, { agent });
/** The table that an invitation is to. */
export const invited = async (key: string): Promise<TableInfo> => fill.tableInfo(await call("GET", "/api/invitation", key));
export const claim = async (table: string, key: string, seats: number[], name: string): Promise<NewLink> =>
  fill.newLink((await call("POST", at(table, "/claim"), key, { seats, name })).link);
export const replaceLink = async (table: string, key: string, link: "invitation" | "spectator"): Promise<NewLink> =>
  fill.newLink((await call("POST", at(table, `/links/${link}`), key)).link);
/** Another key for a player's own seats; the old one dies. */
export const newKey = async (table: string, key: string): Promise<NewLink> =>
  fill.newLink((await call("POST", at(table, "/key"), key)).link);
/** Whether the seat is free at once. */
export const free = async (table: string, key: string, seat: number): Promise<boolean> =>
  (await call("POST", at(table, `/seats/${seat}/free`), key)).open ?? false;
export const doNotFree = (table: string, key: string, seat: number) => call("DELETE", at(table, `/seats/${seat}/free`), key);
/** Tables in short, one for each key; null where a key opens nothing any more. */
export const summaries = async (keys: string[]): Promise<(Summary | null)[]> =>
  (await call("POST", "/api/summaries", "", { keys })).summaries.map((one: Record<string, any> | null) => one && fill.summary(one));
export const addresses = async (host: string): Promise<Addresses> => {
  const told = await call("GET", "/api/addresses", host);
  return { addresses: told.addresses ?? [], only_here: told.only_here ?? false };
};
export const nameTable = (table: string, host: string, name: string) => call("POST", at(table, "/name"), host, { name });
export const close = (table: string, key: string) => call("POST", at(table, "/close"), key);
export const reopen = (table: string, key: string) => call("POST", at(table, "/reopen"), key);
export const remove = (table: string, key: string) => call("DELETE", at(table), key);
