import type { Executor } from "#db/connection/client";
import type { Proposal } from "#lib/changes/suggestions/proposal";
import type { NewSuggestion } from "#lib/changes/suggestions/store";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { asCredited } from "#lib/documents/store/draft-text";
import type { DocumentWithContent } from "#lib/documents/store/store";
import type { Author } from "#lib/history/versions/author";
import { creditAuthors } from "#lib/history/versions/copied-texts";
import type { Credit } from "#lib/history/versions/credit";
import { keyOf, runsOfNode } from "#lib/history/versions/node-edits";
import type { Written } from "#lib/history/versions/origins";
import { findAuthorsByNumber } from "#lib/history/versions/store";

/** The numbers by which a document names those who wrote its text. */
export function numbersOf({ versions, origins }: Pick<DocumentWithContent, "versions" | "origins">): number[] {
  const ofWords = Object.values(origins).flatMap((entry) => entry.filter((_, at) => at % 2 === 1));
  return [...new Set([...Object.values(versions), ...ofWords])];
}

/** A text of one document with its authors as another one names them, whose credits are `known`. */
export async function creditedText(
  db: Executor,
  side: DocumentWithContent,
  content: DocumentJson,
  known: readonly Credit[],
): Promise<{ written: Written; credits: readonly Credit[] }> {
  const { credits, named } = await creditAuthors(db, side.row.id, numbersOf(side), known);
  return { written: { content, ...asCredited(side, Object.fromEntries(named)) }, credits };
}

/** Proposals by the authors who wrote the words on a side after its version `since`, those of one author together. */
export async function byAuthor(
  db: Executor,
  side: DocumentWithContent,
  proposals: readonly Proposal[],
  { since, ...kept }: Pick<NewSuggestion, "documentId" | "baseVersion" | "note" | "createdAt"> & { since: number },
): Promise<NewSuggestion[][]> {
  const chosen = proposals.map((proposal) => ({ proposal, number: writerOf(side, proposal.proposed, since) }));
  const rows = await findAuthorsByNumber(db, side.row.id, [...new Set(chosen.flatMap(({ number }) => number ?? []))]);
  const authors = new Map(rows.map(({ number, origin, model, agent, by }) => [number, { origin, model, agent, by }]));
  const { at: _, ...last } = side.row.lastEdit;
  const groups = new Map<string, NewSuggestion[]>();
  for (const { proposal, number } of chosen) {
    const author: Author = (number === null ? undefined : authors.get(number)) ?? last;
    const group = groups.get(keyOf(author)) ?? [];
    group.push({ ...proposal, ...kept, author });
    groups.set(keyOf(author), group);
  }
  return [...groups.values()];
}

/** The version after `since` that wrote most of some blocks; null where none wrote any. */
function writerOf(side: DocumentWithContent, blocks: readonly NodeJson[], since: number): number | null {
  const lengths = new Map<number, number>();
  for (const { node } of placedBlocks({ type: "doc", content: [...blocks] })) {
    const own = side.versions[String(node.attrs?.id)];
    // A block that was only formatted has no new words.
    for (const { version, text } of [{ version: own ?? 0, text: "" }, ...runsOfNode(node, side, own ?? 0)])
      if (version > since) lengths.set(version, (lengths.get(version) ?? 0) + text.length);
  }
  return [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
