import { z } from "zod";
import { newNodeId } from "#lib/document/new-node-id";
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

/** A name under which one opening of a document keeps its text, apart from what other pages keep of the same. */
export const newKeptName = (documentId: string) => `${nameOf(documentId)}:${newNodeId()}`;

/** The names of all unsaved texts of a document on this device; those to be written stand before those to be proposed. */
export function keptNames(documentId: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => `${name}:`.startsWith(`${nameOf(documentId)}:`));
    const isProposed = new Map(names.map((name) => [name, readKept(name)?.isSuggesting ?? false]));
    return names.sort((one, other) => Number(isProposed.get(one)) - Number(isProposed.get(other)));
  } catch {
    // Storage may be forbidden; then nothing was kept.
    return [];
  }
}

/** The unsaved text of that name, or null. */
export function readKept(name: string): KeptDraft | null {
  try {
    const kept = keptShape.safeParse(JSON.parse(localStorage.getItem(name) ?? "null"));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved text on this device, or forgets it; whether that could be done. */
export function writeKept(name: string, draft: KeptDraft | null): boolean {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}
