import "server-only";
import { FastResponse } from "srvx";
import { newId } from "#lib/base/ids";
import { runtime } from "#lib/base/runtime";
import type { Ending } from "#lib/delivery/live/hub";
import type { Position } from "#lib/history/steps/store";
import { admit } from "./admit";
import { appendDocumentSteps } from "./append-document-steps";
import { type DocumentAccess, followDocument, type LiveEvent } from "./follow-document";
import { readBody } from "./read-body";
import { begin } from "./record-request";
import { run } from "./run";
import { tellPresence } from "./tell-presence";
import { watchDocument } from "./watch-document";
import { watchPerson } from "./watch-person";

// A page that hears this every two seconds notices a lost connection within five; it does not see comments.
const BEAT_MS = 2_000;
// Proxies close a connection that is silent for a minute; polling finds changes whose notification was lost.
const LOOK_EVERY_MS = 15_000;
const RETRY_MS = 500;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Serves `/api/live/<id>` as server-sent events: `version` with its number and author, at once and after every write;
 * `access` with the role, once, after the first version; `batch` with typed steps and `fold` when they are a version;
 * `suggestions` and `comments` when one changes; `beat` every two seconds. With `?at=12.3` the events continue after the third batch of version 12.
 * The stream ends when the client's role changes or ends, and with `draining` before the instance stops: another one goes on.
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html)
 */
export async function serveLive(request: Request, id: string): Promise<Response> {
  const { headers } = request;
  const trace = begin("rest", newId("req"));
  const admission = admit(watchDocument.rate, { door: "rest", headers }, trace);
  const question = {
    door: "rest",
    trace,
    admission,
    headers,
    parameters: { id },
    fields: async () => ({ id }),
  } as const;
  const answer = await run([watchDocument], question);
  if (!answer.ok) return FastResponse.json(answer.error, { status: answer.status, headers: answer.headers });
  const { userId, credentialId, bound } = await admission;
  const { access: role } = watchDocument.output.parse(answer.output);
  const access = { documentId: id, userId, credentialId, bound, role };
  const body = stream(access, positionOf(new URL(request.url).searchParams.get("at")), request.signal);
  return new Response(body, { headers: { ...answer.headers, ...HEADERS } });
}

/** Reads a position like `12.3`; null for anything else, which follows from the current version. */
export function positionOf(text: string | null): Position | null {
  const [, version, number] = /^([1-9]\d{0,8})\.(\d{1,9})$/.exec(text ?? "") ?? [];
  return version && number ? { version: Number(version), number: Number(number) } : null;
}

/**
 * Serves `/api/live` to a signed-in person as server-sent events: `notifications` at once and whenever what the person
 * is told changes. The stream ends with the session.
 */
export async function servePersonLive(request: Request): Promise<Response> {
  const { headers } = request;
  const trace = begin("rest", newId("req"));
  const admission = admit("read", { door: "rest", headers }, trace);
  const answer = await run([watchPerson], {
    door: "rest",
    trace,
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
    const leave = hub.subscribe({ documentId: null, role: null, userId, credentialId, bound: null }, { onEvent, end });
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

type Sending = { send(text: string): void; end(why?: Ending): void };

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
      const close = (why?: Ending) => {
        // A browser waits that many milliseconds before it connects again, to an instance that goes on.
        if (why === "draining") send(`retry: ${RETRY_MS}\nevent: draining\ndata: {}\n\n`);
        end();
      };
      leave = start({ send, end: close });
      signal.addEventListener("abort", end);
    },
    cancel: () => end(),
  });
}

function stream(access: DocumentAccess, from: Position | null, signal: AbortSignal): ReadableStream<Uint8Array> {
  return eventStream(signal, ({ send, end }) => {
    let stop = () => {};
    let isOver = false;
    const line = { send: (event: LiveEvent) => send(printed(event)), quiet: () => send(": still here\n\n"), end };
    const beat = setInterval(() => send("event: beat\ndata: {}\n\n"), BEAT_MS);
    beat.unref();
    void followDocument(access, from, line).then(({ leave }) => {
      stop = leave;
      if (isOver) leave();
    }, end);
    return () => {
      isOver = true;
      clearInterval(beat);
      stop();
    };
  });
}

function printed({ event, data }: LiveEvent): string {
  const id = event === "version" ? `id: ${data.version}\n` : "";
  return `event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`;
}

/** Serves `POST /api/live/<id>`: takes typed steps of a client without a WebSocket. */
export const takeSteps = (request: Request, id: string) => taken(appendDocumentSteps, request, id);

/** Serves `PUT /api/live/<id>`: takes where the page of a client without a WebSocket is. */
export const takePresence = (request: Request, id: string) => taken(tellPresence, request, id);

async function taken(
  operation: typeof appendDocumentSteps | typeof tellPresence,
  request: Request,
  id: string,
): Promise<Response> {
  const answer = await run([operation], {
    door: "rest",
    headers: request.headers,
    parameters: { id },
    fields: async () => ({ ...(await readBody(request)), id }),
  });
  return Response.json(answer.ok ? answer.output : answer.error, { status: answer.status, headers: answer.headers });
}
