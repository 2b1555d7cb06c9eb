import "server-only";
import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { canonical, canonicalText } from "#lib/document/edit/json-text";
import type { DocumentJson } from "#lib/document/model/document";
import { hasVersion, readVersionText } from "#lib/history/versions/store";

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** A document in an answer: its text is that of its version. */
type Told = Fields & { id: string; version: number };

function isDocument(value: unknown): value is Told & { content: unknown } {
  if (!isObject(value) || !("content" in value)) return false;
  return typeof value.id === "string" && value.id.startsWith("doc_") && typeof value.version === "number";
}

/** An answer as it is stored: without the text of a document, which its version has. */
export async function withoutTexts(db: Executor, output: unknown): Promise<unknown> {
  // A dry run tells of a text that no version has.
  if (!isObject(output) || output.dryRun === true) return output;
  if (isDocument(output)) return (await isStored(db, output)) ? { ...output, content: null } : output;
  if (!isDocument(output.document)) return output;
  return (await isStored(db, output.document))
    ? { ...output, document: { ...output.document, content: null } }
    : output;
}

async function isStored(db: Executor, { id, version, content }: Told & { content: unknown }): Promise<boolean> {
  if (!isText(content) || canonicalText(content) !== JSON.stringify(content)) return false;
  return hasVersion(db, id, version);
}

const isText = (content: unknown): content is DocumentJson => isObject(content) && content.type === "doc";

/** The answer that was stored, with the text again; throws `not_found` when the document is gone for good. */
export async function withTexts(db: Executor, stored: unknown): Promise<unknown> {
  if (!isObject(stored)) return stored;
  if (isDocument(stored)) return stored.content === null ? withText(db, stored) : stored;
  if (!isDocument(stored.document) || stored.document.content !== null) return stored;
  return { ...stored, document: await withText(db, stored.document) };
}

async function withText(db: Executor, stored: Told): Promise<Fields> {
  if (!(await hasVersion(db, stored.id, stored.version))) {
    throw new AppError("not_found", "The document that this request wrote is deleted.", {
      hint: "Use a new Idempotency-Key for a new request.",
    });
  }
  return { ...stored, content: canonical(await readVersionText(db, stored.id, stored.version)) };
}
