import { readName } from "#lib/citations/csl/read-name";
import { ALERT_KINDS, kindOf } from "#lib/document/model/alert-kinds";
import { numberAttribute, optionalAttribute, textAttribute } from "#lib/document/model/attribute";
import type { MarkJson, NodeJson } from "#lib/document/model/document";
import { type BlockKind, entryFor, type MarkKind } from "#lib/document/model/kind";
import { isFigure, numberedWord } from "#lib/document/model/labels";
import { nestMarks } from "#lib/document/model/nest-marks";
import { cellGrid, spanOf } from "#lib/document/schema/table-grid";
import { nodeText } from "#lib/document/text/text";
import { affiliationKey, affiliationsOf } from "#lib/publishing/byline";
import { CREDIT_ROLES, type CreditRole, creditRoleAddress } from "#lib/shapes/credit-roles";
import { orcidAddress } from "#lib/shapes/orcid";
import type { Affiliation, TextAuthor } from "#lib/shapes/text-author";
import { escapeXml } from "../manuscript/escape-xml";
import { depthOf, type Manuscript, ownLabel, type Piece, partedFrom, runsOf } from "../manuscript/manuscript";
import { validMathml } from "../manuscript/mathml";
import { rawHtmlText } from "../manuscript/raw-html-text";
import { richRuns } from "../manuscript/rich-runs";
import { element, idOf, linkTo, refId } from "./element";
import { person, rich, writeReference } from "./references";

const DOCTYPE =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD with MathML3 v1.3 20210610//EN" "JATS-archivearticle1-3-mathml3.dtd">';

/** `canBreak`: whether this is a title or a cell, where alone JATS has an element for a line break. */
type Writing = { manuscript: Manuscript; inNote: boolean; canBreak?: boolean };

/** Writes a text as an article in JATS 1.3 (https://jats.nlm.nih.gov/archiving/1.3/). */
export function writeJats(manuscript: Manuscript): string {
  const writing = { manuscript, inNote: false };
  const body = sections(manuscript.blocks, writing);
  return `<?xml version="1.0" encoding="UTF-8"?>
${DOCTYPE}
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article" dtd-version="1.3" xml:lang="${escapeXml(manuscript.locale)}">
${front(manuscript)}
<body>
${body}
</body>
${back(manuscript)}</article>
`;
}

function front({ title, authors, date, url, statement, credit, doi, license }: Manuscript): string {
  const contributors = authors.length > 0 ? contributorGroup(authors) : "";
  const [year, month, day] = date.toISOString().slice(0, 10).split("-");
  const published = `<pub-date date-type="pub" publication-format="electronic" iso-8601-date="${year}-${month}-${day}"><day>${day}</day><month>${month}</month><year>${year}</year></pub-date>`;
  const self = url ? `<self-uri xlink:href="${escapeXml(url)}"/>` : "";
  const id = doi ? `<article-id pub-id-type="doi">${escapeXml(doi)}</article-id>` : "";
  const permitted = license
    ? `<permissions><license${linkTo(license.address)}><license-p>${escapeXml(license.id)}</license-p></license></permissions>`
    : "";
  const named = element("title-group", element("article-title", escapeXml(title || "Untitled")));
  return element(
    "front",
    `\n${element("article-meta", id + named + contributors + published + permitted + self + meta({ "colophon-credit": credit, "colophon-statement": statement }))}\n`,
  );
}

function meta(values: Record<string, string | null | undefined>): string {
  const group = Object.entries(values).map(([name, value]) =>
    value ? element("custom-meta", element("meta-name", name) + element("meta-value", escapeXml(value))) : "",
  );
  return group.some(Boolean) ? element("custom-meta-group", group.join("")) : "";
}

/** The authors with their roles, and the affiliations that they refer to. */
function contributorGroup(authors: readonly TextAuthor[]): string {
  const affiliations = affiliationsOf(authors);
  const ids = new Map(affiliations.map((one, at) => [affiliationKey(one), `aff-${at + 1}`]));
  const written = affiliations.map((one) => affiliation(one, ids.get(affiliationKey(one)) ?? ""));
  return element("contrib-group", [...authors.map((author) => contributor(author, ids)), ...written].join(""));
}

