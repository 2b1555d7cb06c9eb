"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";

/** Makes and opens an example document. */
export function ExampleButton() {
  const t = useTranslations("documents.empty");
  const locale = useLocale();
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  const [isUnderWay, setUnderWay] = useState(false);

  async function make() {
    setUnderWay(true);
    try {
      const { EXAMPLES } = await import("../../words/setup/example-document");
      const { id } = await call("POST /api/d", EXAMPLES[locale]);
      router.push(`/d/${id}`);
    } catch (error) {
      announce({ ...failureWords(t("exampleNotMade"), error), tone: "error" });
      setUnderWay(false);
    }
  }

  return (
    <Button disabled={isUnderWay} onClick={() => void make()}>
      {t("example")}
    </Button>
  );
}
