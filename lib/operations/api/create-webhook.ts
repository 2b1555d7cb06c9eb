import { z } from "zod";
import { operation } from "#lib/base/operation";
import { webhooksChanged } from "#lib/delivery/webhooks/deliverer";
import { webhookFields, webhookShape } from "#lib/delivery/webhooks/shape";
import { insertWebhook, presentWebhook } from "#lib/delivery/webhooks/store";
import { findDocument } from "#lib/documents/store/store";
import { resolveAddress } from "#lib/outside/fetch-public";

/** Creates a webhook. */
export const createWebhook = operation({
  name: "create_webhook",
  route: "POST /api/w/webhooks",
  summary: "Creates a webhook: a public address that is sent signed events, of all documents or of one.",
  scope: "create",
  reach: "account",
  session: true,
  input: z.object({
    ...webhookFields,
    documentId: z.string().min(1).max(100).optional().describe("Only the events of this document."),
  }),
  output: webhookShape.extend({ secret: z.string().describe("Verifies the signatures; shown only this once.") }),
  location: ({ id }) => `/api/w/webhooks/${id}`,
  prepare: (_context, { url }) => resolveAddress(url),
  async handler(context, { events, documentId = null }, { href }) {
    const { db, caller, now } = context;
    if (documentId !== null) await findDocument({ ...context, role: "view" }, documentId);
    const row = await insertWebhook(db, caller.userId, { url: href, events, documentId }, now);
    webhooksChanged();
    return { ...presentWebhook(row), secret: row.secret };
  },
});
