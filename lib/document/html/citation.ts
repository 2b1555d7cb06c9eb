import { citationItems } from "../model/citation-items";
import type { NodeJson } from "../model/document";
import { nodeText } from "../text/text";
import { entryId } from "./bibliography";
import { escapeHtml } from "./escape-html";
import { noteLink } from "./note";
import type { Cited, Page } from "./page";

/** Renders a citation as its style formats it: in the text with links to its entries, or as a note. */
export function citation(node: NodeJson, page: Page): string {
  const { cited, inNote } = page;
  const words = cited?.clusters.get(cited.addresses.get(node) ?? -1);
  if (!cited || !words) return `<span class="citation">${escapeHtml(nodeText(node))}</span>`;
  if (!cited.isNoteStyle || inNote) return `<span class="citation">${linked(node, words.html, cited)}</span>`;
  const author = words.author ? `<span class="citation">${words.author.html}</span>` : "";
  // A space, so that it differs from every footnote label.
  return author + noteLink(`citation ${cited.addresses.get(node)}`, page, words.html);
}

/** Links the parts of a citation to the entries of its works; a citation with its own links stays unchanged. */
function linked(node: NodeJson, html: string, { inText, listed }: Cited): string {
  const items = citationItems(node).filter(({ key }) => listed.has(key));
  if (items.length === 0 || html.includes("<a ")) return html;
  const [only, ...others] = items;
  if (only && others.length === 0) return entryLink(only.key, html);
  let [before, rest] = ["", html];
  for (const { cid, key } of items) {
    const part = withoutShell(inText.get(cid)?.html ?? "");
    const at = placeOf(part, rest);
    if (at < 0) continue;
    before += rest.slice(0, at) + entryLink(key, part);
    rest = rest.slice(at + part.length);
  }
  return before + rest;
}

/** A citation without the enclosing tags and brackets, which all of its parts share. */
const withoutShell = (html: string): string =>
  html.replace(/^(?:<[^<>]*>)+|(?:<\/[^<>]*>)+$/g, "").replace(/^[([]|[)\]]$/g, "");

/** Where a part occurs as a whole, not as the beginning of a longer number or name; -1 if nowhere. */
function placeOf(part: string, html: string): number {
  if (part === "") return -1;
  for (let at = html.indexOf(part); at >= 0; at = html.indexOf(part, at + 1)) {
    const isWhole = !/[\p{L}\p{N}]$/u.test(html.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(html.slice(at + part.length));
    if (isWhole) return at;
  }
  return -1;
}

const entryLink = (key: string, html: string) =>
  `<a href="#${escapeHtml(entryId(key))}" role="doc-biblioref">${html}</a>`;

/** Whether the style turns this citation into a note. */
export const becomesNote = (node: NodeJson | undefined, { cited, inNote }: Page): boolean =>
  node?.type === "citation" && node.attrs?.narrative !== true && cited?.isNoteStyle === true && !inNote;
