"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Link } from "#ui/link";
import { Message } from "#ui/message";
import { useAction } from "../../results/use-action";
import { askForAccess } from "../sharing/ask-for-access";

/** Says that there is no document here, and asks for access to one that there may be. */
export function NoDocument() {
  const t = useTranslations("noDocument");
  const [, , id = ""] = usePathname().split("/");
  const [isAsked, setAsked] = useState(false);
  const { run, isUnderWay, errorExcept } = useAction(askForAccess, () => setAsked(true));
  return (
    <Message title={t("title")} words={t("words")}>
      {isAsked ? (
        <p role="status">{t("asked")}</p>
      ) : (
        <Button disabled={isUnderWay} onClick={() => run({ id })}>
          {t("ask")}
        </Button>
      )}
      <Alert>{errorExcept()}</Alert>
      <Link href="/">{t("home")}</Link>
    </Message>
  );
}
