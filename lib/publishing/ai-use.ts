import { listOfNames } from "./list-of-names";
import { type Provenance, reviewedPercent } from "./provenance";
import type { Publisher } from "./publishers";

/** What a statement says, in parts of sentences. */
type Facts = { tools: string; isOne: boolean; share: string; review: string };

const it = ({ isOne }: Facts) => (isOne ? "this tool" : "these tools");

// Each is in the place and the words that the family's policy asks for; what people reviewed is said as it is recorded.
const WORDS: Readonly<Record<Publisher, (facts: Facts) => string>> = {
  elsevier: (facts) =>
    `Declaration of generative AI and AI-assisted technologies in the manuscript preparation process\n\nDuring the preparation of this work the author(s) used ${facts.tools} in order to draft and revise text. ${facts.share} After using ${it(facts)}, ${facts.review} and take(s) full responsibility for the content of the published article.`,
  "springer-nature": (facts) =>
    `Methods: use of large language models\n\n${facts.tools} wrote or revised parts of this text. ${facts.share} ${capital(facts.review)} and are accountable for the whole of the work.`,
  wiley: (facts) =>
    `Acknowledgements\n\nThe authors used ${facts.tools} to draft and revise text in this manuscript. ${facts.share} ${capital(facts.review)}, and take full responsibility for its accuracy.`,
  "taylor-francis": (facts) =>
    `Disclosure of the use of generative AI\n\nTool: ${facts.tools}. How it was used: to draft and revise text. ${facts.share} Reason: [please add]. ${capital(facts.review)}, and remain accountable for the originality, validity and integrity of the content.`,
  sage: (facts) =>
    `Declaration on the use of generative AI\n\n${facts.tools} generated parts of the text of this manuscript. ${facts.share} Prompts: [please add]. ${capital(facts.review)}, and take responsibility for it.`,
  ieee: (facts) =>
    `Acknowledgment\n\nThe AI system${facts.isOne ? "" : "s"} ${facts.tools} ${facts.isOne ? "was" : "were"} used to generate text in this article. ${facts.share} Sections and level of use: [please add]. ${capital(facts.review)}.`,
  acm: (facts) =>
    `Acknowledgments\n\n${facts.tools} ${facts.isOne ? "was" : "were"} utilized to generate sections of this Work, namely text. ${facts.share} ${capital(facts.review)}.`,
};

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** The AI-use statement on a text in the words that the journals of a family of publishers ask for. */
export function aiUseFor(publisher: Publisher, provenance: Provenance | null): string {
  if (!provenance) return "No generative AI tool wrote text of this work, as its recorded history shows.\n";
  const names = [
    ...new Set(
      provenance.agents.map(({ name, agent, model }) => (model && agent ? `${name} (through ${agent})` : name)),
    ),
  ];
  const words = provenance.agents.reduce((sum, agent) => sum + agent.words, 0);
  const facts = {
    tools: listOfNames(names),
    isOne: names.length === 1,
    share: `Of the ${provenance.words} words of the text, ${words} were written by ${names.length === 1 ? "it" : "them"}, as its recorded history shows.`,
    review: reviewOf(reviewedPercent(provenance)),
  };
  return `${WORDS[publisher](facts)}\n`;
}

function reviewOf(percent: number): string {
  if (percent === 100) return "the author(s) reviewed and edited the content as needed";
  if (percent === 0) return "the author(s) have not yet marked its words as reviewed";
  return `the author(s) reviewed ${percent}\u00A0% of its words`;
}
