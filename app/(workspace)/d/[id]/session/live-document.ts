/** What happens to a document anywhere, told as events: `version` with its number, `suggestions`, and `open` when (again) connected. */
export type LiveDocument = EventTarget;

/** A new version was written; `detail` is its number. */
export class VersionEvent extends Event {
  constructor(readonly version: number) {
    super("version");
  }
}

const AGAIN_MS = 3_000;

/** Follows the server's events of a document and tells them to `live`, also after the server was gone; answers the function that stops. */
export function followDocument(id: string, live: LiveDocument): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    source = new EventSource(`/api/live/${id}`);
    source.addEventListener("open", () => live.dispatchEvent(new Event("open")));
    source.addEventListener("version", ({ lastEventId }) => live.dispatchEvent(new VersionEvent(Number(lastEventId))));
    source.addEventListener("suggestions", () => live.dispatchEvent(new Event("suggestions")));
    source.addEventListener("error", () => {
      // The browser itself tries again unless somebody answered with an error, as a proxy before a stopped server does.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, AGAIN_MS);
    });
  }

  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
