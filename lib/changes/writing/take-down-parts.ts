import type { Context } from "#lib/base/operation";
import { type TakenDown, unpublishParts } from "#lib/documents/parts/store";
import { announce } from "#lib/history/events/store";
import { authorOf } from "#lib/history/versions/author";

/**
 * Takes pages down that were published with a book: when the book's page goes, those of all its parts, and of a part that
 * leaves it, whoever owns that. It makes no version, as the trash makes none.
 */
export async function takeDownParts({ db, caller, now }: Context, which: TakenDown): Promise<void> {
  for (const { id, version, slug } of await unpublishParts(db, which)) {
    const gone = { type: "document.unpublished" as const, data: { number: version, slug } };
    await announce(db, { id, version }, { documentId: id, by: authorOf(caller).by, at: now, events: [gone] });
  }
}
