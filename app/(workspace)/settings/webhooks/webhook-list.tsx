"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useAccepted } from "../../../use-accepted";
import { When } from "../../documents/when";
import { routeKey, routeQuery } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { useAnnounceUndo } from "../../use-announce-undo";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import styles from "../settings.module.css";
import { restore } from "./restore";

type Webhooks = Output<"GET /api/w/webhooks">;
type Webhook = Webhooks["webhooks"][number];

/** Lists a user's webhooks; each can be paused, resumed and deleted. */
export function WebhookList({ first }: { first: Webhooks }) {
  const t = useTranslations("settings.webhooks");
  const announce = useAnnounce();
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const reload = useReload();
  const { data } = useQuery({ ...routeQuery("GET /api/w/webhooks", {}), initialData: first });
  const { webhooks } = data;
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const setting = useWrite(
    ({ id, status }: Webhook) =>
      call("PATCH /api/w/webhooks/[webhookId]", { webhookId: id, status: status === "active" ? "paused" : "active" }),
    ({ status }) => {
      announce({ title: t(status === "paused" ? "isPaused" : "isActive") });
      return reload(routeKey("GET /api/w/webhooks"));
    },
  );
  const removing = useWrite(
    ({ id }: Webhook) => call("DELETE /api/w/webhooks/[webhookId]", { webhookId: id }),
    ({ id }) => {
      setLeaving(null);
      const reloadAll = () => reload(routeKey("GET /api/w/webhooks"));
      announceUndo({ title: t("deleted"), undo: () => accepted(restore, { id }).then(reloadAll) });
      return reloadAll();
    },
  );
  return (
    <Section title={t("title")} words={t.rich("words", { code: (words) => <code>{words}</code> })}>
      {webhooks.length > 0 ? (
        <Rows label={t("title")}>
          {webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              name={webhook.url}
              facts={
                <>
                  {webhook.status === "paused" ? <span>{t("paused")}</span> : null}
                  <FailingSince at={webhook.failingSince} />
                  <span>
                    {webhook.events.length === 1 ? webhook.events[0] : t("kinds", { count: webhook.events.length })}
                  </span>
                  <span>{t(webhook.documentId ? "oneDocument" : "allDocuments")}</span>
                </>
              }
              action={
                <span className={styles.buttons}>
                  <Button
                    size="small"
                    aria-label={t(webhook.status === "active" ? "pauseNamed" : "resumeNamed", { url: webhook.url })}
                    disabled={setting.isUnderWay}
                    onClick={() => setting.run(webhook)}
                  >
                    {t(webhook.status === "active" ? "pause" : "resume")}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t("deleteNamed", { url: webhook.url })}
                    onClick={() => setLeaving(webhook)}
                  >
                    {t("delete")}
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
          title={t("deleteQuestion")}
          description={t("deleteWords", { url: leaving.url })}
          action={t("delete")}
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

function FailingSince({ at }: { at: Webhook["failingSince"] }) {
  const t = useTranslations("settings.webhooks");
  return at ? <span>{t.rich("failingSince", { when: () => <When at={at} /> })}</span> : null;
}
