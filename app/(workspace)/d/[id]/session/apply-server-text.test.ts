import { EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { applyServerText } from "./apply-server-text";

const doc = (texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text) => schema.node("paragraph", null, text ? schema.text(text) : [])),
  );

describe("taking a newer text from the server", () => {
  test("does nothing when it is the same", () => {
    expect(applyServerText(EditorState.create({ doc: doc(["one"]) }), doc(["one"]))).toBeNull();
  });

  test("leaves the caret where it was in an unchanged paragraph", () => {
    const before = EditorState.create({ doc: doc(["one", "two", "three"]) });
    const caret = before.apply(before.tr.setSelection(TextSelection.create(before.doc, 13)));
    const after = caret.apply(applyServerText(caret, doc(["one!", "two", "three"]))?.change ?? caret.tr);
    expect(after.selection.$head.parent.textContent).toBe("three");
  });

  test("leaves the caret in its word when the text changes before and after it", () => {
    const state = EditorState.create({ doc: doc(["one", "two words", "three"]) });
    const inWords = 6 + "two wo".length;
    const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, inWords)));
    const { $head } = caret.apply(
      applyServerText(caret, doc(["one more", "two words here", "threes"]))?.change ?? caret.tr,
    ).selection;
    expect($head.parent.textBetween(0, $head.parentOffset)).toBe("two wo");
  });

  test("leaves the caret behind its letter when another types the same letter before it", () => {
    const before = EditorState.create({ doc: doc(["Here: a"]) });
    const caret = before.apply(before.tr.setSelection(TextSelection.create(before.doc, 8)));
    const { doc: newer, steps } = before.tr.insertText("ab", 7);
    const after = caret.apply(applyServerText(caret, newer, steps)?.change ?? caret.tr);
    expect(after.apply(after.tr.insertText("!")).doc.textContent).toBe("Here: aba!");
  });

  test("replaces the differences when the given steps do not make the newer text", () => {
    const state = EditorState.create({ doc: doc(["one"]) });
    for (const { steps } of [state.tr.insertText("x", 2), state.tr.delete(0, 5)]) {
      expect(state.apply(applyServerText(state, doc(["one!"]), steps)?.change ?? state.tr).doc.textContent).toBe(
        "one!",
      );
    }
  });

  test("gives a block its id and keeps the caret and the words in place", () => {
    const [unnamed, named] = [null, "nod_1"].map((id) =>
      schema.node("doc", null, [schema.node("paragraph", { id }, schema.text("words"))]),
    );
    const state = EditorState.create({ doc: unnamed });
    const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 4)));
    const change = applyServerText(caret, named ?? state.doc)?.change;
    expect(change?.getMeta("addToHistory")).toBe(false);
    const after = caret.apply(change ?? caret.tr);
    expect([after.selection.head, after.doc.firstChild?.attrs.id]).toEqual([4, "nod_1"]);
  });

  test("ends with exactly the newer text for any pair of texts", () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(texts, texts, (old, newer) => {
        const state = EditorState.create({ doc: doc(old) });
        expect(state.apply(applyServerText(state, doc(newer))?.change ?? state.tr).doc.eq(doc(newer))).toBe(true);
      }),
    );
  });
});
