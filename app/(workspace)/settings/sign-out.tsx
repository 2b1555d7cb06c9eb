"use client";

import { useState } from "react";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";

/** Ends the session of this browser. */
export function SignOut() {
  const announce = useAnnounce();
  const [isUnderWay, setUnderWay] = useState(false);

  async function signOut() {
    setUnderWay(true);
    try {
      const headers = { "content-type": "application/json" };
      const response = await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" });
      if (!response.ok) throw new Error(`Sign-out was answered with ${response.status}`);
      // A whole new page: nothing of the signed-in one stays in memory.
      window.location.assign("/sign-in");
    } catch {
      setUnderWay(false);
      announce({
        title: "You are still signed in",
        description: "The server did not answer. Try again.",
        tone: "error",
      });
    }
  }

  return (
    <div>
      <Button disabled={isUnderWay} onClick={signOut}>
        Sign out
      </Button>
    </div>
  );
}
