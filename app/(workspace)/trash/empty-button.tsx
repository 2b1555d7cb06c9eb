"use client";

import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../use-action";
import { empty } from "./empty";

const gone = (count: number) => (count === 1 ? "One document is gone" : `${count} documents are gone`);

/** Empties the trash after a confirmation. */
export function EmptyButton() {
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, errorExcept, forget } = useAction(empty, (count) => {
    setAsking(false);
    announce({ title: "The trash is empty", description: `${gone(count)} for good.` });
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Empty the trash</Button>
      {isAsking ? (
        <Confirm
          title="Empty the trash?"
          description="Everything in it is deleted with its history. This cannot be undone."
          action="Empty the trash"
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
