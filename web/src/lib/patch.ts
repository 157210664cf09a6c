/** From one document to the next, as docs/protocol.md tells; `norn.server.tables.patches` makes the patches. */
type Raw = Record<string, any>;

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

/** The next document. What was handed in stays as it is. */
export function apply(old: any, patch: any): any {
  if (!isObject(patch)) return patch;
  if (Object.hasOwn(patch, "=")) return patch["="];
  const list = Array.isArray(old);
  const keys = Object.keys(patch);
  if (list && keys.every((key) => /^\d+$/.test(key))) return old.map((one, place) => (place in patch ? apply(one, patch[place]) : one));
  const found = new Map<string, any>(list ? old.map((one) => [one.id, one]) : Object.entries(old ?? {}));
  for (const key of keys) {
    const change = patch[key];
    if (list && key === "#") continue;
    if (change === null) found.delete(key);
    else found.set(key, apply(found.get(key), change));
  }
  return list ? placed([...found.keys()], patch["#"] ?? []).map((id) => found.get(id)) : Object.fromEntries(found);
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
