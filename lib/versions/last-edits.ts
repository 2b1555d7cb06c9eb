import "server-only";
import type { Executor } from "#db/client";
import type { LastEdit } from "#lib/base/document-shape";
import { type DocumentRow, findBlockVersions } from "#lib/documents/store";
import { findVersionsByNumber, presentVersion } from "./store";

/** Finds the last editor of each of these blocks; returns a function from a block's id. */
export async function findLastEdits(db: Executor, { id, version }: DocumentRow, blocks: readonly { id: string }[]) {
  const versions = await findBlockVersions(db, id);
  const numberOf = (blockId: string) => versions[blockId] ?? version;
  const numbers = [...new Set(blocks.map((block) => numberOf(block.id)))];
  const edits = new Map((await findVersionsByNumber(db, id, numbers)).map((row) => [row.number, editOf(row)]));
  return (blockId: string): LastEdit => {
    const edit = edits.get(numberOf(blockId));
    if (!edit) throw new Error(`Version ${numberOf(blockId)} of ${id} is missing.`);
    return edit;
  };
}

function editOf(row: Parameters<typeof presentVersion>[0]): LastEdit {
  const { origin, model, agent, by, createdAt } = presentVersion(row);
  return { origin, model, agent, by, at: createdAt };
}
