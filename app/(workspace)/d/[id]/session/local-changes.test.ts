import { EditorState } from "@tiptap/pm/state";
import { StepMap } from "@tiptap/pm/transform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { runs } from "#lib/test-runs";
import { composed, ownSteps } from "./local-changes";
import { paragraphs } from "./test-session";

const edits = fc.array(
  fc.record({ kind: fc.constantFrom("type", "type", "delete", "split", "bold"), from: fc.nat(), size: fc.nat(3) }),
  { maxLength: 12 },
);

function edited(state: EditorState, all: readonly { kind: string; from: number; size: number }[]) {
  let now = state;
  const maps: StepMap[] = [];
  for (const { kind, from, size } of all) {
    const { tr } = now;
    const [block, pos] = [now.doc.firstChild?.nodeSize ?? 2, 1 + (from % ((now.doc.firstChild?.nodeSize ?? 2) - 1))];
    const end = Math.min(pos + size, block - 1);
    if (kind === "type") tr.insertText("ab".slice(0, 1 + (size % 2)), pos);
    else if (kind === "delete") tr.delete(pos, end);
    else if (kind === "split") tr.split(pos);
    else tr.addMark(pos, end, schema.mark("bold"));
    maps.push(...tr.mapping.maps);
    now = now.apply(tr);
  }
  return { text: now.doc, maps };
}

describe("one's own changes", () => {
  test("are null between equal texts", () => {
    const text = paragraphs("One.");
    expect(ownSteps(text, text, StepMap.empty)).toBeNull();
  });

  test("put a letter where it was typed, not after an equal one", () => {
    const base = paragraphs("a b");
    const { text, maps } = edited(EditorState.create({ doc: base }), [{ kind: "type", from: 0, size: 0 }]);
    expect(text.textContent).toBe("aa b");
    expect(ownSteps(base, text, composed(maps))?.steps).toMatchObject([{ from: 1, to: 1 }]);
  });

  test("are one step for a word with a corrected letter", () => {
    const base = paragraphs("Here: ");
    const typed = [..."wurd"].map((_, at) => ({ kind: "type", from: 6 + at, size: 0 }));
    const all = [...typed, { kind: "delete", from: 7, size: 1 }, { kind: "type", from: 7, size: 0 }];
    const { text, maps } = edited(EditorState.create({ doc: base }), all);
    expect(ownSteps(base, text, composed(maps))?.steps).toHaveLength(1);
  });

  test("lead to the typed text, and in one map differ from the base nowhere else", () => {
    fc.assert(
      fc.property(edits, (all) => {
        const base = paragraphs("one two", "three");
        const { text, maps } = edited(EditorState.create({ doc: base }), all);
        const own = composed(maps);
        expect(ownSteps(base, text, own)?.doc.eq(text) ?? text.eq(base)).toBe(true);
        let [before, after] = [0, 0];
        own.forEach((from, to, start, end) => {
          expect(base.textBetween(before, from, "|")).toBe(text.textBetween(after, start, "|"));
          [before, after] = [to, end];
        });
        expect(base.textBetween(before, base.content.size, "|")).toBe(text.textBetween(after, text.content.size, "|"));
      }),
      runs(400),
    );
  });
});
