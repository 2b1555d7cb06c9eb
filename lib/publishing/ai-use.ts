import { listOfNames } from "./list-of-names";
import { type Provenance, reviewedPercent } from "./provenance";
import type { Publisher } from "./publishers";

/** What a statement says, in parts of sentences. */
type Facts = { tools: string; isOne: boolean; share: string; review: string };

const it = ({ isOne }: Facts) => (isOne ? "this tool" : "these tools");

// Each is in the place and the words that the family's policy asks for; what people reviewed is said as it is recorded.
// Where the address is not the publisher's, it is of a summary that quotes the policy. All were read on 2026-11-25 or 26:
// publishers change them, so read them again before a wording is changed.
const WORDS: Readonly<Record<Publisher, (facts: Facts) => string>> = {
  // A section of this name before the references, in the words of its template:
  // https://www.elsevier.com/about/policies-and-standards/generative-ai-policies-for-journals
  elsevier: (facts) =>
    `Declaration of generative AI and AI-assisted technologies in the manuscript preparation process\n\nDuring the preparation of this work the author(s) used ${facts.tools} in order to draft and revise text. ${facts.share} After using ${it(facts)}, ${facts.review} and take(s) full responsibility for the content of the published article.`,
  // In the Methods section, or a suitable other part:
  // https://epium.com/news/nature-catalysis-editorial-policies-on-artificial-intelligence
  "springer-nature": (facts) =>
    `Methods: use of large language models\n\n${facts.tools} wrote or revised parts of this text. ${facts.share} ${capital(facts.review)} and are accountable for the whole of the work.`,
  // In the Methods, a disclosure or the Acknowledgements, with how the output was reviewed:
  // https://www.enago.jp/responsible-ai-movement/publisher-ai-guidelines/wiley-ai-guidelines
  wiley: (facts) =>
    `Acknowledgements\n\nThe authors used ${facts.tools} to draft and revise text in this manuscript. ${facts.share} ${capital(facts.review)}, and take full responsibility for its accuracy.`,
  // In the Methods or Acknowledgments: the full name of the tool with its version, how it was used and why:
  // https://taylorandfrancis.com/our-policies/ai-policy/, quoted at
  // https://www.enago.jp/responsible-ai-movement/publisher-ai-guidelines/tandf-ai-guidelines
  "taylor-francis": (facts) =>
    `Acknowledgments: use of generative AI\n\nTool and version: ${facts.tools}. How it was used: to draft and revise text. ${facts.share} Reason: [please add]. ${capital(facts.review)}, and remain accountable for the originality, validity and integrity of the content.`,
  // Content that a tool wrote is disclosed with the tool: https://group.sagepub.com/assistive-and-generative-ai-guidelines-for-authors
  sage: (facts) =>
    `Declaration on the use of generative AI\n\n${facts.tools} generated parts of the text of this manuscript. ${facts.share} Prompts: [please add]. ${capital(facts.review)}, and take responsibility for it.`,
  // In the acknowledgments: the system, the sections, and at which level it was used:
  // https://open.ieee.org/author-guidelines-for-artificial-intelligence-ai-generated-text/
  ieee: (facts) =>
    `Acknowledgment\n\nThe AI system${facts.isOne ? "" : "s"} ${facts.tools} ${facts.isOne ? "was" : "were"} used to generate text in this article. ${facts.share} Sections and level of use: [please add]. ${capital(facts.review)}.`,
  // In the acknowledgements; sections written as a whole with their prompts in an appendix:
  // https://www.acm.org/publications/policies/frequently-asked-questions
  acm: (facts) =>
    `Acknowledgments\n\n${facts.tools} ${facts.isOne ? "was" : "were"} utilized to generate sections of this Work, namely text. ${facts.share} Sections written as a whole, and their prompts: [please add, in an appendix]. ${capital(facts.review)}.`,
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
