import { z } from "zod";
import { boundedCache } from "#lib/base/bounded-cache";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { givingWay } from "#lib/base/giving-way";
import { leastJsonLength } from "#lib/base/json-length";
import { remembered } from "#lib/base/memoize-result";
import { type Context, operation } from "#lib/base/operation";
import { OnlyPrinted } from "#lib/document/edit/json-text";
import { onlyBlocks, windowOf } from "#lib/document/edit/node-window";
import { describeBlocks, outline } from "#lib/document/edit/nodes";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { textAttribute } from "#lib/document/model/attribute";
import type { Attributes } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { type Concealed, cleanedRuns } from "#lib/document/text/concealed";
import { findNodesIn, printAhead, printBlocksAhead } from "#lib/documents/printing/print-ahead";
import { asAgentReads, asSeenBy, concealedShape } from "#lib/documents/store/as-agent-reads";
import { presentDocument } from "#lib/documents/store/present-document";
import { findDocumentWithContent, type Standing, tellStanding } from "#lib/documents/store/store";
import { findNodeEdits } from "#lib/history/versions/node-edits";
import { documentId, documentShape, flag, nodeShape, searchWords } from "#lib/shapes/document-shape";
import { includes } from "#lib/shapes/role";

const common = { id: z.string(), title: z.string(), version: z.number().int(), concealed: concealedShape };
const windowFields = {
  total: z.number().int().describe("The number of nodes in the whole document."),
  nextFrom: z.number().int().nullable().describe("The start of the next window; null at the end."),
};

// Measured on answers that a cache held: an answer, what it is checked to be, and its bytes.
const BYTES_PER_CHARACTER = 13;
// What is only printed has its bytes, and those of the answer.
const BYTES_PER_BYTE = 2;
const BYTES_BESIDE = 4_096;
// Shorter nodes are kept as objects, because tools answer with these; printing longer ones once more takes too long.
const SHORT = 8_192;
const LONG = 512 * 1_024;

// How many nodes with q are answered at once, unless a limit is given.
const FOUND = 50;

const windowKeys = { total: true, nextFrom: true } as const;

const foundFields = {
  section: z.array(z.string()).optional().describe("With q: the headings above it, outermost first."),
  hits: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .optional()
    .describe("With q: where text has it, [from, to], the first hundred; none in a node that is context."),
};

const formats = {
  json: documentShape.extend({ concealed: concealedShape }),
  markdown: z.object({ ...common, markdown: z.string(), ...windowFields }).partial(windowKeys),
  nodes: z.object({
    ...common,
    nodes: z.array(nodeShape.extend(foundFields)),
    found: z.number().int().optional().describe("How many nodes contain q."),
    ...windowFields,
  }),
  outline: z.object({
    ...common,
    outline: z.array(z.object({ id: z.string(), index: z.number().int(), level: z.number().int(), text: z.string() })),
  }),
};

