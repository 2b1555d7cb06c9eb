import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { authorPlugin, runAt, showAuthors } from "./author-marks";
import type { Authorship } from "./authorship";

const by = { type: "user" as const, id: "usr_1", name: "Ada" };
const at = "2026-11-22T10:00:00.000Z";
const authorship: Authorship = {
  version: 2,
  authors: [
    { origin: "human", model: null, agent: null, by, words: 2, share: 0.67 },
    { origin: "agent", model: "model-1", agent: null, by: { ...by, type: "key" }, words: 1, share: 0.33 },
  ],
  versions: [
    { number: 1, author: 0, at },
    { number: 2, author: 1, at },
  ],
  blocks: [
    {
      id: "a",
      runs: [
        [4, 1],
        [4, 2],
        [4, 1],
      ],
    },
  ],
};

const titleOf = () => "";

/** A view of a text, as far as the marks need one. */
function viewOf(text: string) {
  const doc = schema.node("doc", null, [schema.node("paragraph", { id: "a" }, schema.text(text))]);
  const view = {
    state: EditorState.create({ doc, plugins: [authorPlugin()] }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
  };
  return view;
}

test("each run of words has its author, and words that are typed since have none", () => {
  const view = viewOf("One TWO four");
  showAuthors(view, { authorship, only: null, titleOf });
  expect([2, 6, 11].map((pos) => runAt(view, pos)?.author)).toEqual([0, 1, 0]);
  view.dispatch(view.state.tr.insertText("new ", 1));
  expect([2, 10].map((pos) => runAt(view, pos)?.version)).toEqual([undefined, 2]);
});

test("a block that changed since its runs were read is not coloured, and nothing is without an authorship", () => {
  const changed = viewOf("One TWO four more");
  showAuthors(changed, { authorship, only: null, titleOf });
  expect(runAt(changed, 2)).toBeNull();
  const same = viewOf("One TWO four");
  showAuthors(same, { authorship, only: 1, titleOf });
  showAuthors(same, null);
  expect(runAt(same, 2)).toBeNull();
});
