"use client";

import { useTranslations } from "next-intl";
import { useAnnounce } from "#ui/use-announce";
import { useAccepted } from "../../results/use-accepted";
import { ConfirmedButton } from "../parts/confirmed-button";
import { empty } from "./empty";

/** Empties the trash after a confirmation. */
export function EmptyButton() {
  const t = useTranslations("trash");
  const announce = useAnnounce();
  const accepted = useAccepted();
  return (
    <ConfirmedButton
      action={t("empty")}
      question={t("emptyQuestion")}
      words={t("emptyWords")}
      run={() => accepted(empty, {})}
      onDone={(count) => announce({ title: t("isEmpty"), description: t("isEmptyWords", { count }) })}
    />
  );
}
