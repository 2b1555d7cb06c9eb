import { call } from "#lib/doors/client";
import type { Version } from "./fold-versions";

type Content = { type: string };

/** A text, and who wrote what is new in it. */
export type TextOf = { content: Content; origin: Version["origin"] };

// Limits the requests; beyond it, changes of people and agents are not distinguished.
const MOST_TURNS = 20;

/** Loads the text of a version. */
export async function textOf(id: string, number: number): Promise<Content> {
  const version = await call("GET /api/d/[id]/versions/[vid]", { id, vid: String(number) });
  if (!("content" in version)) throw new Error("A version came without its text");
  return version.content;
}

/** Loads the texts after one version up to another or `now`: one for each run of versions by people or by agents. */
export async function textsBetween(id: string, after: Version, until: Version | null, now: Content): Promise<TextOf[]> {
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
  const found: Version[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("GET /api/d/[id]/versions", { id, limit: 100, ...(cursor ? { cursor } : {}) });
    found.push(...page.versions);
    const isEnough = (page.versions.at(-1)?.number ?? 0) <= after;
    cursor = isEnough ? undefined : (page.nextCursor ?? undefined);
  } while (cursor);
  return found.filter(({ number }) => number > after && number <= until).toReversed();
}
