"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import { useCanUsePasskeys } from "../../../use-can-use-passkeys";
import { usePasskeyWords } from "../../../use-passkey-words";
import { When } from "../../documents/when";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";
import { browserName } from "../sessions/browser-name";
import { remove } from "./remove";

/** A passkey as this page shows it. */
export type ShownPasskey = { id: string; name: string; isSynced: boolean; createdAt: string | null };

/** Lists, adds and removes the user's passkeys. */
export function Passkeys({ passkeys }: { passkeys: ShownPasskey[] }) {
  const router = useRouter();
  const announce = useAnnounce();
  const passkeyWords = usePasskeyWords();
  const add = async (): Promise<Outcome<null>> => {
    const { authClient } = await import("../../../passkey-client");
    const { error } = await authClient.passkey.addPasskey({ name: browserName(navigator.userAgent) });
    return error ? { ok: false, error: passkeyWords(error) } : { ok: true, value: null };
  };
  const canUse = useCanUsePasskeys();
  const [leaving, setLeaving] = useState<ShownPasskey | null>(null);
  const adding = useAction(add, () => {
    announce({ title: "The passkey is added" });
    router.refresh();
  });
  const removing = useAction(remove, () => {
    setLeaving(null);
    announce({ title: "The passkey is removed" });
  });
  return (
    <Section
      title="Passkeys"
      words="Sign in by fingerprint, face or the lock of your device. There is no password to remember or to steal."
    >
      {passkeys.length > 0 ? (
        <Rows label="Passkeys">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              name={passkey.name}
              facts={
                <>
                  {passkey.createdAt ? (
                    <span>
                      Added <When at={passkey.createdAt} />
                    </span>
                  ) : null}
                  <span>{passkey.isSynced ? "On all your devices" : "On one device"}</span>
                </>
              }
              action={
                <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => setLeaving(passkey)}>
                  Remove
                </Button>
              }
            />
          ))}
        </Rows>
      ) : null}
      <Alert>{adding.errorExcept()}</Alert>
      <div>
        {canUse ? (
          <Button disabled={adding.isUnderWay} onClick={() => adding.run(undefined)}>
            Add a passkey
          </Button>
        ) : (
          <p>This browser does not support passkeys, or the workspace is open at an IP address.</p>
        )}
      </div>
      {leaving ? (
        <Confirm
          title={`Remove the passkey “${leaving.name}”?`}
          description="It no longer signs you in. Your device may still offer it until you delete it there too."
          action="Remove"
          isUnderWay={removing.isUnderWay}
          error={removing.errorExcept()}
          onConfirm={() => removing.run({ id: leaving.id })}
          onClose={() => {
            setLeaving(null);
            removing.forget();
          }}
        />
      ) : null}
    </Section>
  );
}
