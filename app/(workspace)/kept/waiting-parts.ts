import type { KeptDraft } from "./kept-draft";

/** The beginning of the id that a work has in the library, which a citation has until its document cites the work. */
const LIBRARY = "lib_";

/** Whether an id in a citation is that of a work in the library: it was cited without a network. */
export const isOfLibrary = (cid: string): boolean => cid.startsWith(LIBRARY);

/** The beginning of the address of a picture that is on this device until there is a network. */
export const ON_DEVICE = "device:";

// Quotation marks within words are escaped.
const MENTIONS = [`"cid":"${LIBRARY}`, `"src":"${ON_DEVICE}`];

/**
 * Whether a text or steps, as JSON, cite works that the document does not cite yet or show pictures that the server does
 * not have; it would refuse them.
 */
export function waitsForParts(json: unknown): boolean {
  const text = JSON.stringify(json) ?? "";
  return MENTIONS.some((mention) => text.includes(mention));
}

type Content = KeptDraft["content"];

/** A text without the citations and pictures that wait; a merge with the whole text brings them back. */
export const withoutWaiting = (content: Content): Content => ({ ...content, content: childrenOf(content.content) });

const childrenOf = (children: unknown): unknown =>
  Array.isArray(children) ? children.filter((child) => !isWaiting(child)).map(within) : children;

const within = (node: unknown): unknown =>
  isNode(node) && "content" in node ? { ...node, content: childrenOf(node.content) } : node;

const isWaiting = (node: unknown): boolean =>
  isNode(node) && (node.type === "citation" || node.type === "image") && waitsForParts(node);

const isNode = (value: unknown): value is { type: unknown; content?: unknown } =>
  typeof value === "object" && value !== null && "type" in value;

/** A draft without requests that never left this device, because their works and pictures come first. */
export function withoutUnsent(draft: KeptDraft): KeptDraft {
  const { asked, line } = draft;
  return {
    ...draft,
    asked: waitsForParts(asked) ? null : asked,
    line: line && (waitsForParts(line.sent?.batch) ? { ...line, sent: null } : line),
  };
}
