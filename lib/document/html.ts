import katex from "katex";
import { isAllowedImage, isAllowedLink } from "./address";
import { numberAttribute, optionalAttribute, textAttribute } from "./attribute";
import { citationItems, citationNodes } from "./citation-items";
import type { DocumentJson, MarkJson, NodeJson } from "./document";
import { footnotesOf } from "./footnotes-of";
import type { FormattedCitations } from "./formatted-citations";
import { nestMarks } from "./nest-marks";
import { slugOf } from "./slug";
import { nodeText } from "./text";

/** What is gathered while a page is written: notes in order of their first mention, and ids already given. */
type Page = {
  definitions: Map<string, NodeJson>;
  notes: Map<string, Note>;
  slugs: Map<string, number>;
  tight: boolean;
  /** The text of a note is being written. */
  inNote: boolean;
  cited: Cited | null;
};
/** `text` is that of a citation that became a note. */
type Note = { number: number; mentions: number; text?: string };
type Cited = FormattedCitations & {
  addresses: ReadonlyMap<NodeJson, number>;
  listed: ReadonlySet<string>;
  isListed: boolean;
};

const BLOCKS: Readonly<Record<string, (node: NodeJson, page: Page) => string>> = {
  paragraph: (node, page) => (page.tight ? line(node, page) : element("p", line(node, page))),
  heading: (node, page) => {
    const tag = `h${numberAttribute(node, "level", 1)}`;
    return `<${tag} id="${escapeHtml(headingId(node, page))}">${line(node, page)}</${tag}>`;
  },
  blockquote: (node, page) => element("blockquote", blocks(node, { ...page, tight: false })),
  bulletList: (node, page) => `<ul>${items(node, page)}</ul>`,
  orderedList: (node, page) => {
    const start = numberAttribute(node, "start", 1);
    return `<ol${start === 1 ? "" : ` start="${start}"`}>${items(node, page)}</ol>`;
  },
  taskList: (node, page) => `<ul class="tasks">${items(node, page)}</ul>`,
  listItem: (node, page) => element("li", blocks(node, page)),
  taskItem: (node, page) => element("li", checkbox(node) + blocks(node, page)),
  codeBlock: (node) => {
    const language = optionalAttribute(node, "language");
    return `<pre><code${language ? ` class="language-${escapeHtml(language)}"` : ""}>${escapeHtml(nodeText(node))}</code></pre>`;
  },
  horizontalRule: () => "<hr>",
  table: (node, page) => table(node, page),
  blockMath: (node) => `<div class="math">${formula(textAttribute(node, "latex"), true)}</div>`,
  htmlBlock: (node) => `<pre class="html"><code>${escapeHtml(textAttribute(node, "value"))}</code></pre>`,
  footnoteDef: () => "",
  bibliography: (_, page) => bibliography(page, "node"),
};

const LEAVES: Readonly<Record<string, (node: NodeJson, page: Page) => string>> = {
  text: (node) => escapeHtml(node.text ?? ""),
  hardBreak: () => "<br>",
  image: (node) => image(node),
  inlineMath: (node) => formula(textAttribute(node, "latex"), node.attrs?.display === true),
  htmlInline: (node) => `<code class="html">${escapeHtml(textAttribute(node, "value"))}</code>`,
  footnoteRef: (node, page) => reference(textAttribute(node, "label"), page),
  citation: (node, page) => citation(node, page),
};

const MARKS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  strike: "del",
  underline: "u",
  code: "code",
  highlight: "mark",
  subscript: "sub",
  superscript: "sup",
};

/**
 * The document as safe, semantic HTML: nothing in it runs, raw HTML is shown as text, footnotes stand at the end, then the
 * bibliography. Without its formatted citations those are shown by their keys.
 */
