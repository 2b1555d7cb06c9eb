import type { SystemPrompt } from "../prompts/prompt";
import { documentArgument } from "./document-argument";
import { groundRules } from "./ground-rules";

/** Explains the results and why they matter to people outside the field. */
export const plainLanguageSummary: SystemPrompt = {
  slug: "plain-language-summary",
  name: "Plain-language summary",
  description: "Says what a document found and what it means for people outside the field, without making more of it.",
  arguments: {
    document: documentArgument,
    audience: "Who reads it, such as “patients and their families” or “a city council”.",
    words: "How many words it may have at most, such as 300.",
  },
  content: `Write a summary of the document {{document}} in plain language for {{audience}}, at most {{words}} words.

These readers are as clever as you and do not know the field. They want to know: what was the question, what was found, how sure is that, and what does it mean for them.

1. Begin with what was found, in one sentence that they could repeat to a friend at dinner. Then why anybody asked.
2. Say in two or three sentences how it was found out: who or what was studied, how many, compared with what.
3. Give the result as plain numbers: "3 of 100 people instead of 5 of 100", never only "40% lower"; the same denominator throughout; sizes next to something that they know.
4. Say how sure it is, and what would make it less so: what was not studied, for whom it may not hold, whether others have found the same. A finding in mice, in a model or in one town is called that in the sentence that reports it.
5. Say what it means for these readers, and what it does not mean. If there is nothing to do yet, say that. Give no advice that the document does not give.

Words: everyday ones; a term that they will meet again is explained once, at its first use. Sentences of one thought, mostly below 20 words. People do things ("we asked", "the doctors gave"). No metaphor that has to be taken back, no "breakthrough", no exclamation mark.

Check at the end: would the writer of the document sign every sentence? Would a reader who stops after the first paragraph be misled?

${groundRules}
- Answer with the summary, then, apart from it, every place where you had to simplify, each with the node id, so that the writer can check that it is still true.`,
};
