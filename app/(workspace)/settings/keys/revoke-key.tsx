"use client";

import { useTranslations } from "next-intl";
import { useAnnounce } from "#ui/use-announce";
import { useAccepted } from "../../../results/use-accepted";
import { ConfirmedButton } from "../../parts/confirmed-button";
import { revoke } from "./revoke";
import type { ShownKey } from "./shown-key";

type Props = { of: Pick<ShownKey, "id" | "name" | "lastFour" | "isConnection"> };

/** Revokes a key or a connection, after asking. */
export function RevokeKey({ of: { id, name, lastFour, isConnection } }: Props) {
  const t = useTranslations("keys.revoke");
  const announce = useAnnounce();
  const accepted = useAccepted();
  return (
    <ConfirmedButton
      size="small"
      aria-label={t("actionOn", { name })}
      action={t("action")}
      question={t("question", { name })}
      words={isConnection ? t("connectionWords") : t("keyWords", { lastFour })}
      run={() => accepted(revoke, { id })}
      onDone={() => announce({ title: t("done"), description: t("doneWords") })}
    />
  );
}
