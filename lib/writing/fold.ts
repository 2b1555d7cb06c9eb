import type { Database, Executor } from "#db/client";
import { log } from "#lib/base/log";
import { canonicalJson } from "#lib/document/canonical-json";
import { nodeOf, textOf, textsByAuthor } from "#lib/document/steps";
import { type DocumentWithContent, lockDocument } from "#lib/documents/store";
import { findOwnerId, markFolded, unfoldedBatches } from "#lib/steps/store";
import type { Author } from "#lib/versions/author";
import { summarizeText } from "#lib/versions/summarize";
import { commitDocument } from "./commit";

/** Makes a version of each author's steps after the version of a locked document; returns the document after them. */
export async function foldSteps(db: Executor, before: DocumentWithContent, now: Date): Promise<DocumentWithContent> {
  const { id, version } = before.row;
  const batches = await unfoldedBatches(db, id, version);
  if (batches.length === 0) return before;
  const authors = new Map<string, Author>();
  const authored = batches.map(({ author, steps }) => {
    const name = canonicalJson(author);
    authors.set(name, author);
    return { author: name, steps };
  });
  const texts = textsByAuthor(nodeOf(before.content), authored);
  if (texts.length === 0) log("error", "steps do not apply", { document: id, version });
  let folded = before;
  for (const { author: name, text } of texts) {
    const author = authors.get(name);
    if (!author) continue;
    const content = textOf(text);
    const summary = summarizeText(folded.content, content);
    const context = { db, caller: writerOf(author), now };
    folded = await commitDocument(context, folded, { content }, { action: "write", summary, author });
  }
  // Words that were typed and deleted make no version, so the line of their version goes on.
  if (folded.row.version > version) await markFolded(db, id, version, folded.row.version);
  return folded;
}

// Only signed-in people type, so the id of an author is that of a person.
const writerOf = ({ by, ...author }: Author) => ({ ...author, ...by, userId: by.id, bound: null });

/** Makes versions of what was typed in a document; does nothing for one in the trash. */
export function foldDocument(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const userId = await findOwnerId(tx, id);
    if (userId === null) return;
    await foldSteps(tx, await lockDocument({ db: tx, caller: { userId }, role: "owner" }, id), new Date());
  });
}
