import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { cpuMs } from "#lib/test-cpu";
import { asServerChange } from "../../session/server-change";
import { linkAddresses } from "./link-addresses";

const opened = (text: string) =>
  EditorState.create({
    doc: schema.node("doc", null, [schema.node("paragraph", { id: "nod_1" }, schema.text(text))]),
    plugins: [linkAddresses()],
  });

const typed = (state: EditorState, words: string): Transaction =>
  state.tr.insertText(words, state.doc.content.size - 1);

const linksIn = ({ doc }: EditorState): string[] => {
  const found: string[] = [];
  doc.descendants((node) => void found.push(...node.marks.map(({ attrs }) => attrs.href)));
  return found;
};

test("an address that somebody else wrote gets no link here, for it would be this person's change", () => {
  const state = opened("See example.com");
  expect(linksIn(state.apply(asServerChange(typed(state, " "))))).toEqual([]);
});

test("a space after an address makes a link of it, and one after other words none", () => {
  const state = opened("See example.com");
  expect(linksIn(state.apply(typed(state, " ")))).toEqual(["http://example.com"]);
  const other = opened("See index.md");
  expect(linksIn(other.apply(typed(other, " ")))).toEqual([]);
});

test("a space after 100,000 letters without another is typed in less than 200 ms", () => {
  const state = opened(`${"字".repeat(100_000)} and`);
  const change = typed(state, " ");
  const before = cpuMs();
  state.apply(change);
  expect(cpuMs() - before).toBeLessThan(200);
});
