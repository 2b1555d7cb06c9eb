import { textAttribute } from "../model/attribute";
import type { NodeJson } from "../model/document";
import type { Page } from "./page";
import { openElements, safeHtml, unrenderedTags } from "./raw-html";

const MOST_IN_ONE = 500;

// Unknown to the authors of documents, so that content cannot imitate a placeholder.
const NONCE = crypto.randomUUID();
const slot = (at: number): string => `<div data-slot="${NONCE}.${at}"></div>`;
const SLOT = new RegExp(`<div data-slot="${NONCE}\\.(\\d+)"></div>`, "g");

/**
 * Joins sibling blocks, each rendered in `written`; renders raw HTML among them, even when it opens in one block and
 * closes in another.
 */
export function withRawHtml(siblings: readonly NodeJson[], written: readonly string[], page: Page): string[] {
  const shown: string[] = [];
  for (let at = 0; at < siblings.length; ) {
    const end = isRendered(siblings[at]) ? endOf(siblings, at) : at;
    const together = end > at ? renderTogether(siblings.slice(at, end), written.slice(at, end), page) : null;
    const alone = end > at ? renderTogether(siblings.slice(at, at + 1), written.slice(at, at + 1), page) : null;
    shown.push(together ?? alone ?? written[at] ?? "");
    at = together === null ? at + 1 : end;
  }
  return shown;
}

const isRendered = (block: NodeJson | undefined): block is NodeJson =>
  block?.type === "htmlBlock" && unrenderedTags(textAttribute(block, "value")).length === 0;

/** Where all elements that a block opens are closed; after the block itself if never. */
function endOf(siblings: readonly NodeJson[], from: number): number {
  let open = 0;
  for (let at = from; at < Math.min(siblings.length, from + MOST_IN_ONE); at++) {
    const block = siblings[at];
    if (isRendered(block)) open += openElements(textAttribute(block, "value"));
    if (open <= 0) return at + 1;
  }
  return from + 1;
}

/** Renders blocks as one piece of HTML; null when a block would vanish in it, or the page's budget is exhausted. */
function renderTogether(blocks: readonly NodeJson[], written: readonly string[], page: Page): string | null {
  const source = blocks.map((block, at) => (isRendered(block) ? textAttribute(block, "value") : slot(at))).join("\n");
  if (!page.raw.take(source)) return null;
  const safe = safeHtml(source);
  const slots = blocks.filter((block) => !isRendered(block)).length;
  if ([...safe.matchAll(SLOT)].length !== slots) return null;
  return safe.replace(SLOT, (_all, at: string) => written[Number(at)] ?? "");
}
