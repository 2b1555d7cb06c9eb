import type { Node } from "@tiptap/pm/model";
import { LRUCache } from "lru-cache";
import type { Database, Executor } from "#db/connection/client";
import { givingWay } from "#lib/base/giving-way";
import { log } from "#lib/base/log";
import type { CopyClaim } from "#lib/document/copy-claim";
import { type AuthoredLine, authoredLine } from "#lib/document/diff/authored-line";
import { nodeOf, textOf } from "#lib/document/diff/steps";
import { canonicalJson, inCanonicalOrder } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { type DocumentWithContent, findVersionNumber, lockDocument } from "#lib/documents/store/store";
import { packFolded } from "#lib/history/steps/folded";
import { findOwnerId, type UnfoldedBatch, unfoldedBatches } from "#lib/history/steps/store";
import type { Author } from "#lib/history/versions/author";
import { nodeOfVersion } from "#lib/history/versions/change-between";
import { summarizeText } from "#lib/history/versions/summarize";
import { commitPlanned } from "./commit";
import { copiedWords } from "./copied-words";
import { inTurn } from "./in-turn";
import { type PlannedVersion, planVersion } from "./plan-version";

/** What was typed after a version, with who typed it. */
type Typed = {
  version: number;
  batches: UnfoldedBatch[];
  start: Node;
  line: AuthoredLine;
  authors: Map<string, Author>;
  claims: Map<string, CopyClaim[]>;
};

const nothingTyped = (version: number, start: Node): Typed => ({
  version,
  batches: [],
  start,
  line: authoredLine(start),
  authors: new Map(),
  claims: new Map(),
});

// Few enough that others come to a turn between them.
const TAKEN_AT_ONCE = 100;

/** Takes in the batches that it does not have yet. */
async function takeTyped(db: Executor, id: string, typed: Typed): Promise<void> {
  const { version } = typed;
  const batches = await unfoldedBatches(db, id, { version, number: typed.batches.at(-1)?.number ?? 0 });
  const giveWay = givingWay();
  for (let from = 0; from < batches.length; from += TAKEN_AT_ONCE) {
    await giveWay();
    const some = batches.slice(from, from + TAKEN_AT_ONCE);
    const authored = some.map(({ author, steps, copied }) => {
      const name = canonicalJson(author);
      typed.authors.set(name, author);
      if (copied) typed.claims.set(name, [...(typed.claims.get(name) ?? []), ...copied]);
      return { author: name, steps };
    });
    typed.line.add(authored);
  }
  typed.batches.push(...batches);
}

/** Makes a version of each author's steps after the version of a locked document; returns the document after them. */
export async function foldSteps(
  db: Executor,
  before: DocumentWithContent,
  now: Date,
  known: Typed | null = null,
): Promise<DocumentWithContent> {
  const { id, version } = before.row;
  const typed = known?.version === version ? known : nothingTyped(version, nodeOf(before.content));
  await takeTyped(db, id, typed);
  if (typed.batches.length === 0) return before;
  const { start, authors, claims } = typed;
  const jsonOf = sharingBlocks(start, before.content);
  const texts = typed.line.texts();
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
  await packFolded(db, { documentId: id, version, batches: typed.batches }, folded.row.version, now);
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

/** What each bundle of this process has read of what is typed: nodes are of its schema. */
const ahead = new LRUCache<string, { batches: number; typed: Promise<Typed | null> }>({ max: 100 });

// Taking in so many holds others for a moment; a fold that began with thousands would hold them long.
const MANY_BATCHES = 500;

/** Takes in what was typed in a document, about so many batches, so that its fold has less to do while others wait. */
export function readAhead(db: Database, id: string, batches: number): void {
  const known = ahead.get(id);
  const added = batches - (known?.batches ?? 0);
  // Those of a newer version are counted from its start.
  if (added >= 0 && added < MANY_BATCHES) return;
  const typed = (known?.typed ?? Promise.resolve(null)).then((before) => readTyped(db, id, before));
  // What cannot be read now is read by the fold.
  ahead.set(id, { batches, typed: typed.catch(() => null) });
}

/** What has been typed in a document until now, with what was known of it. */
async function readTyped(db: Database, id: string, known: Typed | null): Promise<Typed | null> {
  const version = await findVersionNumber(db, id);
  if (version === null) return null;
  const isNext = known?.version === version;
  const typed = isNext ? known : nothingTyped(version, await nodeOfVersion(db, id, version));
  await takeTyped(db, id, typed);
  return typed;
}

/**
 * Makes versions of what was typed in a document, and returns how long others could not write it meanwhile, in milliseconds;
 * does nothing for one in the trash.
 */
export async function foldDocument(db: Database, id: string): Promise<number> {
  const read = ahead.get(id);
  ahead.delete(id);
  const known = read ? await readTyped(db, id, await read.typed) : null;
  return inTurn({ db, id }, "alone", async () => {
    const beganMs = performance.now();
    await foldInTurn(db, id, known);
    return performance.now() - beganMs;
  });
}

/** The same for a writer whose turn it is, who may know what was typed. */
export const foldInTurn = (db: Database, id: string, known: Typed | null = null): Promise<void> =>
  db.transaction(async (tx) => {
    const userId = await findOwnerId(tx, id);
    if (userId === null) return;
    const before = await lockDocument({ db: tx, caller: { userId }, role: "owner" }, id);
    await foldSteps(tx, before, new Date(), known);
  });
