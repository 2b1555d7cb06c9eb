"use client";

import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import { revoke } from "./revoke";
import type { ShownKey } from "./shown-key";

type Props = { of: Pick<ShownKey, "id" | "name" | "lastFour" | "isConnection"> };

/** Revokes a key or a connection, after asking. */
export function RevokeKey({ of: { id, name, lastFour, isConnection } }: Props) {
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, errorExcept, forget } = useAction(revoke, () => {
    setAsking(false);
    announce({ title: "Access is revoked", description: "It is refused from now on." });
  });
  const what = isConnection ? "This connection" : `The key that ends in ${lastFour}`;
  return (
    <>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking ? (
        <Confirm
          title={`Revoke “${name}”?`}
          description={`${what} is refused at once, and cannot be brought back. What was written with it stays.`}
          action="Revoke"
          isUnderWay={isUnderWay}
          error={errorExcept()}
          onConfirm={() => run({ id })}
          onClose={() => {
            setAsking(false);
            forget();
          }}
        />
      ) : null}
    </>
  );
}
