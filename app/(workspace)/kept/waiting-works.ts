import type { KeptDraft } from "./kept-draft";

/** The beginning of the id that a work has in the library, which a citation has until its document cites the work. */
const LIBRARY = "lib_";

/** Whether an id in a citation is that of a work in the library: it was cited without a network. */
export const isOfLibrary = (cid: string): boolean => cid.startsWith(LIBRARY);

// Quotation marks within words are escaped.
const MENTION = `"cid":"${LIBRARY}`;

/** Whether a text or steps, as JSON, cite works that the document does not cite yet; the server would refuse them. */
export const waitsForWorks = (json: unknown): boolean => (JSON.stringify(json) ?? "").includes(MENTION);

type Content = KeptDraft["content"];

/** A text without the citations that wait for their works; a merge with the whole text brings them back. */
export const withoutWaiting = (content: Content): Content => ({ ...content, content: childrenOf(content.content) });

const childrenOf = (children: unknown): unknown =>
  Array.isArray(children) ? children.filter((child) => !isWaiting(child)).map(within) : children;

const within = (node: unknown): unknown =>
  isNode(node) && "content" in node ? { ...node, content: childrenOf(node.content) } : node;

const isWaiting = (node: unknown): boolean => isNode(node) && node.type === "citation" && waitsForWorks(node);

const isNode = (value: unknown): value is { type: unknown; content?: unknown } =>
  typeof value === "object" && value !== null && "type" in value;

/** A draft without requests that never left this device, because their works were not cited yet. */
export function withoutUnsent(draft: KeptDraft): KeptDraft {
  const { asked, line } = draft;
  return {
    ...draft,
    asked: waitsForWorks(asked) ? null : asked,
    line: line && (waitsForWorks(line.sent?.batch) ? { ...line, sent: null } : line),
  };
}
