import { AppError } from "#lib/base/errors";
import type { BlockMove } from "#lib/document/edit/move-blocks";
import type { DocumentJson } from "#lib/document/model/document";
import { beginningOf, type LockedChange, lockedChanges } from "#lib/document/notable/locked";
import type { DocumentWithContent } from "#lib/documents/store/store";
import type { Writer } from "#lib/history/versions/author";

const MOST_NAMED = 50;

/**
 * Refuses a text in which an agent changes, removes or moves a locked block; people write everywhere.
 * @throws AppError locked, naming each block
 */
export function refuseLocked(
  { origin }: Pick<Writer, "origin">,
  { row, content }: Pick<DocumentWithContent, "row" | "content">,
  text: DocumentJson,
  move?: BlockMove,
): void {
  const changes = origin === "agent" ? lockedChanges(content, text, row.locks, move) : [];
  if (changes.length === 0) return;
  throw new AppError("locked", "A person has locked what this would change. Nothing was written.", {
    details: changes.slice(0, MOST_NAMED).map((one) => detailOf(one, content)),
    hint: 'Leave it as it is, or propose the change with "mode": "suggest_replace" (suggest_edits).',
  });
}

const detailOf = ({ node, nodeId, change }: LockedChange, content: DocumentJson) => ({
  path: nodeId,
  message: `is locked and would be ${change}: “${beginningOf(node, content)}”`,
  nodeId,
});