export function renderHtml(doc: DocumentJson, formatted?: FormattedCitations): string {
  const cited = formatted ? citedIn(doc, formatted) : null;
  const page: Page = {
    definitions: footnotesOf(doc),
    notes: new Map(),
    slugs: new Map(),
    tight: false,
    inNote: false,
    cited,
  };
  const body = blocks(doc, page);
  return body + footnotes(page) + bibliography(page, "auto");
}

function citedIn(doc: DocumentJson, formatted: FormattedCitations): Cited {
  const addresses = new Map(citationNodes(doc).map((node, address) => [node, address]));
  const isShown = formatted.placement === "auto" || (formatted.placement === "node" && holdsBibliography(doc));
  const listed = new Set(isShown ? formatted.bibliography.map(({ key }) => key) : []);
  return { ...formatted, addresses, listed, isListed: false };
}

const holdsBibliography = (node: NodeJson): boolean =>
  node.type === "bibliography" || (node.content?.some(holdsBibliography) ?? false);

function blocks(node: NodeJson, page: Page): string {
  return (node.content ?? []).map((child) => BLOCKS[child.type]?.(child, page) ?? "").join(page.tight ? "" : "\n");
}

function items(list: NodeJson, page: Page): string {
  const tight = list.attrs?.tight !== false;
  return (list.content ?? []).map((item) => BLOCKS[item.type]?.(item, { ...page, tight }) ?? "").join("\n");
}

function checkbox(node: NodeJson): string {
  return node.attrs?.checked === true
    ? '<input type="checkbox" disabled checked aria-label="Done"> '
    : '<input type="checkbox" disabled aria-label="To do"> ';
}

function table(node: NodeJson, page: Page): string {
  const rows = node.content ?? [];
  const hasHeader = rows[0]?.content?.[0]?.type === "tableHeader";
  const head = hasHeader ? element("thead", row(rows[0], page)) : "";
  const rest = rows.slice(hasHeader ? 1 : 0).map((each) => row(each, page));
  return element("table", head + (rest.length > 0 ? element("tbody", rest.join("\n")) : ""));
}

function row(node: NodeJson | undefined, page: Page): string {
  return element("tr", (node?.content ?? []).map((cell) => tableCell(cell, page)).join(""));
}

function tableCell(node: NodeJson, page: Page): string {
  const align = optionalAttribute(node, "align");
  const style = align ? ` style="text-align:${escapeHtml(align)}"` : "";
  const inside = blocks(node, { ...page, tight: true });
  return node.type === "tableHeader" ? `<th scope="col"${style}>${inside}</th>` : `<td${style}>${inside}</td>`;
}

function line(node: NodeJson, page: Page): string {
  const leaves = (node.content ?? []).map((each, at, all) => ({
    leaf: [LEAVES[each.type]?.(becomesNote(all[at + 1], page) ? closeToNote(each) : each, page) ?? ""],
    marks: each.marks ?? [],
  }));
  return nestMarks(leaves, wrap).join("");
}

const becomesNote = (node: NodeJson | undefined, { cited, inNote }: Page): boolean =>
  node?.type === "citation" && node.attrs?.narrative !== true && cited?.isNoteStyle === true && !inNote;

/** A note's number stands close to the word before it, where brackets would stand apart. */
const closeToNote = (node: NodeJson): NodeJson =>
  node.text === undefined ? node : { ...node, text: node.text.trimEnd() };

