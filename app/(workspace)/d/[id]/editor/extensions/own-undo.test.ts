import { redo, undo } from "@tiptap/pm/history";
import { type Command, EditorState, type Transaction } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema";
import { runs } from "#lib/test-runs";
import { takeNewer } from "../../session/take-newer";
import { keepingOthers, ownUndo } from "./own-undo";

const doc = (...texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, text ? schema.text(text) : [])),
  );

/** A window without a screen. */
class Window {
  state: EditorState;

  constructor(...texts: string[]) {
    this.state = EditorState.create({ doc: doc(...texts), plugins: ownUndo({ newGroupDelay: 0 }) });
  }

  get texts(): string[] {
    return this.state.doc.children.map(({ textContent }) => textContent);
  }

  dispatch = (tr: Transaction) => {
    this.state = this.state.apply(tr);
  };

  type(words: string, pos: number): void {
    this.dispatch(this.state.tr.insertText(words, pos));
  }

  take(...texts: string[]): void {
    const newer = takeNewer(this.state, doc(...texts));
    if (newer) this.dispatch(newer.change);
  }

  run(command: Command): boolean {
    return keepingOthers(this, command);
  }
}

describe("undo", () => {
  test("keeps words that another inserted within one's own", () => {
    const window = new Window("The middle of it.");
    window.type(" mine own words", 11);
    window.take("The middle mine agent inserts here own words of it.");
    window.run(undo);
    expect(window.texts).toEqual(["The middle agent inserts here  of it."]);
  });

  test("keeps the sentence that replaced one's own", () => {
    const window = new Window("One.", "");
    window.type("my own sentence", 7);
    window.take("One.", "Rewritten by the agent.");
    window.run(undo);
    expect(window.texts).toEqual(["One.", "Rewritten by the agent."]);
  });

  test("keeps words of another in a paragraph that one has made", () => {
    const window = new Window("One.");
    window.dispatch(window.state.tr.insert(6, schema.node("paragraph", { id: "nod_1" }, schema.text("mine"))));
    window.take("One.", "mine theirs");
    window.run(undo);
    expect(window.texts.join(" ")).toBe("One.  theirs");
  });

  test("removes one's own words when others changed words elsewhere", () => {
    const window = new Window("One two.");
    window.type(" mine", 4);
    window.take("One mine two three.");
    window.run(undo);
    expect(window.texts).toEqual(["One two three."]);
  });
});

describe("redo", () => {
  test("brings one's own words back, and keeps those of another", () => {
    const window = new Window("It.");
    window.type(" mine own", 3);
    window.take("It mine theirs own.");
    window.run(undo);
    window.run(redo);
    expect(window.texts[0]?.match(/mine|own|theirs/g)?.toSorted()).toEqual(["mine", "own", "theirs"]);
  });
});

test("undoing all and redoing all keeps each word of others, and ends with each word of one's own once", () => {
  const step = fc.record({ isOwn: fc.boolean(), word: fc.nat(99), at: fc.nat(99) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const window = new Window("one two", "three");
      const [mine, theirs]: [string[], string[]] = [[], []];
      steps.forEach(({ isOwn, at }, index) => {
        const name = `${isOwn ? "m" : "t"}${index}x`;
        const { doc: text } = window.state;
        const words = text.children.map((block) => block.textContent.split(" "));
        const block = words[at % words.length] ?? [];
        const place = at % (block.length + 1);
        (isOwn ? mine : theirs).push(name);
        if (isOwn) {
          const start = text.children.slice(0, at % words.length).reduce((size, { nodeSize }) => size + nodeSize, 1);
          const before = block.slice(0, place).join(" ").length;
          window.type(place === 0 ? `${name} ` : ` ${name}`, start + before);
        } else {
          block.splice(place, 0, name);
          window.take(...words.map((each) => each.join(" ")));
        }
      });
      while (window.run(undo));
      const undone = window.texts.join(" ");
      for (const name of mine) expect(undone).not.toContain(name);
      for (const name of theirs) expect(undone.split(name)).toHaveLength(2);
      while (window.run(redo));
      const redone = window.texts.join(" ");
      for (const name of [...mine, ...theirs]) expect(redone.split(name)).toHaveLength(2);
    }),
    runs(300),
  );
});
