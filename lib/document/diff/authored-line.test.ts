import type { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { schema } from "../schema/schema";
import { type AuthoredSteps, authoredLine } from "./authored-line";

const people = ["Ada", "Ben", "Cleo"];
const start = schema.node(
  "doc",
  null,
  people.map((name) => schema.node("paragraph", { id: name }, schema.text(`${name}:`))),
);

function textsByAuthor(doc: Node, batches: readonly AuthoredSteps[]) {
  const line = authoredLine(doc);
  line.add(batches);
  return line.texts();
}

/** Each types or deletes a letter at the end of the paragraph with the number. */
function typed(keys: readonly { who: number; where: number; isDeletion: boolean }[]) {
  let state = EditorState.create({ doc: start });
  const batches: AuthoredSteps[] = [];
  for (const { who, where, isDeletion } of keys) {
    const end = state.doc.children.slice(0, where + 1).reduce((size, { nodeSize }) => size + nodeSize, 0) - 1;
    const tr = isDeletion ? state.tr.delete(end - 1, end) : state.tr.insertText("abc"[who] ?? "x", end);
    batches.push({ author: people[who] ?? "", steps: tr.steps.map((step) => step.toJSON()) });
    state = state.apply(tr);
  }
  return { text: state.doc, batches };
}

describe("the versions of typed steps", () => {
  test("are one for each of many people, however long they type at the same time", () => {
    const keys = Array.from({ length: 900 }, (_, at) => ({ who: at % 3, where: at % 3, isDeletion: at % 10 === 9 }));
    const { text, batches } = typed(keys);
    const texts = textsByAuthor(start, batches);
    expect(texts.map(({ author }) => author)).toEqual(people);
    expect(texts.at(-1)?.text.eq(text)).toBe(true);
    expect(texts[0]?.text.lastChild?.textContent).toBe("Cleo:");
  });

  test("are one for each of 200 people who type in turn", () => {
    const crowd = Array.from({ length: 200 }, (_, at) => `person ${at}`);
    const paragraphs = crowd.map((name) => schema.node("paragraph", { id: name }, schema.text("x")));
    const doc = schema.node("doc", null, paragraphs);
    let state = EditorState.create({ doc });
    const batches: AuthoredSteps[] = [];
    for (let turn = 0; turn < 3; turn++) {
      let end = -1;
      for (const [at, author] of crowd.entries()) {
        end += state.doc.child(at).nodeSize;
        const tr = state.tr.insertText("a", end);
        batches.push({ author, steps: tr.steps.map((step) => step.toJSON()) });
        state = state.apply(tr);
        end += 1;
      }
    }
    const texts = textsByAuthor(doc, batches);
    expect(texts.map(({ author }) => author)).toEqual(crowd);
    expect(texts.at(-1)?.text.eq(state.doc)).toBe(true);
  });

  test("keep the order of steps that depend on each other", () => {
    const { batches } = typed([
      { who: 0, where: 0, isDeletion: false },
      { who: 1, where: 0, isDeletion: false },
      { who: 0, where: 0, isDeletion: true },
    ]);
    const texts = textsByAuthor(start, batches).map(({ author, text }) => [author, text.firstChild?.textContent]);
    expect(texts.at(-1)).toEqual(["Ada", "Ada:a"]);
    expect(texts.map(([author]) => author)).toEqual(["Ada", "Ben", "Ada"]);
  });

  test("end with the typed text, whoever types where", () => {
    const key = fc.record({ who: fc.nat(2), where: fc.nat(2), isDeletion: fc.boolean() });
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 40 }), (keys) => {
        const { text, batches } = typed(
          keys.map((one, at) => ({ ...one, isDeletion: one.isDeletion && at % 4 === 0 })),
        );
        expect(textsByAuthor(start, batches).at(-1)?.text.eq(text)).toBe(true);
      }),
      runs(400),
    );
  });

  test("are the same when they are added in parts, with the texts between", () => {
    const key = fc.record({ who: fc.nat(2), where: fc.nat(2), isDeletion: fc.constant(false) });
    fc.assert(
      fc.property(fc.array(key, { minLength: 2, maxLength: 40 }), fc.nat(40), (keys, cut) => {
        const { batches } = typed(keys);
        const line = authoredLine(start);
        line.add(batches.slice(0, cut));
        line.texts();
        line.add(batches.slice(cut));
        const said = (texts: ReturnType<typeof textsByAuthor>) =>
          texts.map(({ author, text }) => [author, text.toJSON()]);
        expect(said(line.texts())).toEqual(said(textsByAuthor(start, batches)));
      }),
      runs(200),
    );
  });
});
