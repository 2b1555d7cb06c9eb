import type { SystemPrompt } from "../prompts/prompt";
import { documentArgument } from "./document-argument";
import { groundRules } from "./ground-rules";

/** Writes an abstract of one paragraph, with no statement that the paper does not make. */
export const abstract: SystemPrompt = {
  slug: "abstract",
  name: "Abstract from the paper",
  description: "Writes an abstract in which every sentence can be traced to the paper, within the words allowed.",
  arguments: {
    document: documentArgument,
    words: "How many words the abstract may have at most, such as 250.",
    format: "Its form, such as “one paragraph” or “Background, Methods, Results, Conclusions”.",
  },
  content: `Write the abstract of the paper {{document}}: at most {{words}} words, in this form: {{format}}.

Read the whole paper before you write, the results and limitations twice. Then

1. collect, each with its node id: the problem in one sentence; the gap that this paper fills; what was done, on what and how many; the main result with its number, unit and uncertainty; a result that went against expectation, if there is one; what follows, and how far,
2. write the abstract from that collection alone. The main result takes the most room, and includes its number. Methods get what a reader needs to trust it: design, sample, comparison. Background gets two sentences at most,
3. check every sentence against the paper: the same claim, no stronger; the same number, rounded no further than the paper rounds it; association stays association. A sentence without a place in the paper goes,
4. check that a reader who reads nothing else learns what was found, and not merely that something was found ("we discuss the implications" says nothing).

No citations, no footnotes, no abbreviation that is used only once, no reference to figures or sections, no "novel", "first" or "important" unless the paper shows it. The paper's tense and spelling.

${groundRules}
- Do not put the abstract into the document yet. Answer with the abstract; its number of words; a list of its sentences, each with the node ids that carry it; and, if the paper lacks something that the form asks for, what is missing. If you are then asked to put it in, use suggest_edits with placement "before" the first section.`,
};
