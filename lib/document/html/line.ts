import { isAllowedImage, isAllowedLink, shownAddress } from "../model/address";
import { optionalAttribute, textAttribute } from "../model/attribute";
import type { MarkJson, NodeJson } from "../model/document";
import { entryFor, type InlineKind, type MarkKind } from "../model/kind";
import { numberedWord, referenceWords } from "../model/labels";
import { type Marked, nestMarks } from "../model/nest-marks";
import { nodeText, shownText } from "../text/text";
import { becomesNote, citation } from "./citation";
import { element } from "./element";
import { escapeHtml } from "./escape-html";
import { formula } from "./formula";
import { noteLink } from "./note";
import type { Page } from "./page";
import { safeTag } from "./raw-html";
import { rawInLine } from "./raw-in-line";

type Render = (node: NodeJson, page: Page) => string;

const LEAVES: Readonly<Record<string, Render>> = {
  text: (node) => escapeHtml(node.text ?? ""),
  hardBreak: () => "<br>",
  image: (node) => image(node),
  inlineMath: (node) => formula(textAttribute(node, "latex"), node.attrs?.display === true),
  htmlInline: (node) => `<code class="html">${escapeHtml(textAttribute(node, "value"))}</code>`,
  footnoteRef: (node, page) => reference(textAttribute(node, "label"), page),
  citation: (node, page) => citation(node, page),
  crossReference: (node, page) => crossReference(node, page),
} satisfies Record<InlineKind, Render>;

const MARKS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  strike: "del",
  underline: "u",
  code: "code",
  highlight: "mark",
  subscript: "sub",
  superscript: "sup",
} satisfies Record<Exclude<MarkKind, "link">, string>;

/** Renders the inline content of a block with its marks. */
export function line(node: NodeJson, page: Page): string {
  const leaves = (node.content ?? []).map((each, at, all) => ({
    leaf: [entryFor(LEAVES, each.type)(becomesNote(all[at + 1], page) ? closeToNote(each) : each, page)],
    marks: each.marks ?? [],
  }));
  return nestMarks(withRawTags(node.content ?? [], leaves, page), wrap).join("");
}

type Leaf = Marked<string>;

/** The leaves of a line, with pairs of raw HTML as marks on the content between them, so that all tags nest. */
function withRawTags(line: readonly NodeJson[], leaves: readonly Leaf[], page: Page): readonly Leaf[] {
  const raw = line.some(({ type }) => type === "htmlInline") ? rawInLine(line) : null;
  if (!raw || raw.size === 0) return leaves;
  const around = new Map<number, MarkJson>();
  return leaves.flatMap((leaf, at) => {
    const found = raw.get(at);
    const source = textAttribute(line[at] ?? {}, "value");
    if (found?.does === "close" && around.delete(found.pair)) return [];
    const opening =
      found?.does === "open" && page.raw.take(source) ? safeTag(source, { name: found.name, does: "open" }) : null;
    if (found?.does === "open" && opening) {
      around.set(found.pair, { type: `${RAW}${found.pair}`, attrs: { opening, closing: `</${found.name}>` } });
      return [];
    }
    if (found?.does === "vanish") return [];
    const voidTag =
      found?.does === "void" && page.raw.take(source) ? safeTag(source, { ...found, does: "void" }) : null;
    return [{ leaf: voidTag ? [voidTag] : leaf.leaf, marks: [...around.values(), ...leaf.marks] }];
  });
}

const RAW = "raw HTML ";

/** A note's number follows the word without a space, where brackets would have one. */
const closeToNote = (node: NodeJson): NodeJson =>
  node.text === undefined ? node : { ...node, text: node.text.trimEnd() };

function wrap(mark: MarkJson, inside: string[]): string[] {
  if (mark.type === "link") return [link(mark, inside.join(""))];
  if (mark.type.startsWith(RAW))
    return [textAttribute(mark, "opening") + inside.join("") + textAttribute(mark, "closing")];
  const tag = MARKS[mark.type];
  return tag ? [element(tag, inside.join(""))] : inside;
}

function link(mark: MarkJson, inside: string): string {
  const href = textAttribute(mark, "href");
  if (!isAllowedLink(href)) return inside;
  const title = optionalAttribute(mark, "title");
  const rel = /^(?:https?:)?\/\//i.test(href) ? ' rel="nofollow noopener"' : "";
  return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ""}${rel}>${inside}</a>`;
}

/** A link to what a label names, in this text first; without such a thing it stays as written. */
function crossReference(node: NodeJson, page: Page): string {
  const label = textAttribute(node, "label");
  const elsewhere = page.elsewhere.get(label);
  const own = page.labels.get(label);
  const labelled = own ?? elsewhere;
  if (!labelled) return escapeHtml(nodeText(node));
  const words = referenceWords(labelled, node.attrs?.bare === true, shownText, page.locale);
  return `<a href="${escapeHtml(`${own ? "" : elsewhere?.url}#${label}`)}">${escapeHtml(words)}</a>`;
}

/** A picture on its own with its caption; the number is there when it has a label. */
export function figure(node: NodeJson, page: Page): string {
  const { place, width } = node.attrs ?? {};
  const named = namedBy(node, page);
  const words = [named?.number, escapeHtml(textAttribute(node, "alt"))].filter(Boolean).join(" ");
  const size = typeof width === "number" ? ` style="width:${width}%"` : "";
  const classes = ["picture", ...(typeof place === "string" ? [escapeHtml(place)] : [])].join(" ");
  const caption = words ? element("figcaption", words) : "";
  return `<figure class="${classes}"${named ? ` id="${named.id}"` : ""}${size}>${image(node)}${caption}</figure>`;
}

/** The id and the number that a node's label gives it; null without a label, or when another has the same. */
export function namedBy(node: NodeJson, { labels, locale }: Page): { id: string; number: string } | null {
  const label = optionalAttribute(node, "label");
  const labelled = label === null ? undefined : labels.get(label);
  if (label === null || labelled?.node !== node) return null;
  return { id: escapeHtml(label), number: `<span class="number">${numberedWord(labelled, locale)}</span>` };
}

function image(node: NodeJson): string {
  const src = shownAddress(textAttribute(node, "src"));
  const alt = escapeHtml(optionalAttribute(node, "description") ?? textAttribute(node, "alt"));
  if (!isAllowedImage(src)) return alt;
  const title = optionalAttribute(node, "title");
  return `<img src="${escapeHtml(src)}" alt="${alt}"${title ? ` title="${escapeHtml(title)}"` : ""} loading="lazy">`;
}

/** A reference to a footnote; without such a footnote it stays as written. */
function reference(label: string, page: Page): string {
  if (!page.definitions.has(label)) return escapeHtml(`[^${label}]`);
  return noteLink(label, page);
}
