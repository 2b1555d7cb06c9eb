"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ApiError, call } from "#lib/doors/client";
import { ROLES } from "#lib/shapes/role";
import { useAnnounce } from "#ui/use-announce";
import { AccessEvent, type LiveDocument } from "../session/live-document";
import type { OpenDocument } from "./open-document";

/** Loads the page again when the role on an open document changes; returns whether access has ended. */
export function useAccess({ id, givenAccess }: OpenDocument, live: LiveDocument): boolean {
  const t = useTranslations("document.roleChanged");
  const router = useRouter();
  const announce = useAnnounce();
  const [hasEnded, setEnded] = useState(false);

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let known: string = givenAccess;
    const follow = (now: string) => {
      if (now === known) return;
      known = now;
      const role = ROLES.find((one) => one === now);
      if (role) announce({ title: t(role) });
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
  }, [id, givenAccess, live, router, announce, t]);

  return hasEnded;
}
