import type { Batch } from "./line";

/** A place in the document's line of typed steps. */
export type Position = { version: number; number: number };

/**
 * Events of one document: `version` with its number, `batch` and `fold` with typed steps, `suggestions`, `access`, `open`
 * after each connection, and `lost` after its end.
 */
export class LiveDocument extends EventTarget {
  /** What the page has; a connection continues after it. */
  position: Position | null = null;

  /** Asks for the events after the position again. */
  again(): void {
    this.dispatchEvent(new Event("again"));
  }
}

/** Announces a new version; `detail` is its number. */
export class VersionEvent extends Event {
  constructor(readonly version: number) {
    super("version");
  }
}

/** Announces typed steps. */
export class BatchEvent extends Event {
  constructor(readonly batch: Batch) {
    super("batch");
  }
}

/** Announces that the batches up to a position are the version `into`. */
export class FoldEvent extends Event {
  constructor(readonly fold: Position & { into: number }) {
    super("fold");
  }
}

/** Announces what the signed-in person may do, after each connection. */
export class AccessEvent extends Event {
  constructor(readonly access: string) {
    super("access");
  }
}

const AGAIN_MS = 3_000;

/** Subscribes `live` to the server's events of a document and reconnects after failures; returns the unsubscribe function. */
export function followDocument(id: string, live: LiveDocument): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();

  function connect(): void {
    const { position } = live;
    source = new EventSource(`/api/live/${id}${position ? `?at=${position.version}.${position.number}` : ""}`);
    source.addEventListener("open", () => live.dispatchEvent(new Event("open")));
    source.addEventListener("version", ({ lastEventId }) => live.dispatchEvent(new VersionEvent(Number(lastEventId))));
    source.addEventListener("batch", ({ data }) => live.dispatchEvent(new BatchEvent(JSON.parse(data))));
    source.addEventListener("fold", ({ data }) => live.dispatchEvent(new FoldEvent(JSON.parse(data))));
    source.addEventListener("suggestions", () => live.dispatchEvent(new Event("suggestions")));
    source.addEventListener("access", ({ data }) => live.dispatchEvent(new AccessEvent(JSON.parse(data).access)));
    source.addEventListener("error", () => {
      // The browser would reconnect by itself to the address with the old position.
      source.close();
      live.dispatchEvent(new Event("lost"));
      timer = setTimeout(connect, AGAIN_MS);
    });
  }

  live.addEventListener(
    "again",
    () => {
      clearTimeout(timer);
      source.close();
      connect();
    },
    { signal: over.signal },
  );
  connect();
  return () => {
    over.abort();
    clearTimeout(timer);
    source.close();
  };
}
