import { citationNodes } from "../citation-items";
import type { DocumentJson, NodeJson } from "../document";
import { footnotesOf } from "../footnotes-of";
import type { FormattedCitations } from "../formatted-citations";
import { RawBudget } from "./raw-budget";

/** What is gathered while a page is written: notes in order of their first mention, and ids already given. */
export type Page = {
  definitions: Map<string, NodeJson>;
  notes: Map<string, Note>;
  slugs: Map<string, number>;
  tight: boolean;
  /** The text of a note is being written. */
  inNote: boolean;
  raw: RawBudget;
  cited: Cited | null;
};

/** A note by its number; `text` is that of a citation that became one. */
export type Note = { number: number; mentions: number; text?: string };

/** The formatted citations of a document, and which of their works are listed where. */
export type Cited = FormattedCitations & {
  addresses: ReadonlyMap<NodeJson, number>;
  listed: ReadonlySet<string>;
  isListed: boolean;
};

/** A page of which nothing is written yet. */
export const newPage = (doc: DocumentJson, formatted: FormattedCitations | undefined): Page => ({
  definitions: footnotesOf(doc),
  notes: new Map(),
  slugs: new Map(),
  tight: false,
  inNote: false,
  raw: new RawBudget(),
  cited: formatted ? citedIn(doc, formatted) : null,
});

function citedIn(doc: DocumentJson, formatted: FormattedCitations): Cited {
  const addresses = new Map(citationNodes(doc).map((node, address) => [node, address]));
  const isShown = formatted.placement === "auto" || (formatted.placement === "node" && holdsBibliography(doc));
  const listed = new Set(isShown ? formatted.bibliography.map(({ key }) => key) : []);
  return { ...formatted, addresses, listed, isListed: false };
}

const holdsBibliography = (node: NodeJson): boolean =>
  node.type === "bibliography" || (node.content?.some(holdsBibliography) ?? false);
