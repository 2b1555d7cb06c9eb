"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { useCanUsePasskeys } from "../passkeys/use-can-use-passkeys";
import { usePasskeyWords } from "../passkeys/use-passkey-words";
import { useAction } from "../results/use-action";
import { enter } from "./enter";

/** Signs in by a passkey, in browsers that support them. */
export function PasskeyButton() {
  const t = useTranslations("entrance.signIn");
  const passkeyWords = usePasskeyWords();
  const canUse = useCanUsePasskeys();
  const signIn = async () => {
    const { authClient } = await import("../passkeys/passkey-client");
    const { error } = await authClient.signIn.passkey();
    return error ? { ok: false as const, error: passkeyWords(error) } : { ok: true as const, value: null };
  };
  const { run, isUnderWay, errorExcept } = useAction(signIn, enter);
  if (!canUse) return null;
  return (
    <>
      <Button disabled={isUnderWay} onClick={() => run(undefined)}>
        <Icon name="key-round" size={16} /> {t("withPasskey")}
      </Button>
      <Alert>{errorExcept()}</Alert>
    </>
  );
}
