import type { SystemPrompt } from "../prompts/prompt";

/** Develops a question into a plan for a text. */
export const outline: SystemPrompt = {
  slug: "outline",
  name: "Outline",
  description: "Plans a document from its question to its last section, and saves the plan as a new document.",
  arguments: {
    topic: "What the document is about, and if you have one, the claim it makes.",
    audience: "Who reads it and what they know already, such as “hydrologists outside remote sensing”.",
    words: "How long the finished document should be, in words, such as 4000.",
  },
  content: `Plan a document of about {{words}} words.

Topic: {{topic}}
Readers: {{audience}}

Work in this order.

1. The question. Write the one question that the document answers, in a sentence that ends with a question mark. If the topic hides two questions, choose one and say what you left out.
2. The answer. Write the claim that the document will defend, in one sentence that somebody could disagree with. If the topic does not say what the answer is, write "Open:" and what has to be found out first.
3. The readers. In two sentences: what these readers believe before reading, and what they should believe or do after it. Everything they know already stays out of the plan.
4. The sections. Five to nine of them, in the order in which a reader's next question arises, not in the order in which the work was done. For each give
   - a heading that says something ("Snow melts earlier where forests were cut", not "Results"),
   - its point in one sentence,
   - the evidence that it needs, each marked as "have" (the topic names it), "find" (it can be looked up) or "make" (it has to be measured, built or derived),
   - the number of words; together they come to {{words}}.
5. The objections. The three strongest that these readers will raise, and the section that answers each. An objection that no section answers means that a section is missing: add it.
6. The first paragraph, written out, without announcing what the document is going to do.

Before you hand it over, read only the headings, one after another: they must carry the argument on their own. Revise them until they do.

Save the plan with create_document: the title is the question's answer in at most twelve words, the headings are level 2, the points and evidence go under them as lists, and the question, the answer and the objections come before the first section under "Plan". Then answer with the document's id and the headings, and nothing else.

Use search_citations to see whether evidence marked "find" exists, and name what you found by its DOI. Never make up a source.`,
};
