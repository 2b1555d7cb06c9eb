"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { useAnnounce } from "#ui/use-announce";
import { useCanUsePasskeys } from "../../passkeys/use-can-use-passkeys";
import { usePasskeyWords } from "../../passkeys/use-passkey-words";
import { useAction } from "../../results/use-action";
import styles from "../list/document-list.module.css";
import { setPassword } from "../settings/password/set-password";
import { saveProfile } from "../settings/profile/save-profile";

type Person = { name: string; email: string };

type Props = { person: Person; minPassword: number; onClose: () => void };

type Given = Person & { password: string; way: "password" | "passkey" };

/** Saves the name and the address, and then the password or the passkey. */
function useSaving(email: string, onClose: () => void) {
  const t = useTranslations("documents.whoYouAre");
  const router = useRouter();
  const announce = useAnnounce();
  const passkeyWords = usePasskeyWords();

  async function save({ name, email, password, way }: Given): Promise<Outcome<unknown>> {
    const profile = await saveProfile({ name, email });
    if (!profile.ok) return profile;
    if (way === "password") return setPassword({ password });
    const { authClient } = await import("../../passkeys/passkey-client");
    const { error } = await authClient.passkey.addPasskey({ name });
    return error ? { ok: false, error: passkeyWords(error) } : { ok: true, value: null };
  }

  return useAction(save, () => {
    announce({ title: t("saved"), description: t("savedWords", { email }) });
    onClose();
    router.refresh();
  });
}

/** Asks for a name, an address, and a password or a passkey. */
export function WhoYouAreDialog({ person, minPassword, onClose }: Props) {
  const t = useTranslations("documents.whoYouAre");
  const ui = useTranslations("ui");
  const canUsePasskeys = useCanUsePasskeys();
  const [{ name, email, password }, setGiven] = useState({ ...person, password: "" });

  const { run, isUnderWay, errorOf, errorExcept } = useSaving(email, onClose);
  const take = (way: Given["way"]) => (event: FormEvent) => {
    event.preventDefault();
    if (!isUnderWay) run({ name, email, password, way });
  };

  return (
    <Dialog title={t("title")} open onClose={onClose}>
      <form onSubmit={take("password")} className={styles.whoYouAre}>
        <Field
          label={t("name")}
          value={name}
          autoComplete="name"
          maxLength={200}
          hint={t("nameHint")}
          error={errorOf("name")}
          onChange={({ target }) => setGiven({ email, password, name: target.value })}
        />
        <Field
          label={t("email")}
          value={email}
          type="email"
          autoComplete="username"
          error={errorOf("email")}
          onChange={({ target }) => setGiven({ name, password, email: target.value })}
        />
        <Field
          label={t("password")}
          value={password}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          hint={t("passwordHint", { count: minPassword })}
          error={errorOf("password")}
          onChange={({ target }) => setGiven({ name, email, password: target.value })}
        />
        <Alert>{errorExcept("name", "email", "password")}</Alert>
        <DialogActions>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          {canUsePasskeys ? <Button onClick={take("passkey")}>{t("passkey")}</Button> : null}
          <Button tone="primary" type="submit" disabled={isUnderWay}>
            {t("save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
