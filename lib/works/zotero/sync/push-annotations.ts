import { AppError } from "#lib/base/errors";
import { readFile } from "#lib/files/store";
import { type Place, placesInPdf } from "#lib/works/highlights/places-in-pdf";
import { changedHighlights, type Highlight, newHighlights, removedHighlights, type Sent } from "../annotations/store";
import { changeAnnotation, changingFields, newAnnotation } from "../items/annotation";
import { changedFields } from "../items/merge-fields";
import type { Data } from "../items/read-item";
import { putObjects, type ZoteroObject } from "../objects/store";
import { nameHighlight } from "./name-highlight";
import { objectRow } from "./object-row";
import { newKey, WRITTEN_AT_ONCE, writeObjects } from "./remote";
import type { Run } from "./run";
import { columnsAfter, isRefused, trash } from "./written";

/** Writes the highlights in PDFs that Zotero has too as annotations: new ones, changed ones, and that some were removed. */
export async function pushAnnotations(run: Run): Promise<void> {
  const { db, library } = run;
  for (;;) {
    const news = await newHighlights(db, library.id, WRITTEN_AT_ONCE);
    if (news.length === 0) break;
    const rows = news.map(({ highlight, parentKey }) =>
      objectRow(run, {
        key: newKey(),
        version: 0,
        data: {},
        kind: "annotation",
        parentKey,
        localId: highlight.id,
        local: {},
        syncedAt: run.now(),
      }),
    );
    // Known before they are sent: a run that ends in between finds them at Zotero under their keys.
    await putObjects(db, rows);
  }
  for (let done = 0; ; ) {
    const changed = await changedHighlights(db, library.id, WRITTEN_AT_ONCE);
    if (changed.length === 0) break;
    await send(run, changed);
    done += changed.length;
    await run.progress("writing", done, null);
  }
  for (;;) {
    const removed = await removedHighlights(db, library.id, WRITTEN_AT_ONCE);
    if (removed.length === 0) return;
    await trash(run, removed);
  }
}

async function send(run: Run, changed: readonly Sent[]): Promise<void> {
  const places = await placesOf(
    run,
    changed.filter(({ object }) => object.version === 0),
  );
  const rows: ZoteroObject[] = [];
  const sent: (Sent & { fields: Data })[] = [];
  for (const one of changed) {
    const { object, highlight, annotated } = one;
    const place = places.get(highlight.id);
    if (object.version > 0) {
      const names = changedFields(object.local, changingFields(highlight));
      sent.push({ ...one, fields: changeAnnotation(highlight, names) });
    } else if (place) {
      sent.push({ ...one, fields: newAnnotation(object.parentKey ?? "", highlight, place) });
    } else {
      const text = `${nameHighlight(highlight, annotated)} stays here alone: its words are not found in the PDF.`;
      run.say({ kind: "left_out", text, citationId: annotated.citationId });
      rows.push({ ...object, state: "ignored" });
    }
  }
  const written = await writeObjects(
    run,
    "items",
    sent.map(({ object: { key, version }, fields }) => ({ key, version, ...fields })),
  );
  for (const [at, { object, highlight, annotated }] of sent.entries()) {
    const one = written[at];
    const local = changingFields(highlight);
    if (isRefused(one)) {
      const text = `Zotero refused a change. ${nameHighlight(highlight, annotated)}: ${one.refused}.`;
      run.say({ kind: "refused", text, citationId: annotated.citationId });
    }
    const isLost = isRefused(one) && object.version === 0;
    rows.push({ ...object, ...columnsAfter(one), local, state: isLost ? "ignored" : "linked" });
  }
  await putObjects(run.db, rows);
}

/** Where highlights are on their pages, by their ids; those whose words are not found are missing. */
async function placesOf({ db, userId }: Run, fresh: readonly Sent[]): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const byFile = new Map<string, Highlight[]>();
  for (const { highlight, annotated } of fresh) {
    const { id, rects, start } = highlight;
    if (rects) places.set(id, { rects, lettersBefore: start, top: 0 });
    else if (annotated.fileId) byFile.set(annotated.fileId, [...(byFile.get(annotated.fileId) ?? []), highlight]);
  }
  for (const [fileId, words] of byFile) {
    const stored = await readFile(db, fileId);
    if (!stored) continue;
    const found = await placesInPdf(userId, { content: stored.content, words }).catch((thrown: unknown) => {
      // A PDF that cannot be read has no words.
      if (thrown instanceof AppError && thrown.status < 500) return [];
      throw thrown;
    });
    for (const [at, { id }] of words.entries()) {
      const place = found[at];
      if (place) places.set(id, place);
    }
  }
  return places;
}
