import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";

/** The channel on which every instance publishes its changes. */
export const CHANNEL = "colophon_document";

/** A batch of steps after a version; without the steps when they are too long for a notice. */
const batchShape = z.object({
  version: z.number().int(),
  number: z.number().int(),
  key: z.string(),
  steps: z.array(z.record(z.string(), z.unknown())).optional(),
});

/** Where a person's page is in a document: its caret by block and offset, or nowhere. */
export const presenceShape = z.object({
  page: z.string().min(1).max(64),
  userId: z.string(),
  name: z.string(),
  caret: z
    .object({
      block: z.string().max(100),
      offset: z.number().int().min(0),
      anchorBlock: z.string().max(100),
      anchorOffset: z.number().int().min(0),
    })
    .nullable(),
  isGone: z.boolean(),
});

/** A changed document: its text or properties, typed steps, a person's caret, one suggestion, comment or draft, or the parts of a book; without any of these it was deleted. */
export const documentEventShape = z.object({
  id: z.string(),
  version: z.number().int().optional(),
  batch: batchShape.optional(),
  presence: presenceShape.optional(),
  suggestion: z.string().optional(),
  comment: z.string().optional(),
  draft: z.string().optional(),
  parts: z.string().optional(),
});

/** An event of one document. */
export type DocumentEvent = z.output<typeof documentEventShape>;

/** The end of a key or session. */
export const endedShape = z.object({ endedCredentialId: z.string() });

/** A share was added or removed, so open streams may have lost their role. */
export const sharesShape = z.object({ sharesChanged: z.literal(true) });

/** The notifications of a person changed. */
export const toldShape = z.object({ toldUserId: z.string() });

/** A message to all instances. */
export type Notice =
  | DocumentEvent
  | z.output<typeof endedShape>
  | z.output<typeof sharesShape>
  | z.output<typeof toldShape>;

/** Publishes a notice to all instances when the transaction commits. */
export async function notify(tx: Executor, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`);
}
