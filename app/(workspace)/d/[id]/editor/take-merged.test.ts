import { EditorState } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { schema } from "#lib/document/schema";
import { takeMerged } from "./take-merged";

const doc = (...texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, schema.text(text))),
  );

function outcome(sent: string[], typed: string[], answered: string[]): string[] | "overlap" {
  const state = EditorState.create({ doc: doc(...typed) });
  const change = takeMerged(state, doc(...sent), doc(...answered));
  if (change === "overlap") return change;
  return state.apply(change ?? state.tr).doc.children.map(({ textContent }) => textContent);
}

describe("taking what the server merged", () => {
  it("touches nothing when both changed the same words since", () => {
    expect(outcome(["one two"], ["one mine"], ["one theirs"])).toBe("overlap");
  });

  it("takes it as it is when nothing was typed since", () => {
    expect(outcome(["one", "two"], ["one", "two"], ["one", "two theirs"])).toEqual(["one", "two theirs"]);
  });

  it("keeps what was typed since beside it", () => {
    expect(outcome(["one", "two"], ["one mine", "two"], ["one", "two theirs"])).toEqual(["one mine", "two theirs"]);
  });
});
