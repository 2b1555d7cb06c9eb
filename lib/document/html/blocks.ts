import { slugOf } from "#lib/document/model/heading-anchor";
import { isAllowedImage } from "../model/address";
import { ALERT_KINDS, kindOf } from "../model/alert-kinds";
import { numberAttribute, optionalAttribute, textAttribute } from "../model/attribute";
import { blockDirection } from "../model/direction";
import type { NodeJson } from "../model/document";
import { type BlockKind, entryFor } from "../model/kind";
import { isFigure } from "../model/labels";
import { cellGrid, columnLayouts, spanOf } from "../schema/table-grid";
import { nodeText, shownText } from "../text/text";
import { addedWords } from "./added-words";
import { bibliography } from "./bibliography";
import { element } from "./element";
import { escapeHtml } from "./escape-html";
import { formula } from "./formula";
import { figure, line, namedBy } from "./line";
import type { Page } from "./page";
import { withRawHtml } from "./raw-blocks";

type Render = (node: NodeJson, page: Page) => string;

const BLOCKS: Readonly<Record<string, Render>> = {
  paragraph: (node, page) => paragraph(node, page),
  heading: (node, page) => {
    const tag = `h${numberAttribute(node, "level", 1)}`;
    return `<${tag} id="${escapeHtml(headingId(node, page))}">${line(node, page)}</${tag}>`;
  },
  blockquote: (node, page) => box("blockquote", node, page, (inside) => blocks(node, { ...inside, tight: false })),
  bulletList: (node, page) => `<ul>${items(node, page)}</ul>`,
  orderedList: (node, page) => {
    const start = numberAttribute(node, "start", 1);
    return `<ol${start === 1 ? "" : ` start="${start}"`}>${items(node, page)}</ol>`;
  },
  taskList: (node, page) => `<ul class="tasks">${items(node, page)}</ul>`,
  listItem: (node, page) => box("li", node, page, (inside) => blocks(node, inside)),
  taskItem: (node, page) => box("li", node, page, (inside) => checkbox(node, inside) + blocks(node, inside)),
  codeBlock: (node) => {
    const language = optionalAttribute(node, "language");
    return `<pre><code${language ? ` class="language-${escapeHtml(language)}"` : ""}>${escapeHtml(nodeText(node))}</code></pre>`;
  },
  horizontalRule: () => "<hr>",
  table: (node, page) => table(node, page),
  blockMath: (node, page) => equation(node, page),
  htmlBlock: (node) => `<pre class="html"><code>${escapeHtml(textAttribute(node, "value"))}</code></pre>`,
  alert: (node, page) => alert(node, page),
  details: (node, page) => details(node, page),
  definitionList: (node, page) => definitionList(node, page),
  linkDefinition: () => "",
  footnoteDef: () => "",
  bibliography: (_, page) => bibliography(page, "node"),
} satisfies Record<BlockKind | "listItem" | "taskItem", Render>;

/** Renders a block around others; its bullet, bar or columns stand where its first letter does. */
function box(tag: string, node: NodeJson, page: Page, render: (inside: Page) => string, attributes = ""): string {
  const direction = blockDirection(node) ?? page.direction;
  const turned = direction === page.direction ? "" : ` dir="${direction}"`;
  return `<${tag}${attributes}${turned}>${render({ ...page, direction })}</${tag}>`;
}

/** A picture on its own becomes a figure when it has more than an address and a text. */
function paragraph(node: NodeJson, page: Page): string {
  const [only, ...others] = node.content ?? [];
  const isAlone = only?.type === "image" && others.length === 0 && !only.marks;
  if (only && isAlone && isFigure(only) && isAllowedImage(textAttribute(only, "src"))) return figure(only, page);
  return page.tight ? line(node, page) : element("p", line(node, page));
}

function equation(node: NodeJson, page: Page): string {
  const shown = formula(textAttribute(node, "latex"), true);
  const label = optionalAttribute(node, "label");
  const labelled = label === null ? undefined : page.labels.get(label);
  if (label === null || labelled?.node !== node) return `<div class="math">${shown}</div>`;
  const number = `<span class="number">(${labelled.number})</span>`;
  return `<div class="math numbered" id="${escapeHtml(label)}">${shown}${number}</div>`;
}

function tableCaption(node: NodeJson, page: Page): string {
  const named = namedBy(node, page);
  if (!named) return "";
  const words = [named.number, escapeHtml(textAttribute(node, "caption"))].filter(Boolean).join(" ");
  return `<caption id="${named.id}">${words}</caption>`;
}

/** Renders the blocks within a node. */
export function blocks(node: NodeJson, page: Page): string {
  const children = node.content ?? [];
  const written = children.map((child) => entryFor(BLOCKS, child.type)(child, page));
  const shown = children.some(({ type }) => type === "htmlBlock") ? withRawHtml(children, written, page) : written;
  return shown.filter((html) => html !== "").join(page.tight ? "" : "\n");
}

