import "server-only";
import { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { Context, Gated } from "#lib/base/operation";
import { suggestionShape } from "#lib/changes/suggestions/shape";
import type { DiffRun } from "#lib/document/diff/diff";
import { shortDiff } from "#lib/document/diff/short-diff";
import { describeBlocks } from "#lib/document/edit/nodes";
import { CONTAINERS } from "#lib/document/model/addressable";
import { optionalAttribute } from "#lib/document/model/attribute";
import { blockIds } from "#lib/document/model/block-ids";
import type { DocumentJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { findChangedBlocks, findDocumentWithContent } from "#lib/documents/store/store";
import { blockVersions } from "#lib/history/versions/block-versions";
import { documentShape, lastEdit, nodeShape } from "#lib/shapes/document-shape";

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
  return { ...shown, ...bounded(await changedNodes(context, writtenShape.parse(whole))) };
}

const MOST_NODES = 20;
const MOST_CHARACTERS = 20_000;
const MOST_IDS = 500;

type Listed = Awaited<ReturnType<typeof changedNodes>>;

/** The changed nodes, or of many their ids and count: who replaced a phrase everywhere knows what they say. */
function bounded(nodes: Listed): { nodes: Listed; nodeIds?: string[]; nodeCount?: number } {
  if (nodes.length <= MOST_NODES && JSON.stringify(nodes).length <= MOST_CHARACTERS) return { nodes };
  const nodeIds = nodes.slice(0, MOST_IDS).map(({ id }) => id);
  return { nodes: [], nodeIds, nodeCount: nodes.length };
}

/** Without the text and its beginning, which the one who wrote knows; only a document has both. */
function withoutText(output: Fields): Fields {
  const { content: _, excerpt: __, ...brief } = output;
  return {
    ...("content" in output ? brief : output),
    ...(isObject(output.document) ? { document: withoutText(output.document) } : {}),
    ...(isObject(output.suggestion) ? { suggestion: shortSuggestion(output.suggestion) } : {}),
    ...(Array.isArray(output.suggestions) ? shortSuggestions(output) : {}),
    ...(Array.isArray(output.diff) ? { diff: shortDiff(runsOf(output.diff)) } : {}),
  };
}

/** A lone suggestion stands beside the list, and is told once; of many the ids and their count are told. */
function shortSuggestions({ suggestion, suggestions }: Fields): Fields {
  const all: Fields[] = z.array(z.custom<Fields>(isObject)).parse(suggestions);
  if (all.length === 1 && isObject(suggestion)) return { suggestions: undefined };
  if (all.length <= MOST_NODES) return { suggestions: all.map(shortSuggestion) };
  return { suggestions: [], suggestionIds: all.map(({ id }) => id), suggestionCount: all.length };
}

/** Those that a comment names have their id and state alone. */
const shortSuggestion = ({ original: _, proposed: __, ...rest }: Fields): Fields =>
  rest.diff === undefined ? rest : { ...rest, diff: shortDiff(runsOf(rest.diff)) };

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

const changed = {
  nodes: z
    .array(nodeShape)
    .optional()
    .describe("Of a short answer: what was changed or added; empty where nodeIds has it."),
  nodeIds: z
    .array(z.string())
    .optional()
    .describe("Of a short answer with more than 20 nodes or 20 kB of them: their ids, the first 500."),
  nodeCount: z.number().int().optional().describe("With nodeIds: how many nodes were changed or added."),
};
const shortDocument = {
  content: documentShape.shape.content.optional(),
  excerpt: documentShape.shape.excerpt.optional(),
};
const suggestion = suggestionShape.partial({ original: true, proposed: true });

const manySuggestions = {
  suggestions: z.array(suggestion).optional(),
  suggestionIds: z.array(z.string()).optional().describe("Of a short answer with more than 20 suggestions."),
  suggestionCount: z.number().int().optional().describe("With suggestionIds."),
};

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
    ...(shape.suggestion ? { suggestion: suggestion.optional() } : {}),
    ...(shape.suggestions ? manySuggestions : {}),
    ...(holdsText && !location ? changed : {}),
  });
  EITHER.set(output, either);
  return either;
}
