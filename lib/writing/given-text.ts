import { AppError } from "#lib/base/errors";
import type { DocumentJson } from "#lib/document/document";
import { canonical } from "#lib/document/json-text";
import type { KnownCitations } from "#lib/document/known-citations";
import { type NodeFields, type NodeWrite, readNodeWrite } from "#lib/document/node-write";
import { readText } from "#lib/document/read-text";
import { applyTextEdits, type TextEdit } from "#lib/document/text-edits";

/** The fields of a request that write a text: at a node, as a whole, or by edits of what is there. */
export type GivenFields = NodeFields & { edits?: readonly TextEdit[] | undefined };

/** The text of a request: blocks at a node, or a whole text in canonical form; both null without a text. */
export type GivenText = { write: NodeWrite | null; text: DocumentJson | null };

/**
 * Reads the text of a request for a document, null for a new one; throws the errors of `readNodeWrite`, `readText` and
 * `applyTextEdits`.
 */
export function readGivenText(base: DocumentJson | null, fields: GivenFields, known: KnownCitations): GivenText {
  if (base && fields.edits) {
    requireEditsAlone(fields);
    return { write: null, text: canonical(applyTextEdits(base, fields.edits, known)) };
  }
  const write = base && readNodeWrite(base, fields, known);
  if (write) return { write, text: null };
  const text = readText(fields, known, base ?? undefined);
  return { write: null, text: text && canonical(text) };
}

const REPLACED_BY_EDITS = ["markdown", "content", "nodeId", "nodeIndex", "placement"] as const;

function requireEditsAlone(fields: GivenFields): void {
  const details = REPLACED_BY_EDITS.filter((path) => fields[path] !== undefined).map((path) => ({
    path,
    message: "does not go with edits",
  }));
  const [first] = details;
  if (!first) return;
  throw new AppError("invalid_request", `Give edits or “${first.path}”, not both.`, {
    details,
    hint: "Each of the edits may name its own nodeId.",
  });
}
