import { LOCATOR_LABELS } from "#lib/document/grammar/locator-labels";
import type { CitationItem } from "#lib/document/kinds/citation";
import type { CitationPiece, Manuscript } from "../manuscript/manuscript";
import type { ExportOptions, ExportWork } from "../manuscript/source";
import { escapeLatex } from "./escape-latex";

/** The key of each work for BibTeX: letters, digits and a few signs of ASCII, unique. */
export function bibtexKeys(works: Iterable<ExportWork>): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, key } of works) {
    const plain = key.normalize("NFKD").replace(/[^A-Za-z0-9:._/-]/g, "") || "work";
    let unique = plain;
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${plain}-${n}`;
    taken.add(unique.toLowerCase());
    keys.set(id, unique);
  }
  return keys;
}

/** Whether the document's style cites by numbers. */
export function isNumeric({ formatted }: Manuscript): boolean {
  const [first] = formatted.clusters.values();
  return !formatted.isNoteStyle && /^[[(]?\d{1,3}\b(?!\d)/.test(first?.text.trim() ?? "");
}

/** A citation as a command of its package; null when no work of it is known. */
export function citeCommand(
  { items, isNarrative, isNote }: CitationPiece,
  keys: ReadonlyMap<string, string>,
  kind: ExportOptions["bibliography"],
): string | null {
  const known = items.flatMap(({ item, work }) => {
    const key = work ? keys.get(work.id) : undefined;
    return key === undefined ? [] : { item, key };
  });
  const [first, ...others] = known;
  if (!first) return null;
  return kind === "biblatex"
    ? biblatex([first, ...others], isNarrative, isNote)
    : natbib([first, ...others], isNarrative, isNote);
}

type Cited = { item: CitationItem; key: string };

function biblatex(cited: readonly [Cited, ...Cited[]], isNarrative: boolean, isNote: boolean): string {
  const [first, ...others] = cited;
  if (isNarrative)
    return [`\\textcite${notes(first.item, "")}{${first.key}}`, ...others.map((one) => alone("\\parencite", one))].join(
      " ",
    );
  const name = isNote ? "\\footcite" : "\\parencite";
  if (others.length === 0) return alone(name, first);
  if (cited.some(({ item }) => item.suppressAuthor)) return cited.map((one) => alone(name, one)).join(" ");
  return `${name}s${cited.map(({ item, key }) => `${notes(item, "") || "[][]"}{${key}}`).join("")}`;
}

const alone = (name: string, { item, key }: Cited) =>
  `${name}${item.suppressAuthor ? "*" : ""}${notes(item, "")}{${key}}`;

function natbib(cited: readonly [Cited, ...Cited[]], isNarrative: boolean, isNote: boolean): string {
  const [first, ...others] = cited;
  const plain = ({ item, key }: Cited) =>
    `${item.suppressAuthor ? "\\citeyear" : "\\citealp"}${notes(item, "p")}{${key}}`;
  if (isNarrative) {
    const rest = others.length > 0 ? ` (${others.map(plain).join("; ")})` : "";
    return `\\citet${notes(first.item, "p")}{${first.key}}${rest}`;
  }
  if (isNote) return `\\footnote{${cited.map(plain).join("; ")}.}`;
  if (others.length > 0) return `(${cited.map(plain).join("; ")})`;
  return `${first.item.suppressAuthor ? "\\citeyearpar" : "\\citep"}${notes(first.item, "p")}{${first.key}}`;
}

/** The words before and after; biblatex writes “p.” itself before numbers alone, natbib does not. */
function notes({ prefix, suffix, locator, label }: CitationItem, page: "" | "p"): string {
  const before = prefix ? escapeLatex(prefix) : "";
  const after = [
    locator ? locatorWords(locator, label ?? "page", suffix ? "p" : page) : "",
    suffix ? escapeLatex(suffix) : "",
  ]
    .filter(Boolean)
    .join(" ");
  return before === "" && after === "" ? "" : `[{${before}}][{${after}}]`;
}

function locatorWords(locator: string, label: string, page: "" | "p"): string {
  const numbers = escapeLatex(locator.replace(/-/g, "–")).replace(/–/g, "--");
  const isMany = /[-–,;]/.test(locator);
  if (label === "page") return page === "" ? numbers : `${isMany ? "pp" : "p"}.~${numbers}`;
  const [word = label] = LOCATOR_LABELS[label as keyof typeof LOCATOR_LABELS] ?? [label];
  return `${escapeLatex(word)}~${numbers}`;
}
