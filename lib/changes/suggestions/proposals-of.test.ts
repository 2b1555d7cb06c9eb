import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { merge } from "#lib/document/merge/merge";
import { arbitraryEdits, arbitraryNumbered, edited, namedWords } from "#lib/document/merge/test-edits";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { node, text } from "#lib/document/schema/build";
import { normalize } from "#lib/document/schema/normalize";
import { parseContent } from "#lib/document/schema/validate";
import { runs } from "#lib/test-runs";
import { applyProposal } from "./proposal";
import { proposalsOf } from "./proposals-of";

const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", attrs: { frontMatter: null }, content });
const p = (id: string, value: string) => node("paragraph", { id }, [text(value)]);
const list = (id: string, ...content: NodeJson[]) => node("bulletList", { id }, content);
const item = (id: string, ...content: NodeJson[]) => node("listItem", { id }, content);

function proposals(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson) {
  const { merged, conflicts } = merge(base, ours, theirs);
  return { merged, all: proposalsOf(conflicts, merged, theirs) };
}

/** Applies every proposal in turn. */
function accepted(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): string {
  const { merged, all } = proposals(base, ours, theirs);
  return serializeMarkdown(all.reduce((current, each) => applyProposal(current, each) ?? current, merged));
}

describe("conflicts of a merge", () => {
  test("propose nothing without a conflict", () => {
    expect(proposals(doc(p("a", "x y")), doc(p("a", "1 y")), doc(p("a", "x 2"))).all).toEqual([]);
  });

  test("propose their words as a replacement of ours", () => {
    const { all } = proposals(doc(p("a", "one")), doc(p("a", "1")), doc(p("a", "uno")));
    expect(all).toEqual([
      { nodeId: "a", nodeIndex: 0, placement: "replace", original: [p("a", "1")], proposed: [p("a", "uno")] },
    ]);
  });

  test("propose a removal of a block that they removed", () => {
    const [base, ours] = [doc(p("a", "one"), p("b", "two")), doc(p("a", "one"), p("b", "two!"))];
    expect(accepted(base, ours, doc(p("a", "one")))).toBe("one\n");
  });

  test("propose an insertion of a block that we removed and they edited, at its old place", () => {
    const [base, ours] = [doc(p("a", "one"), p("b", "two"), p("c", "three")), doc(p("a", "one"), p("c", "three"))];
    expect(accepted(base, ours, doc(p("a", "one"), p("b", "two!"), p("c", "three")))).toBe("one\n\ntwo!\n\nthree\n");
  });

  test("propose an insertion of a list item among its neighbours", () => {
    const [one, two, three] = [item("1", p("a", "one")), item("2", p("b", "two")), item("3", p("c", "three"))];
    const theirs = doc(list("l", one, item("2", p("b", "two!")), three));
    expect(accepted(doc(list("l", one, two, three)), doc(list("l", one, three)), theirs)).toBe(
      "- one\n- two!\n- three\n",
    );
    expect(accepted(doc(list("l", one, two, three)), doc(list("l", three)), theirs)).toBe("- two!\n- three\n");
  });

  test("propose neighbours together, in their order", () => {
    const blocks = (...values: string[]) => doc(...values.map((value) => p(value.slice(0, 1), value)));
    const { all } = proposals(blocks("a", "b", "c", "d"), blocks("a", "d"), blocks("a", "b!", "c!", "d"));
    expect(all).toHaveLength(1);
    expect(accepted(blocks("a", "b", "c", "d"), blocks("a", "d"), blocks("a", "b!", "c!", "d"))).toBe(
      "a\n\nb!\n\nc!\n\nd\n",
    );
  });

  test("propose an item as a list when its list is gone", () => {
    const [one, two] = [item("1", p("a", "one")), item("2", p("b", "two"))];
    const theirs = doc(p("x", "x"), list("l", one, item("2", p("b", "two!"))));
    expect(accepted(doc(p("x", "x"), list("l", one, two)), doc(p("x", "x")), theirs)).toBe("x\n\n- one\n- two!\n");
  });

  test("propose their attribute of a list without removing our items", () => {
    const ordered = (start: number, ...content: NodeJson[]) => node("orderedList", { id: "l", start }, content);
    const one = item("1", p("a", "one"));
    const ours = doc(ordered(2, one, item("2", p("b", "two"))));
    expect(accepted(doc(ordered(1, one)), ours, doc(ordered(3, one)))).toBe("3. one\n4. two\n");
  });

  test("propose the table cell that both changed", () => {
    const table = (value: string) =>
      doc(node("table", { id: "t" }, [node("tableRow", {}, [node("tableHeader", {}, [p("a", value)])])]));
    const { all } = proposals(table("one"), table("1"), table("uno"));
    expect(all).toMatchObject([{ nodeId: "a", nodeIndex: 0, proposed: [p("a", "uno")] }]);
  });

  test("propose conflicting front matter as a code block", () => {
    const of = (frontMatter: string): DocumentJson => ({ ...doc(p("a", "one")), attrs: { frontMatter } });
    expect(accepted(of("title: A"), of("title: B"), of("title: C"))).toBe(
      "---\ntitle: B\n---\n\n```yaml\ntitle: C\n```\n\none\n",
    );
  });

  test("propose nothing when both moved the same block", () => {
    const [a, b, c, d] = [p("a", "one"), p("b", "two"), p("c", "three"), p("d", "four")];
    expect(proposals(doc(a, b, c, d), doc(b, c, a, d), doc(b, c, d, a)).all).toEqual([]);
  });
});

const RUNS = runs(1000);

const threesome = fc
  .tuple(arbitraryNumbered, arbitraryEdits, arbitraryEdits)
  .map(([base, ours, theirs]) => ({ base, ours: edited(base, ours, "our"), theirs: edited(base, theirs, "their") }));

describe("proposals from conflicts of a merge", () => {
  test("contain every new word of theirs that the text lacks", () => {
    fc.assert(
      fc.property(threesome, ({ base, ours, theirs }) => {
        const { merged, all } = proposals(base, ours, theirs);
        const there = new Set([...namedWords(merged.content), ...all.flatMap(({ proposed }) => namedWords(proposed))]);
        const old = new Set(namedWords(base.content));
        expect(namedWords(theirs.content).filter((word) => !old.has(word) && !there.has(word))).toEqual([]);
      }),
      RUNS,
    );
  }, 120_000);

  test("can each be accepted at once, with a valid result", () => {
    fc.assert(
      fc.property(threesome, ({ base, ours, theirs }) => {
        const { merged, all } = proposals(base, ours, theirs);
        for (const proposal of all) {
          const result = applyProposal(merged, proposal);
          if (result === null) throw new Error("The proposal cannot be accepted.");
          expect(parseContent(result)).toEqual(normalize(result));
        }
      }),
      RUNS,
    );
  }, 120_000);
});
