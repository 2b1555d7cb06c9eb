import { EditorState } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { node, text as textNode } from "#lib/document/schema/build";
import { runs } from "#lib/test-runs";
import { type Call, type Device, happens, paragraphs, TestPage, TestServer } from "./test-session";

const STEPS = [
  "type",
  "type",
  "type",
  "serve",
  "serve",
  "respond",
  "respond",
  "lose",
  "fail",
  "time",
  "hear",
  "hide",
  "close",
  "close",
  "connect",
  "connect",
  "disconnect",
  "fold",
  "typeThere",
  "other",
] as const;

type Move = { step: (typeof STEPS)[number] | "forget" | "kill"; which: number };

const movesOf = (steps: readonly Move["step"][]) =>
  fc.array(fc.record({ step: fc.constantFrom(...steps), which: fc.nat(7) }), { minLength: 1, maxLength: 60 });

const moves = movesOf(STEPS);

/** A person who types letter after letter into the first paragraph, in tabs that close at any moment. */
class Letters {
  readonly server = new TestServer(paragraphs("", "Two.", "Three."));
  readonly device: Device = new Map();
  page = this.#open(0);
  #pages = 0;
  #letters = 0;
  #others = 0;
  #responses: ReturnType<TestPage["serve"]>[] = [];

  #open(at: number): TestPage {
    // A read has all that was typed before.
    this.server.fold();
    const page = new TestPage(this.server, this.device, `page${at}`);
    for (const name of this.device.keys()) page.dispatch({ type: "held", name });
    return page;
  }

  do({ step, which }: Move): void {
    const { page } = this;
    const call = page.calls[which % Math.max(1, page.calls.length)];
    const response = this.#responses[which % Math.max(1, this.#responses.length)];
    if (happens(step, page, { call, response })) return;
    switch (step) {
      case "type":
        page.type(this.#letter());
        break;
      case "serve":
        if (call) this.#responses.push(page.serve(call));
        break;
      case "respond":
        this.#responses = this.#responses.filter((other) => other !== response);
        if (response) page.dispatch(response);
        break;
      case "fail":
        if (call) page.fail(call, { kind: "offline" }, true);
        break;
      case "hide":
        page.dispatch({ type: "hidden" });
        break;
      case "close":
        page.dispatch({ type: "hidden" });
        this.#reopen();
        break;
      case "kill":
        this.#reopen();
        break;
      case "forget":
        this.server.forget();
        break;
      case "typeThere":
        this.#typeThere();
        break;
      case "other":
        this.#write();
    }
  }

  #letter(): string {
    this.#letters += 1;
    return String.fromCodePoint(96 + this.#letters);
  }

  #reopen(): void {
    this.#pages += 1;
    this.#responses = [];
    this.page = this.#open(this.#pages);
  }

  /** Another person types into the second paragraph. */
  #typeThere(): void {
    const { version, number, text } = this.server.place;
    const { tr } = EditorState.create({ doc: text });
    this.#others += 1;
    tr.insertText(` t${this.#others}`, text.child(0).nodeSize + text.child(1).nodeSize - 1);
    const steps = tr.steps.map((step) => step.toJSON());
    this.server.append({ version, number, key: `there${this.#others}`, end: -1, steps });
  }

  /** An agent writes into the last paragraph. */
  #write(): void {
    this.server.rewrite((text) => {
      const words = [textNode(`Others ${this.server.newest.version}.`)];
      return { ...text, content: text.content.with(-1, node("paragraph", { id: "nod_2" }, words)) };
    });
  }

  settle(): void {
    this.page.connect();
    for (let round = 0; round < 20; round++) {
      this.server.fold();
      this.page.dispatch({ type: "announced", version: this.server.newest.version });
      this.page.dispatch({ type: "seen" });
      this.page.settle();
    }
  }

  get typed(): string {
    return Array.from({ length: this.#letters }, (_, at) => String.fromCodePoint(97 + at)).join("");
  }
}

const firstOf = ({ newest }: TestServer) => newest.text.child(0).textContent;

describe("letters of tabs that close at any moment", () => {
  test("are in the text once each, in their order", () => {
    fc.assert(
      fc.property(moves, (all) => {
        const world = new Letters();
        for (const move of all) world.do(move);
        world.settle();
        expect([firstOf(world.server), world.page.text[0]]).toEqual([world.typed, world.typed]);
        expect(world.server.suggestions).toEqual([]);
        expect([...world.device.keys()]).toEqual([]);
      }),
      runs(5_000),
    );
  });

  test("are there once each where the server has forgotten the steps meanwhile", () => {
    fc.assert(
      fc.property(movesOf([...STEPS.filter((step) => step !== "typeThere"), "forget"]), (all) => {
        const world = new Letters();
        for (const move of all) world.do(move);
        world.settle();
        expect([firstOf(world.server), world.page.text[0]]).toEqual([world.typed, world.typed]);
        expect([...world.device.keys()]).toEqual([]);
      }),
      runs(5_000),
    );
  });

  test("are there once at most, in their order, where a tab is killed and only an earlier draft is left", () => {
    fc.assert(
      fc.property(movesOf([...STEPS, "kill"]), (all) => {
        const world = new Letters();
        for (const move of all) world.do(move);
        world.settle();
        const there = [...firstOf(world.server)];
        expect(there).toEqual(there.toSorted().filter((letter, at, sorted) => letter !== sorted[at - 1]));
        expect([...world.device.keys()]).toEqual([]);
      }),
      runs(5_000),
    );
  });
});

/** A tab that has sent its first letter, and the one that opens after it was closed with the rest. */
function typedAndClosed(answered: (page: TestPage, call: Call) => void) {
  const server = new TestServer(paragraphs("The first."));
  const device: Device = new Map();
  const first = new TestPage(server, device, "page0");
  first.connect();
  first.type(" L");
  first.wait(300);
  const [call] = first.calls;
  if (!call) throw new Error("Nothing was sent");
  answered(first, call);
  first.type("ast words.");
  first.dispatch({ type: "hidden" });
  server.fold();
  const later = new TestPage(server, device, "page1");
  for (const name of device.keys()) later.dispatch({ type: "held", name });
  return { server, later };
}

describe("a tab that closes after its first letter was sent", () => {
  test.each([
    ["before the answer", (page: TestPage, call: Call) => void page.serve(call)],
    ["after the answer", (page: TestPage) => void page.respond()],
    ["before it arrives", () => {}],
  ])("%s doubles no letter at the next opening", (_, answered) => {
    const { server, later } = typedAndClosed(answered);
    later.settle();
    server.fold();
    later.settle();
    expect([firstOf(server), later.text[0]]).toEqual(["The first. Last words.", "The first. Last words."]);
  });
});

test("a draft says what was sent after it was kept, for a tab that is killed then", () => {
  const server = new TestServer(paragraphs(""));
  const device: Device = new Map();
  const first = new TestPage(server, device, "page0");
  first.connect();
  first.type("a");
  first.wait(300);
  first.type("b");
  first.dispatch({ type: "hidden" });
  first.respond();
  first.wait(300);
  first.type("c");
  first.respond();
  first.wait(300);
  const [call] = first.calls;
  if (call) first.serve(call);
  server.fold();
  const later = new TestPage(server, device, "page1");
  for (const name of device.keys()) later.dispatch({ type: "held", name });
  later.connect();
  later.settle();
  server.fold();
  later.settle();
  expect([firstOf(server), later.text, device.size]).toEqual(["abc", ["abc"], 0]);
});
