import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { webhooksChanged } from "#lib/delivery/webhooks/deliverer";
import { webhookFields, webhookId, webhookShape } from "#lib/delivery/webhooks/shape";
import { presentWebhook, updateWebhook as update } from "#lib/delivery/webhooks/store";
import { resolveAddress } from "#lib/outside/fetch-public";

/** Changes, pauses or resumes a webhook. */
export const updateWebhook = operation({
  name: "update_webhook",
  route: "PATCH /api/w/webhooks/[webhookId]",
  summary: "Changes a webhook's address or events, pauses it, or resumes it with what waited meanwhile.",
  scope: "update",
  reach: "account",
  session: true,
  input: z.object({
    webhookId,
    url: webhookFields.url.optional(),
    events: webhookFields.events.optional(),
    status: z.enum(["active", "paused"]).optional(),
  }),
  output: webhookShape,
  prepare: async (_context, { url }) => (url === undefined ? undefined : (await resolveAddress(url)).href),
  async handler({ db, caller, now }, { webhookId: id, events, status }, url) {
    if (url === undefined && events === undefined && status === undefined) {
      throw new AppError("invalid_request", "Nothing is to be changed.", { hint: "Give url, events or status." });
    }
    const row = await update(db, caller.userId, id, { url, events, status }, now);
    webhooksChanged();
    return presentWebhook(row);
  },
});
