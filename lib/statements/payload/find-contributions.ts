import "server-only";
import type { Executor } from "#db/connection/client";
import { findAuthorsByNumber, type NumberedAuthor } from "#lib/history/versions/store";
import { type AuthoredText, type Contributions, contributionsOf } from "./contributors";
import { describeInWorker } from "./describe-in-worker";

/** Finds who wrote the words of a text, and who answered for those of agents. */
export const findContributions = async (db: Executor, text: AuthoredText): Promise<Contributions> =>
  contributionsOf(text, await findAuthors(db, text));

/** The same without the runs of blocks, and without blocking the event loop for a large text. */
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
