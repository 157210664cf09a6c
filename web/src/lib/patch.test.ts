import { expect, test } from "vitest";

import { apply, Documents } from "./patch";
import told from "./patch.cases.json";

interface Case { old: any; patch: any; new: any }
const cases = told as Case[];

test("patches of the server lead here where they lead there", () => {
  expect(cases.length).toBeGreaterThan(50);
  for (const one of cases) {
    const kept = structuredClone(one.old);
    const got = apply(one.old, one.patch);
    expect(got).toEqual(one.new);
    expect(JSON.stringify(got?.list ?? null)).toBe(JSON.stringify(one.new?.list ?? null)); // lists keep their order
    expect(one.old).toEqual(kept);
  }
});

const view = (n: number) => ({ decision: n, scene: { zones: [{ id: "hand", things: [] }] } });

test("a patch is followed only from what it is to", () => {
  const documents = new Documents();
  expect(documents.follow({ seat: 0, base: "a.1", digest: "b.2", patch: { decision: 1 } })).toBeNull();
  expect(documents.follow({ seat: 0, view: view(0), digest: "a.1" })?.view.decision).toBe(0);
  expect(documents.follow({ seat: 0, base: "a.1", digest: "b.2", patch: { decision: 1 } })?.view).toEqual(view(1));
  expect(documents.follow({ seat: 0, base: "a.1", digest: "b.2", patch: { decision: 1 } })).toBeNull(); // doubled
  expect(documents.follow({ seat: 0, base: "c.3", digest: "d.4", patch: { decision: 3 } })).toBeNull(); // one is lost
  expect(documents.follow({ seat: 0, base: "b.2", digest: "b.3" })?.view).toEqual(view(1)); // only the log went on
  expect(documents.follow({ seat: 1, view: view(7), digest: "x.1" })?.view.decision).toBe(7);
  expect(documents.digests()).toEqual({ 0: "b.3", 1: "x.1" });
});
