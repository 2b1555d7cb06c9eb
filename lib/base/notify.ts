import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";

/** The channel on which every instance tells what it changed. */
export const CHANNEL = "colophon_document";

/** What was changed of a document: its text or properties, one of its suggestions, or with neither that it was deleted. */
export const documentEventShape = z.object({
  id: z.string(),
  version: z.number().int().optional(),
  suggestion: z.string().optional(),
  comment: z.string().optional(),
});

/** One such piece of news. */
export type DocumentEvent = z.output<typeof documentEventShape>;

/** A key or session that gives access no longer. */
export const endedShape = z.object({ endedCredentialId: z.string() });

/** A share that was given or withdrawn: whoever has a stream open may have lost its role. */
export const sharesShape = z.object({ sharesChanged: z.literal(true) });

type Notice = DocumentEvent | z.output<typeof endedShape> | z.output<typeof sharesShape>;

/** Tells all instances, when the transaction commits and only then. */
export async function notify(tx: Executor, news: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`);
}