function contributor(author: TextAuthor, ids: ReadonlyMap<string, string>): string {
  const { name, orcid, email, isCorresponding, affiliations, roles } = author;
  const id = orcid ? `<contrib-id contrib-id-type="orcid">${escapeXml(orcidAddress(orcid))}</contrib-id>` : "";
  const read = readName(name);
  const inside = [
    id,
    read ? person(read) : "",
    email ? element("email", escapeXml(email)) : "",
    ...roles.map(role),
    ...affiliations.map((one) => `<xref ref-type="aff" rid="${ids.get(affiliationKey(one))}"/>`),
  ].join("");
  return `<contrib contrib-type="author"${isCorresponding ? ' corresp="yes"' : ""}>${inside}</contrib>`;
}

const role = (name: CreditRole): string =>
  `<role vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="${escapeXml(CREDIT_ROLES[name])}" vocab-term-identifier="${creditRoleAddress(name)}">${escapeXml(CREDIT_ROLES[name])}</role>`;

function affiliation({ name, ror }: Affiliation, id: string): string {
  const registered = ror ? `<institution-id institution-id-type="ror">${escapeXml(ror)}</institution-id>` : "";
  const institution = registered + element("institution", escapeXml(name));
  return `<aff id="${id}">${element("institution-wrap", institution)}</aff>`;
}

/** Nests blocks in sections by their headings. */
function sections(blocks: readonly NodeJson[], writing: Writing): string {
  const { manuscript } = writing;
  let written = "";
  let depth = 0;
  for (const node of blocks) {
    if (node.type !== "heading") {
      written += block(node, writing);
      continue;
    }
    const wanted = depthOf(node, manuscript);
    for (; depth >= wanted; depth--) written += "</sec>\n";
    // A level may be missing between two headings; a section without a title would be invalid.
    const own = ownLabel(node, manuscript);
    written += `<sec${own ? ` id="${idOf(own.label)}"` : ""}>${element("title", line(node, { ...writing, canBreak: true }))}\n`;
    depth += 1;
  }
  return written + "</sec>\n".repeat(depth);
}

type Write = (node: NodeJson, writing: Writing) => string;

const BLOCKS: Readonly<Record<string, Write>> = {
  paragraph: (node, writing) => paragraph(node, writing),
  heading: (node, writing) => element("p", element("bold", line(node, writing))),
  blockquote: (node, writing) => element("disp-quote", children(node, writing)),
  bulletList: (node, writing) => list(node, "bullet", writing),
  orderedList: (node, writing) => list(node, "order", writing),
  taskList: (node, writing) => list(node, "simple", writing),
  codeBlock: (node) => {
    const language = optionalAttribute(node, "language");
    return `<code${language ? ` language="${escapeXml(language)}"` : ""} xml:space="preserve">${escapeXml(nodeText(node))}</code>`;
  },
  horizontalRule: () => "",
  table: (node, writing) => table(node, writing),
  blockMath: (node, writing) => displayFormula(node, writing),
  htmlBlock: (node) =>
    rawHtmlText(textAttribute(node, "value"))
      .map((text) => element("p", escapeXml(text)))
      .join("\n"),
  alert: (node, writing) => {
    const title = element("caption", element("title", ALERT_KINDS[kindOf(node)].title));
    return `<boxed-text content-type="${kindOf(node)}">${title}${children(node, writing)}</boxed-text>`;
  },
  details: (node, writing) => {
    const { first, rest } = partedFrom(node);
    const title = element("caption", element("title", line(first, writing)));
    return element("boxed-text", title + rest.map((child) => block(child, writing)).join(""));
  },
  definitionList: (node, writing) => element("def-list", children(node, writing)),
  definitionItem: (node, writing) => {
    const { first, rest } = partedFrom(node);
    return element("def-item", element("term", line(first, writing)) + element("def", onlyIn(/^<p>/, rest, writing)));
  },
  linkDefinition: () => "",
  footnoteDef: () => "",
  // The entries are at the end: JATS has no other place for them.
  bibliography: () => "",
} satisfies Record<BlockKind | "definitionItem", Write>;

const block = (node: NodeJson, writing: Writing): string => {
  const written = entryFor(BLOCKS, node.type)(node, writing);
  return written === "" ? "" : `${written}\n`;
};

const children = (node: NodeJson, writing: Writing): string =>
  (node.content ?? []).map((child) => block(child, writing)).join("");

/** Blocks where only some elements may be: the others go into a paragraph each. */
function onlyIn(allowed: RegExp, nodes: readonly NodeJson[], writing: Writing): string {
  const written = nodes.map((node) => block(node, writing)).filter((one) => one !== "");
  return written.map((one) => (allowed.test(one) ? one : element("p", one))).join("") || "<p/>";
}

