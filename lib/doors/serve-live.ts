import "server-only";
import { newId } from "#lib/base/ids";
import type { Access } from "#lib/live/hub";
import type { Position } from "#lib/steps/store";
import { appendDocumentSteps } from "./append-document-steps";
import { followDocument, type LiveEvent } from "./follow-document";
import { readBody } from "./read-body";
import { begin } from "./record-request";
import { admit, run } from "./run";
import { watchDocument } from "./watch-document";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Serves `/api/live/<id>` as server-sent events: `version` with its number and author, at once and after every write;
 * `access` with the role, once, after the first version; `batch` with typed steps and `fold` when they are a version;
 * `suggestions` when one is made or resolved. With `?at=12.3` the events continue after the third batch of version 12.
 * The stream ends when the client's role changes or ends.
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
  if (!answer.ok) return Response.json(answer.error, { status: answer.status, headers: answer.headers });
  const { userId, credentialId } = await admission;
  const { access: role } = watchDocument.output.parse(answer.output);
  const access = { documentId: id, userId, credentialId, role };
  const body = stream(access, positionOf(new URL(request.url).searchParams.get("at")), request.signal);
  return new Response(body, { headers: { ...answer.headers, ...HEADERS } });
}

/** Reads a position like `12.3`; null for anything else, which follows from the current version. */
export function positionOf(text: string | null): Position | null {
  const [, version, number] = /^([1-9]\d{0,8})\.(\d{1,9})$/.exec(text ?? "") ?? [];
  return version && number ? { version: Number(version), number: Number(number) } : null;
}

function stream(access: Access, from: Position | null, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream({
    start(controller) {
      let isOver = false;
      let stop = () => {};
      const write = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
      end = () => {
        if (isOver) return;
        isOver = true;
        stop();
        controller.close();
      };
      signal.addEventListener("abort", end);
      const line = { send: (event: LiveEvent) => write(printed(event)), quiet: () => write(": still here\n\n"), end };
      void followDocument(access, from, line).then((leave) => {
        stop = leave;
        if (isOver) leave();
      }, end);
    },
    cancel: () => end(),
  });
}

function printed({ event, data }: LiveEvent): string {
  const id = event === "version" ? `id: ${data.version}\n` : "";
  return `event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`;
}

/** Serves `POST /api/live/<id>`: takes typed steps of a client without a WebSocket. */
export async function takeSteps(request: Request, id: string): Promise<Response> {
  const answer = await run([appendDocumentSteps], {
    door: "rest",
    headers: request.headers,
    parameters: { id },
    fields: async () => ({ ...(await readBody(request)), id }),
  });
  return Response.json(answer.ok ? answer.output : answer.error, { status: answer.status, headers: answer.headers });
}
