import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { hashOf } from "./hash-of";

/** The channel of what is said of people, not of documents: the end of their access, and their notifications. */
export const PEOPLE_CHANNEL = "colophon_people";

/** The channel on which those who send events to webhooks hear that there are some. */
export const EVENTS_CHANNEL = "colophon_events";

// So many that an instance with a thousand open documents hears little of others.
const DOCUMENT_CHANNELS = 4_096;

/** The channel of a document's notices, which few others share. PostgreSQL compares names from the start, so the number is there. */
export const channelOf = (documentId: string): string => `c${hashOf(documentId) % DOCUMENT_CHANNELS}_colophon`;

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
  /** Whether it does not know the other pages yet. */
  hasCome: z.boolean().optional(),
  /** How long this holds if no more is heard, in milliseconds. */
  forMs: z.number().optional(),
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

/** A share of a person, or with null of anybody, was added or removed, so open streams may have lost their role. */
export const sharesShape = z.object({ sharesChangedOf: z.string().nullable() });

/** The notifications of a person changed. */
export const toldShape = z.object({ toldUserId: z.string() });

/** A message to all instances. */
export type Notice =
  | DocumentEvent
  | z.output<typeof endedShape>
  | z.output<typeof sharesShape>
  | z.output<typeof toldShape>;

/** The channel of a notice. */
export const channelFor = (notice: Notice): string => ("id" in notice ? channelOf(notice.id) : PEOPLE_CHANNEL);

/** Publishes a notice to the instances that it concerns when the transaction commits. */
export async function notify(tx: Executor, notice: Notice): Promise<void> {
  await tx.execute(sql`select pg_notify(${channelFor(notice)}, ${JSON.stringify(notice)})`);
}
