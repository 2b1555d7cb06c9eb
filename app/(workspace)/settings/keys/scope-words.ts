import type { Scope } from "#lib/base/caller";

/** The label and hint of each permission of a key, in display order. */
export const SCOPE_WORDS: readonly { scope: Scope; label: string; hint: string }[] = [
  { scope: "read", label: "Read", hint: "Lists and reads documents, folders, histories and prompts." },
  { scope: "suggest", label: "Suggest", hint: "Proposes changes that you accept or reject; changes nothing itself." },
  { scope: "create", label: "Create", hint: "Makes documents and folders, also by import and duplication." },
  { scope: "update", label: "Update", hint: "Writes, renames and moves documents, and resolves suggestions." },
  { scope: "publish", label: "Publish", hint: "Puts documents on public pages and takes them down." },
  { scope: "delete", label: "Delete", hint: "Moves documents to the trash and deletes folders." },
];
