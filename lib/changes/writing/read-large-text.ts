import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { type Outcome, outcomeOf, outcomeOfAsync, unwrap } from "#lib/base/worker-outcome";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import { canonicalText, parseCanonical } from "#lib/document/edit/json-text";
import { marksInText } from "#lib/document/grammar/known-text";
import { tooDeep } from "#lib/document/model/check-bounds";
import type { DocumentJson } from "#lib/document/model/document";
import { type KnownCitations, knownCitations } from "#lib/document/model/known-citations";
import { isHeavy, nestsDeeper } from "#lib/document/model/weight";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { findNamedCitations } from "#lib/works/document-citations/store";
import { withBase } from "./blind-text";
import { type GivenFields, type GivenText, readGivenText } from "./given-text";
import { baseTextOf } from "./text-at";

/** The task of the worker; documents are sent as JSON, which is parsed faster than it is cloned. */
export type TextTask = {
  base: string | null;
  fields: Omit<GivenFields, "content">;
  content: string | undefined;
  known: KnownCitations;
};

/** The worker's result: a `GivenText` as JSON, and the unknown citation keys. */
export type PrintedText = { write: string | null; text: string | null; unknown: string[] };

/** A large text that was read before the transaction of its write, and the state it was read against. */
export type TextAhead = { base: string | null; known: KnownCitations; outcome: Outcome<PrintedText> };

// Measured: up to this length a text takes at most 50 ms to read on one idle core. Ordinary markdown of 30,000
// characters has about 2,500 that could be markup.
const INLINE_CHARACTERS = 60_000;
const INLINE_MARKS = 2_500;
const INLINE_VALUES = 6_000;

// Printing JSON is recursive, and the deepest allowed document has about 120 levels.
const MAX_JSON_DEPTH = 500;

const pool = workerPool<TextTask, PrintedText>({
  name: "read text",
  file: workerFile("read-text"),
  threads: 2,
  cpuMs: 10_000,
  maxHeapMb: 1_024,
  maxWaiting: 30,
  tooLarge: () =>
    new AppError("import_failed", "This text takes too long to read.", {
      hint: "Split it into several documents, or write it block by block with nodeId.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your large texts are being read.", { hint: "Try again in a minute." }),
});

/** Whether the text of a request, which edits have from the document, is read in a worker. */
export const isReadInWorker = (
  { markdown = "", append = "", content, edits }: GivenFields,
  base: DocumentJson | null = null,
): boolean =>
  isLargeText(markdown, base) ||
  isLargeText(append, null) ||
  isHeavy(content, INLINE_VALUES) ||
  // An edit prints the whole text and reads it again.
  (edits !== undefined && (isHeavy(base, INLINE_VALUES) || edits.some(({ replace }) => isLargeText(replace, null))));

const isLargeText = (markdown: string, base: DocumentJson | null) =>
  markdown.length > INLINE_CHARACTERS || (markdown.length > INLINE_MARKS && marksInText(markdown, base) > INLINE_MARKS);

/** Reads a large text of a new document in a worker, before its transaction; null for a text that is read inline. */
export async function readNewTextAhead({ caller }: Context, fields: GivenFields): Promise<TextAhead | null> {
  return isReadInWorker(fields) ? readInWorker(caller.userId, null, fields, knownCitations([])) : null;
}

type Fields = GivenFields & { id: string; baseVersion?: number | undefined };

/**
 * Reads a large text of a document in a worker, before the transaction that writes it, because the transaction locks
 * the document and the embedded store. Null for a text that is read inline, or that the write rejects anyway.
 */
export async function readTextAhead(context: Context, fields: Fields): Promise<TextAhead | null> {
  const { db, caller } = context;
  if (!fields.edits && !isReadInWorker(fields)) return null;
  const found = await outcomeOfAsync(async () => {
    const { row, content } = await findDocumentWithContent(context, fields.id);
    const base = await baseTextOf(db, { row, content }, await withBase(context, row, fields));
    return { base, known: knownCitations(await findNamedCitations(db, row.id, fields), base) };
  });
  // The write throws the same error, after the checks that precede it.
  if ("refusal" in found) return null;
  if (!isReadInWorker(fields, found.value.base)) return null;
  return readInWorker(caller.userId, found.value.base, fields, found.value.known);
}

async function readInWorker(
  person: string,
  base: DocumentJson | null,
  { content, ...fields }: GivenFields,
  known: KnownCitations,
): Promise<TextAhead> {
  if (nestsDeeper(content, MAX_JSON_DEPTH)) return { base: null, known, outcome: outcomeOf(refuseDepth) };
  const task: TextTask = {
    base: base && canonicalText(base),
    fields: textFieldsOf(fields),
    content: content === undefined ? undefined : JSON.stringify(content),
    known,
  };
  return { base: task.base, known, outcome: await outcomeOfAsync(() => pool.run(person, task)) };
}

const textFieldsOf = ({ markdown, nodeId, nodeIndex, placement, edits, append, move }: TextTask["fields"]) => ({
  ...{ markdown, nodeId, nodeIndex, placement, edits, append, move },
});

function refuseDepth(): never {
  throw tooDeep();
}

/**
 * The text of a request for a document, null for a new one; `ahead` is used unless the document has changed since.
 * Throws the errors of reading inline, `import_failed` past 10 seconds of processor time, and `unavailable` while 30 texts of the
 * person wait.
 */
export async function givenTextOf(
  { caller }: Pick<Context, "caller">,
  base: DocumentJson | null,
  fields: GivenFields,
  known: KnownCitations,
  ahead: TextAhead | null,
): Promise<GivenText> {
  if (!isReadInWorker(fields, base)) return readGivenText(base, fields, known);
  const isCurrent = ahead && ahead.base === (base && canonicalText(base)) && areSame(ahead.known, known);
  const { outcome } = isCurrent ? ahead : await readInWorker(caller.userId, base, fields, known);
  const { write, text, unknown } = unwrap(outcome);
  for (const key of unknown) known.unknown.add(key);
  return { write: write === null ? null : JSON.parse(write), text: text === null ? null : parseCanonical(text) };
}

const areSame = (one: KnownCitations, other: KnownCitations): boolean =>
  haveSame(one.byKey, other.byKey) && haveSame(one.byId, other.byId);

const haveSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
