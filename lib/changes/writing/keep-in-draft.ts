import type { Context } from "#lib/base/operation";
import type { Proposal } from "#lib/changes/suggestions/proposal";
import type { newSuggestions } from "#lib/changes/suggestions/store";
import type { DocumentJson } from "#lib/document/model/document";
import type { DocumentWithContent } from "#lib/documents/store/store";

/** Suggestions that are kept in a draft, and its text. */
export type KeptInDraft = { made: ReturnType<typeof newSuggestions>; content: DocumentJson };

/**
 * Keeps proposals for a locked document in a draft of it with a name; null where they have to be kept in the document.
 * Drafts are made by what writes documents, so a write is given this instead of importing it.
 */
export type KeepInDraft = (
  context: Context,
  document: DocumentWithContent,
  name: string,
  proposals: readonly Proposal[],
) => Promise<KeptInDraft | null>;
