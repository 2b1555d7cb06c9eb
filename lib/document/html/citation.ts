import { citationItems } from "../citation-items";
import type { NodeJson } from "../document";
import { nodeText } from "../text";
import { entryId } from "./bibliography";
import { escapeHtml } from "./escape-html";
import { noteLink } from "./note";
import type { Cited, Page } from "./page";

/** A citation as its style says it: in the text, linked to what it cites, or as a note. */
export function citation(node: NodeJson, page: Page): string {
  const { cited, inNote } = page;
  const words = cited?.clusters.get(cited.addresses.get(node) ?? -1);
  if (!cited || !words) return `<span class="citation">${escapeHtml(nodeText(node))}</span>`;
  if (!cited.isNoteStyle || inNote) return `<span class="citation">${linked(node, words.html, cited)}</span>`;
  const author = words.author ? `<span class="citation">${words.author.html}</span>` : "";
  // No footnote's label has a space in it.
  return author + noteLink(`citation ${cited.addresses.get(node)}`, page, words.html);
}

/** The parts of a citation as links to the entries of the works that they cite; where it has links of its own they stay alone. */
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

/** A citation without the tags and brackets around it, which several share. */
const withoutShell = (html: string): string =>
  html.replace(/^(?:<[^<>]*>)+|(?:<\/[^<>]*>)+$/g, "").replace(/^[([]|[)\]]$/g, "");

/** Where a part stands by itself, not as the beginning of a longer number or name; -1 where it does not. */
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

/** Whether this is a citation that its style makes a note. */
export const becomesNote = (node: NodeJson | undefined, { cited, inNote }: Page): boolean =>
  node?.type === "citation" && node.attrs?.narrative !== true && cited?.isNoteStyle === true && !inNote;
