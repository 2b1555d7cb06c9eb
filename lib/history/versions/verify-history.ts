import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "#db/connection/client";
import { document, version } from "#db/schema";
import { log } from "#lib/base/log";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { findAllIds, forgetNewest, lockVersion } from "#lib/documents/store/store";
import { storePackedHashes } from "#lib/history/packs/store";
import { chainHash } from "./chain";
import { isTextOf, textChecksum } from "./history";
import { allVersions, readTexts } from "./store";

const { title, content } = document;

/** The first version of a document that is not as it was written; `unlike` is a document that is not as its last one. */
export type Broken = { documentId: string; number: number; fault: "altered" | "missing" | "unlike" };

/** What a walk over a document's versions found. */
type Walked = {
  hashes: Map<number, string>;
  last: string | null;
  /** The title and text of the last version. */
  title: string;
  text: DocumentJson | null;
  /** The first version that has no hash. */
  unchained: number | null;
  broken: Broken | null;
};

/** Computes the hashes of a document's versions up to a number, and finds the first that differs from its record. */
async function walk(db: Executor, documentId: string, until: number): Promise<Walked> {
  const walked: Walked = { hashes: new Map(), last: null, title: "", text: null, unchained: null, broken: null };
  const broken = (number: number, fault: Broken["fault"]) => ({ ...walked, broken: { documentId, number, fault } });
  let next = 1;
  try {
    const heads = new Map((await allVersions(db, documentId)).map((head) => [head.number, head]));
    const gap = Array.from({ length: until }, (_, at) => at + 1).find((number) => !heads.has(number));
    let [text, checksum]: [DocumentJson | null, Uint8Array] = [null, new Uint8Array()];
    for await (const { number, content, stored } of readTexts(db, documentId, (gap ?? until + 1) - 1)) {
      next = number;
      const head = heads.get(number);
      if (!head) break;
      if (content !== text) [text, checksum] = [content, textChecksum(content)];
      if (stored && !isTextOf(content, stored)) return broken(number, "altered");
      const hash = chainHash(walked.last, { ...head, documentId }, checksum);
      if (head.hash === null) walked.unchained ??= number;
      else if (head.hash !== hash) return broken(number, "altered");
      walked.hashes.set(number, hash);
      walked.last = hash;
      walked.title = head.title;
      walked.text = content;
      next = number + 1;
      if (number % 50 === 0) await setImmediate();
    }
    if (next <= until) return broken(next, "missing");
    if (heads.has(until + 1)) return broken(until + 1, "altered");
    return walked;
  } catch (error) {
    log("warn", "a version cannot be read", { document: documentId, error });
    return broken(next, "altered");
  }
}

/** How many documents were looked at, how many have no hashes yet, and the first version that is not as written. */
export type Verified = { documents: number; unchained: number; broken: Broken | null };

/** Looks in the histories of all documents for the first version that was altered or taken away in the store. */
export async function verifyHistory(db: Executor): Promise<Verified> {
  const ids = await findAllIds(db);
  let unchained = 0;
  for (const id of ids) {
    const [row] = await db
      .select({ version: document.version, head: document.historyHead, title, content })
      .from(document)
      .where(eq(document.id, id));
    if (!row) continue;
    const { broken, ...walked } = await walk(db, id, row.version);
    const found = broken ?? (row.head === null ? null : endOf(id, row, walked)) ?? nowOf(id, row, walked);
    if (found) return { documents: ids.length, unchained, broken: found };
    if (row.head === null) unchained += 1;
  }
  return { documents: ids.length, unchained, broken: null };
}

/** What the head of a document tells of its versions: it pins the last one. */
function endOf(
  documentId: string,
  row: { version: number; head: string | null },
  { last, unchained }: Pick<Walked, "last" | "unchained">,
): Broken | null {
  if (unchained !== null) return { documentId, number: unchained, fault: "altered" };
  return row.head === last ? null : { documentId, number: row.version + 1, fault: "missing" };
}

/** Whether the text and title that readers get are those of the last version. */
function nowOf(
  documentId: string,
  row: { version: number; title: string; content: string },
  { title, text }: Pick<Walked, "title" | "text">,
): Broken | null {
  // A draft has no text of its own until its first write.
  const isText = row.content === "" || (text !== null && canonicalJson(text) === canonicalOf(row.content));
  return isText && row.title === title ? null : { documentId, number: row.version, fault: "unlike" };
}

/** A stored text as canonical JSON; any other where it is none. */
function canonicalOf(content: string): string {
  try {
    return canonicalJson(JSON.parse(content));
  } catch {
    return content;
  }
}

/** The sentence for a version that is not as it was written. */
export const brokenSentence = ({ documentId, number, fault }: Broken): string =>
  ({
    missing: `Version ${number} of ${documentId} is missing from the store.`,
    altered: `Version ${number} of ${documentId} was altered in the store.`,
    unlike: `The text or title of ${documentId} was altered in the store: it is not that of its version ${number}.`,
  })[fault];

const AT_ONCE = 100;

/** Fills the hashes of documents whose versions are from before versions had one. */
export async function chainHistories(db: Database, signal?: AbortSignal): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id: document.id, version: document.version })
      .from(document)
      .where(and(isNull(document.historyHead), sql`${document.id} > ${after}`))
      .orderBy(document.id)
      .limit(AT_ONCE);
    for (const row of rows) {
      if (signal?.aborted) return;
      await chainDocument(db, row);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) return;
  }
}

async function chainDocument(db: Database, { id, version: until }: { id: string; version: number }): Promise<void> {
  // Versions never change, so only those that come in the meantime are walked while writers wait.
  const { hashes, broken } = await walk(db, id, until);
  if (broken) {
    log("error", "the history of a document is not as it was written", broken);
    return;
  }
  await db.transaction(async (tx) => {
    // Another version came: the next run fills this document.
    if ((await lockVersion(tx, id)) !== until) return;
    const numbers = [...hashes.keys()];
    await tx.execute(sql`
      update ${version} set hash = given.hash
      from unnest(${sql.param(numbers)}::int[], ${sql.param([...hashes.values()])}::text[]) as given(number, hash)
      where ${version.documentId} = ${id} and ${version.number} = given.number and ${version.hash} is null`);
    await storePackedHashes(tx, id, hashes);
    await tx
      .update(document)
      .set({ historyHead: hashes.get(until) ?? null })
      .where(eq(document.id, id));
  });
  forgetNewest(id);
}
