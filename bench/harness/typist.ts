import { WebSocket } from "ws";
import { endOfOwn, endPast } from "../../lib/document/diff/rebase-steps";
import type { StepJson } from "../../lib/document/diff/steps";
import type { BenchPerson } from "./people";
import { type At, inserting, type Place, type Screen } from "./screen";

// As a page does with others present: letters that come together are one batch.
const TOGETHER_MS = 15;
const AGAIN_MS = 200;

type Sent = At & { key: string; end: number; steps: StepJson[]; text: string; typedAtMs: number[] };

/** What a person typed: each batch with the times of its keys, in order. */
export type Batch = { key: string; text: string; typedAtMs: readonly number[] };

type Options = {
  person: BenchPerson;
  name: string;
  places: readonly [Place, ...Place[]];
  id: string;
  block: string;
  lettersPerSecond: number;
  /** A page at the same server, whose text and position this person has; a crowd shares it, which changes nothing for the server. */
  screen: Screen;
  delayMs?: number;
};

/** A person who types words at the end of a block, over a WebSocket of their own. */
export class Typist {
  readonly confirmed: Batch[] = [];
  #unsent = "";
  #unsentAtMs: number[] = [];
  #sent: Sent | null = null;
  /** Where this person's words end in the screen's text; -1 before the first. */
  #end = -1;
  #count = 0;
  #letters = "";
  #words = 0;
  #socket: WebSocket | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  refused = 0;

  constructor(readonly options: Options) {
    options.screen.watch(({ key, maps, isReadAnew }) => {
      if (isReadAnew) this.#end = this.#found();
      else this.#end = key !== null && key === this.#sent?.key ? endOfOwn(maps, this.#end) : endPast(maps, this.#end);
      if (key !== null && key === this.#sent?.key) this.#settle(this.#sent);
    });
  }

  async open(): Promise<void> {
    await this.#connect();
  }

  /** Begins to type `afterMs` later, so that a crowd does not type in step. */
  start(afterMs: number, lettersPerSecond = this.options.lettersPerSecond): void {
    const everyMs = 1_000 / lettersPerSecond;
    this.#timer = setTimeout(() => {
      this.#timer = setInterval(() => this.#key(), everyMs);
    }, afterMs);
  }

  /** Ends typing, perhaps within a word: a crowd that finishes its words would type them all at once. */
  stop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#timer);
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.close();
  }

  /** All that the server confirmed, in order. */
  get said(): string {
    return this.confirmed.map(({ text }) => text).join("");
  }

  /** How many letters the server has not confirmed. */
  get unsaved(): number {
    return (this.#sent?.text.length ?? 0) + this.#unsent.length;
  }

  #key(): void {
    if (!this.#letters) this.#letters = ` ${this.options.name}w${this.#words++}`;
    this.#type(this.#letters[0] ?? "");
    this.#letters = this.#letters.slice(1);
    setTimeout(() => this.#flush(), TOGETHER_MS);
  }

  #type(letter: string): void {
    this.#unsent += letter;
    this.#unsentAtMs.push(performance.now());
  }

  #found(): number {
    const { screen, block } = this.options;
    const mine = this.said;
    let end = -1;
    screen.doc?.forEach((node, offset) => {
      if (node.attrs.id !== block) return;
      const at = mine ? node.textContent.indexOf(mine) : -1;
      end = at < 0 ? offset + node.nodeSize - 1 : offset + 1 + at + mine.length;
    });
    return end;
  }

  #flush(): void {
    const { screen, block, name } = this.options;
    if (this.#sent || !this.#unsent) return;
    const from = this.#end < 0 ? screen.endOf(block) : this.#end;
    const [text, typedAtMs] = [this.#unsent, this.#unsentAtMs];
    [this.#unsent, this.#unsentAtMs] = ["", []];
    this.#count += 1;
    const steps = inserting(text, from);
    this.#sent = { ...screen.at, key: `${name}.${this.#count}`, end: this.#end, steps, text, typedAtMs };
    this.#send();
  }

  #send(): void {
    if (!this.#sent) return;
    const { text: _, typedAtMs: __, ...batch } = this.#sent;
    const message = JSON.stringify({ type: "steps", batch });
    const send = () => {
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
    };
    if (this.options.delayMs) setTimeout(send, this.options.delayMs);
    else send();
  }

  #settle({ key, text, typedAtMs }: Sent): void {
    this.confirmed.push({ key, text, typedAtMs });
    this.#sent = null;
    this.#flush();
  }

  #connect(): Promise<void> {
    const { places, person, id } = this.options;
    const { origin } = places.find(({ isAlive }) => isAlive()) ?? places[0];
    const { version, number } = this.options.screen.at;
    const socket = new WebSocket(`${origin.replace("http", "ws")}/api/live/${id}?at=${version}.${number}`, {
      headers: { "x-api-key": person.key },
    });
    this.#socket = socket;
    socket.on("error", () => {});
    socket.on("close", () => {
      if (!this.#isOver) setTimeout(() => void this.#connect().catch(() => {}), AGAIN_MS);
    });
    socket.on("message", (data: Buffer) => {
      // The screen reads the events; only an answer that the steps were not taken concerns this person alone.
      if (data.subarray(0, 20).includes("answer")) this.#answered(JSON.parse(String(data)));
    });
    return new Promise((resolve, reject) => {
      socket.once("open", () => {
        // What was under way when the server was lost may have arrived; its key makes a repeat harmless.
        this.#send();
        resolve();
      });
      socket.once("close", (code) => reject(new Error(`A person was refused: ${code}.`)));
    });
  }

  #answered({ key, at, status }: { key: string; at?: At | null; status?: number }): void {
    const sent = this.#sent;
    if (sent?.key !== key || at) return;
    this.refused += 1;
    if (status !== undefined && status < 500) throw new Error(`Steps were refused with ${status}.`);
    // They may have arrived, so they are sent again under their key, as a page does.
    if (status !== undefined) return void setTimeout(() => this.#send(), AGAIN_MS);
    // Typed again, as a page does whose words could not be placed.
    this.#sent = null;
    this.#unsent = sent.text + this.#unsent;
    this.#unsentAtMs = [...sent.typedAtMs, ...this.#unsentAtMs];
    setTimeout(() => this.#flush(), AGAIN_MS);
  }
}

/** How long each key since a moment took from the person to another screen, in milliseconds; infinite for those that are not there. */
export const delaysOf = (typists: readonly Typist[], screen: Screen, sinceMs = 0): number[] =>
  typists.flatMap(({ confirmed, unsaved }) => [
    ...confirmed.flatMap(({ key, typedAtMs }) =>
      typedAtMs
        .filter((atMs) => atMs >= sinceMs)
        .map((atMs) => (screen.seenAtMs.get(key) ?? Number.POSITIVE_INFINITY) - atMs),
    ),
    ...Array.from({ length: unsaved }, () => Number.POSITIVE_INFINITY),
  ]);
