"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { useAction } from "../../../results/use-action";
import { useAskAuth } from "../../../sign-in/use-ask-auth";
import { forgetKeptPages } from "../../frame/kept-pages";
import { forgetDocuments } from "../../frame/known-documents";

/** Ends the session of this browser. */
export function SignOut() {
  const t = useTranslations("ui");
  const askAuth = useAskAuth();
  const signOut = async () => {
    const answer = await askAuth("/sign-out", {});
    if (answer.ok) await forgetKeptPages();
    return answer;
  };
  // A full page load, so that no data of the session stays in memory.
  const { run, isUnderWay, errorExcept } = useAction(signOut, () => {
    forgetDocuments();
    window.location.assign("/sign-in");
  });
  return (
    <>
      <Button disabled={isUnderWay} onClick={() => run(undefined)}>
        {t("signOut")}
      </Button>
      <Alert>{errorExcept()}</Alert>
    </>
  );
}
