/** From one document to the next, as docs/protocol.md tells; `norn.server.tables.patches` makes the patches. */
type Raw = Record<string, any>;

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

/** The next document. What was handed in stays as it is. */
export function apply(old: any, patch: any): any {
  return applied(old, patch, new Known(old));
}

function applied(old: any, patch: any, known: Known): any {
  if (!isObject(patch)) return made(patch, known);
  if (Object.hasOwn(patch, "=")) return made(patch["="], known);
  const keys = Object.keys(patch);
  if (!Array.isArray(old)) return merged(Object.entries(old ?? {}), patch, keys, known);
  if (keys.every((key) => /^\d+$/.test(key))) return old.map((one, place) => (place in patch ? applied(one, patch[place], known) : one));
  const name = old.some((one) => Object.hasOwn(one, "id")) ? "id" : "label";
  const found = changed(old.map((one) => [one[name], one]), patch, keys.filter((key) => key !== "#"), known);
  return placed([...found.keys()], patch["#"] ?? []).map((id) => found.get(id));
}

function changed(old: [string, any][], patch: Raw, keys: string[], known: Known): Map<string, any> {
  const found = new Map<string, any>(old);
  for (const key of keys) {
    if (patch[key] === null) found.delete(key);
    else found.set(key, applied(found.get(key), patch[key], known));
  }
  return found;
}

const merged = (old: [string, any][], patch: Raw, keys: string[], known: Known): Raw => Object.fromEntries(changed(old, patch, keys, known));

/** A new value. What has the key "@" is like something else: by its id, or like the one before it in its list. */
function made(value: any, known: Known, before?: Raw): any {
  if (Array.isArray(value)) {
    const found: any[] = [];
    for (const one of value) found.push(made(one, known, found.at(-1)));
    return found;
  }
  if (!isObject(value)) return value;
  const like = value["@"];
  const keys = Object.keys(value);
  const fresh = Object.hasOwn(value, "@")
    ? merged(Object.entries((like ? known.get(like) : before) ?? {}), value, keys.filter((key) => key !== "@"), known)
    : Object.fromEntries(keys.map((key) => [key, made(value[key], known)]));
  known.add(fresh);
  return fresh;
}

/** Objects by their ids: those that a patch makes, and before them those of the document, which is gone through when it must be. */
class Known {
  private old: Map<string, Raw> | null = null;
  private fresh = new Map<string, Raw>();
  constructor(private readonly document: any) {}

  get(id: string): Raw | undefined {
    if (!this.old) this.goThrough(this.document, (this.old = new Map()));
    return this.old.get(id) ?? this.fresh.get(id);
  }

  add(one: Raw): void {
    if (typeof one.id === "string" && !this.fresh.has(one.id)) this.fresh.set(one.id, one);
  }

  private goThrough(value: any, found: Map<string, Raw>): void {
    if (typeof value !== "object" || value === null) return;
    if (typeof value.id === "string" && !found.has(value.id)) found.set(value.id, value);
    for (const one of Object.values(value)) this.goThrough(one, found);
  }
}

/** Put each id after the one that it is named with; after "" is first. */
function placed(ids: string[], order: [string, string][]): string[] {
  for (const [id, after] of order) {
    ids.splice(ids.indexOf(id), 1);
    ids.splice(after ? ids.indexOf(after) + 1 : 0, 0, id);
  }
  return ids;
}

/** The view of each seat as the server last told it, and the digest that it is known by. */
export class Documents {
  private held = new Map<number, { digest: string; view: Raw }>();

  /** For hello: what is held. */
  digests(): Record<string, string> {
    return Object.fromEntries([...this.held].map(([seat, one]) => [seat, one.digest]));
  }

  /** A state with its view whole; nothing where it is a patch to something else than what is held. */
  follow(state: Raw): Raw | null {
    let view = state.view;
    if (!view) {
      const held = this.held.get(state.seat);
      if (held?.digest !== state.base) return null;
      view = state.patch ? apply(held!.view, state.patch) : held!.view;
    }
    this.held.set(state.seat, { digest: state.digest, view });
    return { ...state, view };
  }

  forget(): void {
    this.held.clear();
  }
}
