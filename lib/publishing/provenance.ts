import "server-only";
import type { Executor } from "#db/connection/client";
import type { WordsLanguage } from "#lib/document/model/words-language";
import type { Contributions, Contributor } from "#lib/statements/payload/contributors";
import { findContributors } from "#lib/statements/payload/find-contributions";
import { listOfNames } from "./list-of-names";
import type { Published } from "./store";

/** Who wrote a text with which models, and how many of the models' words people answered for. */
export type Provenance = {
  people: string[];
  agents: Contributor[];
  words: number;
  reviewers: string[];
};

/** Finds who wrote a published document; null where no agent did. */
export const findProvenance = async (db: Executor, found: Published): Promise<Provenance | null> =>
  provenanceOf(await findContributors(db, { ...found, versions: found.blockVersions }));

/** Who wrote a text of these contributions; null where no agent did. */
export function provenanceOf({
  contributors,
  reviewers,
}: Pick<Contributions, "contributors" | "reviewers">): Provenance | null {
  const present = contributors.filter(({ words }) => words > 0);
  const agents = present.filter(({ origin }) => origin === "agent");
  if (agents.length === 0) return null;
  const people = present.filter(({ origin }) => origin === "human").map(({ name }) => name);
  return { people, agents, reviewers, words: present.reduce((sum, { words }) => sum + words, 0) };
}

type LineWords = {
  review: (review: Review) => string;
  mixed: (people: string, agents: string, review: Review) => string;
  alone: (agents: string, review: Review) => string;
};

/** Who reviewed words, in whole percent. */
type Review = { by: string; isOne: boolean; percent: number };

const has = ({ isOne }: Review) => (isOne ? "hat" : "haben");

const WORDS: Readonly<Record<WordsLanguage, LineWords>> = {
  en: {
    review: ({ by, percent }) => {
      if (percent === 0) return "No person has reviewed the words of agents.";
      return `${by} reviewed ${percent === 100 ? "all" : `${percent}\u00A0% of the`} words of agents.`;
    },
    mixed: (people, agents, { by, percent }) => {
      const start = `Written by ${people}, with words by ${agents}`;
      if (percent === 0) return `${start} that no person has reviewed.`;
      return percent === 100 ? `${start} that ${by} reviewed.` : `${start}, of which ${by} reviewed ${percent}\u00A0%.`;
    },
    alone: (agents, { by, percent }) => {
      if (percent === 0) return `Written by ${agents}; no person has reviewed it.`;
      return percent === 100
        ? `Written by ${agents} and reviewed by ${by}.`
        : `Written by ${agents}; ${by} reviewed ${percent}\u00A0% of it.`;
    },
  },
  de: {
    review: (review) => {
      const { by, percent } = review;
      if (percent === 0) return "Die Worte von Agenten hat noch niemand geprüft.";
      return `${by} ${has(review)} ${percent === 100 ? "alle" : `${percent}\u00A0% der`} Worte von Agenten geprüft.`;
    },
    mixed: (people, agents, review) => {
      const { by, percent } = review;
      const start = `Geschrieben von ${people}, mit Worten von ${agents}`;
      if (percent === 0) return `${start}, die noch niemand geprüft hat.`;
      return percent === 100
        ? `${start}, die ${by} geprüft ${has(review)}.`
        : `${start}, von denen ${by} ${percent}\u00A0% geprüft ${has(review)}.`;
    },
    alone: (agents, review) => {
      const { by, percent } = review;
      if (percent === 0) return `Geschrieben von ${agents}; noch niemand hat den Text geprüft.`;
      return percent === 100
        ? `Geschrieben von ${agents} und geprüft von ${by}.`
        : `Geschrieben von ${agents}; ${by} ${has(review)} ${percent}\u00A0% davon geprüft.`;
    },
  },
};

/** The percent of agents' words that people answered for: 0 and 100 only for none and all. */
export function reviewedPercent({ agents }: Provenance): number {
  const [words, reviewed] = [sumOf(agents, "words"), sumOf(agents, "reviewed")];
  if (reviewed === 0) return 0;
  return reviewed === words ? 100 : Math.min(99, Math.max(1, Math.round((reviewed * 100) / words)));
}

const sumOf = (agents: readonly Contributor[], field: "words" | "reviewed") =>
  agents.reduce((sum, agent) => sum + agent[field], 0);

const reviewOf = (provenance: Provenance, language: WordsLanguage): Review => ({
  by: listOfNames(provenance.reviewers, language),
  isOne: provenance.reviewers.length === 1,
  percent: reviewedPercent(provenance),
});

/** A sentence on who reviewed the words of agents. */
export const reviewSentence = (provenance: Provenance, language: WordsLanguage): string =>
  WORDS[language].review(reviewOf(provenance, language));

/**
 * One line on who wrote a text: “Written by Ada Example, with words by model-x that Ada Example reviewed.”
 */
export function provenanceLine(provenance: Provenance, language: WordsLanguage): string {
  const { people, agents } = provenance;
  const names = listOfNames([...new Set(agents.map(({ name }) => name))], language);
  const review = reviewOf(provenance, language);
  const { mixed, alone } = WORDS[language];
  return people.length > 0 ? mixed(listOfNames(people, language), names, review) : alone(names, review);
}
