"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { When } from "../../documents/when";
import { routeKey, routeQuery } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import styles from "../settings.module.css";

type Webhooks = Output<"GET /api/w/webhooks">;
type Webhook = Webhooks["webhooks"][number];

const countWords = ({ events }: Webhook) => (events.length === 1 ? events[0] : `${events.length} kinds of events`);

/** Lists a user's webhooks; each can be paused, resumed and deleted. */
export function WebhookList({ first }: { first: Webhooks }) {
  const announce = useAnnounce();
  const reload = useReload();
  const { data } = useQuery({ ...routeQuery("GET /api/w/webhooks", {}), initialData: first });
  const { webhooks } = data;
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const setting = useWrite(
    ({ id, status }: Webhook) =>
      call("PATCH /api/w/webhooks/[webhookId]", { webhookId: id, status: status === "active" ? "paused" : "active" }),
    ({ status }) => {
      announce({ title: status === "paused" ? "The webhook is paused" : "The webhook is active" });
      return reload(routeKey("GET /api/w/webhooks"));
    },
  );
  const removing = useWrite(
    ({ id }: Webhook) => call("DELETE /api/w/webhooks/[webhookId]", { webhookId: id }),
    () => {
      setLeaving(null);
      announce({ title: "The webhook is deleted" });
      return reload(routeKey("GET /api/w/webhooks"));
    },
  );
  return (
    <Section
      title="Webhooks"
      words={
        <>
          A webhook sends what happens to your documents to an address of yours. Those who would rather ask use{" "}
          <code>GET /api/w/events</code>.
        </>
      }
    >
      {webhooks.length > 0 ? (
        <Rows label="Webhooks">
          {webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              name={webhook.url}
              facts={
                <>
                  {webhook.status === "paused" ? <span>Paused</span> : null}
                  {webhook.failingSince ? (
                    <span>
                      Failing since <When at={webhook.failingSince} />
                    </span>
                  ) : null}
                  <span>{countWords(webhook)}</span>
                  <span>{webhook.documentId ? "One document" : "All documents"}</span>
                </>
              }
              action={
                <span className={styles.buttons}>
                  <Button
                    size="small"
                    aria-label={`${webhook.status === "active" ? "Pause" : "Resume"} ${webhook.url}`}
                    disabled={setting.isUnderWay}
                    onClick={() => setting.run(webhook)}
                  >
                    {webhook.status === "active" ? "Pause" : "Resume"}
                  </Button>
                  <Button size="small" aria-label={`Delete ${webhook.url}`} onClick={() => setLeaving(webhook)}>
                    Delete
                  </Button>
                </span>
              }
            />
          ))}
        </Rows>
      ) : null}
      <Alert>{setting.error}</Alert>
      {leaving ? (
        <Confirm
          title="Delete this webhook?"
          description={`What waits for ${leaving.url} is not sent, and its log is deleted.`}
          action="Delete"
          isUnderWay={removing.isUnderWay}
          error={removing.error}
          onConfirm={() => removing.run(leaving)}
          onClose={() => {
            setLeaving(null);
            removing.forget();
          }}
        />
      ) : null}
    </Section>
  );
}
