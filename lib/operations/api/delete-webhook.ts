import { z } from "zod";
import { operation } from "#lib/base/operation";
import { webhookId } from "#lib/delivery/webhooks/shape";
import { deleteWebhook as remove } from "#lib/delivery/webhooks/store";

/** Deletes a webhook. */
export const deleteWebhook = operation({
  name: "delete_webhook",
  route: "DELETE /api/w/webhooks/[webhookId]",
  summary: "Deletes a webhook and its log; what waits for it is not sent.",
  scope: "delete",
  reach: "account",
  session: true,
  input: z.object({ webhookId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler({ db, caller, now }, { webhookId: id }) {
    await remove(db, caller.userId, id, now);
    return { deleted: true as const, id };
  },
});
