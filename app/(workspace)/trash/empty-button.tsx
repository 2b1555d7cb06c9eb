"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../use-action";
import { empty } from "./empty";

/** Empties the trash after a confirmation. */
export function EmptyButton() {
  const t = useTranslations("trash");
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, errorExcept, forget } = useAction(empty, (count) => {
    setAsking(false);
    announce({ title: t("isEmpty"), description: t("isEmptyWords", { count }) });
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("empty")}</Button>
      {isAsking ? (
        <Confirm
          title={t("emptyQuestion")}
          description={t("emptyWords")}
          action={t("empty")}
          isUnderWay={isUnderWay}
          error={errorExcept()}
          onConfirm={() => run({})}
          onClose={() => {
            setAsking(false);
            forget();
          }}
        />
      ) : null}
    </>
  );
}
