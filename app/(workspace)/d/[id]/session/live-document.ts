/** Events of one document: `version` with its number, `suggestions`, `comments`, `access`, `open` after each connection, and `lost` after its end. */
export type LiveDocument = EventTarget;

/** Announces a new version; `detail` is its number. */
export class VersionEvent extends Event {
  constructor(readonly version: number) {
    super("version");
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

  function connect(): void {
    source = new EventSource(`/api/live/${id}`);
    source.addEventListener("open", () => live.dispatchEvent(new Event("open")));
    source.addEventListener("version", ({ lastEventId }) => live.dispatchEvent(new VersionEvent(Number(lastEventId))));
    source.addEventListener("suggestions", () => live.dispatchEvent(new Event("suggestions")));
    source.addEventListener("comments", () => live.dispatchEvent(new Event("comments")));
    source.addEventListener("access", ({ data }) => live.dispatchEvent(new AccessEvent(JSON.parse(data).access)));
    source.addEventListener("error", () => {
      live.dispatchEvent(new Event("lost"));
      // The browser reconnects by itself except after an error response, such as a proxy's for a stopped server.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, AGAIN_MS);
    });
  }

  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
