import "server-only";
import type { ServerEventBus } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { DocumentEvent } from "#lib/base/notify";
import { runtime } from "#lib/base/runtime";
import type { DocumentAccess } from "./follow-document";
import { findLastEdit } from "./last-edit";
import { idOf, uriOf } from "./mcp-resources";
import { begin } from "./record-request";
import { type GateRequest, run } from "./run";
import { watchDocument } from "./watch-document";

/** The method that opens a stream of notifications (protocol of 2026-07-28). */
export const LISTEN = "subscriptions/listen";

const MOST_DOCUMENTS = 100;

// A notification of the store may be lost; polling finds the version.
const LOOK_EVERY_MS = 15_000;

const listenShape = z.looseObject({
  params: z.looseObject({
    notifications: z.looseObject({ resourceSubscriptions: z.array(z.string().max(1_000)).optional() }),
  }),
});

type Asking = Pick<GateRequest, "headers" | "agent" | "admission"> & { caller: Caller };

/** What a `subscriptions/listen` is answered with. */
export type Subscriptions = {
  /** Tells of each new version of a document. */
  bus: ServerEventBus;
  /** Resolves when the access to one of the documents ends, so the stream must end. */
  ended: Promise<void>;
  /** The request with only the documents that the caller can read, which the acknowledgement names. */
  parsedBody: unknown;
};

/** Prepares the stream of a `subscriptions/listen`; throws `invalid_request` for too many resources. */
export async function openSubscriptions(body: unknown, asking: Asking): Promise<Subscriptions> {
  const { promise: ended, resolve: end } = withResolvers();
  const listen = listenShape.safeParse(body);
  const wanted = new Set(listen.data?.params.notifications.resourceSubscriptions ?? []);
  if (wanted.size > MOST_DOCUMENTS) throw tooMany();
  const found = await Promise.all([...wanted].map((uri) => findReadable(uri, asking)));
  const readable = found.filter((one) => one !== null);
  const { hub, store } = await runtime();
  const bus: ServerEventBus = {
    publish: () => undefined,
    subscribe(listener) {
      const stops = readable.map(({ access, version }) => {
        const uri = uriOf(access.documentId);
        const look = () => findLastEdit(store.db, access.documentId);
        const watch = watcher(version, look, { tell: () => listener({ kind: "resource_updated", uri }), end });
        const leave = hub.subscribe(access, { onEvent: watch.onEvent, end });
        const timer = setInterval(watch.look, LOOK_EVERY_MS).unref();
        // A version that was written since the role was looked up.
        watch.look();
        return () => {
          clearInterval(timer);
          leave();
        };
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
  return { bus, ended, parsedBody: listen.success ? narrowed(listen.data, readable) : body };
}

type Readable = { access: DocumentAccess; version: number };

async function findReadable(uri: string, { caller, ...asking }: Asking): Promise<Readable | null> {
  const id = idOf(uri);
  if (id === null) return null;
  const trace = begin("mcp", newId("req"));
  const question = { door: "mcp", trace, parameters: { id }, fields: async () => ({ id }), ...asking } as const;
  const answer = await run([watchDocument], question);
  if (!answer.ok) return null;
  const { version, access: role } = watchDocument.output.parse(answer.output);
  const { userId, credentialId, bound } = caller;
  return { access: { documentId: id, userId, credentialId, bound, role }, version };
}

function narrowed({ params, ...message }: z.output<typeof listenShape>, readable: Readable[]): unknown {
  const resourceSubscriptions = readable.map(({ access }) => uriOf(access.documentId));
  return { ...message, params: { ...params, notifications: { ...params.notifications, resourceSubscriptions } } };
}

type Watch = { tell(): void; end(): void };

/** Tells of a version once, however many events announce it; what is typed is told of when it is a version. */
function watcher(from: number, find: () => Promise<{ version: number } | null>, { tell, end }: Watch) {
  let known = from;
  const look = () => {
    const compare = (found: { version: number } | null) => {
      if (!found) return end();
      if (found.version <= known) return;
      known = found.version;
      tell();
    };
    void find().then(compare).catch(end);
  };
  const isElse = (event: DocumentEvent) =>
    event.batch ?? event.presence ?? event.suggestion ?? event.comment ?? event.draft ?? event.parts;
  const onEvent = (event: DocumentEvent | null) => {
    if (!event || !isElse(event)) look();
  };
  return { look, onEvent };
}

const tooMany = () =>
  new AppError("invalid_request", `A stream tells of ${MOST_DOCUMENTS} documents at most.`, {
    details: [{ path: "params.notifications.resourceSubscriptions", message: `has more than ${MOST_DOCUMENTS}` }],
    hint: "Open another stream for the others, or ask list_events.",
  });

// Promise.withResolvers needs Node 22.
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
