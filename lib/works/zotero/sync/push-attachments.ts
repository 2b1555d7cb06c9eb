import { env } from "#lib/base/env";
import { filePath } from "#lib/files/file-ids";
import { textOf } from "../items/read-item";
import { newKept, putObjects, removedKept } from "../objects/store";
import { objectRow } from "./object-row";
import { newKey, WRITTEN_AT_ONCE, writeObjects } from "./remote";
import type { Run } from "./run";
import { columnsAfter, isRefused, trash } from "./written";

type Kept = Awaited<ReturnType<typeof newKept>>[number];

/** The link to an attachment, as Zotero is to keep it. */
const linkOf = (run: Run, { id, key: parentKey, title, url, fileId }: Kept) => ({
  object: objectRow(run, {
    key: newKey(),
    version: 0,
    data: {},
    kind: "attachment",
    parentKey,
    localId: id,
    local: {},
    syncedAt: run.now(),
  }),
  fields: { title, url: fileId ? env().APP_URL + filePath(fileId) : (url ?? "") },
});

/** Writes the attachments of works to Zotero as links, and takes away those that were removed here. */
export async function pushAttachments(run: Run): Promise<void> {
  const { db, library } = run;
  for (;;) {
    const kept = await newKept(db, library.id, WRITTEN_AT_ONCE);
    if (kept.length === 0) break;
    const objects = kept.map((one) => linkOf(run, one));
    const written = await writeObjects(
      run,
      "items",
      objects.map(({ object: { key, parentKey }, fields }) => ({
        key,
        version: 0,
        itemType: "attachment",
        linkMode: "linked_url",
        parentItem: parentKey,
        tags: [],
        ...fields,
      })),
    );
    const rows = objects.map(({ object, fields }, at) => {
      const one = written[at];
      if (!isRefused(one)) return { ...object, ...columnsAfter(one), local: fields };
      run.say({
        kind: "refused",
        text: `Zotero refused the attachment “${fields.title}”: ${one.refused}.`,
        citationId: null,
      });
      return { ...object, state: "ignored" as const };
    });
    await putObjects(db, rows);
  }
  const removed = await removedKept(db, library.id);
  // A file at Zotero stays there when only its link is removed here.
  const links = removed.filter(({ data }) => textOf(data.linkMode) === "linked_url");
  await trash(run, links);
  const files = removed.filter((object) => !links.includes(object));
  await putObjects(
    db,
    files.map((object) => ({ ...object, state: "ignored" as const })),
  );
}
