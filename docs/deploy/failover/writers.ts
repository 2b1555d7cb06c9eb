import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** An answer that was no success: `status` is 0 for none. */
export type Failure = { status: number; retryAfter: string | null; text: string };

type Options = { origin: string; key: string; id: string; name: string };

const EVERY_MS = 200;
const AGAIN_MS = 100;
const PATIENCE_MS = 20_000;

/** A program that appends words to a document of its own by the API, and sends each again under its key until it is acknowledged. */
export class Writer {
  readonly acknowledged: { word: string; atMs: number }[] = [];
  readonly failures: Failure[] = [];
  #isOver = false;
  #running: Promise<void> | null = null;

  constructor(readonly options: Options) {}

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** How long after a moment the first write was acknowledged; infinite when none was. */
  backAfter(momentMs: number): number {
    const first = this.acknowledged.find(({ atMs }) => atMs > momentMs);
    return first ? first.atMs - momentMs : Number.POSITIVE_INFINITY;
  }

  async #run(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const word = `${this.options.name}turn${turn}`;
      const repeatKey = randomUUID();
      for (;;) {
        const failure = await this.#append(word, repeatKey);
        if (failure === null) break;
        this.failures.push(failure);
        await pause(AGAIN_MS);
      }
      this.acknowledged.push({ word, atMs: performance.now() });
      await pause(EVERY_MS);
    }
  }

  async #append(word: string, repeatKey: string): Promise<Failure | null> {
    const { origin, key, id, name } = this.options;
    const headers = {
      "x-api-key": key,
      "content-type": "application/json",
      "x-agent-model": name,
      "idempotency-key": repeatKey,
      prefer: "return=minimal",
    };
    const asked = { method: "PATCH", headers, body: JSON.stringify({ append: word }) };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(`${origin}/api/d/${id}`, { ...asked, signal });
      const text = await answer.text();
      if (answer.ok) return null;
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text };
    } catch (error) {
      return { status: 0, retryAfter: null, text: String(error) };
    }
  }
}
