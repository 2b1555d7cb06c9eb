import type { BlockVersions } from "#lib/history/versions/block-versions";
import type { Origins } from "#lib/history/versions/origins";

/**
 * Where the text of a draft is until its first write: in a version of its document. `credits` are the numbers by which the
 * draft names those who wrote it, by the numbers that the document has for them.
 */
export type DraftText = { version: number; reviews: number; credits: Record<string, number> };

/** The versions of blocks and words as a draft names them; a number without a credit is the draft's own first version. */
export function asCredited(
  { versions, origins }: { versions: BlockVersions; origins: Origins },
  credits: DraftText["credits"],
): { versions: BlockVersions; origins: Origins } {
  const named = (number: number) => credits[number] ?? 1;
  return {
    versions: Object.fromEntries(Object.entries(versions).map(([id, number]) => [id, named(number)])),
    origins: Object.fromEntries(
      Object.entries(origins).map(([id, entry]) => [
        id,
        entry.map((value, at) => (at % 2 === 1 ? named(value) : value)),
      ]),
    ),
  };
}
