import type { Attrs, DOMOutputSpec, Mark, Node } from "@tiptap/pm/model";
import { isAllowedImage, shownAddress } from "../model/address";
import type { DocumentJson, NodeJson } from "../model/document";
import { isFigure, labelsOf, numberedWord, referenceWords } from "../model/labels";
import { schema } from "../schema/schema";
import { nodeText, shownText } from "../text/text";
import { escapeHtml } from "./escape-html";
import { formula } from "./formula";

const MOST_CHARACTERS = 60_000;
const MOST_BLOCKS = 80;
// Typesetting takes about a millisecond a formula.
const MOST_FORMULAS = 40;
const LONGEST_FORMULA = 1_000;

const VOID = new Set(["br", "col", "hr", "img", "input"]);
const NAME = /^[a-z][a-z0-9]*$/;
const ATTRIBUTE = /^(?!on)[a-z][a-zA-Z-]*$/;

type Words = { labels: ReturnType<typeof labelsOf>; notes: string[]; formulas: number; locale: string | null };

/**
 * The beginning of a document as the editor first draws it, without its handles, to be shown until the editor is there;
 * it ends before a block that would make it too long. Null where the document begins with such a block.
 */
export function editorHtml(
  doc: DocumentJson,
  { title, locale }: { title: string; locale: string | null },
): string | null {
  const words: Words = { labels: labelsOf(doc), notes: [], formulas: 0, locale };
  let html = "";
  for (const block of doc.content.slice(0, MOST_BLOCKS)) {
    if (html.length + weightOf(block, MOST_CHARACTERS) > MOST_CHARACTERS) break;
    const node = schema.nodeFromJSON(block);
    html += html === "" && repeatsTitle(node, title) ? asRunningHead(drawn(node, words)) : drawn(node, words);
  }
  return html === "" ? null : html;
}

// A first heading that repeats the title is drawn small, as a running head.
const repeatsTitle = ({ type, textContent }: Node, title: string) =>
  type.name === "heading" && textContent !== "" && textContent === title.trim();

const asRunningHead = (html: string) => html.replace(/^<h\d/, '$& class="running-head"');

/** About how long the HTML of a node is; counted no further than `most`. */
function weightOf(node: NodeJson, most: number): number {
  let weight = 40 + (node.text?.length ?? 0) + (typeof node.attrs?.latex === "string" ? 2_000 : 0);
  for (const child of node.content ?? []) {
    if (weight > most) break;
    weight += weightOf(child, most - weight);
  }
  return weight;
}

// The node views of the editor, by node; the others are drawn as the schema says.
const VIEWS: Readonly<Record<string, (node: Node, words: Words) => string>> = {
  text: ({ text = "", marks }) => marked(escapeHtml(text), marks),
  inlineMath: (node, words) => typeset(node, words, node.attrs.display === true),
  blockMath: (node, words) => `<div>${typeset(node, words, true)}</div>`,
  citation: (node) => `<span class="citation unformatted">${escapeHtml(nodeText(node.toJSON()))}</span>`,
  bibliography: () => '<section class="references"></section>',
  crossReference({ attrs }, { labels, locale }) {
    const labelled = labels.get(String(attrs.label));
    const shown = labelled ? referenceWords(labelled, attrs.bare === true, shownText, locale) : `@${attrs.label}`;
    return `<span class="cross-reference">${escapeHtml(shown)}</span>`;
  },
  footnoteRef({ attrs }, { notes }) {
    const label = String(attrs.label);
    if (!notes.includes(label)) notes.push(label);
    return `<sup data-type="footnote-ref" data-number="${notes.indexOf(label) + 1}"></sup>`;
  },
  footnoteDef(node, words) {
    const number = words.notes.indexOf(String(node.attrs.label)) + 1;
    const html = bySchema(node, words);
    return number > 0 ? html.replace(/^<aside/, `$& data-number="${number}"`) : html;
  },
  details(node, words) {
    const state = node.attrs.open === true ? "toggle open" : "toggle";
    return `<div class="${state}"><button type="button" tabindex="-1" aria-hidden="true"></button><div class="toggle-text">${within(node, words)}</div></div>`;
  },
  table: (node, words) => `<div class="tableWrapper">${bySchema(node, words)}</div>`,
  image: picture,
};

const drawn = (node: Node, words: Words): string => {
  const view = VIEWS[node.type.name];
  if (!view) return bySchema(node, words);
  return node.isText ? view(node, words) : marked(view(node, words), node.marks);
};

/** The content of a node; an empty line is as high as one with text. */
function within(node: Node, words: Words): string {
  if (node.isTextblock && node.childCount === 0) return "<br>";
  return node.children.map((child) => drawn(child, words)).join("");
}

function bySchema(node: Node, words: Words): string {
  const spec = node.type.spec.toDOM?.(node);
  return spec
    ? marked(
        written(spec, () => within(node, words)),
        node.isInline ? node.marks : [],
      )
    : within(node, words);
}

const marked = (html: string, marks: readonly Mark[]): string =>
  marks.reduceRight((inside, mark) => {
    const spec = mark.type.spec.toDOM?.(mark, true);
    return spec ? written(spec, () => inside) : inside;
  }, html);

/** Writes what `toDOM` gives; the number 0 in it stands for the content. */
function written(spec: DOMOutputSpec, content: () => string): string {
  if (typeof spec === "string") return escapeHtml(spec);
  if (!Array.isArray(spec)) throw new Error("The schema draws with an element instead of a description of one.");
  const [name, ...rest] = spec as readonly unknown[];
  const tag = String(name).split(" ").at(-1) ?? "";
  if (!NAME.test(tag)) throw new Error(`The schema draws with the element ${tag}.`);
  const hasAttributes = typeof rest[0] === "object" && rest[0] !== null && !Array.isArray(rest[0]);
  const attributes = hasAttributes ? attributesOf(rest.shift() as Attrs) : "";
  if (VOID.has(tag)) return `<${tag}${attributes}>`;
  const inside = rest.map((part) => (part === 0 ? content() : written(part as DOMOutputSpec, content)));
  return `<${tag}${attributes}>${inside.join("")}</${tag}>`;
}

const attributesOf = (attributes: Attrs): string =>
  Object.entries(attributes)
    .filter(([name, value]) => value !== null && value !== undefined && ATTRIBUTE.test(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join("");

function typeset({ attrs }: Node, words: Words, isDisplay: boolean): string {
  const latex = String(attrs.latex);
  words.formulas += 1;
  const isAsWritten = words.formulas > MOST_FORMULAS || latex.length > LONGEST_FORMULA;
  return isAsWritten ? escapeHtml(latex) : formula(latex, isDisplay);
}

function picture(node: Node, { labels, locale }: Words): string {
  const { src, alt, place, width, description, label } = node.attrs;
  const isFull = isFigure(node.toJSON());
  const labelled = labels.get(String(label));
  const number = labelled ? numberedWord(labelled, locale) : "";
  const style = typeof width === "number" ? ` style="width: ${width}%"` : "";
  const kind = ["picture", isFull ? "figure" : "", place === "half" || place === "all" ? place : ""];
  const address = isAllowedImage(String(src ?? "")) ? ` src="${escapeHtml(shownAddress(String(src)))}"` : "";
  const caption = isFull ? [number, alt].filter(Boolean).join(" ") : "";
  return `<span class="${kind.filter(Boolean).join(" ")}"${style}><img${address} alt="${escapeHtml(String(description ?? alt ?? ""))}"><span class="picture-caption">${escapeHtml(caption)}</span></span>`;
}
