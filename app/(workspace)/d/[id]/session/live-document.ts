import {
  type Checked,
  checked,
  hasFields,
  isArrayOf,
  isBoolean,
  isNumber,
  isObject,
  isOneOf,
  isText,
  isTextOrNull,
  orMissing,
  orNull,
} from "#lib/base/read-json";
import { NOTABLE_KINDS } from "#lib/document/notable/kinds";
import { LiveSocket } from "./live-socket";
import type { PlacedBatch } from "./rebase-batches";
import { silenceWatch } from "./silence-watch";

/** A place in the document's line of typed steps. */
export type Position = { version: number; number: number };

/** A page of a person that has the document open; the caret is null outside the text. */
export type Presence = {
  page: string;
  userId: string;
  name: string;
  caret: { block: string; offset: number; anchorBlock: string; anchorOffset: number } | null;
  isGone: boolean;
  /** How long this holds if no more is heard, in milliseconds; of a page without a WebSocket it is not said. */
  forMs?: number | undefined;
};

/** Where this page is. */
export type Here = Pick<Presence, "page" | "caret">;

/**
 * Events of one document: `version` with its number, `batch` and `fold` with typed steps, `rewrite` with those of others' writes, `presence`, `suggestions`,
 * `comments`, `drafts`, `parts`, `access`, `replaced` for one's own suggestions, `company` when the first other page comes or the last one leaves, `open` after each connection, and
 * `lost` after its end.
 */
export class LiveDocument extends EventTarget {
  /** What the page has; a connection continues after it. */
  position: Position | null = null;
  /** The signed-in person; null until the first connection. */
  userId: string | null = null;
  /** The open WebSocket, if there is one. */
  socket: LiveSocket | null = null;

  /** How many other pages have the document open; null until that is known. */
  #others: number | null = null;

  /** Whether it has been connected, or could not be: what is read from then on misses no later event. */
  isTried = false;

  constructor() {
    super();
    const tried = () => {
      this.isTried = true;
    };
    this.addEventListener("open", tried);
    this.addEventListener("lost", tried);
  }

  /** Whether no other page has the document open, as far as is known. */
  get isAlone(): boolean {
    return this.#others === 0;
  }

  /** Says how many other pages have the document open. */
  accompany(others: number): void {
    const before = this.isAlone;
    this.#others = others;
    if (this.isAlone !== before) this.dispatchEvent(new Event("company"));
  }

  /** Tells others where this page's caret is. */
  tell: (here: Here) => void = () => {};

  /** Asks for the events after the position again. */
  again(): void {
    this.dispatchEvent(new Event("again"));
  }
}

/** The blocks that agents may not change, and what they changed besides in their versions since a person last wrote. */
export type Guarded = { locks: readonly string[]; notable: Checked<typeof isNotable> };

/** Announces a new version, its author and what is guarded. */
export class VersionEvent extends Event {
  constructor(
    readonly version: number,
    readonly lastEdit: { origin: string; model: string | null; agent: string | null; by: { id: string } },
    readonly guarded: Guarded = { locks: [], notable: [] },
  ) {
    super("version");
  }
}

/** Calls `onNew` when the document has another version than the page began with, or than was announced last. */
export function onNewVersion(live: LiveDocument, onNew: () => void, signal: AbortSignal): void {
  let last = live.position?.version;
  const onVersion = (event: Event) => {
    if (!(event instanceof VersionEvent)) return;
    const isNew = last !== undefined && last !== event.version;
    last = event.version;
    if (isNew) onNew();
  };
  live.addEventListener("version", onVersion, { signal });
}

/** Announces typed steps. */
export class BatchEvent extends Event {
  constructor(readonly batch: PlacedBatch) {
    super("batch");
  }
}

/** Announces that the batches up to a position are the version `into`. */
export class FoldEvent extends Event {
  constructor(readonly fold: Position & { into: number }) {
    super("fold");
  }
}

