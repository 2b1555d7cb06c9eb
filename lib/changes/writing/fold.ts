import type { Node } from "@tiptap/pm/model";
import type { Database, Executor } from "#db/connection/client";
import { givingWay } from "#lib/base/giving-way";
import { log } from "#lib/base/log";
import type { CopyClaim } from "#lib/document/copy-claim";
import { nodeOf, textOf, textsByAuthor } from "#lib/document/diff/steps";
import { canonicalJson, inCanonicalOrder } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { type DocumentWithContent, lockDocument } from "#lib/documents/store/store";
import { packFolded } from "#lib/history/steps/folded";
import { findOwnerId, unfoldedBatches } from "#lib/history/steps/store";
import type { Author } from "#lib/history/versions/author";
import { summarizeText } from "#lib/history/versions/summarize";
import { commitPlanned } from "./commit";
import { copiedWords } from "./copied-words";
import { inTurn } from "./in-turn";
import { type PlannedVersion, planVersion } from "./plan-version";

/** Makes a version of each author's steps after the version of a locked document; returns the document after them. */
export async function foldSteps(db: Executor, before: DocumentWithContent, now: Date): Promise<DocumentWithContent> {
  const { id, version } = before.row;
  const batches = await unfoldedBatches(db, id, version);
  if (batches.length === 0) return before;
  const authors = new Map<string, Author>();
  const claims = new Map<string, CopyClaim[]>();
  const authored = batches.map(({ author, steps, copied }) => {
    const name = canonicalJson(author);
    authors.set(name, author);
    if (copied) claims.set(name, [...(claims.get(name) ?? []), ...copied]);
    return { author: name, steps };
  });
  const start = nodeOf(before.content);
  const jsonOf = sharingBlocks(start, before.content);
  const texts = textsByAuthor(start, authored);
  if (texts.length === 0) log("error", "steps do not apply", { document: id, version });
  const giveWay = givingWay();
  const planned: PlannedVersion[] = [];
  let [folded, last] = [before, start];
  for (const { author: name, text, steps } of texts) {
    const author = authors.get(name);
    if (!author) continue;
    const content = jsonOf(text);
    const stepped = { before: last, after: text, steps };
    const copied = await copiedWords(db, folded, { userId: author.by.id, claims: claims.get(name) ?? [] });
    last = text;
    const summary = summarizeText(folded.content, content);
    const note = { action: "write" as const, summary, author, stepped, copied };
    const version = planVersion({ caller: writerOf(author), now, run: null }, folded, { content }, note);
    if (version) planned.push(version);
    folded = version?.after ?? folded;
    await giveWay();
  }
  const [first, ...later] = planned;
  // Words that were typed and deleted make no version, so the line of their version goes on.
  if (!first) return before;
  await packFolded(db, id, version, folded.row.version, now);
  return commitPlanned(db, before, [first, ...later], { content: folded.content });
}

/** Prints later texts, with the same objects for blocks that are the same: what did not change is not compared. */
function sharingBlocks(start: Node, content: DocumentJson): (text: Node) => DocumentJson {
  const known = new Map(start.children.map((block, at) => [block, content.content[at]]));
  return (text) => {
    const fresh = text.children.filter((block) => !known.has(block));
    const all = textOf(text.type.create(text.attrs, fresh));
    // In the form that a version has, which would make another object of it otherwise.
    for (const [at, block] of fresh.entries()) {
      const made = all.content[at];
      if (made) known.set(block, inCanonicalOrder(made));
    }
    return { ...all, content: text.children.flatMap((block) => known.get(block) ?? []) };
  };
}

// Only signed-in people type, so the id of an author is that of a person.
const writerOf = ({ by, ...author }: Author) => ({ ...author, ...by, userId: by.id, bound: null });

/**
 * Makes versions of what was typed in a document, and returns how long others could not write it meanwhile, in milliseconds;
 * does nothing for one in the trash.
 */
export function foldDocument(db: Database, id: string): Promise<number> {
  return inTurn({ db, id }, "alone", async () => {
    const beganMs = performance.now();
    await foldInTurn(db, id);
    return performance.now() - beganMs;
  });
}

/** The same for a writer whose turn it is. */
export const foldInTurn = (db: Database, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const userId = await findOwnerId(tx, id);
    if (userId === null) return;
    await foldSteps(tx, await lockDocument({ db: tx, caller: { userId }, role: "owner" }, id), new Date());
  });
