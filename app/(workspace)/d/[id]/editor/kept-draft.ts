import { z } from "zod";
import { askedWriteShape } from "./asked-write";

const keptShape = z.object({
  baseVersion: z.number(),
  title: z.string(),
  content: z.looseObject({ type: z.literal("doc") }),
  /** A write that was under way and may have arrived. */
  asked: askedWriteShape.nullable().default(null),
  /** The text is to be proposed, not written. */
  isSuggesting: z.boolean().default(false),
  /** Blocks of it whose words others changed too: those are to be proposed. */
  contested: z.array(z.string()).default([]),
});

/** Text that the server does not have yet, kept on this device. */
export type KeptDraft = z.infer<typeof keptShape>;

const nameOf = (documentId: string) => `colophon:draft:${documentId}`;

/** The unsaved text of a document from an earlier visit, or null. */
export function readKept(documentId: string): KeptDraft | null {
  try {
    const kept = keptShape.safeParse(JSON.parse(localStorage.getItem(nameOf(documentId)) ?? "null"));
    return kept.success ? kept.data : null;
  } catch {
    // Storage may be forbidden; then nothing was kept.
    return null;
  }
}

/** Keeps unsaved text of a document on this device, or forgets it; whether that could be done. */
export function writeKept(documentId: string, draft: KeptDraft | null): boolean {
  try {
    if (draft) localStorage.setItem(nameOf(documentId), JSON.stringify(draft));
    else localStorage.removeItem(nameOf(documentId));
    return true;
  } catch {
    return false;
  }
}
