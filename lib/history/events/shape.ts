import { z } from "zod";
import { EVENT_TYPES } from "#db/schema/kinds-of-change";
import { by, time } from "#lib/shapes/document-shape";

/** One kind of event. */
export type EventType = (typeof EVENT_TYPES)[number];

/** Parses one kind of event. */
export const eventType = z.enum(EVENT_TYPES);

/** An event as clients get it. */
export const eventShape = z.object({
  id: z.string(),
  type: eventType,
  documentId: z.string(),
  at: time,
  by,
  data: z.record(z.string(), z.unknown()).describe("Which version, suggestion, comment, address or role it is about."),
});