function paragraph(node: NodeJson, writing: Writing): string {
  const [only, ...others] = node.content ?? [];
  if (only?.type === "image" && others.length === 0 && isFigure(only)) return figure(only, writing);
  const inside = line(node, writing);
  return inside === "" ? "" : element("p", inside);
}

function figure(node: NodeJson, { manuscript }: Writing): string {
  const own = ownLabel(node, manuscript);
  const label = own ? element("label", numberedWord(own, manuscript.locale)) : "";
  const words = textAttribute(node, "alt");
  const caption = words ? element("caption", element("p", escapeXml(words))) : "";
  const description = optionalAttribute(node, "description");
  const alt = description ? element("alt-text", escapeXml(description)) : "";
  return `<fig${own ? ` id="${idOf(own.label)}"` : ""}>${label}${caption}<graphic${linkTo(addressOf(node, manuscript))}>${alt}</graphic></fig>`;
}

/** The address of a picture that a reader elsewhere can open. */
function addressOf(node: NodeJson, { origin }: Manuscript): string {
  const src = textAttribute(node, "src");
  if (src.startsWith("data:")) return "picture";
  return src.startsWith("/") && !src.startsWith("//") ? origin + src : src;
}

function displayFormula(node: NodeJson, { manuscript }: Writing): string {
  const own = ownLabel(node, manuscript);
  const label = own ? element("label", `(${own.number})`) : "";
  const shown = formula(textAttribute(node, "latex"), true);
  return `<disp-formula${own ? ` id="${idOf(own.label)}"` : ""}>${label}${shown}</disp-formula>`;
}

function formula(latex: string, display: boolean): string {
  const tex = `<tex-math>${escapeXml(latex)}</tex-math>`;
  const mathml = validMathml(latex, display, "mml:");
  return mathml === null ? tex : element("alternatives", tex + mathml);
}

function list(node: NodeJson, type: string, writing: Writing): string {
  const start = numberAttribute(node, "start", 1);
  const items = (node.content ?? []).map((item, at) => {
    const box = item.type === "taskItem" ? (item.attrs?.checked === true ? "☒" : "☐") : "";
    const label = box || (type === "order" && start !== 1 ? `${start + at}.` : "");
    const inside = onlyIn(/^<(?:p|list|def-list)\b/, item.content ?? [], writing);
    return element("list-item", (label ? element("label", label) : "") + inside);
  });
  return `<list list-type="${type}">${items.join("\n")}</list>`;
}

function table(node: NodeJson, writing: Writing): string {
  const own = ownLabel(node, writing.manuscript);
  const words = optionalAttribute(node, "caption");
  const label = own ? element("label", numberedWord(own, writing.manuscript.locale)) : "";
  const caption = words ? element("caption", element("p", escapeXml(words))) : "";
  const rows = node.content ?? [];
  const isHead = (row: NodeJson) => row.content?.[0]?.type === "tableHeader";
  const heads = rows.slice(0, isHead(rows[0] ?? node) ? 1 : 0);
  const isNamed = node.attrs?.headerColumn === true;
  const firsts = new Set(isNamed ? cellGrid(node)?.map(([first]) => first) : []);
  const row = (one: NodeJson) =>
    element("tr", (one.content ?? []).map((cell) => tableCell(cell, firsts.has(cell), writing)).join(""));
  const group = (name: string, some: readonly NodeJson[]) =>
    some.length > 0 ? element(name, some.map(row).join("\n")) : "";
  const body = group("tbody", rows.slice(heads.length)) || element("tbody", "<tr><td/></tr>");
  return `<table-wrap${own ? ` id="${idOf(own.label)}"` : ""}>${label}${caption}${element("table", group("thead", heads) + body)}</table-wrap>`;
}

function tableCell(cell: NodeJson, isRowHead: boolean, writing: Writing): string {
  const name = isRowHead || cell.type === "tableHeader" ? "th" : "td";
  const align = optionalAttribute(cell, "align");
  const inside = (cell.content ?? []).map((paragraph) => line(paragraph, { ...writing, canBreak: true })).join(" ");
  const { columns, rows } = spanOf(cell);
  const spans = (columns > 1 ? ` colspan="${columns}"` : "") + (rows > 1 ? ` rowspan="${rows}"` : "");
  return `<${name}${align ? ` align="${escapeXml(align)}"` : ""}${spans}>${inside}</${name}>`;
}

const MARKS: Readonly<Record<string, string>> = {
  bold: "bold",
  italic: "italic",
  strike: "strike",
  underline: "underline",
  code: "monospace",
  subscript: "sub",
  superscript: "sup",
} satisfies Record<Exclude<MarkKind, "link" | "highlight">, string>;

