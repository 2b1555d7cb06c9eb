"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { webhookId } from "#lib/webhooks/shape";
import { restoreWebhook } from "#lib/webhooks/store";

/** Brings back a webhook that was deleted. */
export const restore = action({
  name: "restore_webhook",
  rate: "write",
  input: z.object({ id: webhookId }),
  output: z.void(),
  async handler({ db, caller }, { id }) {
    await restoreWebhook(db, caller.userId, id);
  },
});
