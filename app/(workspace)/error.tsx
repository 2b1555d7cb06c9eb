"use client";

import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Message } from "#ui/message";

/** Replaces a page that failed to render; saved text is not affected. */
export default function WorkspaceError({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations("failures");
  return (
    <Message title={t("pageTitle")} words={t("pageWords")}>
      <Button tone="primary" onClick={reset}>
        {t("tryAgain")}
      </Button>
    </Message>
  );
}
