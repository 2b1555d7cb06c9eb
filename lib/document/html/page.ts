import { citationNodes } from "../model/citation-items";
import { type Direction, textDirection } from "../model/direction";
import type { DocumentJson, NodeJson } from "../model/document";
import { footnotesOf } from "../model/footnotes-of";
import type { FormattedCitations } from "../model/formatted-citations";
import { type Labelled, labelsOf } from "../model/labels";
import { RawBudget } from "./raw-budget";

/** The state of rendering a page: notes in order of first mention, and used ids. */
export type Page = {
  definitions: Map<string, NodeJson>;
  notes: Map<string, Note>;
  slugs: Map<string, number>;
  labels: ReadonlyMap<string, Labelled>;
  /** What other pages of the same book label, with their addresses. */
  elsewhere: Around["elsewhere"];
  /** The language of the words that the page adds. */
  locale: string | null;
  /** The direction of the text around the block that is being rendered. */
  direction: Direction;
  tight: boolean;
  /** Whether the text of a note is being rendered. */
  inNote: boolean;
  raw: RawBudget;
  cited: Cited | null;
};

/** What the other texts of a book have, of which a page shows one. */
export type Around = {
  /** How many things of each kind the texts before it label. */
  before: ReadonlyMap<string, number>;
  /** What the other texts label, with the address of the page that shows it. */
  elsewhere: ReadonlyMap<string, Labelled & { url: string }>;
};

/** A note by its number; `text` is the text of a citation that became a note. */
export type Note = { number: number; mentions: number; text?: string };

/** The formatted citations of a document, and where their works are listed. */
export type Cited = FormattedCitations & {
  addresses: ReadonlyMap<NodeJson, number>;
  listed: ReadonlySet<string>;
  isListed: boolean;
};

/** The initial state of rendering a page. */
export const newPage = (
  doc: DocumentJson,
  formatted: FormattedCitations | undefined,
  { locale, around }: { locale: string | null; around?: Around | undefined },
): Page => ({
  definitions: footnotesOf(doc),
  notes: new Map(),
  slugs: new Map(),
  labels: labelsOf(doc, around?.before),
  elsewhere: around?.elsewhere ?? new Map(),
  locale,
  direction: locale ? textDirection(locale) : "ltr",
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
