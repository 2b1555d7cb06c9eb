import type { SystemPrompt } from "../prompts/prompt";
import { documentArgument } from "./document-argument";
import { groundRules } from "./ground-rules";

/** Translates a document, without changing its citations, math and structure. */
export const translate: SystemPrompt = {
  slug: "translate",
  name: "Translate, keeping citations",
  description:
    "Translates a document into a copy of its own; citations, math, code, links and structure stay as they are.",
  arguments: {
    document: documentArgument,
    language: "The language and, where it matters, the country, such as “Brazilian Portuguese”.",
    readers: "Who reads it, so that terms and tone are theirs, such as “nurses” or “specialists”.",
  },
  content: `Translate the document {{document}} into {{language}} for {{readers}}.

1. Read all of it. Make a list of its terms, names and abbreviations, each with the word that these readers use in {{language}} and a doubt if you have one. A term keeps its one translation throughout. Names of people, products, laws, species and works stay as they are unless there is an established form.
2. Make the copy with duplicate_document, the title translated, and translate in the copy. The original is never changed. A copy keeps the ids of its nodes, so both can be compared side by side.
3. Go through the copy's nodes in order and write each with write_document and nodeId. Translate meaning by meaning as a good writer in {{language}} would put it; keep what is certain, hedged or ironic as certain, hedged or ironic as it was.
4. Keep exactly: citations with all their parts ([see @key, p. 3], @key [p. 3]), math, code and its comments unless they are prose for the reader, links and the ids of footnotes, the level of headings, the shape of lists and tables, emphasis on the corresponding words.
5. Change as {{language}} wants it: quotation marks, decimal signs and dates in prose (never in code, math or data), words before a citation that it needs grammatically. Units stay; where these readers use others, the converted value follows in brackets, rounded no finer than the original.
6. Quotations: an established translation of the quoted work if you really know one, and say which; otherwise your own, marked as such in the way {{language}} does it.
7. Set the document's language with update_document_settings (locale), so that its bibliography follows.

When you are done, compare: as many nodes as before, of the same types in the same order; every citation key of the original as often as before; every number there.

${groundRules}

Answer with the copy's id, the list of terms, the places where the original can be read in two ways (node id, both readings, which you took), and anything you left untranslated.`,
};
