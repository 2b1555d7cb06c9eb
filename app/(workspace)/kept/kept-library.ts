import {
  type Checked,
  hasFields,
  isArrayOf,
  isBoolean,
  isNumber,
  isObject,
  isText,
  isTextOrNull,
  orNull,
} from "#lib/base/read-json";
import type { CslItem } from "#lib/citations/csl/csl";
import { namesOf, plainTitle, yearOf } from "#lib/citations/csl/work-facts";
import { foldLetters } from "#lib/citations/identity/fold-letters";
import { call } from "#lib/doors/client";
import { allPages } from "../paging/all-pages";
import { deviceStore } from "./device-store";

// This device wrote it whole, so it is what the server sent.
const isCsl = (value: unknown): value is CslItem => isObject(value) && "type" in value;

const isWork = hasFields({
  id: isText,
  csl: isCsl,
  checks: hasFields({ verified: orNull(isBoolean), retracted: orNull(isBoolean), newerVersion: isTextOrNull }),
  updatedAt: isText,
});

const isCopy = hasFields({
  personId: isText,
  /** When all works were read last, in milliseconds: what was removed is known only then. */
  readAtMs: isNumber,
  works: isArrayOf(isWork),
});

/** A work of the library as this device keeps it. */
export type KeptWork = Checked<typeof isWork>;

const copies = deviceStore("colophon-library", (value) => (isCopy(value) ? value : null));

const MOST = 5_000;
const PAGE = 100;
const DAY_MS = 24 * 60 * 60_000;

/** Brings the copy of a person's library on this device up to date: the 5,000 works changed last. Rejects with `ApiError`. */
export async function refreshLibrary(personId: string): Promise<void> {
  const before = await copies.get(personId);
  const isAll = !before || Date.now() - before.readAtMs >= DAY_MS;
  const known = isAll ? [] : before.works;
  const newest = known[0]?.updatedAt ?? "";
  const changed = await changedSince(newest);
  if (!isAll && changed.length === 0) return;
  const ids = new Set(changed.map(({ id }) => id));
  const works = [...changed, ...known.filter(({ id }) => !ids.has(id))].slice(0, MOST);
  await copies.put(personId, { personId, readAtMs: isAll ? Date.now() : before.readAtMs, works });
}

/** The works that changed after a time, the latest first. */
async function changedSince(time: string): Promise<KeptWork[]> {
  let read = 0;
  const pages = await allPages(
    async (cursor) => {
      const page = await call("GET /api/d/citations", { sort: "updated", order: "desc", limit: PAGE, cursor });
      if (!("citations" in page)) throw new Error("A library came without its works");
      return page;
    },
    ({ citations }) => {
      read += citations.length;
      return read >= MOST || citations.some(({ updatedAt }) => updatedAt <= time);
    },
  );
  return pages
    .flatMap(({ citations }) => citations)
    .filter(({ updatedAt }) => updatedAt > time)
    .map(({ id, csl, checks, updatedAt }) => ({ id, csl, checks, updatedAt }));
}

/** The works of the copy that have all words of a query in their titles, names, places or years; the latest without a query. */
export async function findKeptWorks(personId: string, query: string, most: number): Promise<KeptWork[]> {
  const words = foldLetters(query).split(/\s+/).filter(Boolean);
  const found: KeptWork[] = [];
  for (const work of (await copies.get(personId))?.works ?? []) {
    if (found.length === most) break;
    const text = words.length === 0 ? "" : foldLetters(textOf(work.csl));
    if (words.every((word) => text.includes(word))) found.push(work);
  }
  return found;
}

function textOf(csl: CslItem): string {
  const names = [...namesOf(csl, "author"), ...namesOf(csl, "editor")].flatMap((name) => Object.values(name));
  return [plainTitle(csl), ...names, csl["container-title"], csl.publisher, yearOf(csl)].join(" ");
}

/** A work of the copy by its id in the library. */
export async function keptWork(personId: string, id: string): Promise<KeptWork | null> {
  return (await copies.get(personId))?.works.find((work) => work.id === id) ?? null;
}
