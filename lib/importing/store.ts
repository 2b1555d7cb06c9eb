import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { document, file } from "#db/schema";
import { newId } from "#lib/base/ids";
import type { Picture } from "./fetch-pictures";

/** Stores pictures, each once per person, and returns their ids by original address. */
export async function keepPictures(
  db: Executor,
  userId: string,
  pictures: ReadonlyMap<string, Picture>,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [address, { mediaType, sha256, content }] of pictures) {
    const isIt = and(eq(file.userId, userId), eq(file.sha256, sha256));
    const [known] = await db.select({ id: file.id }).from(file).where(isIt).limit(1);
    const id = known?.id ?? newId("fil");
    if (!known) await db.insert(file).values({ id, userId, mediaType, sha256, content, createdAt: now });
    ids.set(address, id);
  }
  return ids;
}

/** A stored picture, or null; its id grants access, so that published pages can show it. */
export async function findPicture(
  db: Executor,
  id: string,
): Promise<{ mediaType: string; content: Uint8Array } | null> {
  const columns = { mediaType: file.mediaType, content: file.content };
  const [row] = await db.select(columns).from(file).where(eq(file.id, id));
  return row ?? null;
}

/** The person's latest document imported from this address, or null. */
export async function findEarlierImport(
  db: Executor,
  userId: string,
  url: string,
): Promise<{ id: string; title: string; createdAt: Date } | null> {
  const isImport = and(
    eq(document.userId, userId),
    isNull(document.deletedAt),
    sql`${document.source}->>'url' = ${url}`,
  );
  const [row] = await db
    .select({ id: document.id, title: document.title, createdAt: document.createdAt })
    .from(document)
    .where(isImport)
    .orderBy(desc(document.createdAt), desc(document.id))
    .limit(1);
  return row ?? null;
}
