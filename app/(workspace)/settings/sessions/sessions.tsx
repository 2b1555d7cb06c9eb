"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../results/use-action";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { SignOut } from "../parts/sign-out";
import { end } from "./end";
import { endOthers } from "./end-others";

/** A signed-in browser as this page shows it. */
export type ShownSession = { id: string; browser: string; address: string | null; usedAt: string; isHere: boolean };

/** The user's signed-in browsers, this one first. */
export function Sessions({ sessions }: { sessions: ShownSession[] }) {
  const t = useTranslations("settings.sessions");
  const announce = useAnnounce();
  const ending = useAction(end, () => announce({ title: t("signedOut") }));
  const endingOthers = useAction(endOthers, (count) => announce({ title: t("othersSignedOut", { count }) }));
  const isUnderWay = ending.isUnderWay || endingOthers.isUnderWay;
  return (
    <Section title={t("title")} words={t("words")}>
      <Rows label={t("label")}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            name={session.browser}
            mark={session.isHere ? t("here") : undefined}
            facts={
              <>
                {session.isHere ? null : <span>{t.rich("used", { when: () => <When at={session.usedAt} /> })}</span>}
                {session.address ? <span>{session.address}</span> : null}
              </>
            }
            action={
              session.isHere ? undefined : (
                <Button
                  size="small"
                  aria-label={t("signOutNamed", { browser: session.browser })}
                  disabled={isUnderWay}
                  onClick={() => ending.run({ id: session.id })}
                >
                  {t("signOut")}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <Alert>{ending.errorExcept() ?? endingOthers.errorExcept()}</Alert>
      <div className={styles.buttons}>
        <SignOut />
        {sessions.length > 1 ? (
          <Button disabled={isUnderWay} onClick={() => endingOthers.run({})}>
            {t("signOutOthers")}
          </Button>
        ) : null}
      </div>
    </Section>
  );
}
