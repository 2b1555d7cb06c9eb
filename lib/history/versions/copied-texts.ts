import "server-only";
import type { Executor } from "#db/connection/client";
import type { DocumentWithContent } from "#lib/documents/store/store";
import type { Author } from "./author";
import { type Credit, creditNumber, type Reviewed } from "./credit";
import { keyOf } from "./node-edits";
import { runsOfBlocks } from "./origins";
import { findAuthorsByNumber } from "./store";
import { idOf } from "./tokens";

/** A text of another document with the runs of those who wrote it. */
export type CopiedText = { id: string | null; text: string; runs: readonly number[] };

/** Texts whose runs name credits, and all credits of the document that the texts come to. */
export type Copied = { texts: readonly CopiedText[]; credits: readonly Credit[] };

/** The texts of a document and what its last versions removed, with the numbers of its versions. */
export function textsOf({ row: { version }, content, removed, ...written }: DocumentWithContent): CopiedText[] {
  const texts: CopiedText[] = [];
  for (const top of content.content) {
    for (const { block, runs } of runsOfBlocks(top, written, version)) {
      const text = runs.map((run) => run.text).join("");
      texts.push({ id: idOf(block), text, runs: runs.flatMap((run) => [run.text.length, run.version]) });
    }
  }
  for (const [, id, , text, , runs] of removed) texts.push({ id, text, runs });
  return texts;
}

/**
 * The texts of a document as another one holds them whose credits are `known`: each run names its author there, who gets
 * a new credit where there is none.
 */
export async function copiedTexts(
  db: Executor,
  document: DocumentWithContent,
  known: readonly Credit[],
): Promise<Copied> {
  const texts = textsOf(document);
  const numbers = new Set(texts.flatMap(({ runs }) => versionsOf(runs)));
  const { credits, named } = await creditAuthors(db, document.row.id, [...numbers], known);
  return { texts: texts.map((text) => ({ ...text, runs: renamed(text.runs, named) })), credits };
}

/** The credits with one for each author that these numbers of another document name, and the number of each credit. */
export async function creditAuthors(
  db: Executor,
  documentId: string,
  numbers: readonly number[],
  known: readonly Credit[],
): Promise<{ credits: readonly Credit[]; named: ReadonlyMap<number, number> }> {
  const authors = await findAuthorsByNumber(db, documentId, numbers);
  const credits = [...known];
  const places = new Map(known.map((credit, place) => [creditKey(credit), place]));
  const named = new Map<number, number>();
  for (const { number, createdAt, of: _, review, ...author } of authors) {
    const key = creditKey({ ...author, review });
    const place =
      places.get(key) ?? credits.push({ ...author, at: createdAt.toISOString(), ...(review ? { review } : {}) }) - 1;
    places.set(key, place);
    named.set(number, creditNumber(place));
  }
  return { credits, named };
}

const creditKey = (credit: Author & { review?: Reviewed | undefined }) =>
  credit.review ? `${keyOf(credit)} ${credit.review.id} ${credit.review.at}` : keyOf(credit);

const versionsOf = (runs: readonly number[]) => runs.filter((_, at) => at % 2 === 1);

/** Runs with other numbers; neighbours that get the same one are joined. */
function renamed(runs: readonly number[], named: ReadonlyMap<number, number>): number[] {
  const all: number[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const [length = 0, version = 0] = runs.slice(at, at + 2);
    const number = named.get(version) ?? version;
    if (all.at(-1) === number) all[all.length - 2] = (all.at(-2) ?? 0) + length;
    else all.push(length, number);
  }
  return all;
}