function alert(node: NodeJson, page: Page): string {
  const kind = kindOf(node);
  const { icon } = ALERT_KINDS[kind];
  const title = addedWords(page.locale).alerts[kind];
  const label = `<p class="alert-title"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"></path></svg>${title}</p>`;
  const words = (inside: Page) => `${label}<div class="alert-text">${blocks(node, { ...inside, tight: false })}</div>`;
  return box("div", node, page, words, ` class="alert ${kind}" role="note"`);
}

function details(node: NodeJson, page: Page): string {
  const [summary, ...rest] = node.content ?? [];
  const words = (inside: Page) => {
    const folded = blocks({ ...node, content: rest }, { ...inside, tight: false });
    return `<summary>${summary ? line(summary, inside) : ""}</summary>\n${folded}\n`;
  };
  return box("details", node, page, words, node.attrs?.open === true ? " open" : "");
}

function definitionList(list: NodeJson, page: Page): string {
  const shown = (list.content ?? []).map((item, at) => {
    const [term, ...rest] = item.content ?? [];
    // A list begins with a term, and an empty one later repeats the term before it.
    const words = at > 0 && !term?.content ? "" : element("dt", term ? line(term, page) : "");
    const tight = list.attrs?.tight !== false && rest.filter(({ type }) => type === "paragraph").length < 2;
    const definition = { ...item, content: rest };
    return words + box("dd", definition, page, (inside) => blocks(definition, { ...inside, tight }));
  });
  return element("dl", shown.join("\n"));
}

function items(list: NodeJson, page: Page): string {
  const tight = list.attrs?.tight !== false;
  return (list.content ?? []).map((item) => entryFor(BLOCKS, item.type)(item, { ...page, tight })).join("\n");
}

function checkbox(node: NodeJson, { locale }: Page): string {
  const { done, toDo } = addedWords(locale);
  return node.attrs?.checked === true
    ? `<input type="checkbox" disabled checked aria-label="${done}"> `
    : `<input type="checkbox" disabled aria-label="${toDo}"> `;
}

function table(node: NodeJson, page: Page): string {
  const rows = node.content ?? [];
  const hasHeader = rows[0]?.content?.[0]?.type === "tableHeader";
  const head = hasHeader ? element("thead", row(rows[0], page, new Set())) : "";
  const firsts = new Set(node.attrs?.headerColumn === true ? cellGrid(node)?.map(([first]) => first) : []);
  const rest = rows.slice(hasHeader ? 1 : 0).map((each) => row(each, page, firsts));
  const body = rest.length > 0 ? element("tbody", rest.join("\n")) : "";
  const widths = columnLayouts(cellGrid(node) ?? []).map(({ width }) => Number(width ?? 0));
  const sized = widths.some((width) => width > 0);
  const columns = widths.map((width) => (width > 0 ? `<col style="width:${width}%">` : "<col>")).join("");
  const inside = tableCaption(node, page) + (sized ? element("colgroup", columns) : "") + head + body;
  return box("table", node, page, () => inside, sized ? ' class="sized"' : "");
}

function row(node: NodeJson | undefined, page: Page, heads: ReadonlySet<unknown>): string {
  const cells = (node?.content ?? []).map((cell) => tableCell(cell, page, heads.has(cell)));
  return element("tr", cells.join(""));
}

function tableCell(node: NodeJson, page: Page, isRowHeader: boolean): string {
  const align = optionalAttribute(node, "align");
  const { columns, rows } = spanOf(node);
  const spans = (columns > 1 ? ` colspan="${columns}"` : "") + (rows > 1 ? ` rowspan="${rows}"` : "");
  const given = spans + (align ? ` style="text-align:${escapeHtml(align)}"` : "");
  const inside = blocks(node, { ...page, tight: true });
  // An empty cell heads nothing.
  if (inside === "" && (node.type === "tableHeader" || isRowHeader)) return `<td${given}></td>`;
  if (node.type === "tableHeader") return `<th scope="${columns > 1 ? "colgroup" : "col"}"${given}>${inside}</th>`;
  return isRowHeader ? `<th scope="row"${given}>${inside}</th>` : `<td${given}>${inside}</td>`;
}

function headingId(node: NodeJson, page: Page): string {
  const named = namedBy(node, page);
  if (named) return named.id;
  const slug = slugOf(shownText(node)) || "section";
  // Footnotes and references have their own ids.
  const base = /^(?:footnote|ref)-/.test(slug) ? `section-${slug}` : slug;
  const count = (page.slugs.get(base) ?? 0) + 1;
  page.slugs.set(base, count);
  // Two hyphens, which no slug has: a heading “Notes 2” keeps its own id.
  return count === 1 ? base : `${base}--${count}`;
}
