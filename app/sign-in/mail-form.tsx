"use client";

import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../use-action";
import { askAuth } from "./ask-auth";
import { EntranceForm } from "./entrance-form";
import styles from "./sign-in.module.css";

const WAYS = {
  link: (email: string) => askAuth("/sign-in/link", { email }),
  reset: (email: string) => askAuth("/request-password-reset", { email, redirectTo: "/reset-password" }),
};

/** Asks for a mail with a sign-in link, or with a link to choose a new password. */
export function MailForm() {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const asking = useAction(
    (way: keyof typeof WAYS) => WAYS[way](email.trim()),
    () => setSent(true),
  );
  if (isSent) {
    return <p role="status">If {email.trim()} has an account here, a mail is on its way. The link in it works once.</p>;
  }
  return (
    <EntranceForm onSend={() => asking.run("link")}>
      <Field
        label="Your address"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={asking.errorOf("email")}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Alert>{asking.errorExcept("email")}</Alert>
      <div className={styles.choices}>
        <SubmitButton isUnderWay={asking.isUnderWay}>Send a sign-in link</SubmitButton>
        <Button tone="quiet" disabled={asking.isUnderWay || email.trim() === ""} onClick={() => asking.run("reset")}>
          Forgot the password
        </Button>
      </div>
    </EntranceForm>
  );
}