/** Reads a document in one of its formats. */
export const readDocument = operation({
  name: "read_document",
  route: "GET /api/d/[id]",
  summary:
    "Reads a document: begin with format “outline”, or “nodes” with q to find a passage, or “markdown” for the text; “json”, the default, is the editor's and long.",
  scope: "read",
  tellsHidden: true,
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    format: z.enum(["json", "markdown", "nodes", "outline"]).default("json"),
    from: z.coerce.number().int().min(0).optional().describe("With nodes or markdown: the first node's index."),
    limit: z.coerce.number().int().min(1).max(20_000).optional().describe("With nodes or markdown: how many nodes."),
    q: searchWords.optional().describe('With nodes: only those with all these whole words, or "exact phrases".'),
    context: z.coerce.number().int().min(0).max(20).optional().describe("With q: how many nodes around each."),
    authorship: flag.default(false).describe("With nodes: the text of each in runs of one author."),
  }),
  output: z.union([formats.json, formats.nodes, formats.markdown, formats.outline]),
  representations: {
    "text/markdown": {
      input: { format: "markdown" },
      render: (output) => ("markdown" in output && typeof output.markdown === "string" ? output.markdown : null),
    },
  },
  readsWhole: ({ format, q, from, limit }) =>
    format !== "outline" && q === undefined && from === undefined && limit === undefined,
  async handler(context, input) {
    requireMatching(input);
    const read = asReadBy(context.caller, await findDocumentWithContent(context, input.id));
    const { q } = input;
    if (q !== undefined) return findIn(context, read, { ...input, q });
    const key = keyOf(read.row, input, context.caller);
    const known = answers.get(key);
    if (known && !isPrinted(known)) return known;
    if (known?.nodes) return { ...known, nodes: known.nodes.parse() };
    const answer = remembered(await answerOf(context, read, input));
    // What is sent of it is kept already.
    if (known) return answer;
    const length = "nodes" in answer ? leastJsonLength(answer.nodes, LONG) : 0;
    if ("content" in answer || (length > SHORT && length <= LONG)) keys.set(answer, key);
    else answers.set(key, answer);
    return answer;
  },
  ownOrder: {
    remember(answer, output) {
      const key = keys.get(answer);
      if (key === undefined) return null;
      const printed = asPrinted(output);
      if (printed) answers.set(key, printed);
      return printed;
    },
    revalidate({ db, caller, role }, input, callback) {
      if (input.q !== undefined) return callback(null);
      tellStanding(db, caller.userId, input.id, (_, now) =>
        callback(now?.access && includes(now.access, role) ? (answers.get(keyOf(now, input, caller)) ?? null) : null),
      );
    },
  },
});

type Input = {
  id: string;
  format: keyof typeof formats;
  from?: number | undefined;
  limit?: number | undefined;
  q?: string | undefined;
  context?: number | undefined;
  authorship: boolean;
};
type Found = Awaited<ReturnType<typeof findDocumentWithContent>>;
/** A document as its reader is answered, and as it is stored. */
type Read = Found & { stored: Found; concealed?: Concealed[] };
type Answer = z.input<(typeof formats)[keyof typeof formats]>;
type Output = z.output<(typeof formats)[keyof typeof formats]>;
type NodesOutput = z.output<typeof formats.nodes>;
/** A long answer as it is sent again. */
type PrintedAnswer =
  | (Omit<z.output<typeof formats.json>, "content"> & { content: OnlyPrinted<object>; nodes?: never })
  | (Omit<NodesOutput, "nodes"> & { nodes: OnlyPrinted<NodesOutput["nodes"]> });

// A version's text never changes, so an answer is valid on every instance as long as the reader's view is the same.
const answers = boundedCache<Answer | PrintedAnswer>("answers", 0.15, (answer) =>
  isPrinted(answer)
    ? BYTES_PER_BYTE * (answer.nodes ?? answer.content).bytes.length + BYTES_BESIDE
    : BYTES_PER_CHARACTER * leastJsonLength(answer),
);

// The keys of long answers, which are kept once they are checked.
const keys = new WeakMap<object, string>();

const isPrinted = (answer: Answer | PrintedAnswer): answer is PrintedAnswer =>
  ("content" in answer ? answer.content : "nodes" in answer && answer.nodes) instanceof OnlyPrinted;

function asPrinted(output: Output): PrintedAnswer | null {
  if ("content" in output) return { ...output, content: new OnlyPrinted(output.content) };
  return "nodes" in output ? { ...output, nodes: new OnlyPrinted(output.nodes) } : null;
}

const keyOf = (row: Standing, { format, from, limit, authorship }: Input, { origin }: Pick<Caller, "origin">): string =>
  JSON.stringify([
    origin,
    ...[row.id, row.version, row.reviews, row.draftFrom, row.draftState, format, from, limit, authorship],
    ...[row.access, row.userId, row.ownerName, row.folderId, row.seesFolder],
  ]);

function asReadBy(caller: Context["caller"], stored: Found): Read {
  const { title: _, ...shown } = asAgentReads(caller, { title: stored.row.title, content: stored.content });
  return { ...stored, ...shown, row: asSeenBy(caller, stored.row), stored };
}

