import { beforeEach, expect, test, vi } from "vitest";
import { forgetKeptOffline, keptOffline, setKeptOffline } from "./kept-offline";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  // Its names are its keys, as in a browser.
  const names = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal("localStorage", new Proxy(storage, names));
  return () => vi.unstubAllGlobals();
});

const KEPT = { documents: ["doc_1"], folders: [] };

test("nothing is kept where nothing may be stored, or where what is stored is not of this program", () => {
  stored.set("colophon:offline:usr_1", '{"documents":"all"}');
  expect(keptOffline("usr_1")).toEqual({ documents: [], folders: [] });
  vi.stubGlobal("localStorage", undefined);
  expect(keptOffline("usr_1")).toEqual({ documents: [], folders: [] });
  expect(setKeptOffline("usr_1", { kind: "documents", id: "doc_1", isKept: true })).toBe(false);
});

test("what one person keeps is kept once, for that person, until it is kept no longer", () => {
  const keep = (isKept: boolean) => setKeptOffline("usr_1", { kind: "documents", id: "doc_1", isKept });
  expect([keep(true), keep(true)]).toEqual([true, true]);
  expect([keptOffline("usr_1"), keptOffline("usr_2").documents]).toEqual([KEPT, []]);
  keep(false);
  expect(keptOffline("usr_1").documents).toEqual([]);
});

test("everything is forgotten, of everybody", () => {
  for (const person of ["usr_1", "usr_2"]) setKeptOffline(person, { kind: "folders", id: "fol_1", isKept: true });
  stored.set("colophon:known:usr_1", "[]");
  forgetKeptOffline();
  expect([...stored.keys()]).toEqual(["colophon:known:usr_1"]);
});
