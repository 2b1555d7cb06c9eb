"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { routeKey } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";

const NEW_KEY =
  "https://www.zotero.org/settings/keys/new?name=Colophon&library_access=1&notes_access=1&write_access=1&all_groups=write";

/** Asks for an API key of Zotero. */
export function ConnectForm({ title }: { title: string }) {
  const t = useTranslations("settings.zotero");
  const reload = useReload();
  const [apiKey, setApiKey] = useState("");
  const { run, isUnderWay, error, forget } = useWrite(
    (key: string) => call("POST /api/w/zotero", { apiKey: key.trim() }),
    () => {
      setApiKey("");
      return reload(routeKey("GET /api/w/zotero"));
    },
  );
  return (
    <Section
      title={title}
      words={t.rich("explain", {
        link: (words) => (
          <a href={NEW_KEY} target="_blank" rel="noreferrer">
            {words}
          </a>
        ),
      })}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(apiKey);
        }}
      >
        <Field
          label={t("apiKey")}
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={(event) => {
            forget();
            setApiKey(event.target.value);
          }}
        />
        <Alert>{error}</Alert>
        <SubmitButton isUnderWay={isUnderWay}>{t("doConnect")}</SubmitButton>
      </form>
    </Section>
  );
}
