import type { DocumentJson, NodeJson } from "./document";

const NAME = "[A-Za-z0-9][A-Za-z0-9_-]{0,60}";

/** The source of a pattern for a label of these kinds, as pandoc-crossref writes them: `fig:waves`. */
export const labelPattern = (kinds: string): string => `(?:${kinds}):${NAME}`;

/** The kinds of labels, by the node that has one. */
export const LABEL_KINDS: Readonly<Record<string, string>> = {
  image: "fig",
  table: "tbl",
  blockMath: "eq",
  heading: "sec",
};

/** A pattern for a label of any kind. */
export const ANY_LABEL = labelPattern(Object.values(LABEL_KINDS).join("|"));

const WHOLE = new RegExp(`^${ANY_LABEL}$`);

/** Whether a key names a figure, table, equation or section instead of a work. */
export const isLabel = (key: string): boolean => WHOLE.test(key);

/** What a label names: `Figure 2`, or a section by its heading. */
export type Labelled = { kind: string; number: number; node: NodeJson };

/** The labelled nodes of a document by label, numbered by kind in order of appearance; the first of a label counts. */
export function labelsOf(document: DocumentJson): ReadonlyMap<string, Labelled> {
  const found = new Map<string, Labelled>();
  const counts = new Map<string, number>();
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

const WORDS: Readonly<Record<string, string>> = { fig: "Figure", tbl: "Table", eq: "Equation" };

/** A figure's or table's word and number before its caption: `Figure 2`. */
export const numberedWord = ({ kind, number }: Pick<Labelled, "kind" | "number">): string =>
  `${WORDS[kind] ?? "Section"} ${number}`;

/** The words of a reference: `Figure 2`, or `2` when bare; a section by its heading's text. */
export function referenceWords(labelled: Labelled, isBare: boolean, textOf: (node: NodeJson) => string): string {
  if (labelled.kind === "sec") return `${isBare ? "" : "Section "}“${textOf(labelled.node)}”`;
  return isBare ? String(labelled.number) : numberedWord(labelled);
}

/** A sentence for each label that a text refers to and nothing has, and for each that two things have. */
export function labelWarnings(document: DocumentJson): string[] {
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

const MOST_NAMED = 20;

const referencesIn = (node: NodeJson): string[] =>
  node.type === "crossReference"
    ? [String(node.attrs?.label)]
    : (node.content ?? []).flatMap((child) => referencesIn(child));

/** Whether a picture is a figure: it has a label, a size, a place or a description, and shows its caption. */
export const isFigure = ({ attrs = {} }: NodeJson): boolean =>
  [attrs.label, attrs.width, attrs.place, attrs.description].some((value) => value !== null && value !== undefined);