/** Announces a version that another made, as steps from a position. */
export class RewriteEvent extends Event {
  constructor(readonly rewrite: Checked<typeof isRewrite>) {
    super("rewrite");
  }
}

/** Announces a block that an agent has just changed. */
export class AgentEvent extends Event {
  constructor(
    readonly block: string,
    readonly name: string,
  ) {
    super("agent");
  }
}

/** Announces who the signed-in person is and what they may do, after each connection. */
export class AccessEvent extends Event {
  constructor(
    readonly access: string,
    readonly userId: string,
  ) {
    super("access");
  }
}

/** Announces that this page is replacing a suggestion by another, or could not take the old one away. */
export class ReplacedEvent extends Event {
  constructor(
    readonly suggestionId: string,
    readonly isGone: boolean,
  ) {
    super("replaced");
  }
}

/** Announces a connection, and how it takes steps. */
export class OpenEvent extends Event {
  constructor(readonly line: "requests" | "socket") {
    super("open");
  }
}

/** Announces where another page is. */
export class PresenceEvent extends Event {
  constructor(readonly presence: Presence) {
    super("presence");
  }
}

// Each is a request, of which a session may make ten a second.
const TELL_MS = 1_000;
const AGAIN_MS = 3_000;
const FIRST_AGAIN_MS = 400;
// All pages of a server that stops come to the others, so they come one by one.
const DRAINED_WITHIN_MS = 1_000;
// A proxy that takes no WebSocket refuses it every time.
const TRIES = 2;

/** Subscribes `live` to the server's events of a document and reconnects after failures; returns the unsubscribe function. */
export function followDocument(id: string, live: LiveDocument): () => void {
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let takesSockets = false;
  const over = new AbortController();

  function connect(): void {
    const { position } = live;
    const address = `/api/live/${id}${position ? `?at=${position.version}.${position.number}` : ""}`;
    const useStream = !takesSockets && failures >= TRIES;
    close = useStream ? openStream(address, live, lost) : openSocket(address, live, opened, lost);
  }
  function opened(): void {
    takesSockets = true;
    failures = 0;
  }
  function lost(isDraining = false): void {
    if (!isDraining) failures += 1;
    live.dispatchEvent(new Event("lost"));
    const afterFailureMs = Math.min(AGAIN_MS, FIRST_AGAIN_MS * 2 ** (failures - 1));
    timer = setTimeout(connect, isDraining ? Math.random() * DRAINED_WITHIN_MS : afterFailureMs);
  }
  function again(): void {
    clearTimeout(timer);
    close();
    connect();
  }

  function cutOff(): void {
    clearTimeout(timer);
    close();
    lost();
  }

  live.addEventListener("again", again, { signal: over.signal });
  // The browser says so at once; a connection without a partner stays open for minutes.
  window.addEventListener("offline", cutOff, { signal: over.signal });
  window.addEventListener("online", again, { signal: over.signal });
  connect();
  return () => {
    over.abort();
    clearTimeout(timer);
    close();
  };
}

/** Server-sent events, where no WebSocket can be had. */
function openStream(address: string, live: LiveDocument, lost: (isDraining?: boolean) => void): () => void {
  const source = new EventSource(address);
  const watch = silenceWatch(() => end());
  let here: Here | null = null;
  let telling: ReturnType<typeof setTimeout> | undefined;
  live.tell = (now) => {
    here = now;
    telling ??= setTimeout(() => {
      telling = undefined;
      const headers = { accept: "application/json", "content-type": "application/json" };
      // The page says where it is again in four seconds.
      fetch(address.replace(/\?.*/, ""), { method: "PUT", headers, body: JSON.stringify(here) }).catch(() => undefined);
    }, TELL_MS);
  };
  for (const name of EVENTS) {
    source.addEventListener(name, ({ data }: MessageEvent<string>) => announce(live, name, JSON.parse(data)));
  }
  for (const name of [...EVENTS, "beat", "open"]) source.addEventListener(name, watch.heard);
  source.addEventListener("draining", () => end(true));
  source.addEventListener("open", () => live.dispatchEvent(new OpenEvent("requests")));
  // The browser would reconnect by itself to the address with the old position.
  source.addEventListener("error", () => end());
  function end(isDraining = false): void {
    close();
    lost(isDraining);
  }
  function close(): void {
    watch.stop();
    clearTimeout(telling);
    source.close();
    live.tell = () => {};
  }
  return close;
}

