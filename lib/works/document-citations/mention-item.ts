import { AppError } from "#lib/base/errors";
import type { CitationItem } from "#lib/document/kinds/citation";
import { citationItems } from "#lib/document/model/citation-items";
import type { DocumentJson } from "#lib/document/model/document";
import { NODE_ATTRIBUTES } from "#lib/document/schema/attribute-rules";
import { withMention } from "./mention";

/** The fields of a mention in a request. */
export type MentionFields = {
  nodeId?: string | undefined;
  locator?: string | undefined;
  label?: string | undefined;
  prefix?: string | undefined;
  suffix?: string | undefined;
  suppressAuthor?: boolean | undefined;
};

const SAID = ["locator", "label", "prefix", "suffix", "suppressAuthor"] as const;

/** The canonical citation item of the fields, or null when they name no block; throws `invalid_request`. */
export function mentionItem(fields: MentionFields): Omit<CitationItem, "cid" | "key"> | null {
  const said = SAID.filter((name) => fields[name] !== undefined);
  if (fields.nodeId === undefined && said.length > 0) throw nowhere(said);
  if (fields.nodeId === undefined) return null;
  const given = Object.fromEntries(said.map((name) => [name, fields[name]]));
  const read = NODE_ATTRIBUTES.get("citation")?.safeParse({ items: [{ key: "mentioned", ...given }] });
  const [item] = read?.success ? citationItems({ type: "citation", attrs: read.data }) : [];
  if (!item) throw notRight(read?.error?.issues[0]);
  const { cid: _, key: __, ...rest } = item;
  return rest;
}

/**
 * The document with the mention that the fields request, or null when they request none; throws as `withMention` does.
 */
export function withMentionOf(
  content: DocumentJson,
  fields: MentionFields,
  { id, key }: { id: string; key: string },
): DocumentJson | null {
  const mention = mentionItem(fields);
  if (!mention || fields.nodeId === undefined) return null;
  return withMention(content, fields.nodeId, { cid: id, key, ...mention });
}

const nowhere = (said: readonly string[]) =>
  new AppError("invalid_request", "A mention needs the nodeId of its block.", {
    details: said.map((path) => ({ path, message: "needs a nodeId" })),
    hint: "Give the id of a block, as format=nodes lists it, or leave these fields out.",
  });

function notRight(issue: { message: string; path: PropertyKey[] } | undefined): AppError {
  const message = issue?.message ?? "is not right";
  return new AppError("invalid_request", `The mention is invalid: ${message}`, {
    details: [{ path: String(issue?.path[2] ?? "locator"), message }],
  });
}
