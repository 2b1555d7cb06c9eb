import type { LoggedDelivery } from "#lib/webhooks/store";
import { When } from "../../documents/when";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import { EVENT_WORDS } from "./event-words";

const labelOf = ({ type }: LoggedDelivery) => EVENT_WORDS.find((known) => known.type === type)?.label ?? type;

function resultOf({ state, status, failure, attempts }: LoggedDelivery): string {
  const reason = failure ?? (status === null ? null : `status ${status}`);
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (state === "delivered") return `Delivered, ${tries}`;
  if (state === "failed") return `Not delivered, ${tries}${reason ? `: ${reason}` : ""}`;
  return reason ? `Waits after ${tries}: ${reason}` : "Waits";
}

/** The latest deliveries of all webhooks. */
export function DeliveryLog({ deliveries }: { deliveries: LoggedDelivery[] }) {
  return (
    <Section title="Latest deliveries" words={deliveries.length === 0 ? "Nothing has happened yet." : undefined}>
      {deliveries.length > 0 ? (
        <Rows label="Deliveries">
          {deliveries.map((delivery) => (
            <Row
              key={`${delivery.url} ${delivery.eventId}`}
              name={labelOf(delivery)}
              facts={
                <>
                  <span>{resultOf(delivery)}</span>
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
