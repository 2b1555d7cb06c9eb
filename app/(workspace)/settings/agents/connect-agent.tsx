"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { CopyButton } from "#ui/copy-button";
import { useAction } from "../../../results/use-action";
import { make } from "../keys/make";
import { CAREFUL, ReachFields, usePermissions } from "../keys/permission-fields";
import { Section } from "../parts/section";
import settings from "../parts/settings.module.css";
import styles from "./agents.module.css";
import { CLIENTS, type ClientName, guideTo, isPublicAddress } from "./clients";
import { tryKey } from "./try-key";

const OPTIONS = CLIENTS.map((name) => ({ value: name, label: name }));
const NO_KEY = "ak_usr_…";

/** Explains how to connect a program, with a key where it needs one. */
export function ConnectAgent({ address }: { address: string }) {
  const t = useTranslations("settings.agents");
  const [client, setClient] = useState<ClientName>("Claude");
  const [keys, setKeys] = useState<Partial<Record<ClientName, string>>>({});
  const permissions = usePermissions(CAREFUL, "key");
  const { run, isUnderWay, errorOf, errorExcept, forget } = useAction(make, (key) =>
    setKeys((before) => ({ ...before, [client]: key })),
  );
  const key = keys[client];
  const { needsKey } = guideTo(client, address, NO_KEY);

  function makeIt() {
    const given = permissions.given();
    if (given) run({ ...given, name: client, isHuman: false });
  }

  return (
    <Section title={t("connect")} words={t("choose")}>
      <Choice
        label={t("program")}
        options={OPTIONS}
        value={client}
        onChange={(chosen) => {
          forget();
          setClient(chosen);
        }}
      />
      {needsKey && !key ? (
        <>
          <p className={settings.words}>{t("needsKey", { client })}</p>
          <ReachFields permissions={permissions} errorOf={errorOf} />
          <Alert>{errorExcept("documentId", "folderId")}</Alert>
          <div>
            <Button tone="primary" disabled={isUnderWay} onClick={makeIt}>
              {t("makeKey", { client })}
            </Button>
          </div>
        </>
      ) : (
        <GuideText client={client} address={address} keyText={key} />
      )}
    </Section>
  );
}

type GuideProps = { client: ClientName; address: string; keyText: string | undefined };

/** What to do in a program, and what to copy into it. */
function GuideText({ client, address, keyText: key }: GuideProps) {
  const t = useTranslations("settings.agents");
  const copying = useTranslations("ui.copying");
  const { words, isHosted, block, link } = guideTo(client, address, key ?? NO_KEY);
  return (
    <>
      <p className={settings.words}>{[t(`guides.${words}`), ...(key ? [t("keyShown")] : [])].join(" ")}</p>
      {isHosted && !isPublicAddress(address) ? (
        <p role="note" className={settings.words}>
          {t("needsPublic", { client, address: new URL(address).origin })}
        </p>
      ) : null}
      <div className={styles.block}>
        <pre>
          <code>{block}</code>
        </pre>
        <CopyButton label={copying("copy")} text={block} />
      </div>
      <div className={settings.buttons}>
        {link ? (
          <a className={styles.link} href={link}>
            {t("openIn", { client })}
          </a>
        ) : null}
        {key ? <TryKey keyText={key} /> : null}
      </div>
    </>
  );
}

/** What agents need to know to guard a text themselves, for their instructions. */
export function TellAgent() {
  const t = useTranslations("settings.agents");
  const copying = useTranslations("ui.copying");
  const words = t("telling");
  return (
    <Section title={t("tell")} words={t("tellWords")}>
      <div className={styles.block}>
        <pre>
          <code>{words}</code>
        </pre>
        <CopyButton label={copying("copy")} text={words} />
      </div>
    </Section>
  );
}

function TryKey({ keyText }: { keyText: string }) {
  const t = useTranslations("settings.agents");
  const failures = useTranslations("failures");
  const [outcome, setOutcome] = useState<Outcome<string[]> | null>(null);
  const { run, isUnderWay } = useAction(
    async (key: string): Promise<Outcome<null>> => {
      setOutcome(await tryKey(failures, key));
      return { ok: true, value: null };
    },
    () => undefined,
  );
  return (
    <>
      <Button disabled={isUnderWay} onClick={() => run(keyText)}>
        {t("tryIt")}
      </Button>
      <p role="status" className={styles.outcome}>
        {outcome?.ok ? t("works", { count: outcome.value.length }) : null}
      </p>
      <Alert>{outcome && !outcome.ok ? outcome.error : undefined}</Alert>
    </>
  );
}
