import "server-only";
import type { Listen } from "#db/listener";
import { CHANNEL, type DocumentEvent, documentEventShape, endedShape, sharesShape } from "#lib/base/notify";

// Access ends within 3 seconds also where no channel tells of it: over a pooled connection, or when a session expires.
const CHECK_EVERY_MS = 2_000;

/** What a subscription rests on; it ends with any of them. */
export type Access = { documentId: string; userId: string; credentialId: string };

/** A stream of a document's events: `onEvent` gets null when something may have been missed, `end` asks it to leave. */
export type Subscriber = { onEvent(news: DocumentEvent | null): void; end(): void };

/** The open editors of this process, told of what any process commits. */
export type Hub = {
  /** Adds a subscriber, which is asked to leave when its access ends; answers the function that takes it away. */
  subscribe(access: Access, subscriber: Subscriber): () => void;
  /** Asks every subscriber to leave, as a server does that stops: their streams would never end by themselves. */
  drain(): void;
  close(): Promise<void>;
};

type Options = {
  listen: Listen;
  /** Which of these accesses are still given. */
  stillGiven(accesses: readonly Access[]): Promise<ReadonlySet<Access>>;
};

/** Makes the hub over the store's channel; it listens from the first subscriber on. */
export function makeHub({ listen, stillGiven }: Options): Hub {
  const subscribers = new Map<Subscriber, Access>();
  let listening: Promise<() => Promise<void>> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let mustCheckAgain = false;

  const having = (name: keyof Access, value: string) =>
    [...subscribers].flatMap(([subscriber, access]) => (access[name] === value ? subscriber : []));
  const onEvent = (payload: string) => {
    const told = parsed(payload);
    const ended = endedShape.safeParse(told);
    if (ended.success) {
      for (const subscriber of having("credentialId", ended.data.endedCredentialId)) subscriber.end();
    }
    if (sharesShape.safeParse(told).success) checkSafely();
    const news = documentEventShape.safeParse(told);
    if (!news.success) return;
    for (const subscriber of having("documentId", news.data.id)) subscriber.onEvent(news.data);
  };
  const gap = () => {
    for (const subscriber of subscribers.keys()) subscriber.onEvent(null);
  };
  const check = async () => {
    const asked = [...subscribers];
    const given = await stillGiven(asked.map(([, access]) => access));
    for (const [subscriber, access] of asked) if (!given.has(access)) subscriber.end();
  };
  const checkSafely = () => {
    // A check under way may have read what has changed since.
    mustCheckAgain = isChecking;
    if (isChecking) return;
    isChecking = true;
    // A store that cannot be asked has no events either; the next check asks again.
    void check()
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
        if (mustCheckAgain) checkSafely();
      });
  };

  return {
    subscribe(access, subscriber) {
      // Where no channel can be had, each stream still looks for itself now and then.
      listening ??= listen(CHANNEL, { onEvent, gap }).catch(() => {
        listening = null;
        return async () => undefined;
      });
      subscribers.set(subscriber, access);
      timer ??= setInterval(checkSafely, CHECK_EVERY_MS).unref();
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    drain() {
      for (const subscriber of [...subscribers.keys()]) subscriber.end();
    },
    async close() {
      clearInterval(timer);
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
