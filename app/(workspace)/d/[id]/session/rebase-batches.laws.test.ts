import { undo } from "@tiptap/pm/history";
import type { Transaction } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { node, text as textNode } from "#lib/document/schema/build";
import { runs } from "#lib/test-runs";
import { keepingOthers, localUndo } from "../editor/extensions/local-undo";
import { type Device, happens, paragraphs, TestPage, TestServer } from "./test-session";

const STEPS = ["type", "type", "type", "serve", "respond", "hear", "hear", "time", "fold"] as const;
const TROUBLE = ["repeat", "lose", "disconnect", "connect", "api", "move", "quote", "fail", "see", "kill"] as const;
const ERASING = ["erase", "erase", "undo"] as const;

type Move = {
  step: (typeof STEPS)[number] | (typeof TROUBLE)[number] | (typeof ERASING)[number];
  who: number;
  which: number;
};

const movesOf = (steps: readonly Move["step"][]) =>
  fc.array(fc.record({ step: fc.constantFrom(...steps), who: fc.nat(2), which: fc.nat(5) }), {
    minLength: 5,
    maxLength: 80,
  });

const SENTENCES = ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789!#$%&()*+-/:;<=>"];
// A comparison of two texts cannot tell which of their equal words is the new one.
const REPEATING = ["a0;a1;a2;a3;a4;a5;a6;a7;a8;a9;", "b0;b1;b2;b3;b4;b5;b6;b7;b8;b9;", "no no, no no no, no; no no no"];

// A part of them in a normal run.
const COUNT = 2_000;
const PLACE = "Here:";
const LETTERS = new Set(SENTENCES.join(""));

/** What people typed that is in a text. */
const typedIn = (texts: readonly string[]): string =>
  texts
    .join(" ")
    .replace(/Agent \d+\./g, "")
    .replace("Start.", "")
    .replace(PLACE, "");

/** Three people at the end of one paragraph, over a network that delays, drops and repeats. */
class World {
  readonly server = new TestServer(paragraphs("Start.", PLACE));
  readonly pages: TestPage[];
  readonly typed: string[];
  /** The letters that somebody erased, or took back. */
  readonly erased = new Set<string>();
  /** The letters of others that an undo took away. */
  readonly wronglyUndone: string[] = [];
  readonly #responses = new Map<TestPage, ReturnType<TestPage["serve"]>[]>();
  #writes = 0;

  constructor(readonly sentences: readonly string[] = SENTENCES) {
    const device = (): Device => new Map();
    this.pages = sentences.map(
      (_, at) => new TestPage(this.server, device(), `page${at}`, localUndo({ newGroupDelay: 0 })),
    );
    this.typed = sentences.map(() => "");
    for (const page of this.pages) {
      page.place(1);
      page.connect();
    }
  }

  do({ step, who, which }: Move): void {
    const page = this.pages[who];
    if (!page) return;
    const responses = this.#responses.get(page) ?? [];
    const call = page.calls[which % Math.max(1, page.calls.length)];
    const response = responses[which % Math.max(1, responses.length)];
    if (happens(step, page, { call, response })) return;
    switch (step) {
      case "type": {
        const letter = this.sentences[who]?.[this.typed[who]?.length ?? 0];
        if (!letter) return;
        this.typed[who] += letter;
        page.typeAtCaret(letter);
        break;
      }
      case "serve":
        if (!call) return;
        page.calls = page.calls.filter((other) => other !== call);
        this.#responses.set(page, [...responses, page.serve(call)]);
        break;
      case "respond":
        this.#responses.set(
          page,
          responses.filter((other) => other !== response),
        );
        if (response) page.dispatch(response);
        break;
      case "fail":
        if (call) page.fail(call, { kind: "offline" }, true);
        break;
      case "erase":
        this.#erase(page, which);
        break;
      case "undo": {
        const gone = this.#removedBy(page, () => void keepingOthers(viewOf(page), undo));
        this.wronglyUndone.push(...gone.filter((letter) => !this.sentences[who]?.includes(letter)));
        break;
      }
      case "kill":
        this.#kill(who % 2, which);
        break;
      case "move":
        this.server.rewrite(({ content, ...text }) => ({
          ...text,
          content: [...content.slice(1), ...content.slice(0, 1)],
        }));
        break;
      case "quote":
        this.server.rewrite(({ content, ...text }) => ({
          ...text,
          content: content.map((block) =>
            block.type === "paragraph" ? node("blockquote", {}, [block]) : (block.content?.[0] ?? block),
          ),
        }));
        break;
      case "api":
        this.#writes += 1;
        this.server.rewrite((text) => ({
          ...text,
          content: [node("paragraph", {}, [textNode(`Agent ${this.#writes}.`)]), ...text.content],
        }));
    }
  }

  /** Deletes up to three letters before or after the caret, whoever wrote them. */
  #erase(page: TestPage, which: number): void {
    const { $head } = page.editor.selection;
    const least = $head.start() + PLACE.length;
    const at = $head.pos;
    const [from, to] = which < 3 ? [at - which - 1, at] : [at, at + which - 2];
    const range = [Math.max(from, least), Math.min(to, $head.end())] as const;
    if (range[0] < range[1]) this.#removedBy(page, () => page.apply(page.editor.tr.delete(...range)));
  }

  #removedBy(page: TestPage, change: () => void): string[] {
    const before = typedIn(page.text);
    change();
    const after = typedIn(page.text);
    const gone = [...before].filter((letter) => LETTERS.has(letter) && !after.includes(letter));
    for (const letter of gone) this.erased.add(letter);
    return gone;
  }

  /** Ends one of two instances: its pages lose their connections, and learn nothing of what it took. */
  #kill(instance: number, which: number): void {
    for (const [at, page] of this.pages.entries()) {
      if (at % 2 !== instance) continue;
      this.#responses.delete(page);
      for (const [number, call] of page.calls.entries()) {
        if ((which >> (number % 3)) % 2 === 1) page.serve(call);
        page.fail(call, { kind: "offline" }, true);
      }
      page.disconnect();
    }
  }

  /** What people typed that the server has. */
  get saved(): string {
    return typedIn(this.server.newest.text.children.map(({ textContent }) => textContent));
  }

  /** What people typed that the server has in suggestions. */
  get proposed(): string {
    const blocks = this.server.suggestions.flatMap(({ json }): { content?: { text?: string }[] }[] => JSON.parse(json));
    return typedIn(blocks.flatMap(({ content = [] }) => content.map(({ text = "" }) => text)));
  }

  settle(): void {
    for (const page of this.pages) page.connect();
    for (let round = 0; round < 12; round++) {
      for (const page of this.pages) {
        page.dispatch({ type: "seen" });
        page.settle();
      }
    }
    this.server.fold();
    for (const page of this.pages) page.settle();
  }
}

