import type { DocumentSession } from "./document-session";
import { type LiveDocument, VersionEvent } from "./live-document";

// A person's session may read ten times a second at most.
const REST_MS = 150;
const RETRY_MS = 2_000;

/** Keeps an open document up to date: it looks when a version is told, when the page is seen again and when the server is back. Answers the function that stops. */
export function followChanges(session: DocumentSession, live: LiveDocument): () => void {
  const { autosave } = session;
  let told = 0;
  let isLooking = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    if (isLooking || isOver) return;
    isLooking = true;
    const isDone = await session.look().then(
      () => true,
      () => false,
    );
    timer = setTimeout(
      () => {
        isLooking = false;
        // Where both changed the same words, only saving brings the two together.
        if (told > autosave.version() && !(isDone && autosave.hasUnsaved())) void look();
      },
      isDone ? REST_MS : RETRY_MS,
    );
  }

  const onVersion = (event: Event) => {
    if (!(event instanceof VersionEvent)) return;
    told = Math.max(told, event.version);
    if (told > autosave.version()) void look();
  };
  const onBack = () => {
    if (autosave.hasUnsaved()) void autosave.flush();
  };
  const onSeen = () => {
    if (window.document.visibilityState !== "visible") return autosave.keepNow();
    onBack();
    void look();
  };
  const leave = () => autosave.keepNow();

  live.addEventListener("version", onVersion);
  live.addEventListener("open", onBack);
  window.addEventListener("online", onBack);
  window.addEventListener("pagehide", leave);
  window.document.addEventListener("visibilitychange", onSeen);
  return () => {
    isOver = true;
    clearTimeout(timer);
    live.removeEventListener("version", onVersion);
    live.removeEventListener("open", onBack);
    window.removeEventListener("online", onBack);
    window.removeEventListener("pagehide", leave);
    window.document.removeEventListener("visibilitychange", onSeen);
  };
}
