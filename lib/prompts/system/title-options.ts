import type { SystemPrompt } from "../prompts/prompt";
import { documentArgument } from "./document-argument";
import { groundRules } from "./ground-rules";

/** Proposes accurate titles to choose from. */
export const titleOptions: SystemPrompt = {
  slug: "title-options",
  name: "Title options",
  description: "Offers titles of different kinds that a document can honestly bear, with what each promises a reader.",
  arguments: {
    document: documentArgument,
    venue: "Where it will appear, such as “Nature Water”, “a company blog” or “a thesis”.",
  },
  content: `Offer titles for the document {{document}}, to appear in {{venue}}.

Read it to the end. Write down for yourself: the finding in one sentence, the thing or place or people studied, the method if it is half of the story, and the five words that somebody would type to find this.

Then write twelve titles, two of each kind:
1. the finding as a sentence ("Forests delay snowmelt by two weeks"),
2. the question that the document answers, only if it answers it,
3. the subject and the angle ("Snowmelt under forests: a record from 40 catchments"),
4. the method in front, for readers who will use it,
5. short: six words at most,
6. for readers outside the field, without a term that they would have to look up.

Rules for all: nothing that the document does not show; no stronger verb than its evidence allows; the words to be searched for appear in the first sixty characters; no abbreviation except one that is better known than its long form; no pun, no "towards", "novel", "insights into", "the case of"; at most fifteen words and 300 characters; the capitals that {{venue}} uses.

Strike the four weakest. For each of the eight left give: the title, its number of characters, what a reader will expect after reading it, and the node id where the document keeps that promise. Mark the one that you would choose and say why in one sentence. If the present title is better than all of them, say so.

${groundRules}
- Do not rename the document. When a title has been chosen, set it with write_document, giving nothing but title.`,
};
