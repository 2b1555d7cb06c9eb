"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { useAccepted } from "../../../results/use-accepted";
import { When } from "../../parts/when";
import { routeKey, routeQuery } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { DeleteButton } from "../parts/delete-button";
import { restoreWebhook } from "../parts/restore";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";

type Webhooks = Output<"GET /api/w/webhooks">;
type Webhook = Webhooks["webhooks"][number];

const remove = ({ id }: Webhook) => call("DELETE /api/w/webhooks/[webhookId]", { webhookId: id });

/** Lists a user's webhooks; each can be paused, resumed and deleted. */
export function WebhookList({ first }: { first: Webhooks }) {
  const t = useTranslations("settings.webhooks");
  const announce = useAnnounce();
  const reload = useReload();
  const reloadAll = () => reload(routeKey("GET /api/w/webhooks"));
  const { data } = useQuery({ ...routeQuery("GET /api/w/webhooks", {}), initialData: first });
  const { webhooks } = data;
  const setting = useWrite(
    ({ id, status }: Webhook) =>
      call("PATCH /api/w/webhooks/[webhookId]", { webhookId: id, status: status === "active" ? "paused" : "active" }),
    ({ status }) => {
      announce({ title: t(status === "paused" ? "isPaused" : "isActive") });
      return reloadAll();
    },
  );
  return (
    <Section title={t("title")} words={t.rich("words", { code: (words) => <code>{words}</code> })}>
      {webhooks.length > 0 ? (
        <Rows label={t("title")}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} setting={setting} onChange={reloadAll} />
          ))}
        </Rows>
      ) : null}
      <Alert>{setting.error}</Alert>
    </Section>
  );
}

type RowProps = {
  webhook: Webhook;
  setting: { run: (webhook: Webhook) => void; isUnderWay: boolean };
  onChange: () => Promise<unknown>;
};

function WebhookRow({ webhook, setting, onChange }: RowProps) {
  const t = useTranslations("settings.webhooks");
  const accepted = useAccepted();
  return (
    <Row
      name={webhook.url}
      facts={
        <>
          {webhook.status === "paused" ? <span>{t("paused")}</span> : null}
          <FailingSince at={webhook.failingSince} />
          <span>{webhook.events.length === 1 ? webhook.events[0] : t("kinds", { count: webhook.events.length })}</span>
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
          <DeleteButton
            name={webhook.url}
            question={t("deleteQuestion")}
            words={t("deleteWords", { url: webhook.url })}
            done={t("deleted")}
            onDelete={() => remove(webhook)}
            onUndo={() => accepted(restoreWebhook, { id: webhook.id })}
            onChange={onChange}
          />
        </span>
      }
    />
  );
}

function FailingSince({ at }: { at: Webhook["failingSince"] }) {
  const t = useTranslations("settings.webhooks");
  return at ? <span>{t.rich("failingSince", { when: () => <When at={at} /> })}</span> : null;
}
