import type { CitationItem } from "../kinds/citation";
import { citationItems, citationNodes } from "./citation-items";
import type { DocumentJson, NodeJson } from "./document";
import { invalidContent } from "./invalid-content";
import type { KnownCitations } from "./known-citations";
import { nearest } from "./nearest";

/**
 * Fills in the id and the key of every mentioned citation from either of the two; the id wins.
 * @throws AppError invalid_content that names the citations that the document does not have.
 */
export function bindCitations(document: DocumentJson, known: KnownCitations): DocumentJson {
  if (citationNodes(document).length === 0) return document;
  return { ...document, content: bindAll(document.content, known, "content") };
}

function bindAll(nodes: readonly NodeJson[], known: KnownCitations, path: string): NodeJson[] {
  return nodes.map((node, at) => {
    const here = `${path}.${at}`;
    if (node.content) return { ...node, content: bindAll(node.content, known, `${here}.content`) };
    if (node.type !== "citation") return node;
    const items = citationItems(node).map((item, index) => bind(item, known, `${here}.attrs.items.${index}`));
    return { ...node, attrs: { ...node.attrs, items } };
  });
}

function bind(item: CitationItem, { byId, byKey }: KnownCitations, path: string): CitationItem {
  const cid = item.cid || byKey.get(item.key);
  const key = cid === undefined ? undefined : byId.get(cid);
  if (cid !== undefined && key !== undefined) return { ...item, cid, key };
  const [name, given, all] = item.cid ? (["cid", item.cid, byId] as const) : (["key", item.key, byKey] as const);
  const close = nearest(given, [...all.keys()]);
  throw invalidContent(
    `The document has no citation with the ${name === "cid" ? "id" : "key"} “${given.slice(0, 100)}”.`,
    `${path}.${name}`,
    close ? `Did you mean “${close}”?` : "Add it to the document's citations first: POST /api/d/{id}/cite.",
  );
}