const wrap = (mark: MarkJson, inside: string[]): string[] => {
  const whole = inside.join("");
  if (mark.type === "link")
    return [`<ext-link ext-link-type="uri"${linkTo(textAttribute(mark, "href"))}>${whole}</ext-link>`];
  if (mark.type === "highlight") return [`<styled-content style-type="highlight">${whole}</styled-content>`];
  const name = MARKS[mark.type];
  return [name ? element(name, whole) : whole];
};

function line(node: NodeJson, writing: Writing): string {
  const runs = runsOf(node, writing.manuscript, writing);
  return nestMarks(
    runs.map(({ piece, marks }) => ({
      leaf: [leaf(piece, { ...writing, canBreak: writing.canBreak === true && !marks.some(isWithoutBreaks) })],
      marks: marks.filter(({ type }) => type !== "link" || !isLinked(piece)),
    })),
    wrap,
  ).join("");
}

const isWithoutBreaks = ({ type }: MarkJson) => type === "link" || type === "highlight";

// Links never nest.
const isLinked = ({ kind }: Piece) => kind === "note" || kind === "citation" || kind === "reference";

function leaf(piece: Piece, writing: Writing): string {
  switch (piece.kind) {
    case "text":
      return escapeXml(piece.text);
    case "break":
      return writing.canBreak ? "<break/>" : "<?linebreak?>\n";
    case "math":
      return `<inline-formula>${formula(piece.latex, piece.display)}</inline-formula>`;
    case "picture": {
      const alt = textAttribute(piece.node, "description") || textAttribute(piece.node, "alt");
      const address = linkTo(addressOf(piece.node, writing.manuscript));
      const own = ownLabel(piece.node, writing.manuscript);
      return `<inline-graphic${own ? ` id="${idOf(own.label)}"` : ""}${address}>${alt ? element("alt-text", escapeXml(alt)) : ""}</inline-graphic>`;
    }
    case "note":
      return `<xref ref-type="fn" rid="fn-${piece.number}"><sup>${piece.number}</sup></xref>`;
    case "reference":
      if (!piece.target) return escapeXml(piece.words);
      return `<xref ref-type="${REFERENCE_TYPES[piece.target.kind] ?? "sec"}" rid="${idOf(piece.label)}">${escapeXml(piece.words)}</xref>`;
    case "citation":
      return citation(piece);
  }
}

const REFERENCE_TYPES: Readonly<Record<string, string>> = { fig: "fig", tbl: "table", eq: "disp-formula", sec: "sec" };

/** A citation links to its first work; the others follow without words. */
function citation({ items, words, author, isNote }: Extract<Piece, { kind: "citation" }>): string {
  const keys = items.flatMap(({ work }) => (work ? [refId(work.key)] : []));
  const shown = rich(richRuns(words.html));
  const before = author && isNote ? `${rich(richRuns(author.html))} ` : "";
  if (keys.length === 0) return before + shown;
  return `${before}<xref ref-type="bibr" rid="${keys.join(" ")}">${shown}</xref>`;
}

function back(manuscript: Manuscript): string {
  const writing = { manuscript, inNote: true };
  const texts = new Map<string, string>();
  const write = (label: string) => {
    if (!texts.has(label)) texts.set(label, noteText(manuscript.definitions.get(label), writing));
  };
  // Notes may mention further notes, which a Map visits too; those that nothing mentions come after all others.
  for (const label of manuscript.notes.keys()) write(label);
  for (const label of manuscript.definitions.keys()) write(label);
  for (const label of manuscript.notes.keys()) write(label);
  const notes = [...texts].map(([label, text]) => {
    const number = manuscript.notes.get(label);
    if (number === undefined) return element("fn", text);
    return `<fn id="fn-${number}">${element("label", String(number))}${text}</fn>`;
  });
  const group = notes.length > 0 ? `${element("fn-group", notes.join("\n"))}\n` : "";
  const references = [...manuscript.works.values()].filter(({ isMentioned }) => isMentioned);
  const listed =
    references.length > 0
      ? `${element("ref-list", references.map((work) => writeReference(work, manuscript)).join("\n"))}\n`
      : "";
  return group + listed === "" ? "" : `<back>\n${group}${listed}</back>\n`;
}

const noteText = (definition: NodeJson | undefined, writing: Writing): string =>
  onlyIn(/^<p>/, definition?.content ?? [], writing);