/** Adds who wrote them to nodes of an answer, and whether they are locked. */
async function withEdits<Node extends { id: string; attrs: Attributes }>(
  { db, caller }: Context,
  read: Read,
  nodes: Node[],
  authorship: boolean,
) {
  const edits = await findNodeEdits(db, read.stored, { nodes, authorship });
  const locks = new Set(read.row.locks);
  const withEdit = (node: Node) => {
    const { runs, ...edit } = edits(node.id);
    const attrs = locks.has(node.id) ? { ...node.attrs, locked: true } : node.attrs;
    return {
      ...node,
      attrs,
      ...asSeenBy(caller, edit),
      ...(runs ? { runs: read.concealed ? cleanedRuns(runs) : runs } : {}),
    };
  };
  const giveWay = givingWay();
  const edited: ReturnType<typeof withEdit>[] = [];
  for (const node of nodes) {
    edited.push(withEdit(node));
    await giveWay();
  }
  return edited;
}

function requireMatching({ format, q, context: around, authorship }: Input): void {
  if (q !== undefined && format !== "nodes") throw notFindable(format);
  if (q === undefined && around !== undefined) throw contextAlone();
  if (authorship && format !== "nodes") throw authorshipAlone(format);
}

async function findIn(
  context: Context,
  read: Read,
  { q, context: around, from, limit, authorship }: Input & { q: string },
) {
  const sought = { q, context: around ?? 0, from, limit: limit ?? FOUND };
  const { nodes, ...rest } = await findNodesIn(context.caller.userId, read.content, sought, read.citationKeys);
  return { ...namedOf(read), nodes: await withEdits(context, read, nodes, authorship), ...rest };
}

const namedOf = ({ row: { id, title, version }, concealed }: Read) => ({
  ...{ id, title, version },
  ...(concealed ? { concealed } : {}),
});

async function answerOf(context: Context, read: Read, { format, from, limit, authorship }: Input): Promise<Answer> {
  const { row, content, citationKeys } = read;
  const named = namedOf(read);
  if (format === "json" || format === "outline") {
    if (from !== undefined || limit !== undefined) throw noWindow(format);
    return format === "json"
      ? { ...presentDocument(row, content), ...named }
      : { ...named, outline: outline(content).map(addressed) };
  }
  if (format === "markdown" && from === undefined && limit === undefined) {
    await printAhead(context.caller.userId, content, citationKeys);
    return { ...named, markdown: serializeMarkdown(content, citationKeys) };
  }
  const placed = placedBlocks(content);
  const { items, nextFrom } = windowOf(placed, { from, limit });
  const window = { total: placed.length, nextFrom };
  if (format === "markdown") {
    const ids = new Set(items.map(({ node }) => textAttribute(node, "id")));
    const part = onlyBlocks(content, ids);
    await printAhead(context.caller.userId, part, citationKeys);
    return { ...named, markdown: serializeMarkdown(part, citationKeys), ...window };
  }
  await printBlocksAhead(context.caller.userId, content, items, citationKeys);
  const nodes = describeBlocks(content, items, citationKeys).map(addressed);
  return { ...named, nodes: await withEdits(context, read, nodes, authorship), ...window };
}

// Every block of a stored document has an id, which the store added.
function addressed<T extends { id: string | null }>(block: T): T & { id: string } {
  if (block.id === null) throw new Error("A stored block has no id.");
  return { ...block, id: block.id };
}

const noWindow = (format: string) =>
  new AppError("invalid_request", `A window (from, limit) goes with nodes or markdown, not with ${format}.`, {
    details: [{ path: "from", message: `does not go with format=${format}` }],
    hint: "Ask for format=nodes.",
  });

const notFindable = (format: string) =>
  new AppError("invalid_request", `Finding (q) goes with format=nodes, not with ${format}.`, {
    details: [{ path: "q", message: `does not go with format=${format}` }],
    hint: "Ask for format=nodes.",
  });

const authorshipAlone = (format: string) =>
  new AppError("invalid_request", `Authorship goes with format=nodes, not with ${format}.`, {
    details: [{ path: "authorship", message: `does not go with format=${format}` }],
    hint: "Ask for format=nodes.",
  });

const contextAlone = () =>
  new AppError("invalid_request", "Context goes with q.", {
    details: [{ path: "context", message: "is given without q" }],
    hint: "Give q, or a window with from and limit.",
  });
