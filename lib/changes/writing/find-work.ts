import "server-only";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { requireOneSource } from "#lib/citations/csl/require-one-source";
import { resolveGiven, workFields } from "#lib/citations/given/given-work";
import { uniqueKey } from "#lib/citations/identity/citation-key";
import { bestIdentifier } from "#lib/citations/identity/work-identity";
import { findNode } from "#lib/document/edit/edit";
import { canonical } from "#lib/document/edit/json-text";
import { type DocumentWithContent, findDocumentWithContent } from "#lib/documents/store/store";
import { findExistingCitation } from "#lib/works/document-citations/find-existing-citation";
import { formatCited } from "#lib/works/document-citations/format-document";
import { type MentionFields, mentionItem, withMentionOf } from "#lib/works/document-citations/mention-item";
import { inStoredOrder, type NewDocumentCitation } from "#lib/works/document-citations/store";
import { findLibraryCitation } from "#lib/works/library/entries/store";

type WorkFields = Parameters<typeof resolveGiven>[0] & { citationId?: string | undefined };

/** The fields of a request to cite. */
export type CiteFields = WorkFields & MentionFields & { id: string };

/** The work that will be cited, and its id if the document does not cite it yet. */
export type FoundWork = { work: NewDocumentCitation; id: string };

/**
 * Finds the requested work in the library or outside, and formats the document with it in advance. Checks the document
 * and the block first, to avoid needless requests to registries. Throws the contract's errors of citing.
 */
export async function findWork(context: Context, fields: CiteFields): Promise<FoundWork> {
  const { caller } = context;
  const { citationId, ...work } = fields;
  requireOneSource(fields, SOURCES);
  if (citationId !== undefined && caller.bound !== null) throw beyondKeyError(caller.bound);
  const mention = mentionItem(fields);
  const before = await findDocumentWithContent(context, fields.id);
  if (mention && fields.nodeId !== undefined) findNode(before.content, { nodeId: fields.nodeId });
  const found =
    citationId === undefined
      ? { ...(await resolveGiven(sourcesOf(work))), libraryId: null }
      : await findInLibrary(context, citationId);
  const given = { work: found, id: newId("cit") };
  await formatAhead(context, before, fields, given);
  return given;
}

/** The work of a person's library as a document cites it; throws `not_found`. */
export async function findInLibrary({ db, caller }: Context, id: string): Promise<NewDocumentCitation> {
  const { csl, checks, ...known } = await findLibraryCitation(db, caller.userId, id);
  return { csl, checks, identifier: bestIdentifier(known), libraryId: known.id };
}

const SOURCES = [...Object.keys(workFields), "citationId"];

const sourcesOf = (fields: WorkFields): Parameters<typeof resolveGiven>[0] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(workFields, name)));

// A lock on the document blocks other writes, so slow lookups run before: the later ones hit the cache, unless another
// write came between.
async function formatAhead(
  { db, now }: Context,
  { row, content }: Pick<DocumentWithContent, "row" | "content">,
  fields: CiteFields,
  { work, id }: FoundWork,
): Promise<void> {
  const { cited, there, removed, keys } = await findExistingCitation(db, row.id, work);
  const name = removed ?? { id, key: uniqueKey(work.csl, keys) };
  const citation = there ?? {
    ...work,
    csl: await inStoredOrder(db, work.csl),
    id: name.id,
    key: name.key,
    createdAt: now,
  };
  const mentioned = withMentionOf(content, fields, citation);
  await formatCited(there ? cited : [...cited, citation], row, mentioned ? canonical(mentioned) : content);
}
