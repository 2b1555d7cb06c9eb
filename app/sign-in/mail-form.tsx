"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../results/use-action";
import { EntranceForm } from "./entrance-form";
import styles from "./sign-in.module.css";
import { useAskAuth } from "./use-ask-auth";

const WAYS = {
  link: { path: "/sign-in/link", body: {} },
  reset: { path: "/request-password-reset", body: { redirectTo: "/reset-password" } },
};

/** Asks for a mail with a sign-in link, or with a link to choose a new password. */
export function MailForm() {
  const t = useTranslations("entrance.mail");
  const askAuth = useAskAuth();
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const asking = useAction(
    (way: keyof typeof WAYS) => askAuth(WAYS[way].path, { email: email.trim(), ...WAYS[way].body }),
    () => setSent(true),
  );
  if (isSent) return <p role="status">{t("sent", { email: email.trim() })}</p>;
  return (
    <EntranceForm onSend={() => asking.run("link")}>
      <Field
        label={t("address")}
        type="email"
        autoComplete="email"
        required
        value={email}
        error={asking.errorOf("email")}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Alert>{asking.errorExcept("email")}</Alert>
      <div className={styles.choices}>
        <SubmitButton isUnderWay={asking.isUnderWay}>{t("sendLink")}</SubmitButton>
        <Button tone="quiet" disabled={asking.isUnderWay || email.trim() === ""} onClick={() => asking.run("reset")}>
          {t("forgot")}
        </Button>
      </div>
    </EntranceForm>
  );
}
