import { useTranslations } from "next-intl";
import type { LoggedDelivery } from "#lib/delivery/webhooks/store";
import type { Translator } from "../../../words/setup/translator";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import { EVENTS, eventKey } from "./events";

type Words = Translator<"settings.webhooks">;

function labelOf(t: Words, { type }: LoggedDelivery): string {
  const known = EVENTS.find((event) => event === type);
  return known ? t(`events.${eventKey(known)}`) : type;
}

function resultOf(t: Words, { state, status, failure, attempts }: LoggedDelivery): string {
  const reason = failure ?? (status === null ? null : t("log.status", { status: String(status) }));
  if (state === "delivered") return t("log.delivered", { attempts });
  if (state === "failed") {
    return reason === null ? t("log.failed", { attempts }) : t("log.failedBecause", { attempts, reason });
  }
  return reason ? t("log.waitsBecause", { attempts, reason }) : t("log.waits");
}

/** The latest deliveries of all webhooks. */
export function DeliveryLog({ deliveries }: { deliveries: LoggedDelivery[] }) {
  const t = useTranslations("settings.webhooks");
  return (
    <Section title={t("log.title")} words={deliveries.length === 0 ? t("log.none") : undefined}>
      {deliveries.length > 0 ? (
        <Rows label={t("log.label")}>
          {deliveries.map((delivery) => (
            <Row
              key={`${delivery.url} ${delivery.eventId}`}
              name={labelOf(t, delivery)}
              facts={
                <>
                  <span>{resultOf(t, delivery)}</span>
                  {delivery.triedAt ? <When at={delivery.triedAt.toISOString()} /> : null}
                  <span>{new URL(delivery.url).host}</span>
                </>
              }
            />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}
