import { relatedBefore } from "../items/local";
import { changeRelations } from "../items/relations";
import { endOfWindow, objectsByKey, putObjects } from "../objects/store";
import { changedRelations, type RelatedItem } from "../relations/store";
import { WRITTEN_AT_ONCE, writeObjects } from "./remote";
import type { Run } from "./run";
import { columnsAfter, isRefused } from "./written";

/**
 * Writes to Zotero which works were related here by hand, and which no more, to both items of each pair as Zotero does.
 * Relations to what is no work of the library here are left as they are.
 */
export async function pushRelations(run: Run): Promise<void> {
  const { db, library } = run;
  for (let after = ""; ; ) {
    const upTo = await endOfWindow(db, library.id, after);
    if (upTo === null) return;
    for (;;) {
      const changed = await changedRelations(db, library.id, { after, upTo }, WRITTEN_AT_ONCE);
      const last = changed.at(-1);
      if (!last) break;
      after = last.object.key;
      await pushSome(run, changed);
    }
    after = upTo;
  }
}

async function pushSome(run: Run, changed: readonly RelatedItem[]): Promise<void> {
  const { db, library } = run;
  const before = changed.flatMap(({ object }) => relatedBefore(object.local));
  // A work that was deleted here takes its relations along, while Zotero keeps those of an item in its trash.
  const known = await objectsByKey(db, library.id, before);
  const changes = changed.map(({ object, related, title }) => {
    const was = relatedBefore(object.local);
    const added = related.filter((key) => !was.includes(key));
    const removed = was.filter((key) => !related.includes(key) && known.has(key));
    return { object, related, title, relations: changeRelations(library, object.data, { added, removed }) };
  });
  const sent = changes.filter(({ relations }) => relations !== null);
  const written = await writeObjects(
    run,
    "items",
    sent.map(({ object: { key, version }, relations }) => ({ key, version, relations })),
  );
  const after = new Map(sent.map(({ object }, at) => [object.key, written[at]]));
  const rows = changes.map(({ object, related, title }) => {
    const one = after.get(object.key);
    if (isRefused(one)) {
      const text = `Zotero refused what “${title}” is related to: ${one.refused}.`;
      run.say({ kind: "refused", text, citationId: object.localId });
    }
    return { ...object, ...columnsAfter(one), local: { ...object.local, related } };
  });
  await putObjects(db, rows);
}
