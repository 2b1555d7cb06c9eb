import "server-only";
import slugify from "@sindresorhus/slugify";
import { and, asc, eq, like, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { prompt } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { decodeCursor, encodeCursor } from "#lib/shapes/paging";
import { MAX_SLUG, numbered, slugOf } from "#lib/shapes/slug";
import type { Prompt } from "./prompt";
import type { newPromptShape, promptPatchShape } from "./shape";
import { findSystemPrompt, systemPrompts } from "./system-prompts";
import { variablesOf } from "./variables";

const NAMELESS = "prompt";

type Row = typeof prompt.$inferSelect;

const placeShape = z.union([
  z.tuple([z.literal("personal"), z.string(), z.string()]),
  z.tuple([z.literal("system"), z.number().int().min(0)]),
]);

type Place = z.output<typeof placeShape>;

/** A page of prompts: a person's own by name, then the system prompts; without a person only the latter. */
export async function listPrompts(
  db: Executor,
  { userId, limit, cursor }: { userId: string | null; limit: number; cursor?: string | undefined },
): Promise<{ prompts: Prompt[]; nextCursor: string | null }> {
  const place = decodeCursor(cursor, placeShape);
  const own = userId === null ? [] : await personalAfter(db, userId, place, limit + 1);
  const shared = sharedFrom(place);
  const found = [...own, ...shared].slice(0, limit + 1);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { prompts: shown.map(({ prompt }) => prompt), nextCursor: last ? encodeCursor(last.place) : null };
}

type Placed = { prompt: Prompt; place: Place };

async function personalAfter(db: Executor, userId: string, place: Place | null, limit: number): Promise<Placed[]> {
  if (place?.[0] === "system") return [];
  const name = sql<string>`lower(${prompt.name})`;
  const after: SQL | undefined = place ? sql`(${name}, ${prompt.id}) > (${place[1]}, ${place[2]})` : undefined;
  const rows = await db
    .select({ row: prompt, sortedName: name })
    .from(prompt)
    .where(and(eq(prompt.userId, userId), after))
    .orderBy(asc(name), asc(prompt.id))
    .limit(limit);
  return rows.map(({ row, sortedName }) => ({ prompt: fromRow(row), place: ["personal", sortedName, row.id] }));
}

function sharedFrom(place: Place | null): Placed[] {
  const next = place?.[0] === "system" ? place[1] + 1 : 0;
  return systemPrompts
    .map((prompt, index): Placed => ({ prompt, place: ["system", index] }))
    .filter(({ place }) => Number(place[1]) >= next);
}

/** Finds a system prompt or one of the person's own by id or slug; throws `not_found`. */
export async function findPrompt(db: Executor, userId: string, idOrSlug: string): Promise<Prompt> {
  const shared = findSystemPrompt(idOrSlug);
  if (shared) return shared;
  const isMeant = or(eq(prompt.id, idOrSlug), eq(prompt.slug, idOrSlug));
  const [row] = await db
    .select()
    .from(prompt)
    .where(and(eq(prompt.userId, userId), isMeant));
  if (!row) throw notFound(idOrSlug);
  return fromRow(row);
}

const notFound = (id: string) =>
  new AppError("not_found", "There is no such prompt.", {
    details: [{ path: "promptId", message: id.slice(0, 100) }],
    hint: "List the prompts to see their ids.",
  });

const fromRow = ({ id, slug, name, description, content }: Row): Prompt => ({
  id,
  slug,
  name,
  description,
  content,
  variables: variablesOf(content),
  type: "personal",
});

/** Saves a new prompt of a person, with the first slug that is free among their own and the system prompts. */
export const insertPrompt = (
  db: Executor,
  userId: string,
  given: z.output<typeof newPromptShape>,
  now: Date,
): Promise<Prompt> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const id = newId("prm");
    const slug = await freeSlug(tx, userId, given.name, id);
    const [row] = await tx
      .insert(prompt)
      .values({ id, userId, slug, ...given, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error("The prompt was not inserted.");
    return fromRow(row);
  });

/** Changes one of a person's own prompts; a new name changes its slug. Throws `not_found`, also for a system prompt. */
export const updatePrompt = (
  db: Executor,
  userId: string,
  id: string,
  change: z.output<typeof promptPatchShape>,
  now: Date,
): Promise<Prompt> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [before] = await tx.select().from(prompt).where(isOwn(userId, id));
    if (!before) throw notFound(id);
    const { name = before.name, description = before.description, content = before.content } = change;
    const slug = name === before.name ? before.slug : await freeSlug(tx, userId, name, id);
    const [row] = await tx
      .update(prompt)
      .set({ slug, name, description, content, updatedAt: now })
      .where(isOwn(userId, id))
      .returning();
    if (!row) throw notFound(id);
    return fromRow(row);
  });

/** Deletes one of a person's own prompts; throws `not_found`, also for a system prompt. */
export async function deletePrompt(db: Executor, userId: string, id: string): Promise<void> {
  const rows = await db.delete(prompt).where(isOwn(userId, id)).returning({ id: prompt.id });
  if (rows.length === 0) throw notFound(id);
}

/** Gives all prompts of a person to another one, inside a transaction; a slug that the other one uses gets a number. */
export async function handOverPrompts(tx: Executor, fromId: string, toId: string): Promise<void> {
  await lockPerson(tx, toId);
  const rows = await tx.select().from(prompt).where(eq(prompt.userId, fromId));
  for (const { id, slug } of rows) {
    await tx
      .update(prompt)
      .set({ userId: toId, slug: await freeSlug(tx, toId, slug, id) })
      .where(eq(prompt.id, id));
  }
}

const isOwn = (userId: string, id: string) => and(eq(prompt.id, id), eq(prompt.userId, userId));

async function freeSlug(tx: Executor, userId: string, name: string, id: string): Promise<string> {
  const wanted = slugify(name) === "" ? NAMELESS : slugOf(name);
  const alike = like(prompt.slug, `${wanted.slice(0, MAX_SLUG - 10)}%`);
  const rows = await tx
    .select({ slug: prompt.slug })
    .from(prompt)
    .where(and(eq(prompt.userId, userId), ne(prompt.id, id), alike));
  const taken = new Set([...rows, ...systemPrompts].map(({ slug }) => slug));
  for (let n = 1; ; n += 1) {
    const candidate = numbered(wanted, n);
    if (!taken.has(candidate)) return candidate;
  }
}
