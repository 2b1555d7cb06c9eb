import type { Role } from "#lib/shapes/role";
import type { KeptDraft } from "../../../kept/kept-draft";

/** The part of a stored draft that the role can save: a commenter's text is proposed, and a title cannot be. */
export function allowedDraft(draft: KeptDraft, access: Role, title: string): KeptDraft {
  if (access !== "comment") return draft;
  const line = draft.line && { ...draft.line, sent: null };
  return { ...draft, title, asked: null, isSuggesting: true, line };
}
