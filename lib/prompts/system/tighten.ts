import type { SystemPrompt } from "../prompts/prompt";
import { documentArgument } from "./document-argument";
import { groundRules, suggestRules } from "./ground-rules";

/** Shortens a text. */
export const tighten: SystemPrompt = {
  slug: "tighten",
  name: "Tighten",
  description: "Shortens a document without losing a claim, a number or its voice; every cut is a suggestion.",
  arguments: {
    document: documentArgument,
    reduction: "By how much to shorten it, such as “a fifth” or “to 800 words”.",
  },
  content: `Shorten the document {{document}} by {{reduction}}. What remains says everything that it says now, in the writer's own voice.

What to cut, in this order, and stop when the length is reached:
1. what is said twice: keep the place where a reader needs it first,
2. sentences that announce, recall or praise ("In this section we will", "As mentioned above", "It is important to note that"),
3. hedges that hedge nothing ("it could perhaps be argued that"); a hedge that carries real uncertainty stays,
4. nouns made of verbs ("performed an analysis of" becomes "analysed"), passives that hide who acted where it matters, doubled words ("each and every"),
5. examples beyond the first that makes the point,
6. last, whole sentences that no later sentence depends on.

What never to cut or change: a claim, a condition or an exception; a number, unit or uncertainty; a definition; a quotation; a citation; a term that the document uses in one sense throughout. If the length cannot be reached without touching these, stop short of it and say by how much.

Do not swap plain words for grander ones, do not join short sentences into long ones, and do not make every paragraph sound alike.

${groundRules}

${suggestRules}

When you are done, answer with: the number of words before and what it would be after all suggestions; the three cuts that you are least sure of, by node id, each with what might be lost; and anything that reads as wrong or unclear, which shortening cannot mend.`,
};