const viewOf = (page: TestPage) => ({
  get state() {
    return page.editor;
  },
  dispatch: (transaction: Transaction) => page.apply(transaction),
});

const settledAfter = (moves: readonly Move[], sentences?: readonly string[]): World => {
  const world = new World(sentences);
  for (const move of moves) world.do(move);
  world.settle();
  return world;
};

const lettersOf = (text: string, sentence: string) => [...text].filter((letter) => sentence.includes(letter)).join("");

describe("people who type at one place", () => {
  test("end with the same text on every screen and on the server, whatever happens to messages", () => {
    fc.assert(
      fc.property(movesOf([...STEPS, ...TROUBLE]), (moves) => {
        const { pages, server } = settledAfter(moves);
        for (const page of pages) {
          expect(page.text).toEqual(server.newest.text.children.map(({ textContent }) => textContent));
          expect(page.state.saveState).toEqual({ kind: "saved" });
        }
      }),
      runs(COUNT),
    );
  }, 600_000);

  test("have each letter in the text once and in order, or in a suggestion, whatever happens to messages", () => {
    fc.assert(
      fc.property(movesOf([...STEPS, ...TROUBLE]), (moves) => {
        const world = settledAfter(moves);
        const { saved, proposed } = world;
        // Without a connection a whole text is saved: what others typed into the same word meanwhile is a conflict.
        const inText = (letters: string) =>
          [...letters].filter((letter) => saved.includes(letter) || !proposed.includes(letter)).join("");
        expect(world.typed.map((_, at) => lettersOf(saved, SENTENCES[at] ?? ""))).toEqual(world.typed.map(inText));
      }),
      runs(COUNT),
    );
  }, 600_000);

  test("who also erase and undo end with one text, which has once and in order all that nobody erased", () => {
    fc.assert(
      fc.property(movesOf([...STEPS, ...TROUBLE, ...ERASING]), (moves) => {
        const world = settledAfter(moves);
        const { pages, server, typed, erased, wronglyUndone } = world;
        for (const page of pages) {
          expect(page.text).toEqual(server.newest.text.children.map(({ textContent }) => textContent));
          expect(page.state.saveState).toEqual({ kind: "saved" });
        }
        const kept = (text: string) => [...text].filter((letter) => !erased.has(letter)).join("");
        const here = kept(world.saved);
        expect(typed.map((_, at) => lettersOf(here, SENTENCES[at] ?? ""))).toEqual(typed.map(kept));
        expect(wronglyUndone).toEqual([]);
      }),
      runs(COUNT),
    );
  }, 600_000);

  test("keep their caret in its block, whatever is moved, quoted or written around it", () => {
    fc.assert(
      fc.property(movesOf([...STEPS, ...TROUBLE, ...ERASING]), (moves) => {
        const world = new World();
        for (const move of moves) {
          world.do(move);
          for (const { editor } of world.pages) expect(editor.selection.$head.parent.attrs.id).toBe("nod_1");
        }
      }),
      runs(COUNT),
    );
  }, 600_000);

  test("keep a sentence whole when several of its keys, which repeat a letter, are sent at once", () => {
    const moves = [
      ["type", 0],
      ["time", 0],
      ["type", 0],
      ["type", 0],
      ["type", 0],
      ["serve", 0],
    ] as const;
    const rest = [
      ["type", 1],
      ["type", 1],
      ["hear", 0],
      ["fold", 0],
      ["type", 1],
    ] as const;
    const all = [...moves, ...rest].map(([step, who]) => ({ step, who, which: 0 }));
    const { server, typed } = settledAfter(all, REPEATING.slice(0, 2));
    for (const sentence of typed) expect(server.newest.text.lastChild?.textContent).toContain(sentence);
  });

  test("keep each sentence whole while all are connected", () => {
    fc.assert(
      fc.property(movesOf(STEPS), fc.constantFrom(SENTENCES, REPEATING), (moves, sentences) => {
        const { server, typed } = settledAfter(moves, sentences);
        const text = server.newest.text.lastChild?.textContent;
        for (const sentence of typed) expect(text).toContain(sentence);
      }),
      runs(COUNT),
    );
  }, 600_000);
});
