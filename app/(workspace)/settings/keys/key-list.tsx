"use client";

import { useTranslations } from "next-intl";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { KeyFacts } from "./key-facts";
import { RevokeKey } from "./revoke-key";
import type { ShownKey } from "./shown-key";

function KeyName({ name, lastFour }: { name: string; lastFour: string }) {
  const t = useTranslations("keys.facts");
  return (
    <>
      {name} {lastFour ? <code className={styles.ending}>{t("ending", { lastFour })}</code> : null}
    </>
  );
}

/** Lists a user's keys: active ones, then revoked and expired ones in a closed section. */
export function KeyList({ keys }: { keys: ShownKey[] }) {
  const t = useTranslations("keys.list");
  const valid = keys.filter(({ state }) => state === "valid");
  const ended = keys.filter(({ state }) => state !== "valid");
  return (
    <Section title={t("title")} words={valid.length === 0 ? t("none") : undefined}>
      {valid.length > 0 ? (
        <Rows label={t("title")}>
          {valid.map((key) => (
            <Row
              key={key.id}
              name={<KeyName {...key} />}
              facts={<KeyFacts of={key} />}
              action={<RevokeKey of={key} />}
            />
          ))}
        </Rows>
      ) : null}
      {ended.length > 0 ? (
        <details className={styles.more}>
          <summary>{t("ended", { count: ended.length })}</summary>
          <Rows label={t("endedLabel")}>
            {ended.map((key) => (
              <Row
                key={key.id}
                name={<KeyName {...key} />}
                facts={
                  <>
                    <span>{key.state === "valid" ? null : t(`state.${key.state}`)}</span>
                    <KeyFacts of={key} />
                  </>
                }
              />
            ))}
          </Rows>
        </details>
      ) : null}
    </Section>
  );
}
