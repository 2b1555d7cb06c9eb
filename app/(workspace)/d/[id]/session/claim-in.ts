import type { Transaction } from "@tiptap/pm/state";
import type { CopyClaim } from "#lib/document/copy-claim";

const META = "copyClaim";

/** Says that a transaction inserts a copy, or that the next one does. */
export const withClaim = (tr: Transaction, claim: CopyClaim | null): Transaction =>
  claim ? tr.setMeta(META, claim) : tr;

/** The claim of a transaction; null without one. */
export const claimIn = (tr: Transaction): CopyClaim | null => tr.getMeta(META) ?? null;
