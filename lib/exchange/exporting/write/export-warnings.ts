import { rawInLine } from "#lib/document/html/raw-in-line";
import { textAttribute } from "#lib/document/model/attribute";
import { isDiagram } from "#lib/document/model/diagram";
import type { NodeJson } from "#lib/document/model/document";
import { isComment } from "#lib/document/model/html-comments";
import { nodeText, shownText } from "#lib/document/text/text";
import { ommlOf } from "../docx/omml";
import { safeMath } from "../latex/math";
import type { Format } from "../manuscript/formats";
import { TAG_MARKS } from "../manuscript/manuscript";
import { validMathml } from "../manuscript/mathml";
import type { ExportSource } from "../manuscript/source";
import { typstMath } from "../pdf/typst-math";

// They go out in a header too, so they stay short.
const MOST_NAMED = 3;
const LONGEST_NAME = 40;

/** What a format does not carry, each with the names of what it concerns. */
type Losses = Record<keyof typeof SENTENCES, Set<string>>;

const SENTENCES = {
  described: "Pictures that could not be read are named by their descriptions",
  linked: "Pictures are not in the file, which names their addresses",
  formula: "Formulas that this format cannot set are shown as their source",
  diagram: "Diagrams that are not drawn are shown as their source",
  html: "Raw HTML is shown as its words",
  comment: "HTML comments are left out",
  linkTitle: "Links lose their titles",
  link: "Links that lead to no address of the web or of mail are words only",
  heading: "The title is plain words, without what its heading has besides",
};

type Carried = {
  /** Whether a formula is set. */
  sets(latex: string, isDisplay: boolean): boolean;
  /** Where pictures go: into the file, or by their addresses. */
  pictures: "described" | "linked";
  /** Whether the file has pictures at all. */
  holdsPictures: boolean;
  /** Whether raw HTML and the titles of links go out as they are. */
  isHtml: boolean;
  /** Whether a link may lead anywhere that a document allows. */
  anyLink: boolean;
  /** Whether code is what it carries of a diagram. */
  isMarkdown?: boolean;
  /** Whether it only describes the text. */
  isAbout?: boolean;
};

const whole = { sets: () => true, isHtml: true, anyLink: true } as const;

const nothing: Carried = { ...whole, pictures: "linked", holdsPictures: false, isAbout: true };

const CARRIED: Readonly<Record<Format, Carried>> = {
  docx: paper((latex, isDisplay) => ommlOf(latex, isDisplay) !== null, true),
  pdf: paper((latex, isDisplay) => typstMath(latex, isDisplay) !== null, true),
  latex: paper((latex) => safeMath(latex) !== null, false),
  jats: {
    ...paper((latex, isDisplay) => validMathml(latex, isDisplay, "mml:") !== null, true),
    pictures: "linked",
    holdsPictures: false,
  },
  html: { ...whole, pictures: "linked", holdsPictures: true },
  epub: {
    ...whole,
    pictures: "linked",
    holdsPictures: true,
    sets: (latex, isDisplay) => validMathml(latex, isDisplay, "") !== null,
  },
  markdown: { ...whole, pictures: "linked", holdsPictures: false, isMarkdown: true },
  rocrate: { ...whole, pictures: "linked", holdsPictures: true },
  // They describe a text, and carry none of it.
  datacite: nothing,
  crossref: nothing,
};

function paper(sets: Carried["sets"], anyLink: boolean): Carried {
  return { sets, anyLink, pictures: "described", holdsPictures: true, isHtml: false };
}

/** A sentence for each kind of thing in a text that a format does not carry. */
export function exportWarnings(source: ExportSource, format: Format): string[] {
  const losses = Object.fromEntries(Object.keys(SENTENCES).map((name) => [name, new Set<string>()])) as Losses;
  const carried = CARRIED[format];
  if (carried.isAbout) return [];
  const [first] = source.content.content;
  if (!carried.isHtml && first?.type === "heading" && shownText(first).trim() === source.title.trim()) {
    for (const { type, marks = [] } of first.content ?? [])
      for (const name of type === "text" ? marks.map((mark) => mark.type) : [type]) losses.heading.add(name);
  }
  note(source.content.content, { source, carried, losses });
  return Object.entries(losses).flatMap(([kind, names]) =>
    names.size === 0 ? [] : [`${SENTENCES[kind as keyof Losses]}: ${listedNames(names)}.`],
  );
}

type Noting = { source: ExportSource; carried: Carried; losses: Losses };

function note(nodes: readonly NodeJson[], noting: Noting): void {
  const raw = nodes.some(({ type }) => type === "htmlInline") ? rawInLine(nodes) : null;
  nodes.forEach((node, at) => {
    noteLinks(node, noting);
    NOTES[node.type]?.(node, noting, raw?.get(at));
    if (node.content) note(node.content, noting);
  });
}

function noteLinks({ marks = [] }: NodeJson, { carried, losses }: Noting): void {
  for (const mark of marks) {
    if (mark.type !== "link") continue;
    const href = textAttribute(mark, "href");
    if (!carried.isHtml && textAttribute(mark, "title") !== "") losses.linkTitle.add(textAttribute(mark, "title"));
    if (!carried.anyLink && !/^(?:https?|mailto|tel):/i.test(href)) losses.link.add(href);
  }
}

type Note = (node: NodeJson, noting: Noting, raw: ReturnType<ReturnType<typeof rawInLine>["get"]>) => void;

const formula: Note = (node, { carried, losses }) => {
  const latex = textAttribute(node, "latex");
  const isDisplay = node.type !== "inlineMath" || node.attrs?.display === true;
  if (!carried.sets(latex, isDisplay)) losses.formula.add(latex);
};

const NOTES: Readonly<Record<string, Note>> = {
  inlineMath: formula,
  blockMath: formula,
  codeBlock(node, { source, carried, losses }) {
    if (carried.isMarkdown || !isDiagram(node)) return;
    const code = nodeText(node);
    const drawn = source.diagrams.get(code);
    if (!drawn || "undrawn" in drawn) losses.diagram.add(code.trim().split("\n")[0] ?? "");
  },
  image(node, { source, carried, losses }) {
    const src = textAttribute(node, "src");
    if (carried.holdsPictures && source.pictures.has(src)) return;
    losses[carried.pictures].add(src);
  },
  htmlBlock(node, { carried, losses }) {
    if (carried.isHtml) return;
    const html = textAttribute(node, "value");
    losses[isComment(html) ? "comment" : "html"].add(html);
  },
  htmlInline(node, { carried, losses }, raw) {
    if (carried.isHtml) return;
    const html = textAttribute(node, "value");
    if (isComment(html)) losses.comment.add(html);
    // A tag that a mark stands for, or a line break, is written as what it means.
    else if (raw && raw.does !== "vanish" && !(raw.name in TAG_MARKS) && raw.name !== "br") losses.html.add(html);
  },
};

/** The first names, each shortened, and how many more there are. */
export function listedNames(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, MOST_NAMED).map(shortened);
  const more = names.size - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

function shortened(name: string): string {
  const line = name
    .slice(0, 10 * LONGEST_NAME)
    .replace(/\s+/g, " ")
    .trim();
  const signs = [...line];
  return signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join("")}…` : line;
}
