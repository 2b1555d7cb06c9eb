import { z } from "zod";
import { eventType } from "#lib/history/events/shape";
import { time } from "#lib/shapes/document-shape";

/** The fields of a webhook in a request. */
export const webhookFields = {
  url: z.string().min(1).max(2_000).describe("A public http or https address."),
  events: z
    .array(eventType)
    .min(1)
    .max(20)
    .transform((events) => [...new Set(events)])
    .describe("The types of events to send."),
};

/** A webhook in a response, without its secret. */
export const webhookShape = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(eventType),
  documentId: z.string().nullable().describe("The only document whose events are sent; null for all."),
  status: z.enum(["active", "paused"]),
  failingSince: time.nullable().describe("The first failure since the last success."),
  createdAt: time,
});

/** A webhook's id in a path. */
export const webhookId = z.string().min(1).max(100).describe("The webhook's id, hok_…");
