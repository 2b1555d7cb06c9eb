import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { blockIds } from "#lib/document/model/block-ids";
import { type Budget, diffBySentences, newBudget } from "#lib/document/model/bounded-diff";
import type { NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { isUnreviewed } from "#lib/history/reviews/count-words";
import { type Credit, creditNumber, type Reviewed } from "#lib/history/versions/credit";
import { type Origins, runsOfBlock, textBlocks, type Written } from "#lib/history/versions/origins";
import { replayTo } from "#lib/history/versions/replay";
import { findAuthorsByNumber, type NumberedAuthor, versionNotFound } from "#lib/history/versions/store";
import { entryOf, idOf, spread, type Token, tokensFrom } from "#lib/history/versions/tokens";

/** The nodes whose words are meant; a node stands for all in it. */
export type Meant = { nodeIds: readonly string[] } | { all: true };

/** The words of a text as a person read them: those of one version. */
type Read = { version: number; written: Written | null };

/** A mark of one number of a document's origins as another. */
type Marking = (number: number) => number | null;

type Marked = { origins: Origins; credits: readonly Credit[] };

/** Marks the words by agents that were there at a version as answered for by a person; with `writtenIn` only those that it wrote. */
export async function markReviewed(
  db: Executor,
  document: DocumentWithContent,
  { version, review, writtenIn, ...meant }: Meant & { version: number; review: Reviewed; writtenIn?: number },
): Promise<Marked> {
  const { row, versions } = document;
  if (version > row.version) throw versionNotFound(String(version), row.version);
  const written = version < row.version ? await replayTo(db, row.id, version) : null;
  const blocks = meantBlocks(document, meant, written);
  const authors = await authorsIn(db, document);
  const credits = [...document.credits];
  const marks = new Map<number, number>();
  const mark = (number: number) => {
    const author = authors.get(number);
    const isMeant = writtenIn === undefined || number === writtenIn;
    if (!author || !isMeant || !isUnreviewed(author)) return null;
    const known = marks.get(number);
    if (known !== undefined) return known;
    const { origin, model, agent, by, createdAt } = author;
    const credit = { ...{ origin, model, agent, by }, at: createdAt.toISOString(), review, of: number };
    const made = creditNumber(credits.push(credit) - 1);
    marks.set(number, made);
    return made;
  };
  const budget = newBudget();
  const origins = { ...document.origins };
  for (const block of blocks) {
    markBlock(block, { document, origins, mark, read: { version, written }, budget, latest: row.version, versions });
  }
  return { origins, credits };
}

/** Takes a person's own marks back. */
export function unmarkReviewed(
  document: DocumentWithContent,
  { person, ...meant }: Meant & { person: string },
): Marked {
  const { row, versions, credits } = document;
  const mark = (number: number) => {
    const credit = number < 0 ? credits[-1 - number] : undefined;
    return credit?.review?.id === person ? (credit.of ?? null) : null;
  };
  const origins = { ...document.origins };
  const [read, budget] = [{ version: row.version, written: null }, newBudget()];
  for (const block of meantBlocks(document, meant, null))
    markBlock(block, { document, origins, mark, read, budget, latest: row.version, versions });
  return { origins, credits };
}

type MarkingOf = {
  document: DocumentWithContent;
  origins: Origins;
  mark: Marking;
  read: Read;
  budget: Budget;
  latest: number;
  versions: Written["versions"];
};

function markBlock(block: NodeJson, { document, origins, mark, read, budget, latest, versions }: MarkingOf): void {
  const id = idOf(block);
  if (id === null) return;
  const own = versions[id] ?? latest;
  const text = nodeText(block);
  const numbers = numbersOf(block, document, latest);
  const wasThere = own <= read.version || !read.written ? null : thereThen(id, { text, numbers }, read.written, budget);
  const marked = numbers.map((number, at) => (wasThere && !wasThere[at] ? number : (mark(number) ?? number)));
  if (marked.every((number, at) => number === numbers[at])) return;
  const entry = entryOf(tokensFrom(text, marked), own);
  setEntry(origins, id, entry.length === 2 && entry[1] === own ? [] : entry);
}

function setEntry(origins: Origins, id: string, entry: number[]): void {
  if (entry.length === 0) delete origins[id];
  else origins[id] = entry;
}

const numbersOf = (block: NodeJson, written: Omit<Written, "content">, latest: number): number[] =>
  spread(runsOfBlock(block, written, latest).flatMap(({ text, version }) => [text.length, version]));

/** Which characters of a block were in it at an earlier version, written by the same. */
function thereThen(
  id: string,
  now: { text: string; numbers: number[] },
  written: Written,
  budget: Budget,
): boolean[] | null {
  const there: boolean[] = now.numbers.map(() => false);
  const was = blocksIn(written.content.content).find((block) => idOf(block) === id);
  if (!was) return there;
  const old = tokensFrom(nodeText(was), numbersOf(was, written, 0));
  const tokens = tokensFrom(now.text, now.numbers);
  const keyOf = ({ text, origin }: Token) => `${JSON.stringify(origin)} ${text}`;
  const runs = diffBySentences(old.map(keyOf), tokens.map(keyOf), budget);
  const isNew = tokens.map((_, at) => runs.some(({ start, end }) => start <= at && at < end));
  let place = 0;
  tokens.forEach(({ text }, at) => {
    if (!isNew[at]) there.fill(true, place, place + text.length);
    place += text.length;
  });
  return there;
}

const blocksIn = (nodes: readonly NodeJson[]) => nodes.flatMap((node) => [...textBlocks(node)]);

/** The blocks of a text in these nodes; throws `not_found` for a node that neither version has. */
function meantBlocks({ content }: DocumentWithContent, meant: Meant, read: Written | null): NodeJson[] {
  if ("all" in meant) return blocksIn(content.content);
  const known = new Set([...content.content, ...(read?.content.content ?? [])].flatMap(blockIds));
  const unknown = meant.nodeIds.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new AppError("not_found", "There is no such node in the document.", {
      details: [{ path: "nodeIds", message: unknown.slice(0, 100) }],
      hint: "Read the document again: its nodes have other ids now.",
    });
  const ids = new Set(meant.nodeIds);
  const within = (nodes: readonly NodeJson[]): NodeJson[] =>
    nodes.flatMap((node) => (ids.has(idOf(node) ?? "") ? [node] : within(node.content ?? [])));
  return blocksIn(within(content.content));
}

async function authorsIn(db: Executor, { row, content, ...written }: DocumentWithContent) {
  const numbers = new Set<number>();
  for (const block of blocksIn(content.content)) {
    for (const number of numbersOf(block, written, row.version)) numbers.add(number);
  }
  const rows = await findAuthorsByNumber(db, row.id, [...numbers]);
  return new Map<number, NumberedAuthor>(rows.map((one) => [one.number, one]));
}
