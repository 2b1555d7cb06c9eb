"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Message } from "../../message";
import { useAction } from "../../use-action";
import { askForAccess } from "../sharing/ask-for-access";

/** Shown for a document that does not exist or that the person may not see, which look the same. */
export default function NotFound() {
  const [, , id = ""] = usePathname().split("/");
  const [isAsked, setAsked] = useState(false);
  const { run, isUnderWay, errorExcept } = useAction(askForAccess, () => setAsked(true));
  return (
    <Message
      title="There is nothing here"
      words="It may be in the trash, its address mistyped, or it is not shared with you."
    >
      {isAsked ? (
        <p role="status">If there is such a document, its owner is told that you ask for access.</p>
      ) : (
        <Button disabled={isUnderWay} onClick={() => run({ id })}>
          Ask for access
        </Button>
      )}
      <Alert>{errorExcept()}</Alert>
      <Link href="/">Go to your documents</Link>
    </Message>
  );
}
