import "server-only";
import { newId } from "#lib/base/ids";
import type { DocumentEvent } from "#lib/base/notify";
import type { Access } from "#lib/live/hub";
import { runtime } from "#lib/runtime";
import { findLastEdit } from "./last-edit";
import { begin } from "./record-request";
import { admit, run } from "./run";
import { watchDocument } from "./watch-document";

// Proxies close a connection that is silent for a minute; polling finds changes whose notification was lost.
const LOOK_EVERY_MS = 15_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Serves `/api/live/<id>` as server-sent events: `version` with its number and author, at once and after every write;
 * `access` with the role, once, after the first version; `suggestions` when one is made or resolved. The stream ends when the client's
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
  if (!answer.ok) return Response.json(answer.error, { status: answer.status, headers: answer.headers });
  const { userId, credentialId } = await admission;
  const { access: role } = watchDocument.output.parse(answer.output);
  const access = { documentId: id, userId, credentialId, role };
  return new Response(await stream(access, request.signal), { headers: { ...answer.headers, ...HEADERS } });
}

async function stream(access: Access, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { hub, store } = await runtime();
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream({
    start(controller) {
      let sent = 0;
      let isOver = false;
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
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
        if (!event?.suggestion) lookSafely();
      };
      const leave = hub.subscribe(access, { onEvent, end: () => end() });
      const timer = setInterval(lookSafely, LOOK_EVERY_MS);
      timer.unref();
      end = () => {
        if (isOver) return;
        isOver = true;
        clearInterval(timer);
        leave();
        controller.close();
      };
      signal.addEventListener("abort", end);
      const sendAccess = () => send(`event: access\ndata: ${JSON.stringify({ access: access.role })}\n\n`);
      void look().then(sendAccess, () => end());
    },
    cancel: () => end(),
  });
}
