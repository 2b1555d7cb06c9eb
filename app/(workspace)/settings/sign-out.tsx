"use client";

import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { askAuth } from "../../sign-in/ask-auth";
import { useAction } from "../../use-action";
import { forgetKeptPages } from "../shell/kept-pages";
import { forgetDocuments } from "../shell/known-documents";

async function signOut() {
  const answer = await askAuth("/sign-out", {});
  if (answer.ok) await forgetKeptPages();
  return answer;
}

/** Ends the session of this browser. */
export function SignOut() {
  // A full page load, so that no data of the session stays in memory.
  const { run, isUnderWay, errorExcept } = useAction(signOut, () => {
    forgetDocuments();
    window.location.assign("/sign-in");
  });
  return (
    <>
      <Button disabled={isUnderWay} onClick={() => run(undefined)}>
        Sign out
      </Button>
      <Alert>{errorExcept()}</Alert>
    </>
  );
}
