import type { CslItem } from "#lib/citations/csl/csl";
import type { DocumentJson } from "#lib/document/model/document";
import { parseContent } from "#lib/document/schema/validate";
import { leadingHeading, nodeText } from "#lib/document/text/text";
import { knownWorks, workNames } from "../draft/cite-works";
import type { Draft } from "../draft/draft";
import { nameOf } from "../draft/file-kind";
import { withCommands } from "./author-commands";
import { LatexReader } from "./block-reader";
import { withInputs } from "./expand-source";

type Given = {
  path: string;
  source: string;
  works: readonly CslItem[];
  /** The text of another file of the project, or null. */
  textAt(path: string): string | null;
};

/** Reads a LaTeX file: what it does not understand becomes code, and the warnings name it. */
export function readLatexFile({ path, source: given, works, textAt }: Given): Draft {
  const { source: whole, missing } = withInputs(given.replaceAll("\0", "").toWellFormed(), path, textAt);
  const source = withCommands(whole);
  const known = knownWorks(works);
  const reader = new LatexReader(source, known);
  const content = reader.read();
  const names = workNames(works);
  const document: DocumentJson = names.named(parseContent({ type: "doc", content }));
  return {
    path,
    title: reader.title ?? leadingHeading(document) ?? titleWithin(document) ?? nameOf(path),
    language: null,
    settings: reader.settings(),
    document,
    citations: names.citations(),
    warnings: [...missing.map((name) => `The part “${name}” did not come with it.`), ...reader.warnings()],
  };
}

// Headings that every paper may have name none.
const COMMON =
  /^(?:abstract|introduction|contents|references|bibliography|keywords|zusammenfassung|einleitung|inhalt|literatur)\b/i;
const MOST_BEFORE_TITLE = 10;

/** The first heading near the beginning, for a paper whose title is set by hand; null for none. */
function titleWithin({ content }: DocumentJson): string | null {
  const heading = content.slice(0, MOST_BEFORE_TITLE).find(({ type }) => type === "heading");
  const words = heading ? nodeText(heading).replace(/\s+/g, " ").trim() : "";
  return words === "" || COMMON.test(words) ? null : words.slice(0, 300);
}
