import { EditorState } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DocumentJson } from "#lib/document/model/document";
import { node, text as textNode } from "#lib/document/schema/build";
import type { Failure } from "./save-state";
import { type Device, happens, paragraphs, TestPage, TestServer } from "./test-session";

const STEPS = [
  "type",
  "retype",
  "split",
  "serve",
  "serve",
  "respond",
  "respond",
  "repeat",
  "lose",
  "fail",
  "time",
  "time",
  "other",
  "announced",
  "hide",
  "see",
  "crash",
  "suggest",
  "external",
  "connect",
  "disconnect",
  "hear",
  "hear",
  "typeThere",
  "fold",
] as const;

type Move = { step: (typeof STEPS)[number]; which: number; where: number };

const moves = fc.array(fc.record({ step: fc.constantFrom(...STEPS), which: fc.nat(7), where: fc.nat(3) }), {
  minLength: 1,
  maxLength: 40,
});

const FAILURES: { failure: Failure; mayHaveArrived: boolean }[] = [
  { failure: { kind: "offline" }, mayHaveArrived: true },
  { failure: { kind: "waiting" }, mayHaveArrived: true },
  { failure: { kind: "waiting" }, mayHaveArrived: false },
  { failure: { kind: "signed-out" }, mayHaveArrived: false },
  { failure: { kind: "refused", reason: "Too long." }, mayHaveArrived: false },
];

/** A user at a page, on a network that delays, drops and repeats messages, while another user writes. */
class World {
  readonly server = new TestServer(paragraphs("One.", "Two.", "Three."));
  readonly device: Device = new Map();
  page = new TestPage(this.server, this.device, "page0");
  /** Responses that have arrived and may arrive again. */
  #responses: ReturnType<TestPage["serve"]>[] = [];
  #words = 0;
  #others = 0;
  #pages = 0;
  #tickets: number[] = [];

