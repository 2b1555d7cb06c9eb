"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAction } from "../../../results/use-action";
import { useAskAuth } from "../../../sign-in/use-ask-auth";
import { forgetKeptOffline } from "../../frame/kept-offline";
import { forgetKeptPages } from "../../frame/kept-pages";
import { forgetDocuments } from "../../frame/known-documents";
import { unsentDocuments } from "../../kept/waiting-comments";

/** Ends the session of this browser; asks before, when it has text that the server does not have yet. */
export function SignOut() {
  const t = useTranslations("ui");
  const unsent = useTranslations("ui.unsent");
  const askAuth = useAskAuth();
  const signOut = async () => {
    const answer = await askAuth("/sign-out", {});
    if (answer.ok) await forgetKeptPages();
    return answer;
  };
  // A full page load, so that no data of the session stays in memory.
  const { run, isUnderWay, errorExcept } = useAction(signOut, () => {
    forgetDocuments();
    forgetKeptOffline();
    window.location.assign("/sign-in");
  });
  const [waiting, setWaiting] = useState(0);
  const ask = async () => {
    const { length } = await unsentDocuments();
    if (length > 0) setWaiting(length);
    else run(undefined);
  };
  return (
    <>
      <Button disabled={isUnderWay} onClick={() => void ask()}>
        {t("signOut")}
      </Button>
      <Alert>{errorExcept()}</Alert>
      {waiting > 0 ? (
        <Confirm
          title={unsent("question", { count: waiting })}
          description={unsent("words")}
          action={t("signOut")}
          isUnderWay={isUnderWay}
          error={errorExcept()}
          onConfirm={() => run(undefined)}
          onClose={() => setWaiting(0)}
        />
      ) : null}
    </>
  );
}
