import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { listDeliveries, listWebhooks, presentWebhook } from "#lib/delivery/webhooks/store";
import { requirePerson } from "#lib/doors/current-person";
import { DeliveryLog } from "./delivery-log";
import { NewWebhook } from "./new-webhook";
import { WebhookList } from "./webhook-list";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("settings.webhooks"))("title"),
});

const SHOWN = 50;

/** Lists a user's webhooks, with the latest deliveries. */
export default async function WebhooksPage() {
  const { id } = await requirePerson();
  const { store } = await runtime();
  const [webhooks, deliveries] = await Promise.all([
    listWebhooks(store.db, id),
    listDeliveries(store.db, id, { limit: SHOWN }),
  ]);
  return (
    <>
      <WebhookList first={{ webhooks: webhooks.map(presentWebhook), nextCursor: null }} />
      <NewWebhook />
      {webhooks.length > 0 ? <DeliveryLog deliveries={deliveries} /> : null}
    </>
  );
}
