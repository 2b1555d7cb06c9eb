import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import { AppError } from "#lib/base/errors";

/** What models call our fields, in lower-case letters only. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  id: ["documentid", "docid", "document", "uri"],
  sid: ["suggestionid", "suggestion"],
  cid: ["citationid", "citation"],
  vid: ["versionid", "version"],
  q: ["query", "search", "searchterm", "keywords"],
  markdown: ["text", "body", "contentmarkdown", "newcontent"],
  append: ["appendtext", "appendmarkdown", "addtext", "insert", "inserttext"],
  edits: ["changes", "replacements", "contentupdates", "operations", "strreplace", "editsjson"],
  find: ["oldtext", "oldstring", "oldstr", "old", "search"],
  replace: ["newtext", "newstring", "newstr", "new", "replacement", "replacewith", "with"],
  all: ["replaceall", "replaceallmatches", "global"],
  nodeId: ["blockid", "node", "block"],
  folderId: ["folder", "parentid", "parentfolder"],
};

/** What to send instead of a field that belongs into an edit by text; undefined for any other. */
export const editHint = (name: string, known: readonly string[]): string | undefined =>
  known.includes("edits") && meantField(name, ["find", "replace", "all"]) !== undefined
    ? "Send “edits”: [{“find”: the text as it is, “replace”: the new text}]."
    : undefined;

/** The field of `known` that a model means by another name. */
export function meantField(name: string, known: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  return known.find((field) => OTHER_NAMES[field]?.includes(plain));
}

/** The fields that unknown ones of an object may stand for, or all that it has. */
export function unknownHint(names: readonly string[], known: readonly string[]): string {
  const likely = names.flatMap((name) => meantField(name, known) ?? nearField(name, known) ?? []);
  return likely.length > 0
    ? `Did you mean ${[...new Set(likely)].map((field) => `“${field}”`).join(" and ")}?`
    : `Known fields: ${known.join(", ") || "none"}.`;
}

/** The field of `known` that a name is a misspelling of. */
function nearField(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = closest(name, known);
  return distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3)) ? nearest : undefined;
}

/** What to send instead of an invalid field; undefined when its message says it. */
export function fieldHint(
  issue: z.core.$ZodIssue,
  shape: Record<string, z.ZodType>,
  fields: Record<string, unknown>,
): string | undefined {
  const [name] = issue.path.map(String);
  if (issue.code !== "invalid_type" || name === undefined || issue.path.length > 1) return undefined;
  const value = fields[name];
  if (value === undefined) return `Add “${name}”${described(shape[name])}.`;
  const isText = typeof value === "string";
  if (isText && issue.expected !== "number" && /^\s*[[{]/.test(value))
    return `Send “${name}” as JSON, not as a text that contains JSON.`;
  if (isText && name === "content" && "markdown" in shape) return "Send markdown in the field “markdown”.";
  if (!isText && name === "markdown" && "content" in shape) return "Send the editor's JSON in the field “content”.";
  return issue.expected === "array" ? `Send “${name}” as a list, also for one.` : undefined;
}

const described = (type: z.ZodType | undefined) =>
  type?.description ? `: ${type.description.replace(/\.$/, "")}` : "";

/** The things with ids by prefix, and the tool that lists them. */
const KINDS: Record<string, { kind: string; from?: string }> = {
  doc: { kind: "a document", from: "list_documents" },
  fol: { kind: "a folder", from: "list_folders" },
  sug: { kind: "a suggestion", from: "list_suggestions" },
  ver: { kind: "a version" },
  cit: { kind: "a document's citation", from: "list_citations" },
  lib: { kind: "a work of the library", from: "citation_library_list" },
  col: { kind: "a collection", from: "citation_collection_list" },
  com: { kind: "a comment", from: "list_comments" },
  nod: { kind: "a block" },
};

const PREFIX_OF: Record<string, string> = {
  id: "doc",
  documentId: "doc",
  folderId: "fol",
  parentId: "fol",
  sid: "sug",
  cid: "cit",
  citationId: "lib",
  collectionId: "col",
  commentId: "com",
};

/** Says that an id is of another kind, or is within a longer text; undefined for an id of the right kind. */
function idHint(field: string, value: string): string | undefined {
  const prefix = PREFIX_OF[field];
  if (prefix === undefined || value.startsWith(`${prefix}_`)) return undefined;
  const [inner] = new RegExp(`\\b${prefix}_[0-9a-z]{26}\\b`).exec(value.slice(0, 1_000)) ?? [];
  if (inner) return `Send only the id: ${inner}.`;
  const { kind = "", from } = KINDS[prefix] ?? {};
  const other = KINDS[/^([a-z]{3})_/.exec(value)?.[1] ?? ""];
  const mistaken = other ? `, and this is the id of ${other.kind}` : "";
  return `“${field}” takes the id of ${kind}, ${prefix}_…${mistaken}. ${from} has them.`;
}

/** An error for something that is not there, with a hint when the request gave an id of another kind. */
export function withIdHint(thrown: unknown, fields: Record<string, unknown>): unknown {
  if (!(thrown instanceof AppError) || thrown.code !== "not_found") return thrown;
  const [detail] = thrown.details ?? [];
  const value = detail && fields[detail.path];
  const hint = typeof value === "string" ? idHint(detail?.path ?? "", value) : undefined;
  if (hint === undefined) return thrown;
  const { details, headers } = thrown;
  return new AppError(thrown.code, thrown.message, { ...(details ? { details } : {}), headers, hint, cause: thrown });
}
