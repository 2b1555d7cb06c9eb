import type { Executor } from "#db/connection/client";
import { takeRelated } from "#lib/works/library/related/store";
import { relatedBefore } from "../items/local";
import type { Data } from "../items/read-item";
import { relatedKeys } from "../items/relations";
import { objectsByKey, type ZoteroObject } from "../objects/store";
import type { Run } from "./run";

/** An item as it was taken over, and its data of before; empty for a new one. */
type Taken = { row: ZoteroObject; before: Data };

/**
 * Relates the works whose items were related at Zotero, and ends what was ended there. Zotero keeps a relation with both
 * items, so one to an item that is not read yet comes with that item.
 */
export async function takeRelations(tx: Executor, run: Run, taken: readonly Taken[]): Promise<void> {
  const changes = taken.flatMap(({ row, before }) => {
    const [was, is] = [relatedKeys(run.library, before), relatedKeys(run.library, row.data)];
    // Zotero shows a relation that was written from here with both items, though it changed one of them alone.
    const known = [...was, ...relatedBefore(row.local)];
    const added = is.filter((key) => !known.includes(key)).map((key) => ({ row, key, isAdded: true }));
    return [...added, ...was.filter((key) => !is.includes(key)).map((key) => ({ row, key, isAdded: false }))];
  });
  if (changes.length === 0) return;
  const others = await objectsByKey(
    tx,
    run.library.id,
    changes.map(({ key }) => key),
  );
  const pairs = (wanted: boolean) =>
    changes.flatMap(({ row, key, isAdded }): [string, string][] => {
      const other = others.get(key);
      return isAdded === wanted && row.localId && other?.kind === "item" && other.localId
        ? [[row.localId, other.localId]]
        : [];
    });
  const writing = { db: tx, caller: { userId: run.userId }, now: run.now() };
  await takeRelated(writing, { added: pairs(true), removed: pairs(false) });
}
