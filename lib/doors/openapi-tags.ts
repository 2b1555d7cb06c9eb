// For each group the words of a path that say what an operation is about: behind `/api/d` or `/api/w`, and behind a
// document, of which the operations on itself have none.
const GROUPS: Record<string, readonly string[]> = {
  Documents: ["", "authors", "duplicate", "files", "move", "parts"],
  Folders: ["folders"],
  Sharing: ["guests", "people"],
  Suggestions: ["runs", "suggestions"],
  Comments: ["comments"],
  Versions: ["versions"],
  Drafts: ["close", "comparison", "drafts", "merge", "refresh"],
  Review: ["checks", "quotes", "reviews", "statement"],
  Citing: ["cite"],
  Library: ["citation-collections", "citations", "zotero"],
  Publishing: ["publish"],
  "Import and export": ["export", "import-url", "imports", "templates"],
  Events: ["audit", "events", "notifications", "webhooks"],
  Prompts: ["prompts"],
};

/** The groups of operations in the order of the API reference, as OpenAPI's `tags`. */
export const tags: readonly { name: string }[] = Object.keys(GROUPS).map((name) => ({ name }));

/** The group of a path such as `/api/d/{id}/cite`; throws for a path that is in none. */
export function tagOf(path: string): string {
  const [subject = ""] = path.replace(/^\/api\/[dw]\/?(documents\/)?(\{id\}\/?)?/, "").split("/");
  const found = Object.entries(GROUPS).find(([, subjects]) => subjects.includes(subject));
  if (!found) throw new Error(`${path} is in no group of the API reference: add “${subject}” to GROUPS.`);
  return found[0];
}
