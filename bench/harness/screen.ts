import type { Node } from "@tiptap/pm/model";
import { Step, type StepMap } from "@tiptap/pm/transform";
import { WebSocket } from "ws";
import { withSteps } from "../../lib/document/diff/rebase-steps";
import { nodeOf, type StepJson } from "../../lib/document/diff/steps";

/** Servers of one store, of which those that are alive take connections. */
export type Place = { origin: string; isAlive(): boolean };

/** A place in a document's line. */
export type At = { version: number; number: number };

/** What a screen has taken: steps with the key of their batch, or a text that it read anew. */
type Taken = { key: string | null; maps: readonly StepMap[]; isReadAnew: boolean };

type Told = { event?: string; data?: At & { key: string; steps?: StepJson[]; into: number } };

const AGAIN_MS = 200;

/** One page of a document without an editor: it has the text, and notes when it has each batch. */
export class Screen {
  doc: Node | null = null;
  at: At = { version: 0, number: 0 };
  /** When each batch was on the screen, by its key. */
  readonly seenAtMs = new Map<string, number>();
  readonly #watchers = new Set<(taken: Taken) => void>();
  #socket: WebSocket | null = null;
  #work = Promise.resolve();
  #isOver = false;
  trouble: unknown = null;

  constructor(
    readonly options: {
      places: readonly [Place, ...Place[]];
      key: string;
      id: string;
      /** How long a message is on its way. */
      delayMs?: number;
    },
  ) {}

  async open(): Promise<void> {
    await this.#read();
    await this.#connect();
  }

  watch(watcher: (taken: Taken) => void): void {
    this.#watchers.add(watcher);
  }

  /** The positions where blocks end, by their ids. */
  endOf(block: string): number {
    let end = -1;
    this.doc?.forEach((node, offset) => {
      if (node.attrs.id === block) end = offset + node.nodeSize - 1;
    });
    return end;
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.close();
  }

  get #place(): Place {
    const { places } = this.options;
    return places.find(({ isAlive }) => isAlive()) ?? places[0];
  }

  get #headers() {
    return { "x-api-key": this.options.key };
  }

  async #read(): Promise<void> {
    const response = await fetch(`${this.#place.origin}/api/d/${this.options.id}`, { headers: this.#headers });
    const found = await response.json();
    if (!response.ok) throw new Error(`A document was not read: ${JSON.stringify(found)}`);
    this.doc = nodeOf(found.content);
    this.at = { version: found.version, number: 0 };
  }

  #connect(): Promise<void> {
    const { version, number } = this.at;
    const address = `${this.#place.origin.replace("http", "ws")}/api/live/${this.options.id}?at=${version}.${number}`;
    const socket = new WebSocket(address, { headers: this.#headers });
    this.#socket = socket;
    socket.on("error", () => {});
    socket.on("close", () => {
      if (!this.#isOver) setTimeout(() => void this.#connect().catch(() => {}), AGAIN_MS);
    });
    socket.on("message", (data) => {
      const take = () => {
        this.#work = this.#work
          .then(() => this.#take(JSON.parse(String(data))))
          .catch((error: unknown) => {
            this.trouble = error;
          });
      };
      if (this.options.delayMs) setTimeout(take, this.options.delayMs);
      else take();
    });
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve());
      socket.once("close", () => reject(new Error("A screen was refused.")));
    });
  }

  async #take({ event, data }: Told): Promise<void> {
    if (!data) return;
    const isNext = data.version === this.at.version && data.number === this.at.number;
    if (event === "batch" && data.version === this.at.version && data.number === this.at.number + 1 && data.steps) {
      this.#apply(data.steps, { version: data.version, number: data.number }, data.key);
    } else if (event === "fold" && isNext) this.at = { version: data.into, number: 0 };
    else if (event === "rewrite" && isNext && data.steps) {
      this.#apply(data.steps, { version: data.into, number: 0 }, null);
    } else if (event === "version" && data.version > this.at.version) {
      await this.#read();
      this.#tell({ key: null, maps: [], isReadAnew: true });
    }
  }

  #apply(steps: readonly StepJson[], to: At, key: string | null): void {
    const after = this.doc && withSteps(this.doc, steps);
    if (!after) throw new Error("Steps do not fit the text of a screen.");
    this.doc = after.doc;
    this.at = to;
    if (key) this.seenAtMs.set(key, performance.now());
    this.#tell({ key, maps: after.mapping.maps, isReadAnew: false });
  }

  #tell(taken: Taken): void {
    for (const watcher of this.#watchers) watcher(taken);
  }
}

/** The steps that insert words at a position. */
export const inserting = (text: string, at: number): StepJson[] => [
  { stepType: "replace", from: at, to: at, slice: { content: [{ type: "text", text }] } },
];

/** What steps move, for a text of the editor's schema. */
export const mapsOf = (doc: Node, steps: readonly StepJson[]): StepMap[] =>
  steps.map((step) => Step.fromJSON(doc.type.schema, step).getMap());
