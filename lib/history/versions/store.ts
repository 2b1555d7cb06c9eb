import "server-only";
import { and, desc, eq, gt, gte, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { placeholders, prepared } from "#db/connection/prepared";
import { document, review, version } from "#db/schema";
import { AppError } from "#lib/base/errors";
import type { DocumentJson } from "#lib/document/model/document";
import { countsByKind } from "#lib/document/notable/kinds";
import type { Notable } from "#lib/document/notable/notable";
import { type Head, versionId } from "#lib/history/packs/heads";
import {
  allPacked,
  findPacked,
  findPackedById,
  findPackedTexts,
  isPacked,
  type NamedHead,
  packedBefore,
  packedByNumber,
  renamePacked,
} from "#lib/history/packs/store";
import type { By } from "#lib/shapes/document-shape";
import type { Author } from "./author";
import { chainHash } from "./chain";
import { creditOf, type Reviewed } from "./credit";
import { decodeText, encodeText, nextText, type StoredText } from "./history";
import { type DraftStart, type OriginChanges, startOf } from "./origin-changes";
import { type TextColumns, textsOf } from "./pack-texts";
import type { Action, versionShape } from "./shape";

/** The author and summary of a version. */
export type Authorship = {
  origin: "human" | "agent";
  model: string | null;
  agent: string | null;
  by: By;
  action: Action;
  summary: string;
};

/** The number and text of a version and of the one before. */
export type NewVersion = Authorship & {
  documentId: string;
  number: number;
  title: string;
  before: DocumentJson | null;
  after: DocumentJson;
  wordCountDelta: number;
  restoredFrom: number | null;
  origins: OriginChanges | null;
  notable: Notable | null;
  createdAt: Date;
  /** The hash of the version before; null where that has none yet. */
  headBefore: string | null;
};

const { id, number, title, name, origin, model, agent, by, action, summary } = version;
const { wordCountDelta, restoredFrom, origins, createdAt, isSnapshot, body, sha256, notable, hash } = version;

/** The columns of a version without its text. */
export const headOfRow = {
  ...{ id, number, title, origin, model, agent, by, action, summary, wordCountDelta, restoredFrom, origins, createdAt },
  ...{ notable, hash },
};

const described = { ...headOfRow, name };

const WRITTEN = [
  ...(["id", "documentId", "number", "title", "origin", "model", "agent", "by", "action", "summary"] as const),
  ...(["wordCountDelta", "isSnapshot", "body", "sha256", "restoredFrom", "origins", "notable"] as const),
  ...(["createdAt", "hash"] as const),
];

/** The statement that inserts the version of a write, with the values of `versionValues`; only the functions that commit documents use it. */
export const insertVersion = (db: Pick<Executor, "insert">) =>
  db.insert(version).values(placeholders(WRITTEN, "version_"));

/** SQL for the same, which inserts nothing where `source` has no row. */
export const insertVersionFrom = (source: SQL): SQL => {
  const columns = WRITTEN.map((name) => version[name]);
  const values = WRITTEN.map((name) => {
    const column = version[name];
    return sql`${sql.param(sql.placeholder(`version_${name}`), column)}::${sql.raw(column.getSQLType())}`;
  });
  return sql`insert into ${version} (${sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )}) select ${sql.join(values, sql`, `)} from ${source}`;
};

/** A version as it is stored. */
export type VersionRow = typeof version.$inferInsert;

/** The row of a version, chained to the one before. */
export function versionRow({ before, after, headBefore, ...rest }: NewVersion): VersionRow {
  const id = versionId(rest.documentId, rest.number, rest.createdAt);
  const text = encodeText(rest.number, before, after);
  const isChained = headBefore !== null || rest.number === 1;
  return { id, ...rest, ...text, hash: isChained ? chainHash(headBefore, rest, text.sha256) : null };
}

/** The values of `insertVersion` and `insertVersionFrom`. */
export const versionValues = (row: VersionRow): Record<string, unknown> =>
  Object.fromEntries(WRITTEN.map((name) => [`version_${name}`, row[name]]));

// Far below the parameters that one statement takes.
const INSERTED_AT_ONCE = 100;

/** Inserts versions of a locked document below that of its last write, which `insertVersion` inserts. */
export async function insertEarlierVersions(db: Executor, rows: readonly VersionRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await db.insert(version).values(rows.slice(at, at + INSERTED_AT_ONCE));
}

const ofDocument = (documentId: string) => eq(version.documentId, documentId);

// Versions move from rows to packs and never back: who asks for the rows first misses none.

/** A document's versions below `before`, newest first. */
export async function listVersionRows(
  db: Executor,
  documentId: string,
  before: number | null,
  limit: number,
): Promise<NamedHead[]> {
  const rows = await db
    .select(described)
    .from(version)
    .where(and(ofDocument(documentId), before === null ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(limit);
  const oldest = rows.at(-1)?.number ?? before;
  if (rows.length === limit || oldest === 1) return rows;
  return [...rows, ...(await packedBefore(db, documentId, oldest, limit - rows.length))];
}

/** One version by its id or number, or null. */
export async function findVersionRow(db: Executor, documentId: string, idOrNumber: string): Promise<NamedHead | null> {
  const isNumber = /^[1-9]\d{0,8}$/.test(idOrNumber);
  const which = isNumber ? eq(number, Number(idOrNumber)) : eq(id, idOrNumber);
  const [row] = await db
    .select(described)
    .from(version)
    .where(and(ofDocument(documentId), which));
  if (row) return row;
  return isNumber ? findPacked(db, documentId, Number(idOrNumber)) : findPackedById(db, documentId, idOrNumber);
}

/** The versions with these numbers. */
export async function findVersionsByNumber(db: Executor, documentId: string, numbers: number[]): Promise<Head[]> {
  const [asked, ...others] = numbers;
  if (asked === undefined) return [];
  const rows =
    others.length === 0
      ? await versionByNumber(db, { documentId, number: asked })
      : await versionsByNumber(db, { documentId, numbers });
  if (rows.length === numbers.length) return rows;
  const found = new Set(rows.map((row) => row.number));
  const missing = numbers.filter((one) => !found.has(one));
  return [...(await packedByNumber(db, documentId, missing)), ...rows];
}

/** The author of a version, or of words that came from another document. */
export type NumberedAuthor = Author &
  Pick<Head, "number" | "createdAt"> & {
    /** Who answered for the words, which had the number `of` before. */
    review?: Reviewed | undefined;
    of?: number | undefined;
  };

/** The authors that these numbers of origins name: versions, and below zero credits. */
export async function findAuthorsByNumber(
  db: Executor,
  documentId: string,
  numbers: readonly number[],
): Promise<NumberedAuthor[]> {
  const versions = await findVersionsByNumber(
    db,
    documentId,
    numbers.filter((asked) => asked > 0),
  );
  const authors = versions.map(({ number, origin, model, agent, by, createdAt }) => ({
    ...{ number, origin, model, agent, by, createdAt },
  }));
  const copied = numbers.filter((asked) => asked < 0);
  if (copied.length === 0) return authors;
  const [row] = await db.select({ credits: document.credits }).from(document).where(eq(document.id, documentId));
  const credited = copied.flatMap((asked): NumberedAuthor[] => {
    const credit = creditOf(row?.credits ?? [], asked);
    if (!credit) return [];
    const { at, ...author } = credit;
    return [{ ...author, number: asked, createdAt: new Date(at) }];
  });
  return [...authors, ...credited];
}

// PostgreSQL takes an array for ten numbers, and may plan each call anew rather than keep a plan for so many.
const versionByNumber = prepared((db) =>
  db
    .select(headOfRow)
    .from(version)
    .where(and(eq(version.documentId, sql.placeholder("documentId")), eq(version.number, sql.placeholder("number")))),
);

const versionsByNumber = prepared((db) =>
  db
    .select(headOfRow)
    .from(version)
    .where(
      and(
        eq(version.documentId, sql.placeholder("documentId")),
        sql`${version.number} = any(${sql.placeholder("numbers")}::int[])`,
      ),
    ),
);

/** Every version of a document, oldest first. */
export async function allVersions(db: Executor, documentId: string): Promise<Head[]> {
  const rows = await db.select(headOfRow).from(version).where(ofDocument(documentId)).orderBy(number);
  const isFirst = rows[0]?.number === 1;
  return isFirst ? rows : [...(await allPacked(db, documentId)).filter(isBefore(rows[0])), ...rows];
}

const isBefore = (next: Head | undefined) => (head: Head) => !next || head.number < next.number;

/** The text of a version, verified by its checksum. */
export async function readVersionText(db: Executor, documentId: string, asked: number): Promise<DocumentJson> {
  const start = db
    .select({ number: max(number) })
    .from(version)
    .where(and(ofDocument(documentId), eq(isSnapshot, true), lte(number, asked)));
  const run = await db
    .select({ number, isSnapshot, body, sha256 })
    .from(version)
    .where(and(ofDocument(documentId), gte(number, sql`coalesce((${start}), 0)`), lte(number, asked)))
    .orderBy(number);
  if (run.at(-1)?.number !== asked) return readPackedText(db, documentId, asked);
  const [first] = run;
  // The versions before are packed up to the one that the first row is a delta of.
  const base = first && !first.isSnapshot ? await textBefore(db, documentId, first.number) : null;
  return decodeText(run, base);
}

/** The text that a version is a delta of: a packed one or, for the first version of a draft, that of its document. */
export async function textBefore(db: Executor, documentId: string, asked: number): Promise<DocumentJson> {
  if (asked > 1) return readVersionText(db, documentId, asked - 1);
  const start = await findDraftStart(db, documentId);
  if (!start) throw new Error(`The first version of ${documentId} must be a snapshot.`);
  return readVersionText(db, start.documentId, start.version);
}

/** The document and version where a draft began, though it may have been refreshed since; null for what is no draft. */
export async function findDraftStart(
  db: Executor,
  documentId: string,
): Promise<(DraftStart & { documentId: string }) | null> {
  const [row] = await db.select({ of: document.draftOfId }).from(document).where(eq(document.id, documentId));
  if (!row?.of) return null;
  const [first] = await findVersionsByNumber(db, documentId, [1]);
  const start = startOf(first?.origins ?? null);
  return start && { ...start, documentId: row.of };
}

async function readPackedText(db: Executor, documentId: string, asked: number): Promise<DocumentJson> {
  const pack = await findPackedTexts<TextColumns>(db, documentId, asked);
  if (!pack) throw new Error(`There is no text of version ${asked} of ${documentId}.`);
  let at = pack.first;
  for (const text of textsOf(pack.columns)) {
    if (at === asked) return text;
    at += 1;
  }
  throw new Error(`A pack of ${documentId} has no text of version ${asked}.`);
}

// Bounds the bodies in memory.
const AT_ONCE = 100;

/** The texts of a document's versions up to a number, in order, with the row of one that is not packed; one that a version left alone is the same object. */
export async function* readTexts(
  db: Executor,
  documentId: string,
  until: number,
): AsyncGenerator<{ number: number; content: DocumentJson; stored?: StoredText }> {
  let content: DocumentJson | null = null;
  for (let next = 1; next <= until; ) {
    const rows = await storedTexts(db, documentId, { after: next - 1, until });
    const [first] = rows;
    if (first?.number === next) {
      if (next === 1 && !first.isSnapshot) content = await textBefore(db, documentId, 1);
      for (const row of rows) {
        content = await nextText(content, row);
        yield { number: row.number, content, stored: row };
      }
      next += rows.length;
      continue;
    }
    const pack = await findPackedTexts<TextColumns>(db, documentId, next);
    if (!pack) return;
    let at = pack.first;
    for (const text of textsOf(pack.columns)) {
      content = text;
      if (at >= next && at <= until) yield { number: at, content };
      at += 1;
    }
    next = at;
  }
}

/** The stored texts of versions that are not packed, in order. */
const storedTexts = (db: Executor, documentId: string, { after, until }: { after: number; until: number }) =>
  db
    .select({ number, isSnapshot, body, sha256 })
    .from(version)
    .where(and(ofDocument(documentId), gt(number, after), lte(number, until)))
    .orderBy(number)
    .limit(AT_ONCE);

/** Names a version, or takes its name away. */
export async function renameVersion(
  db: Executor,
  documentId: string,
  asked: number,
  given: string | null,
): Promise<void> {
  const rows = await db
    .update(version)
    .set({ name: given })
    .where(and(ofDocument(documentId), eq(number, asked)))
    .returning({ number });
  if (rows.length === 0) await renamePacked(db, documentId, asked, given);
}

/** The error for a version that a document of `latest` versions does not have. */
export const versionNotFound = (vid: string, latest: number) =>
  new AppError("not_found", "There is no such version of this document.", {
    details: [{ path: "vid", message: vid.slice(0, 100) }],
    hint: `Its versions are 1 to ${latest}.`,
  });

/** Whether a document has a version with this number. */
export async function hasVersion(db: Executor, documentId: string, asked: number): Promise<boolean> {
  const rows = await db
    .select({ number })
    .from(version)
    .where(and(ofDocument(documentId), eq(number, asked)));
  return rows.length > 0 || isPacked(db, documentId, asked);
}

/** What a version's text does not tell of who wrote it: the version that it restored, and changes of its origins. */
export type OriginFacts = Pick<Head, "restoredFrom" | "origins">;

/** The facts of those versions that have some, by number. */
export async function originFacts(db: Executor, documentId: string): Promise<Map<number, OriginFacts>> {
  const heads = await allVersions(db, documentId);
  return new Map(
    heads.flatMap(({ number, restoredFrom, origins }): [number, OriginFacts][] =>
      restoredFrom === null && origins === null ? [] : [[number, { restoredFrom, origins }]],
    ),
  );
}

/** The marks that reviews made after each version, by its number and in their order. */
export async function findReviewChanges(db: Executor, documentId: string): Promise<Map<number, OriginChanges[]>> {
  const rows = await db
    .select({ version: review.version, origins: review.origins })
    .from(review)
    .where(eq(review.documentId, documentId))
    .orderBy(review.place);
  const found = new Map<number, OriginChanges[]>();
  for (const { version, origins } of rows) found.set(version, [...(found.get(version) ?? []), origins]);
  return found;
}

/** The response for a version. */
export function presentVersion({
  restoredFrom: _from,
  origins: _origins,
  notable,
  createdAt,
  ...row
}: NamedHead): z.input<typeof versionShape> {
  return {
    ...row,
    notableCount: notable?.count ?? 0,
    notableKinds: countsByKind(notable?.changes ?? []),
    createdAt: createdAt.toISOString(),
  };
}
