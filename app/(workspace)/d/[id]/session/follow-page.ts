import { type LiveDocument, VersionEvent } from "./live-document";
import type { SessionEvent } from "./session-state";

/** Forwards server events and page events (visible, hidden, online) to a session; returns the function that stops. */
export function followPage(live: LiveDocument, tell: (event: SessionEvent) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const onVersion = (event: Event) => {
    if (event instanceof VersionEvent) tell({ type: "told", version: event.version });
  };
  live.addEventListener("version", onVersion, { signal });
  live.addEventListener("open", () => tell({ type: "back" }), { signal });
  window.addEventListener("online", () => tell({ type: "back" }), { signal });
  window.addEventListener("pagehide", () => tell({ type: "hidden" }), { signal });
  window.document.addEventListener(
    "visibilitychange",
    () => tell({ type: window.document.visibilityState === "visible" ? "seen" : "hidden" }),
    { signal },
  );
  return () => over.abort();
}
