"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import { revoke } from "./revoke";
import type { ShownKey } from "./shown-key";

type Props = { of: Pick<ShownKey, "id" | "name" | "lastFour" | "isConnection"> };

/** Revokes a key or a connection, after asking. */
export function RevokeKey({ of: { id, name, lastFour, isConnection } }: Props) {
  const t = useTranslations("keys.revoke");
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, errorExcept, forget } = useAction(revoke, () => {
    setAsking(false);
    announce({ title: t("done"), description: t("doneWords") });
  });
  return (
    <>
      <Button size="small" aria-label={t("actionOn", { name })} onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking ? (
        <Confirm
          title={t("question", { name })}
          description={isConnection ? t("connectionWords") : t("keyWords", { lastFour })}
          action={t("action")}
          isUnderWay={isUnderWay}
          error={errorExcept()}
          onConfirm={() => run({ id })}
          onClose={() => {
            setAsking(false);
            forget();
          }}
        />
      ) : null}
    </>
  );
}
