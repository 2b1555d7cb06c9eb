import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { countWordsIn } from "#lib/document/model/words";
import type { BlockVersions } from "#lib/history/versions/block-versions";
import { type Origins, runsOfBlock, runsOfBlocks } from "#lib/history/versions/origins";
import type { NumberedAuthor } from "#lib/history/versions/store";

/** A text as it is stored, with the versions of its words, and whose document it is. */
export type AuthoredText = {
  id: string;
  version: number;
  content: DocumentJson;
  versions: BlockVersions;
  origins: Origins;
  owner: { id: string; name: string };
};

/** A person, model or agent, and their words in a text. */
export type Contributor = {
  name: string;
  origin: "human" | "agent";
  agent: string | null;
  model: string | null;
  words: number;
  /** The words that a person answers for: all of a person's own. */
  reviewed: number;
};

/** A run of a block's text: the index of its contributor, or -1, and who answered for an agent's words. */
export type ContributedRun = { text: string; value: number; reviewedBy: string | null };

/** Who wrote a text: its contributors, most words first, and who wrote each run of a block, by index. */
export type Contributions = {
  contributors: Contributor[];
  /** Who answered for words of agents. */
  reviewers: string[];
  runsOf(block: NodeJson): ContributedRun[];
};

/** Who wrote the words of a text, and who answered for those of agents, by the authors of its versions. */
export function contributionsOf(text: Omit<AuthoredText, "id">, numbered: readonly NumberedAuthor[]): Contributions {
  const { content, version, owner } = text;
  const blocks = content.content.flatMap((top) => [...runsOfBlocks(top, text, version)]);
  const authors = new Map(numbered.map((row) => [row.number, row]));
  const byKey = new Map<string, Contributor>();
  const reviewers = new Set<string>();
  for (const { runs } of blocks) {
    const counts = countWordsIn(runs.map((run) => run.text));
    runs.forEach((run, at) => {
      const author = authors.get(run.version);
      if (author) count(contributorOf(author, owner, byKey), author, counts[at] ?? 0, reviewers);
    });
  }
  const contributors = [...byKey.values()].toSorted((a, b) => b.words - a.words || (a.name < b.name ? -1 : 1));
  const indexOf = (number: number) => {
    const author = authors.get(number);
    return author ? contributors.indexOf(contributorOf(author, owner, byKey)) : -1;
  };
  const fallbacks = new Map(blocks.map(({ block, runs }) => [block, runs]));
  return {
    contributors,
    reviewers: [...reviewers],
    runsOf: (block) =>
      (fallbacks.get(block) ?? runsOfBlock(block, text, version)).map((run) => ({
        text: run.text,
        value: indexOf(run.version),
        reviewedBy: authors.get(run.version)?.review?.name ?? null,
      })),
  };
}

function count(contributor: Contributor, author: NumberedAuthor, words: number, reviewers: Set<string>): void {
  contributor.words += words;
  const isAnswered = author.origin === "human" || author.review !== undefined;
  if (isAnswered) contributor.reviewed += words;
  if (author.review && words > 0) reviewers.add(author.review.name);
}

function contributorOf(
  { origin, model, agent, by }: NumberedAuthor,
  owner: AuthoredText["owner"],
  known: Map<string, Contributor>,
): Contributor {
  // A key of the owner's that writes for a person writes for the owner.
  const person = by.type === "key" || by.id === owner.id ? owner : by;
  const isHuman = origin === "human";
  const name = isHuman ? person.name : (model ?? agent ?? `the key “${by.name}”`);
  const key = JSON.stringify(isHuman ? [origin, person.id] : [origin, model, agent, name]);
  const found = known.get(key) ?? {
    ...{ name, origin, agent: isHuman ? null : agent, model: isHuman ? null : model },
    ...{ words: 0, reviewed: 0 },
  };
  known.set(key, found);
  return found;
}
