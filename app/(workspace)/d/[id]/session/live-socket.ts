import {
  checked,
  hasFields,
  isAny,
  isArrayOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  orMissing,
  orNull,
} from "#lib/base/read-json";
import { ApiError } from "#lib/doors/client";
import type { Here } from "./live-document";
import type { AskedBatch, PlacedBatch } from "./rebase-batches";
import { stepsError } from "./send-steps";
import { silenceWatch } from "./silence-watch";
import type { Appended } from "./transport";

type Options = {
  /** Called with the first message: before that, the server may still refuse the page. */
  onOpen(): void;
  onEvent(name: string, data: unknown): void;
  /** Called once, when the connection is lost or cannot be made, or the server stops and another one goes on. */
  onLost(isDraining: boolean): void;
};

const isPosition = hasFields({ version: isNumber, number: isNumber });
const isSteps = orMissing(isArrayOf(isObject));

type Beat = { type: "beat" };
type LiveEvent = { type: "event"; event: string; data: unknown };
type Answer = Omit<Appended, "at"> & {
  type: "answer";
  key: string;
  at?: Appended["at"] | undefined;
  status?: number | undefined;
  error?: { error: string } | undefined;
};

const isBeat = hasFields<Beat>({ type: isOneOf(["beat"]) });
const isEvent = hasFields<LiveEvent>({ type: isOneOf(["event"]), event: isText, data: isAny });
const isAnswer = hasFields<Answer>({
  type: isOneOf(["answer"]),
  key: isText,
  at: orMissing(orNull(isPosition)),
  steps: isSteps,
  status: orMissing(isNumber),
  error: orMissing(hasFields({ error: isText })),
});
const isMessage = (value: unknown): value is Beat | LiveEvent | Answer =>
  isBeat(value) || isEvent(value) || isAnswer(value);

const isBatch = hasFields<PlacedBatch>({ version: isNumber, number: isNumber, key: isText, steps: isSteps });

type Waiting = { resolve(answer: Appended): void; reject(error: ApiError): void };

// "Service restart" (https://www.iana.org/assignments/websocket).
const DRAINING = 1012;

const unreached = () => new ApiError(0, "offline", "The server cannot be reached.");

/** One WebSocket for an open document: events come down, typed steps and the caret go up. */
export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #options: Options;
  readonly #waiting = new Map<string, Waiting>();
  readonly #silence = silenceWatch(() => {
    this.#socket.close();
    this.#lose(false);
  });
  #isOpen = false;
  #isOver = false;

  constructor(address: string, options: Options) {
    this.#options = options;
    const url = new URL(address, window.location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.#socket = new WebSocket(url);
    this.#socket.addEventListener("message", ({ data }) => this.#take(String(data)));
    this.#socket.addEventListener("close", ({ code }) => this.#lose(code === DRAINING));
  }

  /** Sends typed steps; rejects with `ApiError`. */
  append(batch: AskedBatch): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(batch.key, { resolve, reject });
      if (!this.#send({ type: "steps", batch })) this.#answer(batch.key)?.reject(unreached());
    });
  }

  /** Tells others where this page's caret is. */
  tell(here: Here): void {
    this.#send({ type: "here", ...here });
  }

  close(): void {
    this.#end();
    this.#socket.close();
  }

  #send(message: object): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #answer(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    return waiting;
  }

  #take(text: string): void {
    if (this.#isOver) return;
    this.#silence.heard();
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#options.onOpen();
    }
    const message = checked(isMessage, JSON.parse(text));
    if (message.type === "event") {
      this.#options.onEvent(message.event, message.data);
      // One's own steps in the line are their answer.
      const own = message.event === "batch" && isBatch(message.data) ? message.data : null;
      if (own) this.#answer(own.key)?.resolve({ at: { version: own.version, number: own.number }, steps: own.steps });
    }
    if (message.type !== "answer") return;
    const { key, at, steps, status = 500, error } = message;
    if (at !== undefined) this.#answer(key)?.resolve({ at, steps });
    else this.#answer(key)?.reject(stepsError(status, error?.error));
  }

  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#silence.stop();
    for (const key of [...this.#waiting.keys()]) this.#answer(key)?.reject(unreached());
    return true;
  }

  #lose(isDraining: boolean): void {
    if (this.#end()) this.#options.onLost(isDraining);
  }
}
