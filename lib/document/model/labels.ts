import type { DocumentJson, NodeJson } from "./document";
import type { BlockKind, InlineKind } from "./kind";
import { perBlock } from "./per-block";

const NAME = "[A-Za-z0-9][A-Za-z0-9_-]{0,60}";

/** The source of a pattern for a label of these kinds, as pandoc-crossref writes them: `fig:waves`. */
export const labelPattern = (kinds: string): string => `(?:${kinds}):${NAME}`;

/** The kinds of labels, by the node that has one. */
export const LABEL_KINDS: Readonly<Record<string, string>> = {
  image: "fig",
  table: "tbl",
  blockMath: "eq",
  heading: "sec",
} satisfies Partial<Record<BlockKind | InlineKind, string>>;

/** A pattern for a label of any kind. */
export const ANY_LABEL = labelPattern(Object.values(LABEL_KINDS).join("|"));

const WHOLE = new RegExp(`^${ANY_LABEL}$`);

/** Whether a key names a figure, table, equation or section instead of a work. */
export const isLabel = (key: string): boolean => WHOLE.test(key);

/** What a label names: `Figure 2`, or a section by its heading. */
export type Labelled = { kind: string; number: number; node: NodeJson };

/**
 * The labelled nodes of a document by label, numbered by kind in order of appearance, after as many of each kind as `before`
 * says; the first of a label counts.
 */
export function labelsOf(
  document: DocumentJson,
  before: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, Labelled> {
  const found = new Map<string, Labelled>();
  const counts = new Map(before);
  visit(document, (node, label) => {
    const kind = LABEL_KINDS[node.type];
    if (kind === undefined || found.has(label)) return;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    found.set(label, { kind, number, node });
  });
  return found;
}

function visit(node: NodeJson, see: (node: NodeJson, label: string) => void): void {
  const label = LABEL_KINDS[node.type] === undefined ? null : node.attrs?.label;
  if (typeof label === "string") see(node, label);
  node.content?.forEach((child) => {
    visit(child, see);
  });
}

/** The words for what a label names, and the quotation marks around a section's heading, by language. */
const WORDS = {
  en: { fig: "Figure", tbl: "Table", eq: "Equation", sec: "Section", quotes: ["“", "”"] },
  de: { fig: "Abbildung", tbl: "Tabelle", eq: "Gleichung", sec: "Abschnitt", quotes: ["„", "“"] },
  fr: { fig: "Figure", tbl: "Tableau", eq: "Équation", sec: "Section", quotes: ["«\u00a0", "\u00a0»"] },
  es: { fig: "Figura", tbl: "Tabla", eq: "Ecuación", sec: "Sección", quotes: ["«", "»"] },
} as const;

/** The words of a document's language; English for one that has none here. */
function wordsIn(locale: string | null | undefined) {
  const language = locale?.toLowerCase().split("-")[0] ?? "en";
  return language === "de" || language === "fr" || language === "es" ? WORDS[language] : WORDS.en;
}

/** A figure's or table's word and number before its caption: `Figure 2`. */
export function numberedWord({ kind, number }: Pick<Labelled, "kind" | "number">, locale?: string | null): string {
  const { fig, tbl, eq, sec } = wordsIn(locale);
  const word = kind === "fig" ? fig : kind === "tbl" ? tbl : kind === "eq" ? eq : sec;
  return `${word} ${number}`;
}

/** The words of a reference: `Figure 2`, or `2` when bare; a section by its heading's text. */
export function referenceWords(
  labelled: Labelled,
  isBare: boolean,
  textOf: (node: NodeJson) => string,
  locale?: string | null,
): string {
  const { sec, quotes } = wordsIn(locale);
  if (labelled.kind === "sec") return `${isBare ? "" : `${sec} `}${quotes[0]}${textOf(labelled.node)}${quotes[1]}`;
  return isBare ? String(labelled.number) : numberedWord(labelled, locale);
}

/** A sentence for each label that a text refers to and nothing has, and for each that two things have. */
export function labelWarnings({ content }: { content: readonly NodeJson[] }): string[] {
  const document: DocumentJson = { type: "doc", content: content.filter(isLabelledIn) };
  const known = labelsOf(document);
  const seen = new Set<string>();
  const twice = new Set<string>();
  visit(document, (_, label) => {
    if (seen.has(label)) twice.add(label);
    seen.add(label);
  });
  const missing = [...new Set(referencesIn(document))].filter((label) => !known.has(label));
  return [
    ...missing.slice(0, MOST_NAMED).map((label) => `Nothing in the document has the label “${label}”: @${label}.`),
    ...[...twice].slice(0, MOST_NAMED).map((label) => `The label “${label}” is given twice: the first counts.`),
  ];
}

const isLabelledIn = perBlock((block) => {
  let isLabelled = false;
  visit(block, () => {
    isLabelled = true;
  });
  return isLabelled || referencesIn(block).length > 0;
});

const MOST_NAMED = 20;

const referencesIn = (node: NodeJson): string[] =>
  node.type === "crossReference"
    ? [String(node.attrs?.label)]
    : (node.content ?? []).flatMap((child) => referencesIn(child));

/** Whether a picture is a figure: it has a label, a size, a place or a description, and shows its caption. */
export const isFigure = ({ attrs = {} }: NodeJson): boolean =>
  [attrs.label, attrs.width, attrs.place, attrs.description].some((value) => value !== null && value !== undefined);
