"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ApiError, call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { ROLE_WORDS } from "../../sharing/roles";
import type { OpenDocument } from "./open-document";
import { AccessEvent, type LiveDocument } from "./session/live-document";

/** Loads the page again when the role on an open document changes; returns whether access has ended. */
export function useAccess({ id, access }: OpenDocument, live: LiveDocument): boolean {
  const router = useRouter();
  const announce = useAnnounce();
  const [hasEnded, setEnded] = useState(false);

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let known: string = access;
    const follow = (now: string) => {
      if (now === known) return;
      known = now;
      const words = Object.entries(ROLE_WORDS).find(([role]) => role === now)?.[1];
      if (words)
        announce({ title: words === ROLE_WORDS.owner ? "You own this document now" : `You ${words} this now` });
      router.refresh();
    };
    const onAccess = (event: Event) => {
      if (event instanceof AccessEvent) follow(event.access);
    };
    // The stream ends for many reasons; only the server knows whether access was one.
    const onLost = () =>
      void call("GET /api/d/[id]", { id }).then(
        (found) => {
          if (!signal.aborted && "access" in found) follow(found.access);
        },
        (error: unknown) => {
          if (!signal.aborted && error instanceof ApiError && error.status === 404) setEnded(true);
        },
      );
    live.addEventListener("access", onAccess, { signal });
    live.addEventListener("lost", onLost, { signal });
    return () => over.abort();
  }, [id, access, live, router, announce]);

  return hasEnded;
}
