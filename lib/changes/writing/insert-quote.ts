import "server-only";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { readableSource } from "#lib/citations/quotations/source-words";
import { isBlank } from "#lib/document/edit/append-write";
import { findNode } from "#lib/document/edit/edit";
import { type NodeWrite, placementAlone } from "#lib/document/edit/node-write";
import { describeBlocks } from "#lib/document/edit/nodes";
import { optionalAttribute } from "#lib/document/model/attribute";
import { blockIds } from "#lib/document/model/block-ids";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { node, text } from "#lib/document/schema/build";
import { requireVersion } from "#lib/documents/store/require-version";
import { findCitationKeys } from "#lib/documents/store/store";
import { mentionItem } from "#lib/works/document-citations/mention-item";
import { findHighlight } from "#lib/works/highlights/store";
import { keepWork, titled } from "./cite";
import { commitDocument } from "./commit";
import { findInLibrary } from "./find-work";
import { withWrite } from "./given-text";
import { guardWrite } from "./guard-write";
import { lockToWrite } from "./lock";
import { refuseHidden } from "./refuse-hidden";

/** Which highlight becomes a quotation, and beside which block; without one at the end. */
export type QuoteFields = {
  id: string;
  highlightId: string;
  nodeId?: string | undefined;
  placement?: "before" | "after" | undefined;
};

/**
 * Writes the words of a highlight as a block quotation with a citation of its page, and cites the work if the document
 * does not yet; makes one version. Throws `not_found` for an unknown highlight or block,
 * and `invalid_request` for a highlight without words.
 */
export async function insertQuote(context: Context, { id, highlightId, nodeId, placement }: QuoteFields) {
  const { db, caller } = context;
  if (placement !== undefined && nodeId === undefined) throw placementAlone();
  const before = await lockToWrite(context, id);
  requireVersion(before.row.version, context.ifMatch);
  const highlight = await findHighlight(db, caller.userId, highlightId);
  if (highlight.quote === "") throw withoutWords();
  const place = placeIn(before.content, nodeId, placement);
  const work = { work: await findInLibrary(context, highlight.citationId), id: newId("cit") };
  const { citation, isNew } = await keepWork(context, before.row.id, work);
  const written = withWrite(before.content, { ...place, blocks: [quoteOf(highlight, citation)] });
  refuseHidden(caller, { text: written, base: before.content });
  const { notable } = guardWrite(caller, before.content, written, { nodeId: place.nodeId, placement: place.placement });
  const summary = `Quoted ${titled(citation)}, p. ${highlight.page}`;
  const note = { action: "cite", summary, changesCitations: isNew, notable } as const;
  const { row, content } = await commitDocument(context, before, { content: written }, note);
  const keys = await findCitationKeys(db, row.id);
  const nodes = addedTo(before.content, content, keys);
  return { version: row.version, nodes: nodes.map((one) => ({ ...one, lastEdit: row.lastEdit })) };
}

const withoutWords = () =>
  new AppError("invalid_request", "This highlight has no words to quote.", {
    details: [{ path: "highlightId", message: "names a note or a picture" }],
    hint: "List the highlights of the work, and take one with a quote.",
  });

/** Where the quotation goes: in place of the only block if that is empty, as what is appended does. */
function placeIn(
  content: DocumentJson,
  nodeId: string | undefined,
  placement: "before" | "after" = "after",
): Omit<NodeWrite, "blocks"> {
  if (nodeId !== undefined) {
    const { id, index } = findNode(content, { nodeId });
    return { nodeId: id, nodeIndex: index, placement };
  }
  const last = content.content.at(-1);
  const lastId = last && optionalAttribute(last, "id");
  if (!last || !lastId) throw new Error("A stored document has no block with an id.");
  const isEmpty = content.content.length === 1 && isBlank(last);
  return { nodeId: lastId, nodeIndex: 0, placement: isEmpty ? "replace" : "after" };
}

function quoteOf({ quote, page }: { quote: string; page: number }, { id, key }: { id: string; key: string }): NodeJson {
  const item = mentionItem({ nodeId: id, locator: String(page), label: "page" });
  const citation = node("citation", { items: [{ cid: id, key, ...item }], narrative: false });
  return node("blockquote", {}, [node("paragraph", {}, [text(`${readableSource(quote)} `), citation])]);
}

function addedTo(before: DocumentJson, after: DocumentJson, keys: Iterable<string>) {
  const known = new Set(before.content.flatMap(blockIds));
  const isNew = (id: unknown) => typeof id === "string" && !known.has(id);
  const placed = placedBlocks(after, (top) => blockIds(top).some(isNew));
  return describeBlocks(
    after,
    placed.filter((one) => isNew(one.node.attrs?.id)),
    keys,
  );
}
