import "server-only";
import { FastResponse } from "srvx";
import { newId } from "#lib/base/ids";
import type { DocumentEvent } from "#lib/base/notify";
import type { Access } from "#lib/live/hub";
import { runtime } from "#lib/runtime";
import { findLastEdit } from "./last-edit";
import { begin } from "./record-request";
import { admit, run } from "./run";
import { watchDocument } from "./watch-document";
import { watchPerson } from "./watch-person";

// Proxies close a connection that is silent for a minute; polling finds changes whose notification was lost.
const LOOK_EVERY_MS = 15_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Serves `/api/live/<id>` as server-sent events: `version` with its number and author, at once and after every write;
 * `access` with the role, once, after the first version; `suggestions` and `comments` when one changes. The stream ends when the client's
 * role changes or ends.
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html)
 */
export async function serveLive(request: Request, id: string): Promise<Response> {
  const { headers } = request;
  const passage = begin("rest", newId("req"));
  const admission = admit(watchDocument.rate, { door: "rest", headers }, passage);
  const question = {
    door: "rest",
    passage,
    admission,
    headers,
    parameters: { id },
    fields: async () => ({ id }),
  } as const;
  const answer = await run([watchDocument], question);
  if (!answer.ok) return FastResponse.json(answer.error, { status: answer.status, headers: answer.headers });
  const { userId, credentialId } = await admission;
  const { access: role } = watchDocument.output.parse(answer.output);
  const access = { documentId: id, userId, credentialId, role };
  return new Response(await stream(access, request.signal), { headers: { ...answer.headers, ...HEADERS } });
}

/**
 * Serves `/api/live` to a signed-in person as server-sent events: `notifications` at once and whenever what the person
 * is told changes. The stream ends with the session.
 */
export async function servePersonLive(request: Request): Promise<Response> {
  const { headers } = request;
  const passage = begin("rest", newId("req"));
  const admission = admit("read", { door: "rest", headers }, passage);
  const answer = await run([watchPerson], {
    door: "rest",
    passage,
    admission,
    headers,
    parameters: {},
    fields: async () => ({}),
  });
  if (!answer.ok) return FastResponse.json(answer.error, { status: answer.status, headers: answer.headers });
  const { userId, credentialId } = await admission;
  const { hub } = await runtime();
  const events = eventStream(request.signal, ({ send, end }) => {
    const onEvent = () => send("event: notifications\ndata: {}\n\n");
    const leave = hub.subscribe({ documentId: null, role: null, userId, credentialId }, { onEvent, end });
    const timer = setInterval(() => send(": still here\n\n"), LOOK_EVERY_MS);
    timer.unref();
    onEvent();
    return () => {
      clearInterval(timer);
      leave();
    };
  });
  return new FastResponse(events, { headers: { ...answer.headers, ...HEADERS } });
}

type Sending = { send(text: string): void; end(): void };

/** A stream of text that is over when `start`'s `end` is called or the client leaves; it then calls what `start` returned. */
function eventStream(signal: AbortSignal, start: (sending: Sending) => () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream({
    start(controller) {
      let isOver = false;
      let leave = () => {};
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
      end = () => {
        if (isOver) return;
        isOver = true;
        leave();
        controller.close();
      };
      leave = start({ send, end: () => end() });
      signal.addEventListener("abort", end);
    },
    cancel: () => end(),
  });
}

async function stream(
  access: Access & { documentId: string },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { hub, store } = await runtime();
  return eventStream(signal, ({ send, end }) => {
    let sent = 0;
    const look = async () => {
      const found = await findLastEdit(store.db, access.documentId);
      if (!found) return end();
      if (found.version <= sent) return send(": still here\n\n");
      sent = found.version;
      send(`event: version\nid: ${sent}\ndata: ${JSON.stringify(found)}\n\n`);
    };
    const lookSafely = () => void look().catch(() => end());
    const onEvent = (event: DocumentEvent | null) => {
      if (event?.suggestion) send(`event: suggestions\ndata: ${JSON.stringify({ id: event.suggestion })}\n\n`);
      if (event?.comment) send(`event: comments\ndata: ${JSON.stringify({ id: event.comment })}\n\n`);
      if (!event?.suggestion && !event?.comment) lookSafely();
    };
    const leave = hub.subscribe(access, { onEvent, end });
    const timer = setInterval(lookSafely, LOOK_EVERY_MS);
    timer.unref();
    const sendAccess = () => send(`event: access\ndata: ${JSON.stringify({ access: access.role })}\n\n`);
    void look().then(sendAccess, () => end());
    return () => {
      clearInterval(timer);
      leave();
    };
  });
}
