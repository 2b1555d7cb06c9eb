import "server-only";
import { z } from "zod";
import { documentShape, lastEdit, nodeShape } from "#lib/base/document-shape";
import { AppError } from "#lib/base/errors";
import type { Context, Gated } from "#lib/base/operation";
import { CONTAINERS } from "#lib/document/addressable";
import { optionalAttribute } from "#lib/document/attribute";
import { blockIds } from "#lib/document/block-ids";
import type { DiffRun } from "#lib/document/diff";
import type { DocumentJson } from "#lib/document/document";
import { describeBlocks } from "#lib/document/nodes";
import { placedBlocks } from "#lib/document/placed-blocks";
import { shortDiff } from "#lib/document/short-diff";
import { findChangedBlocks, findDocumentWithContent } from "#lib/documents/store";
import { suggestionShape } from "#lib/suggestions/shape";
import { blockVersions } from "#lib/versions/block-versions";

const PREFERENCE = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:$|[,;])/i;

/** Whether a request's `Prefer` header asks for a short answer (RFC 7240, section 4.2). */
export const prefersShort = (headers: Headers): boolean => PREFERENCE.test(headers.get("prefer") ?? "");

/** Throws `invalid_request` for an argument `return` of a tool that says neither. */
export function requireKnownReturn(wanted: unknown): void {
  if (wanted === undefined || wanted === "minimal" || wanted === "full") return;
  const message = "must be “minimal” or “full”";
  throw new AppError("invalid_request", `“return” is not valid: it ${message}.`, {
    details: [{ path: "return", message }],
    hint: "Leave it out for a short answer.",
  });
}

/** Whether an answer holds no document's text, so that it may be called short. */
export const isShort = (output: unknown): boolean =>
  !isObject(output) || !("content" in output || (isObject(output.document) && "content" in output.document));

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** What a write answered without the document's text: the nodes that it changed or added instead, and suggestions and diffs cut to what they change. */
export async function shortAnswer(context: Context, operation: Gated, output: unknown): Promise<unknown> {
  if (operation.rate !== "write" || !isObject(output)) return output;
  const shown = withoutText(output);
  const whole = isObject(output.document) ? { ...output.document, changed: output.changed } : output;
  if (operation.location || isShort(output)) return shown;
  return { ...shown, nodes: await changedNodes(context, writtenShape.parse(whole)) };
}

/** Without the text and its beginning, which the one who wrote knows; only a document has both. */
function withoutText(output: Fields): Fields {
  const { content: _, excerpt: __, ...brief } = output;
  return {
    ...("content" in output ? brief : output),
    ...(isObject(output.document) ? { document: withoutText(output.document) } : {}),
    ...(isObject(output.suggestion) ? { suggestion: shortSuggestion(output.suggestion) } : {}),
    ...(Array.isArray(output.suggestions) ? { suggestions: output.suggestions.map(shortSuggestion) } : {}),
    ...(Array.isArray(output.diff) ? { diff: shortDiff(runsOf(output.diff)) } : {}),
  };
}

const shortSuggestion = ({ original: _, proposed: __, ...rest }: Fields): Fields => ({
  ...rest,
  diff: shortDiff(runsOf(rest.diff)),
});

const runsOf = (diff: unknown): DiffRun[] => documentDiff.parse(diff);
const documentDiff = suggestionShape.shape.diff;

const writtenShape = z.object({
  id: z.string(),
  version: z.number(),
  content: z.custom<DocumentJson>(isObject),
  lastEdit,
  changed: z.boolean().optional(),
  dryRun: z.boolean().optional(),
});

/** The nodes that a write changed or added, as `format=nodes` lists them; a container only where nothing in it is listed. */
async function changedNodes(context: Context, written: z.output<typeof writtenShape>) {
  if (written.changed === false) return [];
  const { isNew, keys } = await newBlocks(context, written);
  const placed = placedBlocks(written.content, (top) => blockIds(top).some(isNew));
  const changed = placed.filter(({ node }) => isNew(node.attrs?.id));
  const parents = new Set(changed.map(({ parentId }) => parentId));
  const shown = changed.filter(({ node }) => !CONTAINERS.has(node.type) || !parents.has(optionalAttribute(node, "id")));
  return describeBlocks(written.content, shown, keys).map((node) => ({ ...node, lastEdit: written.lastEdit }));
}

/** Which blocks, by id, the version that was written changed first, or one that would be written would. */
async function newBlocks(context: Context, { id, version, content, dryRun }: z.output<typeof writtenShape>) {
  if (!dryRun) {
    const { blocks, keys } = await findChangedBlocks(context.db, { id, version });
    const changed = new Set<unknown>(blocks);
    return { keys, isNew: (blockId: unknown) => changed.has(blockId) };
  }
  const before = await findDocumentWithContent(context, id);
  const versions: Record<string, number> = blockVersions(before, content, version + 1);
  const isNew = (blockId: unknown) => typeof blockId === "string" && versions[blockId] === version + 1;
  return { keys: before.citationKeys, isNew };
}

const nodes = z.array(nodeShape).optional().describe("Of a short answer: what was changed or added.");
const shortDocument = {
  content: documentShape.shape.content.optional(),
  excerpt: documentShape.shape.excerpt.optional(),
};
const suggestion = suggestionShape.partial({ original: true, proposed: true });

const EITHER = new WeakMap<z.ZodType, z.ZodType>();

/** The shape of what an operation answers, whole or short. */
export function eitherForm({ rate, output, location }: Pick<Gated, "rate" | "output" | "location">): z.ZodType {
  if (rate !== "write" || !(output instanceof z.ZodObject)) return output;
  const known = EITHER.get(output);
  if (known) return known;
  const { shape } = output;
  const holdsText = "content" in shape || shape.document instanceof z.ZodObject;
  const either = output.extend({
    ...("content" in shape ? shortDocument : {}),
    ...(shape.document instanceof z.ZodObject ? { document: shape.document.extend(shortDocument) } : {}),
    ...(shape.suggestion ? { suggestion } : {}),
    ...(shape.suggestions ? { suggestions: z.array(suggestion).optional() } : {}),
    ...(holdsText && !location ? { nodes } : {}),
  });
  EITHER.set(output, either);
  return either;
}
