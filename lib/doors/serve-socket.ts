import "server-only";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Caller } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import { notify, presenceShape } from "#lib/base/notify";
import { runtime } from "#lib/base/runtime";
import { sameJson } from "#lib/base/same-json";
import { documentId } from "#lib/shapes/document-shape";
import { admit } from "./admit";
import { appendDocumentSteps } from "./append-document-steps";
import { type DocumentAccess, followDocument, type LiveEvent } from "./follow-document";
import { takePlace } from "./live-places";
import { ownPresence } from "./own-presence";
import { MAX_BODY_BYTES } from "./read-body";
import { begin } from "./record-request";
import { run } from "./run";
import { sendTogether } from "./send-together";
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

const TOO_MANY = 4008;
/** How a WebSocket closes for each reason; 1012 is "service restart" (https://www.iana.org/assignments/websocket). */
const CLOSE_CODE = { ended: 1000, draining: 1012 } as const;
const OPENED_AT_ONCE = 4;

// A crowd that comes back together is admitted a few at a time, and other requests are served in between.
const lanes = Array.from({ length: OPENED_AT_ONCE }, () => Promise.resolve());
let nextLane = 0;

function inTurn(open: () => Promise<void>): Promise<void> {
  const lane = nextLane++ % OPENED_AT_ONCE;
  const opening = (lanes[lane] ?? Promise.resolve()).then(() => setImmediate()).then(open);
  lanes[lane] = opening.catch(() => undefined);
  return opening;
}

/**
 * Takes a WebSocket at `/api/live/<id>`: sends the document's events, and takes typed steps and the caret of the page.
 * Closes with 4000 plus a refusal's status, before anything else is sent, with 4008 past 50
 * connections of a person or 20 of a key, and with 1012 before the instance stops: another one goes on.
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
  let bytes = 0;
  const keep = (data: RawData) => {
    bytes += sizeOf(data);
    if (early.length >= MESSAGES_PER_SECOND || bytes > MAX_BODY_BYTES) return socket.close(1008, "rate_limited");
    early.push(data);
  };
  socket.on("message", keep);
  socket.on("error", () => socket.terminate());
  await inTurn(() => admitted(socket, { request, id, headers, early, from: positionOf(url.searchParams.get("at")) }));
  socket.off("message", keep);
}

type Opening = {
  request: IncomingMessage;
  id: string;
  headers: Headers;
  early: RawData[];
  from: ReturnType<typeof positionOf>;
};

// A connection that ended is told to its socket first.
const isGone = (socket: WebSocket, request: IncomingMessage) =>
  request.socket.destroyed || socket.readyState !== socket.OPEN;

async function admitted(socket: WebSocket, { request, id, headers, early, from }: Opening): Promise<void> {
  // Who has gone meanwhile is not admitted.
  if (isGone(socket, request)) return;
  const trace = begin("rest", newId("req"));
  const admission = admit(watchDocument.rate, { door: "rest", headers }, trace);
  const question = { door: "rest", headers, parameters: { id } } as const;
  const place = await admission.then(takePlace, () => null);
  if (place?.refusal) return socket.close(TOO_MANY, place.refusal);
  if (isGone(socket, request)) return place?.leave?.();
  socket.on("close", () => place?.leave?.());
  const answer = await run([watchDocument], { ...question, trace, admission, fields: async () => ({ id }) });
  if (!answer.ok) return socket.close(4_000 + answer.status, answer.error.code);
  if (isGone(socket, request)) return;
  const caller = await admission;
  const { access: role } = watchDocument.output.parse(answer.output);
  await converse(
    socket,
    { documentId: id, userId: caller.userId, credentialId: caller.credentialId, bound: caller.bound, role },
    {
      caller,
      early,
      from,
      question,
      wire: request.socket,
    },
  );
}

type Conversation = {
  caller: Caller;
  early: RawData[];
  from: ReturnType<typeof positionOf>;
  question: { door: "rest"; headers: Headers; parameters: { id: string } };
  /** The connection below the WebSocket. */
  wire: Duplex;
};

/** The messages that a page may send until the next beat. */
function makeBudget(spent: number) {
  let left = MESSAGES_PER_SECOND - spent;
  return {
    refill(): void {
      left = Math.min(MESSAGES_PER_SECOND * 2, left + MESSAGES_PER_SECOND * (BEAT_MS / 1000));
    },
    /** Whether one more was left. */
    spend(): boolean {
      left -= 1;
      return left >= 0;
    },
  };
}

