import { z } from "zod";
import { webhookId } from "#lib/delivery/webhooks/shape";
import { restoreWebhook as bringBackWebhook } from "#lib/delivery/webhooks/store";
import { templateId } from "#lib/exchange/exporting/templates/shape";
import { restoreTemplate as bringBackTemplate } from "#lib/exchange/exporting/templates/store";
import { workspaceOperation } from "./workspace-operation";

/** Brings back a webhook that was deleted. */
export const restoreWebhook = workspaceOperation({
  name: "restore_webhook",
  rate: "write",
  input: z.object({ id: webhookId }),
  output: z.void(),
  async handler({ db, caller }, { id }) {
    await bringBackWebhook(db, caller.userId, id);
  },
});

/** Brings back a template for exports that was deleted. */
export const restoreTemplate = workspaceOperation({
  name: "restore_template",
  rate: "write",
  input: z.object({ id: templateId }),
  output: z.void(),
  async handler({ db, caller }, { id }) {
    await bringBackTemplate(db, caller.userId, id);
  },
});
