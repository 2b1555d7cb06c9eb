import "server-only";
import type { Listen } from "#db/connection/listener";
import type { Caller } from "#lib/base/caller";
import { CHANNEL, type DocumentEvent, documentEventShape, endedShape, sharesShape, toldShape } from "#lib/base/notify";
import type { Role } from "#lib/shapes/role";

// Access ends within 3 seconds even without a notification: over a pooled connection, or when a session expires.
const CHECK_EVERY_MS = 2_000;

// Every instance hears of every document, and reading what is said of those that are open elsewhere would take most of that time.
const OF_DOCUMENT = /^\{"id":"([^"]*)"/;

/**
 * The document, credential and role of a subscription, which ends with any of them; without a document and role it
 * receives what the person is told.
 */
export type Access = Pick<Caller, "userId" | "credentialId" | "bound"> &
  ({ documentId: string; role: Role } | { documentId: null; role: null });

/** Why a stream ends: the access has ended, or this instance is about to stop and another one goes on. */
export type Ending = "ended" | "draining";

/**
 * A stream of a document's events, or of a person's without any details: `onEvent` gets null for those, and when an
 * event may have been missed; `end` closes the stream.
 */
export type Subscriber = { onEvent(event: DocumentEvent | null): void; end(why: Ending): void };

/** The event streams of this process, which receive the changes of all instances. */
export type Hub = {
  /** Adds a subscriber, whose stream is closed when its access ends; returns a function that unsubscribes. */
  subscribe(access: Access, subscriber: Subscriber): () => void;
  /** Closes every stream before the server stops, and each that is opened after, since streams never end by themselves. */
  drain(): void;
  close(): Promise<void>;
};

type Options = {
  listen: Listen;
  /** Returns those of the accesses that are still valid. */
  validAccesses(accesses: readonly Access[]): Promise<ReadonlySet<Access>>;
};

/** Creates the hub over the store's channel, which it opens with the first subscriber. */
export function makeHub({ listen, validAccesses }: Options): Hub {
  const subscribers = new Map<Subscriber, Access>();
  let listening: Promise<() => Promise<void>> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let mustCheckAgain = false;
  let isDraining = false;

  const ofDocuments = new Map<string, Set<Subscriber>>();
  const withCredential = (id: string) =>
    [...subscribers].flatMap(([subscriber, { credentialId }]) => (credentialId === id ? subscriber : []));
  const onEvent = (payload: string) => {
    const id = OF_DOCUMENT.exec(payload)?.[1];
    if (id !== undefined && !ofDocuments.has(id)) return;
    const message = parsed(payload);
    const event = documentEventShape.safeParse(message);
    if (event.success) {
      for (const subscriber of [...(ofDocuments.get(event.data.id) ?? [])]) subscriber.onEvent(event.data);
      return;
    }
    const ended = endedShape.safeParse(message);
    if (ended.success) {
      for (const subscriber of withCredential(ended.data.endedCredentialId)) subscriber.end("ended");
    }
    if (sharesShape.safeParse(message).success) checkSafely();
    const told = toldShape.safeParse(message);
    if (told.success) {
      for (const [subscriber, { documentId, userId }] of subscribers)
        if (documentId === null && userId === told.data.toldUserId) subscriber.onEvent(null);
    }
  };
  const gap = () => {
    for (const subscriber of subscribers.keys()) subscriber.onEvent(null);
  };
  const check = async () => {
    const checked = [...subscribers];
    const given = await validAccesses(checked.map(([, access]) => access));
    for (const [subscriber, access] of checked) if (!given.has(access)) subscriber.end("ended");
  };
  const checkSafely = () => {
    // The running check may have read its data before this change.
    mustCheckAgain = isChecking;
    if (isChecking) return;
    isChecking = true;
    // A store that cannot be queried has no events either; the next check tries again.
    void check()
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
        if (mustCheckAgain) checkSafely();
      });
  };

  const open = async () => {
    try {
      const stop = await listen(CHANNEL, { onEvent, gap });
      // What was said while the channel was opened reached nobody.
      gap();
      return stop;
    } catch {
      // Without the channel, each stream still polls.
      listening = null;
      return async () => undefined;
    }
  };

  return {
    subscribe(access, subscriber) {
      subscribers.set(subscriber, access);
      // Who was being admitted then; not at once, because the caller has no way to leave yet.
      if (isDraining) setImmediate(() => subscriber.end("draining"));
      listening ??= open();
      const { documentId } = access;
      if (documentId !== null) ofDocuments.set(documentId, (ofDocuments.get(documentId) ?? new Set()).add(subscriber));
      timer ??= setInterval(checkSafely, CHECK_EVERY_MS).unref();
      return () => {
        subscribers.delete(subscriber);
        if (documentId !== null) remove(ofDocuments, documentId, subscriber);
        if (subscribers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    drain() {
      isDraining = true;
      for (const subscriber of [...subscribers.keys()]) subscriber.end("draining");
    },
    async close() {
      clearInterval(timer);
      await (await listening)?.();
    },
  };
}

function remove(all: Map<string, Set<Subscriber>>, documentId: string, subscriber: Subscriber): void {
  const left = all.get(documentId);
  left?.delete(subscriber);
  if (left?.size === 0) all.delete(documentId);
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
