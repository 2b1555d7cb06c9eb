import "server-only";
import type { Executor } from "#db/connection/client";
import { findAuthorsByNumber, type NumberedAuthor } from "#lib/history/versions/store";
import type { AuthoredText, Contributions } from "./contributors";
import { describeInWorker } from "./describe-in-worker";

/** Finds who wrote the words of a text, and who answered for those of agents; those of a large text in a worker. */
export async function findContributors(
  db: Executor,
  text: AuthoredText,
): Promise<Pick<Contributions, "contributors" | "reviewers">> {
  return describeInWorker({ text, authors: await findAuthors(db, text), stated: null });
}

/** Finds the authors that a text may name. */
export function findAuthors(db: Executor, { id, version, versions, origins }: AuthoredText): Promise<NumberedAuthor[]> {
  const numbers = new Set([version, ...Object.values(versions)]);
  for (const entry of Object.values(origins)) for (let at = 1; at < entry.length; at += 2) numbers.add(entry[at] ?? 0);
  return findAuthorsByNumber(db, id, [...numbers]);
}
