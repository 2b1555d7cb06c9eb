import type { Executor } from "#db/connection/client";
import { takeRelated } from "#lib/works/library/related/store";
import { relatedBefore } from "../items/local";
import type { Data } from "../items/read-item";
import { relatedKeys } from "../items/relations";
import { objectsByKey, putObjects, type ZoteroObject } from "../objects/store";
import type { Run } from "./run";

/** An item as it was taken over, and its data of before; empty for a new one. */
type Taken = { row: ZoteroObject; before: Data };

/** Two items that were related at Zotero, or are no more. */
type Change = { one: ZoteroObject; other: ZoteroObject; isAdded: boolean };

/**
 * Relates the works whose items were related at Zotero, and ends what was ended there. Zotero keeps a relation with both
 * items, so one to an item that is not read yet comes with that item.
 */
export async function takeRelations(tx: Executor, run: Run, taken: readonly Taken[]): Promise<void> {
  const changed = taken.flatMap(({ row, before }) => {
    const [was, is] = [relatedKeys(run.library, before), relatedKeys(run.library, row.data)];
    // Zotero shows a relation that was written from here with both items, though it changed one of them alone.
    const known = [...was, ...relatedBefore(row.local)];
    const added = is.filter((key) => !known.includes(key)).map((key) => ({ row, key, isAdded: true }));
    return [...added, ...was.filter((key) => !is.includes(key)).map((key) => ({ row, key, isAdded: false }))];
  });
  if (changed.length === 0) return;
  const others = await objectsByKey(
    tx,
    run.library.id,
    changed.map(({ key }) => key),
  );
  const changes = changed.flatMap(({ row, key, isAdded }): Change[] => {
    const other = others.get(key);
    return row.localId && other?.kind === "item" && other.localId ? [{ one: row, other, isAdded }] : [];
  });
  const pairs = (wanted: boolean) =>
    changes.flatMap(({ one, other, isAdded }): [string, string][] =>
      isAdded === wanted && one.localId && other.localId ? [[one.localId, other.localId]] : [],
    );
  const writing = { db: tx, caller: { userId: run.userId }, now: run.now() };
  await takeRelated(writing, { added: pairs(true), removed: pairs(false) });
  await putObjects(tx, agreed(changes));
}

/** The items of relations that were taken over, on which both sides agree from now on. */
function agreed(changes: readonly Change[]): ZoteroObject[] {
  const objects = new Map<string, ZoteroObject>();
  for (const { one, other, isAdded } of changes) {
    for (const [object, { key }] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = objects.get(object.key) ?? object;
      const rest = relatedBefore(known.local).filter((related) => related !== key);
      const related = (isAdded ? [...rest, key] : rest).toSorted();
      objects.set(object.key, { ...known, local: { ...known.local, related } });
    }
  }
  return [...objects.values()];
}
