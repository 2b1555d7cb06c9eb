import { call } from "#lib/doors/client";
import { allPages } from "../../../paging/all-pages";
import type { Version } from "./fold-versions";

type Content = { type: string };

/** A text, and who wrote what is new in it. */
export type TextOf = { content: Content; origin: Version["origin"] };

// Limits the requests; beyond it, changes of people and agents are not distinguished.
const MOST_TURNS = 20;

async function textOf(id: string, number: number): Promise<Content> {
  const version = await call("GET /api/d/[id]/versions/[vid]", { id, vid: String(number) });
  if (!("content" in version)) throw new Error("A version came without its text");
  return version.content;
}

/** A version's text, and the texts after it. */
export type Texts = { older: Content; later: TextOf[] };

/** Loads a version's text, and those up to another version or `now`: one for each run of versions by people or agents. */
export async function textsBetween(id: string, older: Version, newer: Version | null, now: Content): Promise<Texts> {
  const [before, later] = await Promise.all([textOf(id, older.number), textsAfter(id, older, newer, now)]);
  return { older: before, later };
}

async function textsAfter(id: string, after: Version, until: Version | null, now: Content): Promise<TextOf[]> {
  const versions = await versionsAfter(id, after.number, until?.number ?? Number.POSITIVE_INFINITY);
  const turns = versions.filter(({ origin }, at) => versions[at + 1]?.origin !== origin);
  const ends = turns.slice(-MOST_TURNS);
  const texts = ends.map(async ({ number, origin }) => ({ origin, content: await textOf(id, number) }));
  const found = await Promise.all(texts);
  if (until) return found;
  // The user who sees unsaved text wrote it.
  return [...found, { origin: "human", content: now }];
}

async function versionsAfter(id: string, after: number, until: number): Promise<Version[]> {
  const pages = await allPages(
    (cursor) => call("GET /api/d/[id]/versions", { id, limit: 100, cursor }),
    (page) => (page.versions.at(-1)?.number ?? 0) <= after,
  );
  const found = pages.flatMap(({ versions }) => versions);
  return found.filter(({ number }) => number > after && number <= until).toReversed();
}
