import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type KeptWork = Awaited<ReturnType<typeof import("./kept-library").findKeptWorks>>[number];
type Work = { id: string; csl: object; checks: object; updatedAt: string };
let library: Work[];
let asked: number;

const checks = { verified: null, retracted: null, newerVersion: null };
const work = (at: number, title = `Title ${at}`): Work => ({
  id: `lib_${at}`,
  csl: { type: "book", title, author: [{ family: "Müller", given: "Jane" }], issued: { "date-parts": [[2020]] } },
  checks,
  updatedAt: new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString(),
});

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  [library, asked] = [[], 0];
  vi.stubGlobal("fetch", async (path: string) => {
    asked += 1;
    const from = Number(new URL(path, "https://desk.test").searchParams.get("cursor") ?? 0);
    const newest = library.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
    const nextCursor = from + 100 < newest.length ? String(from + 100) : null;
    return Response.json({ citations: newest.slice(from, from + 100), nextCursor });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import("./kept-library");
const titlesOf = (works: readonly KeptWork[]) => works.map(({ csl }) => csl.title);

test("nothing is found before the library was read, or in another person's", async () => {
  const { findKeptWorks, refreshLibrary } = await load();
  library = [work(1)];
  expect(await findKeptWorks("usr_a", "", 8)).toEqual([]);
  await refreshLibrary("usr_a");
  expect(await findKeptWorks("usr_b", "", 8)).toEqual([]);
});

test("works are found by words of their titles, names and years, without accents, the latest first", async () => {
  const { findKeptWorks, keptWork, refreshLibrary } = await load();
  library = [work(1, "Tides"), work(2, "Tides and Waves"), work(3, "Deserts")];
  await refreshLibrary("usr_a");
  expect(titlesOf(await findKeptWorks("usr_a", "tides muller", 8))).toEqual(["Tides and Waves", "Tides"]);
  expect(titlesOf(await findKeptWorks("usr_a", "2020", 2))).toEqual(["Deserts", "Tides and Waves"]);
  expect(await findKeptWorks("usr_a", "tides 1999", 8)).toEqual([]);
  expect(await keptWork("usr_a", "lib_2")).toEqual(library[1]);
});

test("a copy has the 5,000 works changed last, and then asks for what changed since", async () => {
  const { findKeptWorks, refreshLibrary } = await load();
  library = Array.from({ length: 5_250 }, (_, at) => work(at));
  await refreshLibrary("usr_a");
  expect([asked, (await findKeptWorks("usr_a", "", 9_000)).length]).toEqual([50, 5_000]);
  library = [...library.with(5_000, work(6_000, "Changed")), work(6_001, "New")];
  await refreshLibrary("usr_a");
  const found = await findKeptWorks("usr_a", "", 9_000);
  expect([asked, found.length, titlesOf(found).slice(0, 2)]).toEqual([51, 5_000, ["New", "Changed"]]);
});

test("what was removed from the library leaves the copy after a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { findKeptWorks, refreshLibrary } = await load();
  library = [work(1), work(2)];
  await refreshLibrary("usr_a");
  library = [work(2)];
  await refreshLibrary("usr_a");
  expect(await findKeptWorks("usr_a", "", 8)).toHaveLength(2);
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000);
  await refreshLibrary("usr_a");
  expect(titlesOf(await findKeptWorks("usr_a", "", 8))).toEqual(["Title 2"]);
});
