import type { Skill } from "./skill";

/** How to cite works. */
export const citing: Skill = {
  name: "colophon-citing",
  description: "How to find, add and check citations in Colophon. Read it before adding a source or a quotation.",
  content: `# Citing in Colophon

## Find a real work
- Look in the library first: \`citation_library_search\`. Then in the registries: \`search_citations\`, with the words of the field.
- Cite only what a tool gave you in this session. A reference from memory may not exist; a DOI that you guess names another work.
- Judge the record before you use it: does it say this, for this population and quantity? Is it retracted?

## Add it
- \`add_citation\` with the document, the DOI (or the work's id) and the \`nodeId\` puts it into the text and the list. It answers the key.
- In markdown a citation is \`[@key]\`, with a locator \`[@key, p. 3]\`, several \`[@one; @two, ch. 4]\`, in the sentence \`@key\`. The style of the document formats it: never write "(Miller 2019)" by hand, nor a list of references.
- \`list_citations\` has the keys of a document. Keep keys and locators when you change the text around them.

## Quote
- Quote word for word, in quotation marks, with the locator. What you left out is "[…]".
- Quote only what you read in the source. If you cannot reach its text, paraphrase what its record says, or say that you could not check it.
- A claim that no source carries: say so and propose weaker words. Do not cite a work that only touches the subject.`,
};
