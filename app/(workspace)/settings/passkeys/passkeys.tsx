"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useCanUsePasskeys } from "../../../passkeys/use-can-use-passkeys";
import { usePasskeyWords } from "../../../passkeys/use-passkey-words";
import { useAction } from "../../../results/use-action";
import { When } from "../../parts/when";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";
import { browserName } from "../sessions/browser-name";
import { remove } from "./remove";

/** A passkey as this page shows it. */
export type ShownPasskey = { id: string; name: string; isSynced: boolean; createdAt: string | null };

function useAdding() {
  const t = useTranslations("settings.passkeys");
  const sessionWords = useTranslations("settings.sessions");
  const router = useRouter();
  const announce = useAnnounce();
  const passkeyWords = usePasskeyWords();
  const add = async (): Promise<Outcome<null>> => {
    const { authClient } = await import("../../../passkeys/passkey-client");
    const { error } = await authClient.passkey.addPasskey({ name: browserName(sessionWords, navigator.userAgent) });
    return error ? { ok: false, error: passkeyWords(error) } : { ok: true, value: null };
  };
  return useAction(add, () => {
    announce({ title: t("isAdded") });
    router.refresh();
  });
}

/** Lists, adds and removes the user's passkeys. */
export function Passkeys({ passkeys }: { passkeys: ShownPasskey[] }) {
  const t = useTranslations("settings.passkeys");
  const announce = useAnnounce();
  const canUse = useCanUsePasskeys();
  const [leaving, setLeaving] = useState<ShownPasskey | null>(null);
  const adding = useAdding();
  const removing = useAction(remove, () => {
    setLeaving(null);
    announce({ title: t("removed") });
  });
  return (
    <Section title={t("title")} words={t("words")}>
      <PasskeyRows passkeys={passkeys} onLeave={setLeaving} />
      <Alert>{adding.errorExcept()}</Alert>
      <div>
        {canUse ? (
          <Button disabled={adding.isUnderWay} onClick={() => adding.run(undefined)}>
            {t("add")}
          </Button>
        ) : (
          <p>{t("unsupported")}</p>
        )}
      </div>
      {leaving ? (
        <Confirm
          title={t("removeQuestion", { name: leaving.name })}
          description={t("removeWords")}
          action={t("remove")}
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

type RowsProps = { passkeys: readonly ShownPasskey[]; onLeave: (passkey: ShownPasskey) => void };

function PasskeyRows({ passkeys, onLeave }: RowsProps) {
  const t = useTranslations("settings.passkeys");
  if (passkeys.length === 0) return null;
  return (
    <Rows label={t("title")}>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          name={passkey.name}
          facts={
            <>
              <Added at={passkey.createdAt} />
              <span>{t(passkey.isSynced ? "onAllDevices" : "onOneDevice")}</span>
            </>
          }
          action={
            <Button size="small" aria-label={t("removeNamed", { name: passkey.name })} onClick={() => onLeave(passkey)}>
              {t("remove")}
            </Button>
          }
        />
      ))}
    </Rows>
  );
}

function Added({ at }: { at: string | null }) {
  const t = useTranslations("settings.passkeys");
  return at ? <span>{t.rich("added", { when: () => <When at={at} /> })}</span> : null;
}
