import MarkdownIt, { type MarkdownIt as Reader } from "markdown-it";
import { bibliographyBlock } from "./bibliography-block";
import { citation } from "./citations";
import { footnoteDefinition, footnoteReference } from "./footnotes";
import { keepLinkDefinitions } from "./link-definitions";
import { mathBlock } from "./math-block";
import { mathInline } from "./math-inline";

const INTERRUPTS = { alt: ["paragraph", "reference", "blockquote", "list"] };

const LONGEST_ADDRESS = 2048;

/** How much of a text behind `www.` is an address as GFM has it: no punctuation at its end, no `&word;`, brackets only in pairs. */
function addressLength(text: string): number {
  let address = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s<>]*)?/i.exec(text)?.[0] ?? "";
  for (let end = endOf(address); end > 0; end = endOf(address)) address = address.slice(0, -end);
  return address.length;
}

/** How many characters at the end of an address are not its own. */
function endOf(address: string): number {
  const [word] = /&[a-z0-9]+;$/i.exec(address) ?? [];
  if (word) return word.length;
  if (/[?!.,:*_~'"\]]$/.test(address)) return 1;
  return address.endsWith(")") && address.split(")").length > address.split("(").length ? 1 : 0;
}

/** A reader of our markdown; `autolinks` off is plain CommonMark's view of bare addresses. */
export function createDialect({ autolinks }: { autolinks: boolean }): Reader {
  // What nests deeper than maxNesting is skipped without a word; documents may nest half as deep, so it is refused before.
  const reader = new MarkdownIt("default", { html: true, linkify: autolinks, typographer: false, maxNesting: 100 });
  // Addresses are judged where the document is built, by name and line, not left as text.
  reader.validateLink = () => true;
  // As GFM: addresses that begin with a scheme or www., and e-mail; not every word with a dot in it.
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false });
  for (const scheme of ["ftp:", "//"]) reader.linkify.add(scheme, null);
  reader.linkify.add("www.", {
    validate: (text, at) => addressLength(text.slice(at, at + LONGEST_ADDRESS)),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  reader.inline.ruler.after("escape", "math_inline", mathInline);
  reader.inline.ruler.after("image", "footnote_ref", footnoteReference);
  // Before links, as Pandoc has it: what the document can cite is cited.
  reader.inline.ruler.before("link", "citation", citation);
  reader.block.ruler.before("fence", "math_block", mathBlock, INTERRUPTS);
  reader.block.ruler.before("reference", "footnote_def", footnoteDefinition, INTERRUPTS);
  keepLinkDefinitions(reader);
  reader.block.ruler.before("fence", "bibliography", bibliographyBlock, INTERRUPTS);
  return reader;
}

/** The reader that documents are written for: CommonMark, GFM, footnotes, math. */
export const dialect = createDialect({ autolinks: true });
