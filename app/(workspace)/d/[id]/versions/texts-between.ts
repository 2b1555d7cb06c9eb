import { call } from "#lib/doors/client";
import { allPages } from "../../../paging/all-pages";
import type { Guarded } from "../session/live-document";
import type { Version } from "./fold-versions";

/** A text as the editor's JSON. */
export type Content = { type: string };

/** What an agent changed beyond its wording. */
export type NotableChange = Guarded["notable"][number]["changes"][number];

/** A text, and who wrote what is new in it. */
export type TextOf = { content: Content; origin: Version["origin"] };

// Limits the requests; beyond it, changes of people and agents are not distinguished.
const MOST_TURNS = 20;

/** Reads versions of a document, each once. */
function versionReader(id: string) {
  const read = async (number: number) => {
    const version = await call("GET /api/d/[id]/versions/[vid]", { id, vid: String(number) });
    if (!("content" in version)) throw new Error("A version came without its text");
    return version;
  };
  const known = new Map<number, ReturnType<typeof read>>();
  return (number: number) => {
    const reading = known.get(number) ?? read(number);
    known.set(number, reading);
    return reading;
  };
}

type Reader = ReturnType<typeof versionReader>;

/** A version's text, the texts after it, and what agents changed besides in between. */
export type Texts = { older: Content; later: TextOf[]; notable: NotableChange[] };

/** Loads a version's text, and those up to another version or `now`: one for each run of versions by people or agents. */
export async function textsBetween(
  id: string,
  older: Pick<Version, "number">,
  newer: Version | null,
  now: Content,
): Promise<Texts> {
  const read = versionReader(id);
  const versions = await versionsAfter(id, older.number, newer?.number ?? Number.POSITIVE_INFINITY);
  const [before, later, notable] = await Promise.all([
    read(older.number),
    textsAfter(read, versions, newer, now),
    notableIn(read, versions),
  ]);
  return { older: before.content, later, notable };
}

async function textsAfter(
  read: Reader,
  versions: readonly Version[],
  until: Version | null,
  now: Content,
): Promise<TextOf[]> {
  const turns = versions.filter(({ origin }, at) => versions[at + 1]?.origin !== origin);
  const ends = turns.slice(-MOST_TURNS);
  const texts = ends.map(async ({ number, origin }) => ({ origin, content: (await read(number)).content }));
  const found = await Promise.all(texts);
  if (until) return found;
  // The user who sees unsaved text wrote it.
  return [...found, { origin: "human", content: now }];
}

async function notableIn(read: Reader, versions: readonly Version[]): Promise<NotableChange[]> {
  const some = versions.filter(({ notableCount }) => notableCount > 0).slice(-MOST_TURNS);
  const found = await Promise.all(some.map(async ({ number }) => (await read(number)).notable));
  return found.flat();
}

async function versionsAfter(id: string, after: number, until: number): Promise<Version[]> {
  const pages = await allPages(
    (cursor) => call("GET /api/d/[id]/versions", { id, limit: 100, cursor }),
    (page) => (page.versions.at(-1)?.number ?? 0) <= after,
  );
  const found = pages.flatMap(({ versions }) => versions);
  return found.filter(({ number }) => number > after && number <= until).toReversed();
}
