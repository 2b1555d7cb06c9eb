import { AppError } from "#lib/base/errors";
import { searchWords } from "#lib/document/text/search-text";
import type { CslItem } from "../csl/csl";
import type { Identifier } from "../csl/shape";
import { plainTitle } from "../csl/work-facts";
import { foldLetters } from "./fold-letters";
import { identifyIn } from "./identify";

const DOI = /\b10\.\d{4,9}(?:\.\d+)*\/[^\s"<>{}|\\^`]{1,200}/g;
const ARXIV = /\barXiv:\s?((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?)/gi;

/** The DOIs and arXiv ids in a text in order of appearance, each once; at most `limit`. */
export function identifiersInText(text: string, limit: number): Identifier[] {
  const found = [
    ...[...text.matchAll(DOI)].map(({ 0: value, index }) => ({ index, identifier: read("doi", value) })),
    ...[...text.matchAll(ARXIV)].map(({ 1: value = "", index }) => ({ index, identifier: read("arxivId", value) })),
  ].sort((one, other) => one.index - other.index);
  const unique = new Map<string, Identifier>();
  for (const { identifier } of found) {
    if (identifier && unique.size < limit) unique.set(`${identifier.type} ${identifier.value}`, identifier);
  }
  return [...unique.values()];
}

function read(field: "doi" | "arxivId", value: string): Identifier | null {
  try {
    return identifyIn(field, value);
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

/** Whether a text contains the title of a work, whatever the case, accents, hyphens and line ends. */
export function containsTitle(text: string, csl: CslItem): boolean {
  const title = joined(plainTitle(csl));
  return title !== "" && joined(text).includes(title);
}

// Lines of a page break words, and ligatures are single characters.
const joined = (text: string) => searchWords(foldLetters(text.normalize("NFKC"))).join("");
