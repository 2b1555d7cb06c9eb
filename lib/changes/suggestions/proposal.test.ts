import { describe, expect, test } from "vitest";
import { blockWithId } from "#lib/document/edit/edit";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { node, text } from "#lib/document/schema/build";
import { applyProposal, type Proposal } from "./proposal";

const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", attrs: { frontMatter: null }, content });
const p = (id: string, value: string) => node("paragraph", { id }, [text(value)]);
const fresh = (value: string) => node("paragraph", {}, [text(value)]);
const list = (id: string, ...content: NodeJson[]) => node("bulletList", { id }, content);
const item = (id: string, ...content: NodeJson[]) => node("listItem", { id }, content);

const proposal = (given: Partial<Proposal>): Proposal => ({
  nodeId: "a",
  nodeIndex: 0,
  placement: "replace",
  original: [],
  proposed: [],
  ...given,
});

const markdown = (result: DocumentJson | null) => result && serializeMarkdown(result);

describe("an outdated proposal", () => {
  test("is rejected when its block is gone", () => {
    const given = proposal({ original: [p("a", "one")], proposed: [fresh("1")] });
    expect(applyProposal(doc(p("b", "two")), given)).toBeNull();
    expect(applyProposal(doc(p("b", "two")), proposal({ placement: "after", proposed: [fresh("1")] }))).toBeNull();
  });

  test("is rejected when the same words changed", () => {
    const given = proposal({ original: [p("a", "one two")], proposed: [fresh("one 2")] });
    expect(applyProposal(doc(p("a", "one zwei")), given)).toBeNull();
  });

  test("is rejected when it removes a block that was edited since", () => {
    expect(applyProposal(doc(p("a", "one!"), p("b", "two")), proposal({ original: [p("a", "one")] }))).toBeNull();
  });

  test("is rejected when it rewrites the whole text and parts of it changed", () => {
    const given = proposal({
      nodeId: null,
      nodeIndex: null,
      original: [p("a", "one two")],
      proposed: [p("a", "one 2")],
    });
    expect(applyProposal(doc(p("a", "one zwei")), given)).toBeNull();
  });

  test("is rejected when its blocks are not allowed there", () => {
    const table = doc(node("table", { id: "t" }, [node("tableRow", {}, [node("tableCell", {}, [p("a", "one")])])]));
    const given = proposal({ original: [p("a", "one")], proposed: [fresh("1"), fresh("2")] });
    expect(() => applyProposal(table, given)).toThrow("A table cell holds one paragraph.");
  });
});

describe("a proposal", () => {
  test("replaces a block, which keeps its id", () => {
    const result = applyProposal(
      doc(p("a", "one"), p("b", "two")),
      proposal({ original: [p("a", "one")], proposed: [fresh("1")] }),
    );
    expect(result).toEqual(doc(p("a", "1"), p("b", "two")));
  });

  test("merges with changes of other words", () => {
    const given = proposal({ original: [p("a", "one two three")], proposed: [fresh("one two 3")] });
    expect(applyProposal(doc(p("a", "1 two three")), given)).toEqual(doc(p("a", "1 two 3")));
  });

  test("follows its block to another place", () => {
    const given = proposal({ original: [p("a", "one")], proposed: [fresh("1")] });
    const current = doc(p("b", "two"), node("blockquote", { id: "q" }, [p("a", "one"), p("c", "three")]));
    expect(markdown(applyProposal(current, given))).toBe("two\n\n> 1\n>\n> three\n");
  });

  test("replaces a block by several, the first with its id", () => {
    const given = proposal({ original: [p("a", "one")], proposed: [fresh("1"), fresh("and more")] });
    const result = applyProposal(doc(p("a", "one")), given);
    expect(markdown(result)).toBe("1\n\nand more\n");
    expect(result?.content[0]?.attrs?.id).toBe("a");
  });

  test("removes a block, and leaves an empty one instead of the only block", () => {
    const given = proposal({ original: [p("a", "one")] });
    expect(applyProposal(doc(p("a", "one"), p("b", "two")), given)).toEqual(doc(p("b", "two")));
    expect(applyProposal(doc(p("a", "one")), given)?.content).toMatchObject([{ type: "paragraph" }]);
  });

  test("inserts blocks before and after another", () => {
    const current = doc(p("a", "one"), p("b", "two"));
    const [before, after] = (["before", "after"] as const).map((placement) =>
      applyProposal(current, proposal({ placement, proposed: [fresh("new")] })),
    );
    expect(markdown(before ?? null)).toBe("new\n\none\n\ntwo\n");
    expect(markdown(after ?? null)).toBe("one\n\nnew\n\ntwo\n");
  });

  test("replaces the words of a list item with a paragraph, and merges there too", () => {
    const given = proposal({ nodeId: "i", original: [item("i", p("a", "one two"))], proposed: [fresh("one 2")] });
    expect(markdown(applyProposal(doc(list("l", item("i", p("a", "one two")), item("j", p("b", "x")))), given))).toBe(
      "- one 2\n- x\n",
    );
    expect(markdown(applyProposal(doc(list("l", item("i", p("a", "1 two")), item("j", p("b", "x")))), given))).toBe(
      "- 1 2\n- x\n",
    );
  });

  test("of the whole text merges with later changes", () => {
    const base = withIds(parseMarkdown("# A\n\none\n\ntwo\n"));
    const proposed = withIds(parseMarkdown("# A\n\none\n\n2\n\nthree\n"), base);
    const current = withIds(parseMarkdown("# B\n\none\n\ntwo\n"), base);
    const given = proposal({ nodeId: null, nodeIndex: null, original: base.content, proposed: proposed.content });
    expect(markdown(applyProposal(current, given))).toBe("# B\n\none\n\n2\n\nthree\n");
  });

  test("changes nothing when the text already matches", () => {
    const given = proposal({ original: [p("a", "one")], proposed: [fresh("1")] });
    expect(applyProposal(doc(p("a", "1")), given)).toEqual(doc(p("a", "1")));
  });

  test("creates no duplicate ids", () => {
    const given = proposal({ original: [p("a", "one")], proposed: [p("a", "1"), p("b", "2")] });
    const result = applyProposal(doc(p("a", "one"), p("x", "y"), p("z", "y"), p("b", "two")), given);
    const ids = result?.content.map((block) => block.attrs?.id) ?? [];
    expect(new Set(ids).size).toBe(5);
    expect(result && blockWithId(result, "b")).toBeTruthy();
  });
});
