import "server-only";
import { notInToken } from "#lib/api/not-in-token";
import type { Context } from "#lib/api/operation";
import { findNode } from "#lib/document/edit";
import { requireVersion } from "#lib/document/require-version";
import { commitDocument, findDocumentWithContent, lockDocument } from "#lib/document/store";
import { resolveGiven, workFields } from "../given-work";
import { plainTitle } from "../library/plain-title";
import { findLibraryCitation } from "../library/store";
import { requireOneSource } from "../require-one-source";
import type { Identifier } from "../shape";
import { formatAnew } from "./format-document";
import { withMention, withoutMentions } from "./mention";
import { type MentionFields, mentionItem } from "./mention-item";
import { presentCitation } from "./present";
import { sameCitation } from "./same-citation";
import {
  findAllCitations,
  findDocumentCitation,
  insertDocumentCitation,
  type NewDocumentCitation,
  removeDocumentCitation,
  renewDocumentCitation,
} from "./store";

type WorkFields = Parameters<typeof resolveGiven>[0] & { citationId?: string | undefined };
type Fields = WorkFields & MentionFields & { id: string };

/**
 * Finds the work that the fields name, in the library or outside; the document and the block are looked at first, since
 * asking a registry for nothing is impolite.
 * @throws AppError what the contract says of citing.
 */
export async function findWork({ db, caller }: Context, fields: Fields): Promise<NewDocumentCitation> {
  const { citationId, ...work } = fields;
  requireOneSource(fields, SOURCES);
  if (citationId !== undefined && caller.documentId !== null) throw notInToken(caller.documentId);
  const mention = mentionItem(fields);
  const { content } = await findDocumentWithContent(db, caller.userId, fields.id);
  if (mention && fields.nodeId !== undefined) findNode(content, { nodeId: fields.nodeId });
  if (citationId === undefined) return { ...(await resolveGiven(sourcesOf(work))), libraryId: null };
  const { csl, checks, ...known } = await findLibraryCitation(db, caller.userId, citationId);
  return { csl, checks, identifier: bestIdentifier(known), libraryId: known.id };
}

const SOURCES = [...Object.keys(workFields), "citationId"];

const sourcesOf = (fields: WorkFields): Parameters<typeof resolveGiven>[0] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(workFields, name)));

type Identifiers = { doi: string | null; pmid: string | null; arxivId: string | null; url: string | null };

function bestIdentifier({ doi, pmid, arxivId, url }: Identifiers): Identifier | null {
  if (doi !== null) return { type: "doi", value: doi };
  if (pmid !== null) return { type: "pmid", value: pmid };
  if (arxivId !== null) return { type: "arxiv", value: arxivId };
  return url === null ? null : { type: "url", value: url };
}

/** Adds a work to what a document cites, or finds it there, and mentions it where the fields say; one version, none where nothing changes. */
export async function cite(context: Context, fields: Fields, work: NewDocumentCitation) {
  const { db, caller } = context;
  const before = await lockDocument(db, caller.userId, fields.id);
  requireVersion(before.row.version, context.ifMatch);
  const { citation, isNew } = await keep(context, before.row.id, work);
  const mention = mentionItem(fields);
  const item = mention && { cid: citation.id, key: citation.key, ...mention };
  const content = item && fields.nodeId !== undefined ? withMention(before.content, fields.nodeId, item) : null;
  const summary = `${isNew ? "Cited" : "Mentioned"} ${titled(citation)}`;
  const deed = { action: "cite", summary, changesCitations: isNew } as const;
  const { row, content: after } = await commitDocument(context, before, content ? { content } : {}, deed);
  const formatted = await formatAnew(db, row, after);
  return { ...presentCitation(citation, formatted), ...(isNew ? {} : { duplicate: true as const }) };
}

/** The citation of a work: the one that is there, the one that was removed with its key, or a new one. */
async function keep({ db, now }: Context, documentId: string, work: NewDocumentCitation) {
  const all = await findAllCitations(db, documentId);
  const present = sameCitation(
    all.filter(({ removedAt }) => removedAt === null),
    work,
  );
  if (present) return { citation: present, isNew: false };
  const removed = sameCitation(all, work);
  const citation = removed
    ? await renewDocumentCitation(db, documentId, removed.id, work, now)
    : await insertDocumentCitation(db, documentId, work, now);
  return { citation, isNew: true };
}

/** Removes a work from what a document cites, and its mentions; throws `not_found`. */
export async function uncite(context: Context, { id, cid }: { id: string; cid: string }) {
  const { db, caller, now } = context;
  const before = await lockDocument(db, caller.userId, id);
  requireVersion(before.row.version, context.ifMatch);
  const citation = await findDocumentCitation(db, before.row.id, cid);
  await removeDocumentCitation(db, before.row.id, cid, now);
  const content = withoutMentions(before.content, cid);
  const summary = `Removed the citation of ${titled(citation)}`;
  await commitDocument(context, before, { content }, { action: "cite", summary, changesCitations: true });
  return { removed: true as const, id: cid };
}

const MAX_TITLE = 200;

function titled({ csl, key }: { csl: NewDocumentCitation["csl"]; key: string }): string {
  const title = plainTitle(csl);
  if (title === "") return `@${key}`;
  return `“${title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, "")}…` : title}”`;
}
