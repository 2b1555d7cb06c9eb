"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";

/** Makes and opens an example document. */
export function ExampleButton() {
  const router = useRouter();
  const announce = useAnnounce();
  const [isUnderWay, setUnderWay] = useState(false);

  async function make() {
    setUnderWay(true);
    try {
      const { EXAMPLE } = await import("./example-document");
      const { id } = await call("POST /api/d", { markdown: EXAMPLE });
      router.push(`/d/${id}`);
    } catch (error) {
      announce({ ...failureWords("The example was not made", error), tone: "error" });
      setUnderWay(false);
    }
  }

  return (
    <Button disabled={isUnderWay} onClick={() => void make()}>
      Open an example
    </Button>
  );
}
