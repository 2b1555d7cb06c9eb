import "server-only";
import { and, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document, suggestion, version } from "#db/schema";
import { isNoDraft } from "#lib/access/store";
import { packedByAgents } from "#lib/history/packs/store";
import type { By } from "#lib/shapes/document-shape";

/** A change or suggestion of an agent; `by` is its key. */
export type AgentChange = {
  kind: "change" | "suggestion";
  documentId: string;
  title: string;
  summary: string | null;
  by: By;
  at: Date;
};

const DOCUMENTS = 50;
const CHANGES = 50;

/** The latest changes and suggestions of agents since a moment in the documents that a person last changed, newest first. */
export async function listAgentChanges(db: Executor, userId: string, since: Date): Promise<AgentChange[]> {
  const documents = await db
    .select({ id: document.id, title: document.title })
    .from(document)
    .where(and(eq(document.userId, userId), isNull(document.deletedAt), isNoDraft, gte(document.updatedAt, since)))
    .orderBy(desc(document.updatedAt))
    .limit(DOCUMENTS);
  if (documents.length === 0) return [];
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const ids = [...titles.keys()];
  const rows = await agentRows(db, version, version.summary, ids, since);
  const [packed, suggestions] = await Promise.all([
    packedByAgents(db, ids, since, CHANGES),
    agentRows(db, suggestion, suggestion.note, ids, since),
  ]);
  const changes = [
    ...rows,
    ...packed.map(({ documentId, summary, by, createdAt: at }) => ({ documentId, summary, by, at })),
  ];
  return [
    ...changes.map((row) => ({ kind: "change" as const, ...row })),
    ...suggestions.map((row) => ({ kind: "suggestion" as const, ...row })),
  ]
    .map((row) => ({ ...row, title: titles.get(row.documentId) ?? "" }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, CHANGES);
}

const agentRows = (
  db: Executor,
  table: typeof version | typeof suggestion,
  summary: typeof version.summary | typeof suggestion.note,
  documentIds: string[],
  since: Date,
) =>
  db
    .select({
      documentId: table.documentId,
      summary: sql<string | null>`${summary}`,
      by: table.by,
      at: table.createdAt,
    })
    .from(table)
    .where(and(inArray(table.documentId, documentIds), eq(table.origin, "agent"), gte(table.createdAt, since)))
    .orderBy(desc(table.createdAt))
    .limit(CHANGES);
