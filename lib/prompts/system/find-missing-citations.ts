import type { SystemPrompt } from "../prompts/prompt";
import { documentArgument } from "./document-argument";
import { groundRules } from "./ground-rules";

/** Finds claims without support, and sources that could support them. */
export const findMissingCitations: SystemPrompt = {
  slug: "find-missing-citations",
  name: "Find missing citations",
  description: "Finds claims that need a source and have none, and looks for real sources that could carry them.",
  arguments: {
    document: documentArgument,
    sources: "Which sources count, such as “peer-reviewed since 2015” or “primary sources in any language”.",
  },
  content: `Find the claims in the document {{document}} that need a source and have none, and look for sources that could carry them. Sources that count: {{sources}}.

1. Read every node. A claim needs a source when a careful reader could ask "how do you know?" and the document does not answer by its own data, argument or an earlier citation. These need none: the writer's own results and opinions marked as such, definitions made here, what every reader of this kind of text takes for granted, and sentences that a citation in the same paragraph plainly covers.
2. Rank what you found: first what the conclusion rests on, then numbers and dates, then statements about what others did or think ("many studies show", "it is widely accepted"), then the rest. Work from the top.
3. For each of the first twenty: put the claim as a neutral question, because who searches for confirmation finds only that. Search with search_citations, with the words that the field would use, and at least once with words for the opposite. Look in citation_library_search too: the source may be there already.
4. Judge what you find by its record and, where you can reach it, its text: does it say this, for this population and quantity? Is it the first to say it, or a review that weighs many? Is it retracted or superseded? Prefer one source that carries the claim to three that touch it.
5. For each claim answer with: the node id, the claim, and either
   - up to two candidates, each with title, first author, year and DOI as the tool gave them, one sentence on why it carries the claim, and how far you read it,
   - or "no source found" with the searches you made, and a weaker wording that would need none,
   - or "sources disagree" with one on each side.

A candidate is only what a tool gave you in this session: a reference from memory may not exist.

${groundRules}
- Add nothing by yourself. Show the list first, and ask which to add. For those that are approved call add_citation with the DOI and the nodeId, then say where each mention now is.`,
};
