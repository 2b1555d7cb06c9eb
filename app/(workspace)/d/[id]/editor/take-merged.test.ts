import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { schema } from "#lib/document/schema";
import { takeMerged } from "./take-merged";

const doc = (...texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, schema.text(text))),
  );

function outcome(common: string[], typed: string[], server: string[]) {
  const state = EditorState.create({ doc: doc(...typed) });
  const { change, contested } = takeMerged(state, doc(...common), doc(...server));
  const texts = state.apply(change ?? state.tr).doc.children.map(({ textContent }) => textContent);
  return { texts, contested };
}

describe("taking what the server merged", () => {
  it("leaves the typed words where others changed the same, and names the block", () => {
    expect(outcome(["one two", "b"], ["one mine", "b"], ["one theirs", "c"])).toEqual({
      texts: ["one mine", "c"],
      contested: ["nod_0"],
    });
  });

  it("takes it as it is when nothing was typed since", () => {
    expect(outcome(["one", "two"], ["one", "two"], ["one", "two theirs"]).texts).toEqual(["one", "two theirs"]);
  });

  it("keeps what was typed since beside it", () => {
    expect(outcome(["one", "two"], ["one mine", "two"], ["one", "two theirs"]).texts).toEqual([
      "one mine",
      "two theirs",
    ]);
  });

  it("leaves the caret in its word though the text changed before and after it", () => {
    const texts = ["one", "two words", "three"];
    const state = EditorState.create({ doc: doc(...texts) });
    const inWords = 6 + "two wo".length;
    const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, inWords)));
    const { change } = takeMerged(caret, doc(...texts), doc("one more", "two words here", "threes"));
    const { $head } = caret.apply(change ?? caret.tr).selection;
    expect($head.parent.textBetween(0, $head.parentOffset)).toBe("two wo");
  });
});
