import "server-only";
import type { DocumentJson } from "#lib/document/model/document";
import { packOrigins } from "#lib/documents/store/packed-origins";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { type BlockVersions, blockVersions } from "#lib/history/versions/block-versions";
import type { Credit } from "#lib/history/versions/credit";
import { keepMarks } from "#lib/history/versions/kept-marks";
import { changesTo, type OriginChanges } from "#lib/history/versions/origin-changes";
import { type Origins, originsAfter } from "#lib/history/versions/origins";
import type { Removal } from "#lib/history/versions/removed-text";
import type { ChangeNote } from "./plan-version";

/** Which version wrote which block and word, and what a comparison of the texts would not find of that. */
export type Credited = {
  blockVersions: BlockVersions;
  origins: Origins;
  removed: readonly Removal[];
  credits: readonly Credit[];
  changes: OriginChanges | null;
};

/** Which version wrote which block and word of a text that is written over another. */
export function versionsOf(
  before: DocumentWithContent,
  content: DocumentJson,
  number: number,
  note: ChangeNote,
): Credited {
  const versions = blockVersions(before, content, number);
  const after = { content, versions };
  const [restored, stepped, copied] = [note.restored ?? null, note.stepped ?? null, note.copied ?? null];
  const found = originsAfter(before, after, number, {
    ...{ restored, stepped, merged: note.merged?.written ?? null },
    removed: before.removed,
    copied: copied?.texts ?? [],
    phrases: copied?.phrases ?? [],
  });
  const { removed } = found;
  const { credits: marks } = before;
  const origins = restored
    ? keepMarks({ ...after, origins: found.origins }, before, { number, credits: marks })
    : found.origins;
  const isPlain = found.isPlain && origins === found.origins;
  const known = copied?.credits ?? note.merged?.credits;
  const credits = known ? usedCredits(before.credits, known, origins) : before.credits;
  const changes = isPlain ? null : changesTo(originsAfter(before, after, number, { restored }).origins, origins);
  return { blockVersions: versions, origins, removed, credits, changes };
}

/** The credits of a document with those new ones that origins name, and those before them. */
function usedCredits(before: readonly Credit[], all: readonly Credit[], origins: Origins): readonly Credit[] {
  let least = 0;
  for (const entry of Object.values(origins))
    for (let at = 1; at < entry.length; at += 2) least = Math.min(least, entry[at] ?? 0);
  return -least > before.length ? all.slice(0, -least) : before;
}

/** The columns of who wrote what that differ from those before. */
export const stored = ({ versions, origins, removed, credits }: DocumentWithContent, before: DocumentWithContent) => ({
  blockVersions: versions,
  origins: packOrigins(origins, versions),
  ...(removed === before.removed ? {} : { removed }),
  ...(credits === before.credits ? {} : { credits }),
});

/** The ids of the blocks that a version changed or removed. */
export const changedOf = (before: BlockVersions, after: BlockVersions, number: number) =>
  Object.keys(before).filter((id) => after[id] === undefined || after[id] === number);
