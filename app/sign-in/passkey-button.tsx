"use client";

import { KeyRound } from "lucide-react";
import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { passkeyWords } from "../passkey-words";
import { useAction } from "../use-action";
import { useCanUsePasskeys } from "../use-can-use-passkeys";
import { enter } from "./enter";

async function signIn(): Promise<Outcome<null>> {
  const { authClient } = await import("../passkey-client");
  const { error } = await authClient.signIn.passkey();
  return error ? { ok: false, error: passkeyWords(error) } : { ok: true, value: null };
}

/** Signs in by a passkey, in browsers that support them. */
export function PasskeyButton() {
  const canUse = useCanUsePasskeys();
  const { run, isUnderWay, errorExcept } = useAction(signIn, enter);
  if (!canUse) return null;
  return (
    <>
      <Button disabled={isUnderWay} onClick={() => run(undefined)}>
        <KeyRound size={16} aria-hidden /> Sign in with a passkey
      </Button>
      <Alert>{errorExcept()}</Alert>
    </>
  );
}
