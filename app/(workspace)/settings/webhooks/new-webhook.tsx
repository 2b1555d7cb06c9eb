"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import type { EventType } from "#lib/history/events/shape";
import { Alert } from "#ui/alert";
import { Checkbox } from "#ui/checkbox";
import { Choice } from "#ui/choice";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { routeKey } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { DocumentChoice } from "../keys/document-choice";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { ShownOnce } from "../parts/shown-once";
import { EVENTS, eventKey } from "./events";

type Wanted = { url: string; events: EventType[]; reach: "all" | "one"; documentId: string | null };

const USUAL: Wanted = {
  url: "",
  events: ["version.created", "document.published", "document.unpublished"],
  reach: "all",
  documentId: null,
};

/** Creates a webhook, and shows its secret once. */
export function NewWebhook() {
  const t = useTranslations("settings.webhooks");
  const reload = useReload();
  const [wanted, setWanted] = useState(USUAL);
  const [secret, setSecret] = useState<string | null>(null);
  const { run, isUnderWay, error, forget } = useWrite(
    ({ url, events, reach, documentId }: Wanted) =>
      call("POST /api/w/webhooks", {
        url: url.trim(),
        events,
        ...(reach === "one" && documentId ? { documentId } : {}),
      }),
    (made) => {
      setSecret(made.secret);
      setWanted(USUAL);
      return reload(routeKey("GET /api/w/webhooks"));
    },
  );
  const change = (part: Partial<Wanted>) => {
    forget();
    setWanted((before) => ({ ...before, ...part }));
  };
  if (secret !== null) {
    return (
      <Section title={t("secret")} words={t("secretWords")}>
        <ShownOnce label={t("secret")} text={secret} haveIt={t("haveIt")} onDone={() => setSecret(null)} />
      </Section>
    );
  }

  return (
    <Section title={t("new")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(wanted);
        }}
      >
        <Field
          label={t("address")}
          type="url"
          value={wanted.url}
          placeholder="https://example.org/colophon"
          onChange={(event) => change({ url: event.target.value })}
        />
        <WantedEvents wanted={wanted} onChange={change} />
        <Alert>{error}</Alert>
        <SubmitButton isUnderWay={isUnderWay || (wanted.reach === "one" && wanted.documentId === null)}>
          {t("make")}
        </SubmitButton>
      </form>
    </Section>
  );
}

type WantedProps = { wanted: Wanted; onChange: (part: Partial<Wanted>) => void };

/** What a webhook is told of, and in which documents. */
function WantedEvents({ wanted, onChange }: WantedProps) {
  const t = useTranslations("settings.webhooks");
  const choose = (type: EventType, isChosen: boolean) =>
    onChange({ events: isChosen ? [...wanted.events, type] : wanted.events.filter((other) => other !== type) });

  const reaches = [
    { value: "all" as const, label: t("allDocuments") },
    { value: "one" as const, label: t("oneDocument") },
  ];

  return (
    <>
      <fieldset className={styles.scopes}>
        <legend>{t("toldOf")}</legend>
        {EVENTS.map((type) => (
          <Checkbox
            key={type}
            label={t(`events.${eventKey(type)}`)}
            checked={wanted.events.includes(type)}
            onChange={(isChosen) => choose(type, isChosen)}
          />
        ))}
      </fieldset>
      <Choice label={t("in")} options={reaches} value={wanted.reach} onChange={(reach) => onChange({ reach })} />
      {wanted.reach === "one" ? (
        <DocumentChoice chosenId={wanted.documentId} onChoose={(documentId) => onChange({ documentId })} />
      ) : null}
    </>
  );
}
