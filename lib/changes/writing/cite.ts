import "server-only";
import type { Context } from "#lib/base/operation";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { requireVersion } from "#lib/documents/store/require-version";
import { findExistingCitation } from "#lib/works/document-citations/find-existing-citation";
import { formatUncommitted } from "#lib/works/document-citations/format-document";
import { withoutMentions } from "#lib/works/document-citations/mention";
import { withMentionOf } from "#lib/works/document-citations/mention-item";
import { presentCitations } from "#lib/works/document-citations/present";
import {
  findDocumentCitation,
  insertDocumentCitation,
  type NewDocumentCitation,
  removeDocumentCitation,
  renewDocumentCitation,
} from "#lib/works/document-citations/store";
import { commitDocument } from "./commit";
import type { CiteFields, FoundWork } from "./find-work";
import { lockToWrite } from "./lock";

/**
 * Adds a work to a document's citations, or finds it there, and adds the requested mention; makes one version, or none
 * without a change.
 */
export async function cite(context: Context, fields: CiteFields, found: FoundWork) {
  const { db } = context;
  const before = await lockToWrite(context, fields.id);
  requireVersion(before.row.version, context.ifMatch);
  const { citation, isNew } = await keepWork(context, before.row.id, found);
  const content = withMentionOf(before.content, fields, citation);
  const summary = `${isNew ? "Cited" : "Mentioned"} ${titled(citation)}`;
  const changeNote = { action: "cite", summary, changesCitations: isNew } as const;
  const { row, content: after } = await commitDocument(context, before, content ? { content } : {}, changeNote);
  const formatted = await formatUncommitted(db, row, after);
  const [shown] = await presentCitations(context, [citation], formatted);
  if (!shown) throw new Error("The citation was not presented.");
  return { ...shown, ...(isNew ? {} : { duplicate: true as const }) };
}

/** The citation of a work in a document: the existing one, a removed one with its key, or a new one. */
export async function keepWork({ db, now }: Context, documentId: string, { work, id }: FoundWork) {
  const { there, removed } = await findExistingCitation(db, documentId, work);
  if (there) return { citation: there, isNew: false };
  const citation = removed
    ? await renewDocumentCitation(db, documentId, removed.id, work, now)
    : await insertDocumentCitation(db, documentId, work, now, id);
  return { citation, isNew: true };
}

/** Removes a work from a document's citations, with its mentions; throws `not_found`. */
export async function removeCitationFrom(context: Context, { id, cid }: { id: string; cid: string }) {
  const { db, now } = context;
  const before = await lockToWrite(context, id);
  requireVersion(before.row.version, context.ifMatch);
  const citation = await findDocumentCitation(db, before.row.id, cid);
  await removeDocumentCitation(db, before.row.id, cid, now);
  const content = withoutMentions(before.content, cid);
  const summary = `Removed the citation of ${titled(citation)}`;
  await commitDocument(context, before, { content }, { action: "cite", summary, changesCitations: true });
  return { removed: true as const, id: cid };
}

const MAX_TITLE = 200;

/** What a summary calls a cited work: its title, else its key. */
export function titled({ csl, key }: { csl: NewDocumentCitation["csl"]; key: string }): string {
  const title = plainTitle(csl);
  if (title === "") return `@${key}`;
  return `“${title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, "")}…` : title}”`;
}
