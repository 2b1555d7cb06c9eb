import "server-only";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Caller } from "#lib/base/caller";
import { documentId } from "#lib/base/document-shape";
import { newId } from "#lib/base/ids";
import { notify, presenceShape } from "#lib/base/notify";
import { runtime } from "#lib/runtime";
import { appendDocumentSteps } from "./append-document-steps";
import { type DocumentAccess, followDocument, type LiveEvent } from "./follow-document";
import { MAX_BODY_BYTES } from "./read-body";
import { begin } from "./record-request";
import { admit, run } from "./run";
import { positionOf } from "./serve-live";
import { watchDocument } from "./watch-document";

/** A message of a page. */
const messageShape = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("steps"), batch: z.record(z.string(), z.unknown()) }),
  z.strictObject({ type: z.literal("here"), page: presenceShape.shape.page, caret: presenceShape.shape.caret }),
]);

// A page that says this every two seconds notices a lost connection within five.
const BEAT_MS = 2_000;
// A person types at most a dozen batches a second.
const MESSAGES_PER_SECOND = 40;
const MAX_BACKLOG_BYTES = 16 * 1024 * 1024;

const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES, perMessageDeflate: false });

/**
 * Takes a WebSocket at `/api/live/<id>`: sends the document's events, and takes typed steps and the caret of the page.
 * Closes with 4400 plus the last two digits of a refusal's status, before anything else is sent.
 */
export function takeSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void {
  sockets.handleUpgrade(request, socket, head, (opened) => {
    void serve(opened, request).catch(() => opened.close(1011));
  });
}

async function serve(socket: WebSocket, request: IncomingMessage): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const id = documentId.safeParse(decodeURIComponent(url.pathname.split("/")[3] ?? "")).data ?? "";
  const headers = headersOf(request);
  const early: RawData[] = [];
  const keep = (data: RawData) => early.push(data);
  socket.on("message", keep);
  socket.on("error", () => socket.terminate());
  const passage = begin("rest", newId("req"));
  const admission = admit(watchDocument.rate, { door: "rest", headers }, passage);
  const question = { door: "rest", headers, parameters: { id } } as const;
  const answer = await run([watchDocument], { ...question, passage, admission, fields: async () => ({ id }) });
  if (!answer.ok) return socket.close(4400 + (answer.status % 100), answer.error.code);
  const caller = await admission;
  const { access: role } = watchDocument.output.parse(answer.output);
  await converse(
    socket,
    { documentId: id, userId: caller.userId, credentialId: caller.credentialId, bound: caller.bound, role },
    {
      caller,
      early,
      from: positionOf(url.searchParams.get("at")),
      question,
    },
  );
  socket.off("message", keep);
}

type Conversation = {
  caller: Caller;
  early: RawData[];
  from: ReturnType<typeof positionOf>;
  question: { door: "rest"; headers: Headers; parameters: { id: string } };
};

async function converse(socket: WebSocket, access: DocumentAccess, { caller, early, from, question }: Conversation) {
  const { store } = await runtime();
  const id = access.documentId;
  const send = (message: object) => {
    // A page that does not read is cut off; it continues from its position.
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) return socket.terminate();
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  let page: string | null = null;
  // The page has the steps that it sent, and needs their place once: from the answer or the event, whichever is first.
  const mine = new Map<string, "asked" | "answered">();
  const pass = (event: LiveEvent) => {
    if (event.event === "presence" && event.data.page === page) return;
    const own = event.event === "batch" ? mine.get(event.data.key) : undefined;
    if (event.event !== "batch" || !own) return send({ type: "event", ...event });
    mine.delete(event.data.key);
    if (own === "asked") send({ type: "event", ...event, data: { ...event.data, steps: [] } });
  };
  let budget = MESSAGES_PER_SECOND;
  const announce = (caret: z.output<typeof presenceShape>["caret"], isGone: boolean) => {
    if (page === null) return;
    const presence = { page, userId: caller.userId, name: caller.name, caret, isGone };
    void notify(store.db, { id, presence }).catch(() => undefined);
  };

  const take = async (data: RawData) => {
    budget -= 1;
    if (budget < 0) return socket.close(1008, "rate_limited");
    const message = messageShape.safeParse(parsed(data)).data;
    if (!message) return socket.close(1007, "invalid_request");
    if (message.type === "here") {
      page = message.page;
      return announce(message.caret, false);
    }
    const { key } = message.batch;
    if (typeof key === "string") mine.set(key, "asked");
    const answer = await run([appendDocumentSteps], {
      ...question,
      admission: Promise.resolve(caller),
      fields: async () => ({ ...message.batch, id }),
    });
    const at = answer.ok ? appendDocumentSteps.output.parse(answer.output).at : null;
    const isTold = typeof key === "string" && !mine.has(key);
    if (typeof key === "string" && !isTold && at) mine.set(key, "answered");
    else if (typeof key === "string") mine.delete(key);
    if (at && isTold) return;
    send(answer.ok ? { type: "answer", key, at } : { type: "answer", key, status: answer.status, error: answer.error });
  };
  // One after the other, in the order in which they came.
  let work = Promise.resolve();
  const queue = (data: RawData) => {
    work = work.then(() => take(data)).catch(() => socket.close(1011));
  };
  const beat = setInterval(() => {
    budget = Math.min(MESSAGES_PER_SECOND * 2, budget + MESSAGES_PER_SECOND * (BEAT_MS / 1000));
    send({ type: "beat" });
  }, BEAT_MS);
  beat.unref();
  const leave = await followDocument(access, from, {
    send: pass,
    quiet: () => undefined,
    end: () => socket.close(1000, "ended"),
  });
  socket.on("close", () => {
    clearInterval(beat);
    leave();
    announce(null, true);
  });
  for (const data of early) queue(data);
  socket.on("message", queue);
}

function headersOf({ headers, socket }: IncomingMessage): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, String(value));
  // Overwrites the client's header, so that a client cannot forge its address.
  all.set("x-colophon-address", socket.remoteAddress ?? "");
  return all;
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
