import type { SystemPrompt } from "../prompts/prompt";
import { documentArgument } from "./document-argument";
import { groundRules } from "./ground-rules";

/** Checks whether the cited sources support the text. */
export const checkClaims: SystemPrompt = {
  slug: "check-claims",
  name: "Check claims against the cited sources",
  description:
    "Compares every cited claim with its source and says which are supported, overstated, wrong or unchecked.",
  arguments: { document: documentArgument },
  content: `Check whether the sources that the document {{document}} cites say what it says they say.

1. List the claims. Go through the document node by node. For every citation write down: the node id, the claim in the document's own words, and the keys cited for it. A sentence with one citation at its end and two claims in it is two claims. A number, a date, a name and a causal word ("leads to", "because") are claims of their own.
2. List the sources with list_citations. Report at once every source whose checks say that it is retracted, that it could not be verified, or that a newer version exists: those come first in your answer.
3. Read the sources. For each, use what you can really reach: the abstract in its record, its page, a full text that you are given. Write down for each how far you read: "full text", "abstract", "record only", "not reached". A locator (p. 12) means that the claim has to be on that page.
4. Compare each claim with its source and give one verdict:
   - supported: the source says it, for the same population, quantity, direction and strength,
   - overstated: the source says something weaker, narrower or less certain,
   - contradicted: the source says otherwise,
   - second hand: the source itself only cites another for it; name that one,
   - not found: you read the part that should say it, and it does not,
   - unchecked: you could not read enough. This is an honest verdict; a guess is not.
5. For each verdict but "supported", give the source's own words (at most 40 words, in quotation marks, with the place) next to the document's, and the smallest rewording that would be true.

Never call a claim supported because you believe it, because the title sounds like it, or from memory of the source: only from text that you have read in this session.

${groundRules}
- Change nothing unless you are asked to: answer with a table (node id, claim, source, how far read, verdict, remedy), the worst first, then the counts of each verdict and the share of claims that you could not check.`,
};