function openSocket(
  address: string,
  live: LiveDocument,
  opened: () => void,
  lost: (isDraining: boolean) => void,
): () => void {
  const socket = new LiveSocket(address, {
    onOpen: () => {
      opened();
      live.socket = socket;
      live.tell = (here) => socket.tell(here);
      live.dispatchEvent(new OpenEvent("socket"));
    },
    onEvent: (name, data) => announce(live, name, data),
    onLost: (isDraining) => {
      leave();
      lost(isDraining);
    },
  });
  function leave(): void {
    live.socket = null;
    live.tell = () => {};
  }
  return () => {
    leave();
    socket.close();
  };
}

const EVENTS = [
  "version",
  "batch",
  "fold",
  "rewrite",
  "presence",
  "suggestions",
  "comments",
  "drafts",
  "parts",
  "access",
];

const isNotable = isArrayOf(
  hasFields({
    number: isNumber,
    by: isTextOrNull,
    changes: isArrayOf(
      hasFields({ kind: isOneOf(NOTABLE_KINDS), nodeId: isTextOrNull, from: isTextOrNull, to: isTextOrNull }),
    ),
  }),
);
const isSteps = isArrayOf(isObject);
const POSITION = { version: isNumber, number: isNumber };
const isLastEdit = hasFields({
  origin: isText,
  model: isTextOrNull,
  agent: isTextOrNull,
  by: hasFields({ id: isText }),
});
const isVersion = hasFields({
  version: isNumber,
  lastEdit: isLastEdit,
  locks: isArrayOf(isText),
  notable: isNotable,
});
// One's own batch comes without steps where they are as they were sent.
const isBatch = hasFields<PlacedBatch>({ ...POSITION, key: isText, steps: orMissing(isSteps) });
const isFold = hasFields({ ...POSITION, into: isNumber });
const isRewrite = hasFields({
  ...POSITION,
  into: isNumber,
  lastEdit: isLastEdit,
  title: isText,
  steps: isSteps,
  size: isNumber,
});
const isPresence = hasFields<Presence>({
  page: isText,
  userId: isText,
  name: isText,
  caret: orNull(hasFields({ block: isText, offset: isNumber, anchorBlock: isText, anchorOffset: isNumber })),
  isGone: isBoolean,
  forMs: orMissing(isNumber),
});
const isAccess = hasFields({ access: isText, userId: isText });

function announce(live: LiveDocument, name: string, data: unknown): void {
  const event = eventOf(name, data);
  if (event instanceof AccessEvent) live.userId = event.userId;
  if (event) live.dispatchEvent(event);
}

function eventOf(name: string, data: unknown): Event | null {
  switch (name) {
    case "version": {
      const { version, lastEdit, locks, notable } = checked(isVersion, data);
      return new VersionEvent(version, lastEdit, { locks, notable });
    }
    case "batch":
      return new BatchEvent(checked(isBatch, data));
    case "fold":
      return new FoldEvent(checked(isFold, data));
    case "rewrite":
      return new RewriteEvent(checked(isRewrite, data));
    case "presence":
      return new PresenceEvent(checked(isPresence, data));
    case "access": {
      const { access, userId } = checked(isAccess, data);
      return new AccessEvent(access, userId);
    }
    case "suggestions":
    case "comments":
    case "drafts":
    case "parts":
      return new Event(name);
    default:
      return null;
  }
}
