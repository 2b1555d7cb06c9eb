import "server-only";
import type { Listen } from "#db/connection/listener";
import type { Caller } from "#lib/base/caller";
import {
  channelOf,
  type DocumentEvent,
  documentEventShape,
  endedShape,
  PEOPLE_CHANNEL,
  sharesShape,
  toldShape,
} from "#lib/base/notify";
import { makeRounds } from "#lib/base/rounds";
import type { Role } from "#lib/shapes/role";

// Access ends within 3 seconds even without a notification: over a pooled connection, or when a session expires.
const CHECKS = { everyMs: 2_000, parts: 10 };
// More at once would hold the store for others.
const MOST_CHECKED = 500;

// A channel tells of documents that are open elsewhere too, and reading that would take most of its time.
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
  close(): void;
};

type ValidAccesses = (accesses: readonly Access[]) => Promise<ReadonlySet<Access>>;

type Options = {
  listen: Listen;
  /** Returns those of the accesses that are still valid. */
  validAccesses: ValidAccesses;
};

/** Creates the hub, which opens the store's channels of what is subscribed to. */
export function makeHub({ listen, validAccesses }: Options): Hub {
  const subscribers = new Map<Subscriber, Access>();
  const [ofDocuments, ofPeople, ofChannels] = [makeGroups(), makeGroups(), makeGroups()];
  const check = makeChecks(subscribers, validAccesses);
  const rounds = makeRounds<Subscriber>(CHECKS, check);
  const channels = openChannels(listen, (channel) => {
    for (const subscriber of [...ofChannels.get(channel)]) subscriber.onEvent(null);
  });
  let isDraining = false;

  const onDocumentEvent = (payload: string) => {
    const id = OF_DOCUMENT.exec(payload)?.[1];
    if (id !== undefined && ofDocuments.get(id).size === 0) return;
    const event = documentEventShape.safeParse(parsed(payload));
    if (!event.success) return;
    for (const subscriber of [...ofDocuments.get(event.data.id)]) subscriber.onEvent(event.data);
  };
  const onPeopleEvent = heardOfPeople({
    ended(credentialId) {
      for (const [subscriber, access] of [...subscribers])
        if (access.credentialId === credentialId) subscriber.end("ended");
    },
    sharesChanged: (userId) => void check(userId === null ? [...subscribers.keys()] : [...ofPeople.get(userId)]),
    told(userId) {
      for (const subscriber of [...ofPeople.get(userId)])
        if (subscribers.get(subscriber)?.documentId === null) subscriber.onEvent(null);
    },
  });

  return {
    subscribe(access, subscriber) {
      subscribers.set(subscriber, access);
      // Who was being admitted then; not at once, because the caller has no way to leave yet.
      if (isDraining) setImmediate(() => subscriber.end("draining"));
      const { documentId, userId } = access;
      const channel = documentId === null ? PEOPLE_CHANNEL : channelOf(documentId);
      const joined = [
        ofPeople.add(userId, subscriber),
        ofChannels.add(channel, subscriber),
        ...(documentId === null ? [] : [ofDocuments.add(documentId, subscriber)]),
        rounds.add(documentId ?? userId, subscriber),
      ];
      channels.open(PEOPLE_CHANNEL, onPeopleEvent);
      if (documentId !== null) channels.open(channel, onDocumentEvent);
      return () => {
        subscribers.delete(subscriber);
        for (const part of joined) part();
        if (documentId !== null && ofChannels.get(channel).size === 0) channels.leave(channel);
      };
    },
    drain() {
      isDraining = true;
      for (const subscriber of [...subscribers.keys()]) subscriber.end("draining");
    },
    close: channels.close,
  };
}

/** Keeps channels open until they are left; `gap` is told of the one where messages may have been missed. */
function openChannels(listen: Listen, gap: (channel: string) => void) {
  const leaves = new Map<string, () => void>();
  const leave = (channel: string): void => {
    leaves.get(channel)?.();
    leaves.delete(channel);
  };
  return {
    open(channel: string, onEvent: (payload: string) => void): void {
      if (!leaves.has(channel)) leaves.set(channel, listen(channel, { onEvent, gap: () => gap(channel) }));
    },
    leave,
    close(): void {
      for (const channel of [...leaves.keys()]) leave(channel);
    },
  };
}

type PeopleNotices = {
  ended(credentialId: string): void;
  sharesChanged(userId: string | null): void;
  told(userId: string): void;
};

/** Reads what is said of people. */
function heardOfPeople(hear: PeopleNotices) {
  return (payload: string): void => {
    const message = parsed(payload);
    const ended = endedShape.safeParse(message);
    if (ended.success) hear.ended(ended.data.endedCredentialId);
    const shares = sharesShape.safeParse(message);
    if (shares.success) hear.sharesChanged(shares.data.sharesChangedOf);
    const told = toldShape.safeParse(message);
    if (told.success) hear.told(told.data.toldUserId);
  };
}

/** Ends the streams whose access is no longer valid; of those that it is given meanwhile, each is asked for once. */
function makeChecks(subscribers: ReadonlyMap<Subscriber, Access>, validAccesses: ValidAccesses) {
  const due = new Set<Subscriber>();
  let isChecking = false;
  const checkSome = async () => {
    const some: [Subscriber, Access][] = [];
    for (const subscriber of due) {
      if (some.length === MOST_CHECKED) break;
      due.delete(subscriber);
      const access = subscribers.get(subscriber);
      if (access) some.push([subscriber, access]);
    }
    const valid = await validAccesses(some.map(([, access]) => access));
    for (const [subscriber, access] of some) if (!valid.has(access)) subscriber.end("ended");
  };
  return async (given: readonly Subscriber[]): Promise<void> => {
    for (const subscriber of given) due.add(subscriber);
    if (isChecking) return;
    isChecking = true;
    try {
      while (due.size > 0) await checkSome();
    } catch {
      // A store that cannot be queried has no events either; the next round tries again.
    } finally {
      isChecking = false;
    }
  };
}

const NOBODY: ReadonlySet<Subscriber> = new Set();

/** Subscribers by a name; `add` returns a function that takes one out again. */
function makeGroups() {
  const groups = new Map<string, Set<Subscriber>>();
  return {
    get: (name: string): ReadonlySet<Subscriber> => groups.get(name) ?? NOBODY,
    add(name: string, subscriber: Subscriber): () => void {
      const group = groups.get(name) ?? new Set();
      groups.set(name, group.add(subscriber));
      return () => {
        group.delete(subscriber);
        if (group.size === 0 && groups.get(name) === group) groups.delete(name);
      };
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
