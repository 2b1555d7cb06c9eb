import "server-only";
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { template } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { keepDeleted, restoreDeleted } from "#lib/deletions/store";
import type { Template } from "../manuscript/source";
import type { templateShape } from "./shape";

const MOST_TEMPLATES = 50;

const SHOWN = {
  id: template.id,
  name: template.name,
  format: template.format,
  size: sql<number>`length(${template.content})`,
  createdAt: template.createdAt,
};

type Row = Omit<typeof template.$inferSelect, "userId" | "content"> & { size: number };

const isOwn = (userId: string, id: string) => and(eq(template.id, id), eq(template.userId, userId));

/** A person's templates, oldest first; at most 50. */
export const listTemplates = (db: Executor, userId: string): Promise<Row[]> =>
  db.select(SHOWN).from(template).where(eq(template.userId, userId)).orderBy(asc(template.createdAt), asc(template.id));

/** A template as it is sent. */
export const presentTemplate = ({ createdAt, ...row }: Row): z.input<typeof templateShape> => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Keeps a template for a person; throws `invalid_request` beyond 50. */
export async function insertTemplate(
  tx: Executor,
  userId: string,
  { name, format, content }: Template & { name: string },
  now: Date,
): Promise<Row> {
  await lockPerson(tx, userId);
  const [{ templates } = { templates: 0 }] = await tx
    .select({ templates: count() })
    .from(template)
    .where(eq(template.userId, userId));
  if (templates >= MOST_TEMPLATES) {
    throw new AppError("invalid_request", `You have ${MOST_TEMPLATES} templates, the most there can be.`, {
      hint: "Delete one that is not needed.",
    });
  }
  const row = { id: newId("tpl"), userId, name, format, content, createdAt: now };
  await tx.insert(template).values(row);
  return { id: row.id, name, format, size: content.byteLength, createdAt: now };
}

/** A person's template for a format; throws `not_found`, and `invalid_request` for one of another format. */
export async function findTemplate(db: Executor, userId: string, id: string, format: string): Promise<Template> {
  const [row] = await db
    .select({ format: template.format, content: template.content })
    .from(template)
    .where(isOwn(userId, id));
  if (!row) throw notFound(id, "template");
  if (row.format === format) return row;
  throw new AppError("invalid_request", `This template is for format=${row.format}, not for ${format}.`, {
    details: [{ path: "template", message: `is for format=${row.format}` }],
  });
}

/** Deletes a person's template, and keeps it for a day; throws `not_found`. */
export async function deleteTemplate(tx: Executor, userId: string, id: string, now: Date): Promise<void> {
  await keepDeleted(tx, { userId, now }, [{ part: "template", owner: template.id, where: isOwn(userId, id) }]);
  const rows = await tx.delete(template).where(isOwn(userId, id)).returning({ id: template.id });
  if (rows.length === 0) throw notFound(id, "templateId");
}

/** Brings back a template that the person deleted; throws `not_found`. */
export const restoreTemplate = (tx: Executor, userId: string, id: string): Promise<void> =>
  restoreDeleted(tx, { userId }, [id]);

const notFound = (id: string, path: string) =>
  new AppError("not_found", "There is no such template.", {
    details: [{ path, message: id.slice(0, 100) }],
    hint: "List the templates to see their ids.",
  });
