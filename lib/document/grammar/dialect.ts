import MarkdownIt, { type MarkdownIt as Reader } from "markdown-it";
import { bibliographyBlock } from "./bibliography-block";
import { citation } from "./citations";
import { definitionList } from "./definitions";
import { footnoteDefinition, footnoteReference } from "./footnotes";
import { takeKnownBlocks } from "./known-blocks";
import { leaveOutRest } from "./known-text";
import { keepLinkDefinitions } from "./link-definitions";
import { mathBlock } from "./math-block";
import { mathInline } from "./math-inline";
import { keepPictureAttributes } from "./picture-attributes";

const INTERRUPTS = { alt: ["paragraph", "reference", "blockquote", "list"] };

const DEFINITION_INTERRUPTS = { alt: ["paragraph", "reference", "blockquote"] };

const LONGEST_ADDRESS = 2048;

/**
 * The length of the GFM address at the start of a text that begins with `www.`: no final punctuation, no `&word;`,
 * balanced brackets only.
 */
function addressLength(text: string): number {
  let address = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s<>]*)?/i.exec(text)?.[0] ?? "";
  for (let end = endOf(address); end > 0; end = endOf(address)) address = address.slice(0, -end);
  return address.length;
}

/** How many characters at the end of an address do not belong to it. */
function endOf(address: string): number {
  const [word] = /&[a-z0-9]+;$/i.exec(address) ?? [];
  if (word) return word.length;
  if (/[?!.,:*_~'"\]]$/.test(address)) return 1;
  return address.endsWith(")") && address.split(")").length > address.split("(").length ? 1 : 0;
}

/** Creates a reader of our markdown; without `autolinks` bare addresses stay text, as in plain CommonMark. */
export function createDialect({ autolinks }: { autolinks: boolean }): Reader {
  // markdown-it silently skips anything deeper than maxNesting; documents are limited to half of it, so depth is
  // refused before.
  const reader = new MarkdownIt("default", { html: true, linkify: autolinks, typographer: false, maxNesting: 100 });
  // Addresses are checked where the document is built, with an error that names the line.
  reader.validateLink = () => true;
  // As GFM: addresses that begin with a scheme or www., and e-mail, but not every word with a dot.
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false });
  for (const scheme of ["ftp:", "//"]) reader.linkify.add(scheme, null);
  reader.linkify.add("www.", {
    validate: (text, at) => addressLength(text.slice(at, at + LONGEST_ADDRESS)),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  reader.core.ruler.after("block", "known_blocks", takeKnownBlocks);
  reader.core.ruler.after("block", "leave_out_rest", leaveOutRest);
  reader.inline.ruler.after("escape", "math_inline", mathInline);
  reader.inline.ruler.after("image", "footnote_ref", footnoteReference);
  // Before links, as in Pandoc: a known key is a citation.
  reader.inline.ruler.before("link", "citation", citation);
  reader.block.ruler.before("fence", "math_block", mathBlock, INTERRUPTS);
  reader.block.ruler.before("reference", "footnote_def", footnoteDefinition, INTERRUPTS);
  reader.block.ruler.before("paragraph", "definition_list", definitionList, DEFINITION_INTERRUPTS);
  keepPictureAttributes(reader);
  keepLinkDefinitions(reader);
  reader.block.ruler.before("fence", "bibliography", bibliographyBlock, INTERRUPTS);
  return reader;
}

/** The reader for documents: CommonMark, GFM, footnotes, math. */
export const dialect = createDialect({ autolinks: true });