/** The steps that a page sent, whose place it needs once: from the answer or the event, whichever is first. */
function ownSteps() {
  const mine = new Map<unknown, { isAnswered: boolean; steps: unknown }>();
  return {
    add(key: unknown, steps: unknown): void {
      if (typeof key === "string") mine.set(key, { isAnswered: false, steps });
    },
    /** Whether the answer comes before the event. */
    answer(key: unknown, isTaken: boolean): boolean {
      const own = mine.get(key);
      if (own && isTaken) own.isAnswered = true;
      else mine.delete(key);
      return own !== undefined;
    },
    /** How an event is sent; null where the answer has said it. */
    messageOf(event: LiveEvent): string | Buffer | null {
      const own = event.event === "batch" ? mine.get(event.data.key) : undefined;
      if (event.event !== "batch" || !own) return printed(event);
      mine.delete(event.data.key);
      if (own.isAnswered) return null;
      const { steps, ...place } = event.data;
      // The page has the steps that it sent, unless others moved them.
      return JSON.stringify({ type: "event", event: "batch", data: sameJson(steps, own.steps) ? place : event.data });
    },
  };
}

async function converse(
  socket: WebSocket,
  access: DocumentAccess,
  { caller, early, from, question, wire }: Conversation,
) {
  const { store } = await runtime();
  const id = access.documentId;
  const together = sendTogether(wire);
  const write = (message: string | Buffer) => {
    // A page that does not read is cut off; it continues from its position.
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) return socket.terminate();
    if (socket.readyState === socket.OPEN) together(() => socket.send(message, { binary: false }));
  };
  const send = (message: object) => write(JSON.stringify(message));
  const presence = ownPresence((place) => {
    const { userId, name } = caller;
    return notify(store.db, { id, presence: { ...place, userId, name } });
  });
  const own = ownSteps();
  const pass = (event: LiveEvent) => {
    if (event.event === "presence" && !presence.hear(event.data)) return;
    const message = own.messageOf(event);
    if (message) write(message);
  };
  const budget = makeBudget(early.length);
  const take = async (data: RawData) => {
    const message = messageShape.safeParse(parsed(data)).data;
    if (!message) return socket.close(1007, "invalid_request");
    if (message.type === "here") return presence.say({ page: message.page, caret: message.caret });
    const { key, steps: given } = message.batch;
    own.add(key, given);
    const answer = await run([appendDocumentSteps], {
      ...question,
      admission: Promise.resolve(caller),
      fields: async () => ({ ...message.batch, id }),
    });
    const { at, steps } = answer.ok ? appendDocumentSteps.output.parse(answer.output) : { at: null };
    const isFirst = own.answer(key, at !== null);
    if (at && !isFirst) return;
    if (at) reach(at);
    send(
      answer.ok
        ? { type: "answer", key, at, steps }
        : { type: "answer", key, status: answer.status, error: answer.error },
    );
  };
  // One after the other, in the order in which they came.
  let work = Promise.resolve();
  const queue = (data: RawData) => {
    work = work.then(() => take(data)).catch(() => socket.close(1011));
  };
  const beat = setInterval(() => {
    budget.refill();
    presence.beat();
    send({ type: "beat" });
  }, BEAT_MS);
  beat.unref();
  const { leave, reach } = await followDocument(access, from, {
    send: pass,
    quiet: () => undefined,
    end: (why) => socket.close(CLOSE_CODE[why], why),
  });
  const end = () => {
    clearInterval(beat);
    leave();
    presence.leave();
  };
  if (socket.readyState === socket.CLOSED) return end();
  socket.on("close", end);
  for (const data of early) queue(data);
  socket.on("message", (data) => {
    // Counted as it comes, because it waits for those before it.
    if (!budget.spend()) socket.close(1008, "rate_limited");
    else queue(data);
  });
}

function headersOf({ headers, socket }: IncomingMessage): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, String(value));
  // Overwrites the client's header, so that a client cannot forge its address.
  all.set("x-colophon-address", socket.remoteAddress ?? "");
  return all;
}

// Most events go to many pages.
const prints = new WeakMap<object, Buffer>();

function printed(event: LiveEvent): Buffer {
  const known = prints.get(event.data);
  if (known) return known;
  const print = Buffer.from(JSON.stringify({ type: "event", ...event }));
  prints.set(event.data, print);
  return print;
}

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { byteLength }) => sum + byteLength, 0) : data.byteLength;

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
