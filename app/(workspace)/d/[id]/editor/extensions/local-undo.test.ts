import { redo, undo } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { type Command, EditorState, type Transaction } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { runs } from "#lib/test-runs";
import { applyServerText } from "../../session/apply-server-text";
import { keepingOthers, localUndo } from "./local-undo";

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
    this.state = EditorState.create({ doc: doc(...texts), plugins: localUndo({ newGroupDelay: 0 }) });
  }

  get texts(): string[] {
    return this.state.doc.children.map(({ textContent }) => textContent);
  }

  #time = 0;

  dispatch = (tr: Transaction) => {
    this.#time += 1;
    this.state = this.state.apply(tr.setTime(this.#time));
  };

  /** Types words, at once with the words before when `isQuick`, so that they are undone together. */
  type(words: string, pos: number, isQuick = false): void {
    if (isQuick) this.#time -= 1;
    this.dispatch(this.state.tr.insertText(words, pos));
  }

  take(...texts: string[]): void {
    const newer = applyServerText(this.state, doc(...texts));
    if (newer) this.dispatch(newer.change);
  }

  takeBlocks(...blocks: Node[]): void {
    const newer = applyServerText(this.state, schema.node("doc", null, blocks));
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

  test("keeps words of another within two insertions of one's own", () => {
    const window = new Window("It.");
    window.type("one two ", 1);
    window.type(" and", 4, true);
    window.take("one theirs and two It.");
    window.run(undo);
    expect(window.texts[0]?.trim()).toBe("theirs It.");
  });

  test("goes on to the change before where another deleted the last one", () => {
    const window = new Window("One.", "Two.");
    window.type(" mine", 4);
    window.type(" also", 14);
    window.take("One mine.", "Two.");
    window.run(undo);
    expect(window.texts).toEqual(["One.", "Two."]);
  });

  test("removes one's own words when others changed words elsewhere", () => {
    const window = new Window("One two.");
    window.type(" mine", 4);
    window.take("One mine two three.");
    window.run(undo);
    expect(window.texts).toEqual(["One two three."]);
  });
});

describe("undo in a block that another moved", () => {
  const paragraph = (id: string, text: string) => schema.node("paragraph", { id }, text ? schema.text(text) : []);
  const [one, two, three] = [paragraph("nod_0", "One."), paragraph("nod_1", "Two mine."), paragraph("nod_2", "Three.")];
  const typedInTwo = () => {
    const window = new Window("One.", "Two.", "Three.");
    window.type(" mine", 10);
    return window;
  };

  test.each<[string, Node[], string[]]>([
    ["to the end", [one, three, two], ["One.", "Three.", "Two."]],
    ["to the top", [two, one, three], ["Two.", "One.", "Three."]],
    ["into a quote", [one, three, schema.node("blockquote", { id: "nod_q" }, [two])], ["One.", "Three.", "Two."]],
    [
      "and wrote in",
      [three, one, paragraph("nod_1", "Then Two mine, of course.")],
      ["Three.", "One.", "Then Two, of course."],
    ],
  ])("removes one's own words: %s", (_where, newer, texts) => {
    const window = typedInTwo();
    window.takeBlocks(...newer);
    window.run(undo);
    expect(window.texts).toEqual(texts);
    window.run(redo);
    expect(window.texts.join(" ").split(" mine")).toHaveLength(2);
  });

  test("removes words at whose end one has made two paragraphs, each of which was taken elsewhere", () => {
    const window = new Window("One", "Two.");
    const quote = (id: string, block: Node) => schema.node("blockquote", { id }, [block]);
    const splitAfterWords = (id: string) => {
      const { tr } = window.state;
      window.dispatch(tr.split(9).setNodeAttribute(10, "id", id));
    };
    const typed = paragraph("nod_0", "One mine");
    window.type(" mine", 4);
    splitAfterWords("nod_n");
    window.takeBlocks(typed, paragraph("nod_1", "Two."), quote("nod_q", paragraph("nod_n", "")));
    splitAfterWords("nod_m");
    const rest = [paragraph("nod_1", "Two."), quote("nod_q", paragraph("nod_n", ""))];
    window.takeBlocks(paragraph("nod_m", ""), ...rest, quote("nod_r", typed));
    while (window.run(undo));
    expect(window.texts.filter((text) => text !== "")).toEqual(["Two.", "One"]);
  });

  test("removes words from a new paragraph, and keeps what now stands between it and the one before", () => {
    const window = new Window("One.", "Last.");
    const { tr } = window.state;
    window.dispatch(tr.split(5).setNodeAttribute(6, "id", "nod_n").insertText("mine", 7));
    window.takeBlocks(paragraph("nod_0", "One."), paragraph("nod_1", "Last."), paragraph("nod_n", "mine"));
    window.run(undo);
    expect(window.texts).toEqual(["One.", "Last.", ""]);
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
          window.type(place === 0 ? `${name} ` : ` ${name}`, start + before, at % 3 === 0);
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

test.each([
  ["removes one's own words wherever their blocks were taken, and nothing else", ["type", "type", "split"]],
  [
    "removes no words of others wherever blocks were taken, also after deletions of one's own",
    ["type", "split", "erase"],
  ],
] as const)("undoing all %s", (_what, ownKinds) => {
  const kinds = [...ownKinds, "move", "quote", "write"] as const;
  const step = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(99), to: fc.nat(99) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 16 }), (steps) => {
      const window = new Window("base0 base1", "base2 base3", "base4", "base5 base6");
      const theirs: string[] = [];
      const erased = new Set<string>();
      const blocks = () => window.state.doc.children;
      const textBlocks = () => {
        const found: { node: Node; pos: number }[] = [];
        window.state.doc.descendants((node, pos) => {
          if (node.isTextblock) found.push({ node, pos });
          return !node.isTextblock;
        });
        return found;
      };
      steps.forEach(({ kind, at, to }, index) => {
        const texts = textBlocks();
        const text = texts[at % texts.length];
        if (!text) return;
        const spaces = [...text.node.textContent.matchAll(/ |$/g)].map(({ index: offset }) => offset);
        const place = text.pos + 1 + (spaces[to % spaces.length] ?? 0);
        const others = blocks().filter((_, other) => other !== at % blocks().length);
        const block = blocks()[at % blocks().length];
        switch (kind) {
          case "type":
            window.type(` m${index}x`, place);
            break;
          case "split": {
            const { tr } = window.state;
            tr.split(place);
            window.dispatch(tr.setNodeAttribute(tr.doc.resolve(tr.mapping.map(place)).before(), "id", `nod_s${index}`));
            break;
          }
          case "erase":
            // Words of others that one deletes and takes back are one's own.
            if (/t\d+x/.test(text.node.textContent)) break;
            for (const [word] of text.node.textContent.matchAll(/base\d/g)) erased.add(word);
            window.dispatch(window.state.tr.delete(text.pos + 1, place));
            break;
          case "move":
            if (block)
              window.takeBlocks(
                ...others.slice(0, to % (others.length + 1)),
                block,
                ...others.slice(to % (others.length + 1)),
              );
            break;
          case "quote":
            if (block?.isTextblock)
              window.takeBlocks(...others, schema.node("blockquote", { id: `nod_q${index}` }, [block]));
            break;
          case "write": {
            theirs.push(`t${index}x`);
            const { tr } = window.state;
            const newer = applyServerText(window.state, tr.insertText(` t${index}x`, place).doc);
            if (newer) window.dispatch(newer.change);
          }
        }
      });
      const seen = () => window.state.doc.textBetween(0, window.state.doc.content.size, " ");
      for (let turn = 0; turn < 40 && window.run(undo); turn++);
      for (const word of theirs) expect(seen().split(word)).toHaveLength(2);
      if (erased.size === 0) expect(seen()).not.toMatch(/m\d+x/);
      for (let base = 0; base < 7; base++) {
        if (!erased.has(`base${base}`)) expect(seen().split(`base${base}`)).toHaveLength(2);
      }
    }),
    runs(300),
  );
});
