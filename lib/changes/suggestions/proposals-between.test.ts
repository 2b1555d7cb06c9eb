import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { arbitraryEdits, arbitraryNumbered, edited } from "#lib/document/merge/test-edits";
import type { DocumentJson } from "#lib/document/model/document";
import { runs } from "#lib/test-runs";
import { applyProposal } from "./proposal";
import { proposalsBetween } from "./proposals-between";

function between(before: string, after: string) {
  const base = withIds(parseMarkdown(before));
  const text = withIds(parseMarkdown(after), base);
  const proposals = proposalsBetween(base, text, true).map(({ nodeIndex, placement, original, proposed }) => ({
    at: nodeIndex,
    placement,
    original: original.length,
    proposed: serializeMarkdown({ type: "doc", content: proposed }).trim(),
  }));
  return { base, text, proposals };
}

/** The text after all proposals, in this order. */
function acceptAll(base: DocumentJson, text: DocumentJson, order = (all: readonly unknown[]) => [...all.keys()]) {
  const proposals = proposalsBetween(base, text, false);
  return order(proposals).reduce<DocumentJson | null>((now, at) => {
    const proposal = proposals[at];
    return now && proposal ? applyProposal(now, proposal) : now;
  }, base);
}

describe("a change of several blocks is proposed block by block", () => {
  test("where words changed, and nowhere else", () => {
    const { proposals } = between("A one.\n\nB two.\n\nC three.\n\nD four.", "A 1.\n\nB two.\n\nC three.\n\nD 4.");
    expect(proposals).toEqual([
      { at: 0, placement: "replace", original: 1, proposed: "A 1." },
      { at: 3, placement: "replace", original: 1, proposed: "D 4." },
    ]);
  });

  test("as removals and insertions beside what stays", () => {
    const { proposals } = between("A one.\n\nB two.\n\nC three.", "New.\n\nA one.\n\nC three.\n\nLast.");
    expect(proposals).toEqual([
      { at: 0, placement: "before", original: 0, proposed: "New." },
      { at: 1, placement: "replace", original: 1, proposed: "" },
      { at: 2, placement: "after", original: 0, proposed: "Last." },
    ]);
  });

  test("a block that became two with its second half", () => {
    const { proposals } = between("A one. B two.\n\nC.", "A one.\n\nB two.\n\nC.");
    expect(proposals).toEqual([{ at: 0, placement: "replace", original: 1, proposed: "A one.\n\nB two." }]);
  });

  test("what changes places as one, apart from other changes", () => {
    const { proposals } = between("A.\n\nB.\n\nC.\n\nD.\n\nE five.", "A.\n\nC.\n\nB.\n\nD.\n\nE 5.");
    expect(proposals).toEqual([
      { at: 1, placement: "replace", original: 2, proposed: "C.\n\nB." },
      { at: 4, placement: "replace", original: 1, proposed: "E 5." },
    ]);
  });

  test("without the blank paragraphs that markdown cannot have", () => {
    const base = withIds({ type: "doc", content: [{ type: "paragraph" }, ...parseMarkdown("A one.").content] });
    const text = withIds(parseMarkdown("A 1."), base);
    expect(proposalsBetween(base, text, true)).toMatchObject([{ nodeIndex: 1 }]);
    expect(proposalsBetween(base, text, false)).toHaveLength(2);
  });
});

describe("accepting all proposals makes the proposed text", () => {
  test("whatever was edited, in any order", () => {
    const changed = fc.tuple(arbitraryNumbered, arbitraryEdits, fc.boolean());
    fc.assert(
      fc.property(changed, ([base, edits, isReversed]) => {
        const text = withIds({ ...edited(base, edits, "new"), attrs: base.attrs ?? {} }, base);
        const result = acceptAll(base, text, (all) => (isReversed ? [...all.keys()].reverse() : [...all.keys()]));
        expect(result && serializeMarkdown(result)).toBe(serializeMarkdown(text));
      }),
      runs(300, 20),
    );
  }, 120_000);

  test("of a text of which nothing stays", () => {
    const { base, text } = between("Alpha.\n\n- beta", "# Gamma\n\n> delta");
    expect(serializeMarkdown(acceptAll(base, text) ?? base)).toBe("# Gamma\n\n> delta\n");
  });
});
