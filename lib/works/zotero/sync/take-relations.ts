import type { Executor } from "#db/connection/client";
import { takeRelated } from "#lib/works/library/related/store";
import { type Data, textOf } from "../items/read-item";
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
    const [was, is] = [relatedKeys(run, before), relatedKeys(run, row.data)];
    const added = is.filter((key) => !was.includes(key)).map((key) => ({ row, key, isAdded: true }));
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

const ITEM = /^https?:\/\/zotero\.org\/(user|group)s\/(\d+)\/items\/([A-Z0-9]{8})$/;

/** The keys of the items of the same library that an item is related to. */
function relatedKeys({ library }: Run, { relations }: Data): string[] {
  const given = typeof relations === "object" && relations !== null ? (relations as Data)["dc:relation"] : undefined;
  return [given].flat().flatMap((address) => {
    const [, kind, owner, key] = ITEM.exec(textOf(address)) ?? [];
    return key && kind === library.kind && owner === library.zoteroId ? [key] : [];
  });
}