function wrap(mark: MarkJson, inside: string[]): string[] {
  if (mark.type === "link") return [link(mark, inside.join(""))];
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

function image(node: NodeJson): string {
  const src = textAttribute(node, "src");
  const alt = escapeHtml(textAttribute(node, "alt"));
  if (!isAllowedImage(src)) return alt;
  const title = optionalAttribute(node, "title");
  return `<img src="${escapeHtml(src)}" alt="${alt}"${title ? ` title="${escapeHtml(title)}"` : ""} loading="lazy">`;
}

function formula(latex: string, displayMode: boolean): string {
  try {
    return katex.renderToString(latex, { displayMode, throwOnError: false, trust: false, output: "htmlAndMathml" });
  } catch {
    // What is no parse error (a formula nested past the call stack) is still no reason to lose the page.
    return `<code class="math">${escapeHtml(latex)}</code>`;
  }
}

function citation(node: NodeJson, page: Page): string {
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

const entryId = (key: string) => `ref-${key}`;

/** The bibliography where it stands: once, at its first node or at the end. */
function bibliography({ cited }: Page, place: "node" | "auto"): string {
  if (!cited || cited.isListed || cited.listed.size === 0) return "";
  if (place === "auto" && cited.placement !== "auto") return "";
  cited.isListed = true;
  const entries = cited.bibliography.map(({ key, html }) => `<li id="${escapeHtml(entryId(key))}">${html}</li>`);
  const lead = place === "auto" ? "\n" : "";
  return `${lead}<section class="references" role="doc-bibliography" aria-label="References"><ul>${entries.join("\n")}</ul></section>`;
}

function reference(label: string, page: Page): string {
  if (!page.definitions.has(label)) return escapeHtml(`[^${label}]`);
  return noteLink(label, page);
}

function noteLink(label: string, page: Page, text?: string): string {
  const note = noteOf(label, page);
  if (text !== undefined) note.text = text;
  note.mentions++;
  const id = `footnote-${note.number}-ref-${note.mentions}`;
  const link = `<a href="#footnote-${note.number}" id="${id}" role="doc-noteref">${note.number}</a>`;
  return `<sup class="footnote-ref">${link}</sup>`;
}

function noteOf(label: string, page: Page): Note {
  const known = page.notes.get(label);
  if (known) return known;
  const note: Note = { number: page.notes.size + 1, mentions: 0 };
  page.notes.set(label, note);
  return note;
}

function footnotes(page: Page): string {
  if (page.definitions.size === 0 && page.notes.size === 0) return "";
  const inside = { ...page, tight: false, inNote: true };
  const written: string[] = [];
  // A Map takes in while it is walked: notes may mention further notes.
  const write = (label: string) => written.push(noteText(label, page.notes.get(label), inside));
  for (const label of page.notes.keys()) write(label);
  // Notes that nothing mentions come last, with those that only they mention.
  for (const label of page.definitions.keys()) {
    noteOf(label, page);
    for (const next of [...page.notes.keys()].slice(written.length)) write(next);
  }
  const list = [...page.notes.values()].map((note, at) => noteItem(note, written[at] ?? ""));
  return `\n<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${list.join("\n")}</ol></section>`;
}

function noteText(label: string, note: Note | undefined, page: Page): string {
  return note?.text === undefined
    ? blocks(page.definitions.get(label) ?? { type: "doc" }, page)
    : element("p", note.text);
}

function noteItem({ number, mentions }: Note, text: string): string {
  const links = Array.from({ length: mentions }, (_, at) => {
    const name = `Back to the text, note ${number}${mentions > 1 ? `, mention ${at + 1}` : ""}`;
    return ` <a href="#footnote-${number}-ref-${at + 1}" role="doc-backlink" aria-label="${name}">↩</a>`;
  }).join("");
  const body = text.endsWith("</p>") ? `${text.slice(0, -4)}${links}</p>` : text + links;
  return `<li id="footnote-${number}">${body}</li>`;
}

function headingId(node: NodeJson, page: Page): string {
  const slug = slugOf(nodeText(node)) || "section";
  // Footnotes and references have ids of their own.
  const base = /^(?:footnote|ref)-/.test(slug) ? `section-${slug}` : slug;
  const count = (page.slugs.get(base) ?? 0) + 1;
  page.slugs.set(base, count);
  // Two hyphens, which no slug has: a heading “Notes 2” keeps its own id.
  return count === 1 ? base : `${base}--${count}`;
}

function element(tag: string, inside: string): string {
  return `<${tag}>${inside}</${tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
