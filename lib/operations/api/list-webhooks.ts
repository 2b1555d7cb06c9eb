import { z } from "zod";
import { operation } from "#lib/base/operation";
import { webhookShape } from "#lib/delivery/webhooks/shape";
import { listWebhooks as list, presentWebhook } from "#lib/delivery/webhooks/store";

/** Lists the caller's webhooks. */
export const listWebhooks = operation({
  name: "list_webhooks",
  route: "GET /api/w/webhooks",
  summary: "Lists the signed-in person's webhooks, oldest first, without their secrets.",
  scope: "read",
  reach: "account",
  session: true,
  input: z.object({}),
  output: z.object({ webhooks: z.array(webhookShape), nextCursor: z.null() }),
  async handler({ db, caller }) {
    const rows = await list(db, caller.userId);
    return { webhooks: rows.map(presentWebhook), nextCursor: null };
  },
});
