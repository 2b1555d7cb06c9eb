import { call } from "#lib/doors/client";
import { type Content, type Texts, textsBetween } from "../versions/texts-between";
import type { DraftOf } from "./draft";

async function versionText(id: string, number: number): Promise<Content> {
  const version = await call("GET /api/d/[id]/versions/[vid]", { id, vid: String(number) });
  if (!("content" in version)) throw new Error("A version came without its text");
  return version.content;
}

// The first version of a draft has the words of its document.
const BEGINNING = { number: 1 };

/** The text that a draft began with or was refreshed to last, and what was written in the draft since. */
export async function textsOfDraft(id: string, draftOf: DraftOf, now: Content): Promise<Texts> {
  const [older, written] = await Promise.all([
    versionText(draftOf.id, draftOf.version),
    textsBetween(id, BEGINNING, null, now),
  ]);
  return { ...written, older };
}

/** The current text, and that of another document as it would be the later one. */
export async function textsWithDocument(id: string, now: Content): Promise<Texts> {
  const other = await call("GET /api/d/[id]", { id });
  if (!("content" in other)) throw new Error("A document came without its text");
  return { older: now, later: [{ content: other.content, origin: other.lastEdit.origin }], notable: [] };
}
