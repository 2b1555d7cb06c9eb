"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../results/use-action";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { ShownOnce } from "../parts/shown-once";
import { invite } from "./invite";
import { withdraw } from "./withdraw";

/** An open invitation as this page shows it. */
export type ShownInvitation = { id: string; note: string; createdAt: string; expiresAt: string };

/** Creates invitation links, and withdraws unused ones. */
export function Invitations({ open, sendsMail }: { open: ShownInvitation[]; sendsMail: boolean }) {
  const t = useTranslations("settings.invitations");
  const [note, setNote] = useState("");
  const [sentTo, setSentTo] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const inviting = useAction(invite, (made) => {
    setLink(made);
    setSentTo(note);
    setNote("");
  });
  return (
    <Section title={t("title")} words={t("words")}>
      {link === null ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            inviting.run({ note });
          }}
        >
          <Field
            label={t("forWhom")}
            value={note}
            maxLength={200}
            placeholder={t("placeholder")}
            hint={t(sendsMail ? "hintWithMail" : "hint")}
            error={inviting.errorOf("note")}
            onChange={(event) => setNote(event.target.value)}
          />
          <Alert>{inviting.errorExcept("note")}</Alert>
          <SubmitButton isUnderWay={inviting.isUnderWay}>{t("make")}</SubmitButton>
        </form>
      ) : (
        <>
          <p>{sendsMail && sentTo.includes("@") ? t("sent", { address: sentTo }) : t("made")}</p>
          <ShownOnce label={t("link")} text={link} haveIt={t("haveIt")} onDone={() => setLink(null)} />
        </>
      )}
      <OpenInvitations open={open} />
    </Section>
  );
}

/** The invitations that nobody has used, to withdraw. */
function OpenInvitations({ open }: { open: readonly ShownInvitation[] }) {
  const t = useTranslations("settings.invitations");
  const format = useFormatter();
  const announce = useAnnounce();
  const withdrawing = useAction(withdraw, () => announce({ title: t("withdrawn") }));
  return (
    <>
      {open.length > 0 ? (
        <Rows label={t("open")}>
          {open.map((one) => (
            <Row
              key={one.id}
              name={one.note || t("somebody")}
              facts={
                <>
                  <span>{t.rich("invited", { when: () => <When at={one.createdAt} /> })}</span>
                  <span suppressHydrationWarning>
                    {t("until", { day: format.dateTime(new Date(one.expiresAt), { dateStyle: "medium" }) })}
                  </span>
                </>
              }
              action={
                <Button
                  size="small"
                  aria-label={one.note ? t("withdrawFor", { name: one.note }) : t("withdrawForSomeone")}
                  disabled={withdrawing.isUnderWay}
                  onClick={() => withdrawing.run({ id: one.id })}
                >
                  {t("withdraw")}
                </Button>
              }
            />
          ))}
        </Rows>
      ) : null}
      <Alert>{withdrawing.errorExcept()}</Alert>
    </>
  );
}
