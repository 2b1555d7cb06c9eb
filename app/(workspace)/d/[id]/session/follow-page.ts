import { BatchEvent, FoldEvent, type LiveDocument, OpenEvent, RewriteEvent, VersionEvent } from "./live-document";
import type { SessionEvent } from "./session-state";

/** Forwards server events and page events (visible, hidden, online) to a session; returns the function that stops. */
export function followPage(live: LiveDocument, dispatch: (event: SessionEvent) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const onVersion = (event: Event) => {
    if (event instanceof VersionEvent) dispatch({ type: "announced", version: event.version });
  };
  live.addEventListener("version", onVersion, { signal });
  const onBatch = (event: Event) => {
    if (event instanceof BatchEvent) dispatch({ type: "batch", batch: event.batch });
  };
  const onFold = (event: Event) => {
    if (event instanceof FoldEvent) dispatch({ type: "folded", ...event.fold });
  };
  const onRewrite = (event: Event) => {
    if (event instanceof RewriteEvent) dispatch({ type: "rewritten", ...event.rewrite });
  };
  live.addEventListener("rewrite", onRewrite, { signal });
  live.addEventListener("batch", onBatch, { signal });
  live.addEventListener("fold", onFold, { signal });
  live.addEventListener("company", () => dispatch({ type: "accompanied", isAlone: live.isAlone }), { signal });
  const onOpen = (event: Event) => {
    if (event instanceof OpenEvent) dispatch({ type: "connected", line: event.line });
  };
  live.addEventListener("open", onOpen, { signal });
  live.addEventListener("lost", () => dispatch({ type: "connected", line: "none" }), { signal });
  // Also before the first connection, whose end would say it later or never.
  window.addEventListener("offline", () => dispatch({ type: "gone" }), { signal });
  window.addEventListener("online", () => dispatch({ type: "back" }), { signal });
  window.addEventListener("pagehide", () => dispatch({ type: "hidden" }), { signal });
  window.document.addEventListener(
    "visibilitychange",
    () => dispatch({ type: window.document.visibilityState === "visible" ? "seen" : "hidden" }),
    { signal },
  );
  return () => over.abort();
}
