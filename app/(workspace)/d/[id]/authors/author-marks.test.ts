import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { coloursOf, runIn } from "./author-marks";
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

const textOf = (text: string) => schema.node("doc", null, [schema.node("paragraph", { id: "a" }, schema.text(text))]);

test("each run of words has its author, and words that are typed since have none", () => {
  const before = textOf("One TWO four");
  const colours = coloursOf(before, { authorship, only: null, titleOf });
  expect([2, 6, 11].map((pos) => runIn(colours, pos)?.author)).toEqual([0, 1, 0]);
  const { mapping, doc } = EditorState.create({ doc: before }).tr.insertText("new ", 1);
  expect([2, 10].map((pos) => runIn(colours.map(mapping, doc), pos)?.version)).toEqual([undefined, 2]);
});

test("a block that changed since its runs were read is not coloured", () => {
  const colours = coloursOf(textOf("One TWO four more"), { authorship, only: null, titleOf });
  expect(runIn(colours, 2)).toBeNull();
});
