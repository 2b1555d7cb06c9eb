import { updateLibrary } from "../connections/store";
import { deletedItems, dropObjects, putObjects, takenBack } from "../objects/store";
import { pushAnnotations } from "./push-annotations";
import { pushAttachments } from "./push-attachments";
import { pushCollections } from "./push-collections";
import { pushChanged, pushNew } from "./push-items";
import { pushRelations } from "./push-relations";
import { writeObjects } from "./remote";
import type { Run } from "./run";
import { columnsAfter, inTurns, trash } from "./written";

/** Writes to a library at Zotero what has changed here; throws `LibraryChanged` when it must be read again first. */
export async function push(run: Run): Promise<void> {
  const { library, db } = run;
  if (!library.canWrite) return;
  const from = library.version;
  await pushCollections(run);
  await pushTakenBack(run);
  await pushChanged(run);
  await pushNew(run);
  await pushAttachments(run);
  await pushAnnotations(run);
  await pushDeleted(run);
  // Now each work that is related to another one has an item, and none has one that was deleted.
  await pushRelations(run);
  // Every write was refused if anything else had changed, so all up to here is known.
  const { version } = library;
  if (version !== from) await updateLibrary(db, library.id, { version, annotationsVersion: version });
}

/** Takes works out of Zotero's trash that a person took out of the collection of deleted works. */
async function pushTakenBack(run: Run): Promise<void> {
  const { db, library, connection } = run;
  const objects = await takenBack(db, library.id, connection.goneCollectionId);
  const erased = objects.filter(({ data }) => !data.deleted);
  await dropObjects(
    db,
    library.id,
    erased.map(({ key }) => key),
  );
  for (const some of inTurns(objects.filter(({ data }) => data.deleted))) {
    const written = await writeObjects(
      run,
      "items",
      some.map(({ key, version }) => ({ key, version, deleted: 0 })),
    );
    await putObjects(
      db,
      some.map((object, at) => ({ ...object, ...columnsAfter(written[at]), state: "linked" as const })),
    );
  }
}

async function pushDeleted(run: Run): Promise<void> {
  for (;;) {
    const objects = await deletedItems(run.db, run.library.id);
    if (objects.length === 0) return;
    // An item that is gone at Zotero too needs no write.
    const gone = objects.filter(({ state }) => state === "gone");
    await dropObjects(
      run.db,
      run.library.id,
      gone.map(({ key }) => key),
    );
    await trash(
      run,
      objects.filter(({ state }) => state !== "gone"),
    );
  }
}
