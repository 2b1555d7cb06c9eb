import { EditorState, type Transaction } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeOf } from "#lib/document/diff/steps";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { runs } from "#lib/test-runs";
import { giveIds } from "./block-ids";

const open = (markdown: string) => EditorState.create({ doc: nodeOf(withIds(parseMarkdown(markdown))) });

/** The ids of the blocks of a text, in its order. */
function idsOf({ doc }: EditorState): unknown[] {
  const ids: unknown[] = [];
  doc.descendants(({ attrs }) => {
    if ("id" in attrs) ids.push(attrs.id);
  });
  return ids;
}

/** The state after a change, with the ids that it makes necessary. */
function changed(state: EditorState, tr: Transaction): EditorState {
  const without = state.apply(tr);
  return without.apply(giveIds(state.doc, without) ?? without.tr);
}

describe("ids of blocks", () => {
  test("are left alone while all have one of their own", () => {
    const state = open("a\n\n- b\n\n| c |\n| --- |\n| d |");
    const typed = state.apply(state.tr.insertText("x", 1));
    expect(giveIds(state.doc, typed)).toBeNull();
    expect(giveIds(state.doc, state)).toBeNull();
  });

  test("are given to all blocks of a text that has none", () => {
    const bare = EditorState.create({ doc: nodeOf(parseMarkdown("a\n\n- b\n  - c\n\n| d |\n| --- |\n| e |")) });
    expect(idsOf(bare)).toContain(null);
    const ids = idsOf(bare.apply(giveIds(bare.doc.copy(), bare) ?? bare.tr));
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(idsOf(bare).length);
  });

  test("stay with the first part of a line that is split, and with all its words when they go to the next line", () => {
    const state = open("two words\n\nlast");
    const [id, last] = idsOf(state);
    const [first, second, third] = idsOf(changed(state, state.tr.split(4)));
    expect([first, third]).toEqual([id, last]);
    expect(second).not.toBe(id);
    const moved = idsOf(changed(state, state.tr.split(1)));
    expect(moved.slice(1)).toEqual([id, last]);
    expect(moved[0]).toMatch(/^nod_/);
  });

  test("stay with a heading when Enter before it makes an empty paragraph", () => {
    const state = open("# Tides\n\nlast");
    const { heading, paragraph } = state.schema.nodes;
    if (!heading || !paragraph) throw new Error("The schema lacks them.");
    const tr = state.tr.split(1, 1, [{ type: heading, attrs: { level: 1 } }]).setNodeMarkup(0, paragraph);
    expect(idsOf(changed(state, tr)).slice(1)).toEqual(idsOf(state));
  });

  test("are not taken from a rule or formula by the paragraph after it", () => {
    const state = open("a\n\n---");
    const tr = state.tr.insert(state.doc.content.size, state.schema.nodes.paragraph?.create() ?? []);
    expect(idsOf(changed(state, tr)).slice(0, 2)).toEqual(idsOf(state));
  });

  test("keep the styles that the next letter will have", () => {
    const state = open("word");
    const bold = state.apply(state.tr.split(5).setStoredMarks([state.schema.mark("bold")]));
    expect(giveIds(state.doc, bold)?.storedMarks).toEqual([state.schema.mark("bold")]);
  });

  test("are there and unique after any splits and copies, and blocks outside the change keep theirs", () => {
    const act = fc.record({ at: fc.nat(), kind: fc.constantFrom("split", "copy", "delete") });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), (acts) => {
        let state = open("- one\n- two\n\nthree\n\n> four\n\nfive\n\n---\n\nlast");
        const last = idsOf(state).at(-1);
        for (const { at, kind } of acts) state = changed(state, change(state, at, kind));
        const ids = idsOf(state);
        expect(ids).not.toContain(null);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.at(-1)).toBe(last);
      }),
      runs(300),
    );
  });
});

/** A change of a block of the text other than its last, by its number. */
function change({ doc, tr }: EditorState, at: number, kind: "split" | "copy" | "delete"): Transaction {
  const index = at % Math.max(1, doc.childCount - 1);
  const pos = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const block = doc.child(index);
  if (index === doc.childCount - 1) return tr;
  if (kind === "delete") return tr.delete(pos, pos + block.nodeSize);
  if (kind === "copy") return tr.insert(pos + block.nodeSize, block);
  return block.isTextblock ? tr.split(pos + 1 + (at % (block.content.size + 1))) : tr;
}
