import { givingWay } from "#lib/base/giving-way";
import type { DocumentJson } from "#lib/document/model/document";
import { countWordsIn } from "#lib/document/model/words";
import type { Author } from "#lib/history/versions/author";
import type { BlockVersions } from "#lib/history/versions/block-versions";
import { type Credit, creditOf } from "#lib/history/versions/credit";
import { type Origins, runsOfBlocks } from "#lib/history/versions/origins";
import type { Action } from "#lib/history/versions/shape";

/** The author of one version of a document. */
export type Authorship = Author & { number: number; createdAt: Date; action: Action };

/** A person, model or agent, and the number of their words in a text; `percent` is of the whole text. */
export type Contributor = {
  kind: "person" | "agent";
  name: string;
  through: string | null;
  words: number;
  percent: number;
};

/** The authorship of a text: most words first, people before agents; contributors without remaining words come last. */
export type Colophon = { contributors: Contributor[]; words: number; versions: number; since: Date };

type History = {
  content: DocumentJson;
  blockVersions: BlockVersions;
  origins: Origins;
  authorships: readonly Authorship[];
  credits: readonly Credit[];
  owner: { id: string; name: string };
};

// Who only published, moved, restored or set something wrote nothing.
const WRITING: ReadonlySet<Action> = new Set(["create", "write", "accept", "cite", "import"]);

type Known = Omit<Contributor, "percent">;

/** Attributes each word of a text to the author of the version that wrote it. */
export async function colophonOf({
  content,
  blockVersions,
  origins,
  authorships,
  credits,
  owner,
}: History): Promise<Colophon> {
  const contributors = new Map<string, Known>();
  const byVersion = new Map<number, Known>();
  const add = (number: number, author: Author) => {
    const who = contributorOf(author, owner);
    const key = `${who.kind} ${who.name}`;
    const known = contributors.get(key) ?? who;
    contributors.set(key, known);
    byVersion.set(number, known);
    return known;
  };
  for (const authorship of authorships) if (WRITING.has(authorship.action)) add(authorship.number, authorship);
  // Who is credited for copied words is one of the contributors only as long as such words are there.
  const credited = (number: number) => {
    const credit = creditOf(credits, number);
    return credit && add(number, credit);
  };
  const giveWay = givingWay();
  let latest = 0;
  for (const { number } of authorships) latest = Math.max(latest, number);
  for (const { runs } of runsOfBlocks(content, { versions: blockVersions, origins }, latest)) {
    const words = countWordsIn(runs.map(({ text }) => text));
    runs.forEach(({ version }, at) => {
      const known = byVersion.get(version) ?? credited(version);
      if (known) known.words += words[at] ?? 0;
    });
    await giveWay();
  }
  const since = authorships.reduce(
    (first, { createdAt }) => Math.min(first, createdAt.getTime()),
    Number.POSITIVE_INFINITY,
  );
  return { ...shared([...contributors.values()]), versions: authorships.length, since: new Date(since) };
}

function contributorOf({ origin, model, agent, by }: Author, owner: { id: string; name: string }): Known {
  // A key of the owner's that writes for a person writes for the owner.
  const isOwner = by.type === "key" || by.id === owner.id;
  if (origin === "human") return { kind: "person", name: isOwner ? owner.name : by.name, through: null, words: 0 };
  return { kind: "agent", name: model ?? agent ?? `the key “${by.name}”`, through: model ? agent : null, words: 0 };
}

const KINDS = ["person", "agent"];

function shared(known: readonly Known[]): Pick<Colophon, "contributors" | "words"> {
  const words = known.reduce((sum, each) => sum + each.words, 0);
  const inOrder = known.toSorted(
    (a, b) =>
      Number(b.words > 0) - Number(a.words > 0) ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      b.words - a.words ||
      (a.name < b.name ? -1 : 1),
  );
  const percents = percentsOf(inOrder.map((each) => each.words));
  return { words, contributors: inOrder.map((each, at) => ({ ...each, percent: percents[at] ?? 0 })) };
}

/** Whole percents of the sum of `parts` that sum to a hundred: the largest remainders are rounded up. */
export function percentsOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * 100) / whole);
  const percents = exact.map(Math.floor);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact.map((value, at) => ({ at, rest: value % 1 })).toSorted((a, b) => b.rest - a.rest);
  for (const { at } of byRemainder.slice(0, left)) percents[at] = (percents[at] ?? 0) + 1;
  return percents;
}