  #word(): string {
    this.#words += 1;
    return ` w${this.#words}x`;
  }

  do({ step, which, where }: Move): void {
    const { page } = this;
    const call = page.calls[which % Math.max(1, page.calls.length)];
    const response = this.#responses[which % Math.max(1, this.#responses.length)];
    if (happens(step, page, { call, response })) return;
    switch (step) {
      case "type":
        page.type(this.#word(), where);
        break;
      case "retype":
        page.type(this.#word().trim(), where);
        break;
      case "split":
        this.#split(where);
        break;
      case "serve":
        if (call) this.#responses.push(page.serve(call));
        break;
      case "respond":
        this.#responses = this.#responses.filter((other) => other !== response);
        if (response) page.dispatch(response);
        break;
      case "fail": {
        const way = FAILURES[which % FAILURES.length];
        if (call && way) page.fail(call, way.failure, way.mayHaveArrived);
        break;
      }
      case "other":
        this.server.rewrite((text) => this.#rewritten(text, which, where));
        break;
      case "announced":
        page.dispatch({ type: "announced", version: this.server.newest.version });
        break;
      case "hide":
        page.dispatch({ type: "hidden" });
        break;
      case "crash":
        this.reopen();
        break;
      case "suggest": {
        const { isDirty, turn, isSuggesting } = page.state;
        if (!isDirty && !turn) page.dispatch({ type: "switched", isSuggesting: !isSuggesting });
        break;
      }
      case "typeThere":
        this.#typeThere(where);
        break;
      case "external":
        this.#tickets.push(page.request("external"));
        this.finishExternal();
    }
  }

  /** Another user types at the end of a block, and the server takes it. */
  #typeThere(where: number): void {
    const { version, number, text } = this.server.place;
    const { tr } = EditorState.create({ doc: text });
    const end = text.children
      .slice(0, (where % text.childCount) + 1)
      .reduce((size, { nodeSize }) => size + nodeSize, 0);
    this.#others += 1;
    tr.insertText(` t${this.#others}x`, end - 1);
    const steps = tr.steps.map((step) => step.toJSON());
    this.server.append({ version, number, key: `there${this.#others}`, end: -1, steps });
  }

  #split(where: number): void {
    const word = this.#word();
    this.page.type(word, where);
    const { doc, tr } = this.page.editor;
    const before = doc.children.slice(0, (where % doc.childCount) + 1);
    const end = before.reduce((size, { nodeSize }) => size + nodeSize, 0);
    // Give each new block its own id, as the editor does.
    const paragraph = { type: doc.child(0).type, attrs: { id: `nod${word.trim()}` } };
    this.page.apply(tr.split(end - word.length, 1, [paragraph]));
  }

  /** Ends all writes by other parts of the page. */
  finishExternal(): void {
    for (const ticket of this.#tickets) this.page.dispatch({ type: "returned", ticket, version: null });
  }

  #rewritten(text: DocumentJson, which: number, where: number): DocumentJson {
    const at = where % text.content.length;
    const block = text.content[at];
    const words = [textNode(`Others ${this.server.newest.version}.`)];
    const added = node("paragraph", {}, words);
    if (which === 0 && text.content.length > 1) return { ...text, content: text.content.toSpliced(at, 1) };
    if (which < 3 || !block) return { ...text, content: text.content.toSpliced(at, 0, added) };
    const more = which < 6 ? [...words, ...(block.content ?? [])] : words;
    return { ...text, content: text.content.with(at, { ...block, content: more }) };
  }

  /** Leaves the page and opens the document again. */
  reopen(): void {
    this.page.dispatch({ type: "hidden" });
    this.#responses = [];
    this.#tickets = [];
    this.#pages += 1;
    this.page = new TestPage(this.server, this.device, `page${this.#pages}`);
    for (const name of this.device.keys()) this.page.dispatch({ type: "held", name });
  }

  settle(): void {
    for (let round = 0; round < 20; round++) {
      this.server.fold();
      this.finishExternal();
      this.page.dispatch({ type: "announced", version: this.server.newest.version });
      this.page.dispatch({ type: "seen" });
      this.page.settle();
    }
  }

  /** Typed words that are neither on the screen, nor in a draft, nor on the server. */
  lost(): string[] {
    const places = [this.page.editor.doc.textContent, this.server.said()];
    for (const draft of this.device.values()) places.push(JSON.stringify(draft));
    const all = places.join(" ");
    return Array.from({ length: this.#words }, (_, at) => `w${at + 1}x`).filter((word) => !all.includes(word));
  }

  /** Words that occur more than once in the text. */
  doubled(): string[] {
    const all = this.server.newest.text.textContent;
    return Array.from({ length: this.#words }, (_, at) => `w${at + 1}x`).filter((word) => all.split(word).length > 2);
  }

  /** The number of different writes in flight. */
  writes(): number {
    const { calls, state } = this.page;
    const names = calls.flatMap((call) =>
      call.do === "send" ? [call.write.key] : call.do === "propose" ? [`proposal ${call.call}`] : [],
    );
    const current = names.filter((name) => isAwaited(state, name));
    return new Set(current).size + (state.turn?.kind === "external" ? 1 : 0);
  }
}

const isAwaited = ({ turn, unsettled }: TestPage["state"], name: string) =>
  turn?.kind === "save" && (unsettled?.write.key === name || `proposal ${turn.call}` === name);

describe("an open document, whatever happens to its requests", () => {
  test("has each typed word on the screen, in a draft or on the server, after every event", () => {
    fc.assert(
      fc.property(moves, (all) => {
        const world = new World();
        for (const move of all) {
          world.do(move);
          expect(world.lost()).toEqual([]);
        }
      }),
    );
  });

  test("has one write in flight at a time", () => {
    fc.assert(
      fc.property(moves, (all) => {
        const world = new World();
        for (const move of all) {
          world.do(move);
          expect(world.writes()).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("keeps refused text until the server has it", () => {
    fc.assert(
      fc.property(moves, (all) => {
        const world = new World();
        for (const move of all) {
          world.do(move);
          const { state, device } = world.page;
          if (["saved", "saving"].includes(state.saveState.kind)) continue;
          expect(device.has(state.keptAs)).toBe(true);
        }
      }),
    );
  });

  test("loses nothing when the page is left at any moment and the document is opened again", () => {
    fc.assert(
      fc.property(moves, (all) => {
        const world = new World();
        for (const move of all) world.do(move);
        world.reopen();
        expect(world.lost()).toEqual([]);
        world.settle();
        expect(world.lost()).toEqual([]);
        expect([...world.device.keys()]).toEqual([]);
      }),
    );
  });

  test("converges to the server's text once its requests are answered", () => {
    fc.assert(
      fc.property(moves, (all) => {
        const world = new World();
        for (const move of all) world.do(move);
        world.settle();
        const { page, server } = world;
        expect(page.state).toMatchObject({ isDirty: false, turn: null, saveState: { kind: "saved" } });
        expect(page.state.version).toBe(server.newest.version);
        expect(page.text).toEqual(server.newest.text.children.map(({ textContent }) => textContent));
        expect(world.device.size).toBe(0);
        expect(world.doubled()).toEqual([]);
      }),
    );
  });
});
