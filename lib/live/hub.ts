import "server-only";
import type { Listen } from "#db/listener";
import { CHANNEL, type News, newsShape } from "#lib/base/tell";

/** Whoever wants to know of a document: `hear` gets null when something may have been missed, `end` asks it to leave. */
export type Subscriber = { hear(news: News | null): void; end(): void };

/** The open editors of this process, told of what any process commits. */
export type Hub = {
  /** Adds a subscriber; answers the function that takes it away. */
  subscribe(documentId: string, subscriber: Subscriber): () => void;
  /** Asks every subscriber to leave, as a server does that stops: their streams would never end by themselves. */
  drain(): void;
  close(): Promise<void>;
};

/** Makes the hub over the store's channel; it listens from the first subscriber on. */
export function makeHub(listen: Listen): Hub {
  const subscribers = new Map<string, Set<Subscriber>>();
  let listening: Promise<() => Promise<void>> | null = null;

  const each = () => [...subscribers.values()].flatMap((set) => [...set]);
  const hear = (payload: string) => {
    const news = newsShape.safeParse(parsed(payload));
    if (!news.success) return;
    for (const subscriber of subscribers.get(news.data.id) ?? []) subscriber.hear(news.data);
  };
  const gap = () => {
    for (const subscriber of each()) subscriber.hear(null);
  };

  return {
    subscribe(documentId, subscriber) {
      // Where no channel can be had, each stream still looks for itself now and then.
      listening ??= listen(CHANNEL, { hear, gap }).catch(() => {
        listening = null;
        return async () => undefined;
      });
      const set = subscribers.get(documentId) ?? new Set();
      subscribers.set(documentId, set.add(subscriber));
      return () => {
        set.delete(subscriber);
        if (set.size === 0 && subscribers.get(documentId) === set) subscribers.delete(documentId);
      };
    },
    drain() {
      for (const subscriber of each()) subscriber.end();
    },
    async close() {
      await (await listening)?.();
    },
  };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
