import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import type { DocumentJson, NodeJson } from "../model/document";
import { arbitraryDocument } from "../model/test-documents";
import { normalize } from "../schema/normalize";
import { parseContent } from "../schema/validate";
import { editNode, type NodeAddress, type Placement } from "./edit";
import { listNodes } from "./nodes";

const RUNS = runs(200);

const read = (markdown: string) => withIds(parseMarkdown(markdown));
const blocks = (markdown: string): NodeJson[] => (markdown === "" ? [] : parseMarkdown(markdown).content);
const indexOf = (document: DocumentJson, type: string, at = 0) =>
  listNodes(document).filter((node) => node.type === type)[at]?.index ?? -1;

/** The markdown after an edit of the `at`th block of a type. */
function edited(markdown: string, type: string, placement: Placement, by: string, at = 0): string {
  const document = read(markdown);
  return serializeMarkdown(editNode(document, { nodeIndex: indexOf(document, type, at) }, placement, blocks(by)));
}

function refusal(address: NodeAddress): AppError | null {
  try {
    editNode(read("a\n\nb"), address, "replace", []);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  return null;
}

describe("editing a block", () => {
  test("rejects an index that no block has, and lists the valid ones", () => {
    expect(refusal({ nodeIndex: 2 })).toMatchObject({ code: "not_found", hint: expect.stringContaining("0 to 1") });
    expect(refusal({ nodeIndex: -1 })?.code).toBe("not_found");
  });

  test("rejects an id that no block has, and suggests a similar one", () => {
    const document = read("a");
    const id = listNodes(document)[0]?.id ?? "";
    expect(() => editNode(document, { nodeId: `${id}x` }, "replace", [])).toThrow(
      expect.objectContaining({ code: "not_found", hint: expect.stringContaining(id) }),
    );
  });

  test.each<[markdown: string, type: string, placement: Placement, by: string, expected: string]>([
    ["a\n\nb", "paragraph", "replace", "# c", "# c\n\nb\n"],
    ["a\n\nb", "paragraph", "before", "c\n\nd", "c\n\nd\n\na\n\nb\n"],
    ["a\n\nb", "paragraph", "after", "c", "a\n\nc\n\nb\n"],
    ["a\n\nb", "paragraph", "replace", "", "b\n"],
    ["a", "paragraph", "replace", "", ""],
    ["- a\n- b", "listItem", "replace", "- x", "- x\n- b\n"],
    ["- a\n- b", "listItem", "replace", "x", "- x\n- b\n"],
    ["- a\n- b", "listItem", "replace", "- x\n- y", "- x\n- y\n- b\n"],
    ["1. a\n2. b", "listItem", "after", "1. x", "1. a\n2. x\n3. b\n"],
    ["- a", "listItem", "replace", "", ""],
    ["> - a", "paragraph", "replace", "", ""],
    ["- a\n- b", "listItem", "replace", "- [x] t", "- [x] t\n\n* b\n"],
    ["- [x] a\n- [ ] b", "taskItem", "replace", "- x", "- [x] x\n- [ ] b\n"],
    ["- [x] a\n- [ ] b", "taskItem", "after", "- [x] x", "- [x] a\n- [x] x\n- [ ] b\n"],
    ["> a\n>\n> b", "blockquote", "replace", "c", "c\n"],
  ])("of %j: %s, %s, by %j", (markdown, type, placement, by, expected) => {
    expect(edited(markdown, type, placement, by)).toBe(expected);
  });

  test("keeps the id of the replaced block and of all others", () => {
    const document = read("a\n\nb\n\nc");
    const before = listNodes(document).map((node) => node.id);
    const after = withIds(editNode(document, { nodeIndex: 1 }, "replace", blocks("x\n\ny")), document);
    expect(listNodes(after).map((node) => node.id)).toEqual([before[0], before[1], expect.any(String), before[2]]);
  });

  test("never gives new blocks the id of another", () => {
    const document = read("a\n\nb");
    const [, second] = document.content;
    const after = withIds(editNode(document, { nodeIndex: 0 }, "before", second ? [second] : []), document);
    expect(after.content[2]?.attrs?.id).toBe(second?.attrs?.id);
  });

  test("replaces the paragraph of a cell by one paragraph and nothing else", () => {
    const document = read("| a |\n|---|\n| b |");
    const cell = document.content[0]?.content?.[1]?.content?.[0]?.content?.[0];
    const nodeId = String(cell?.attrs?.id);
    expect(serializeMarkdown(editNode(document, { nodeId }, "replace", blocks("*c*")))).toContain("| *c* |");
    expect(() => editNode(document, { nodeId }, "replace", blocks("- c"))).toThrow(AppError);
    expect(() => editNode(document, { nodeId }, "after", blocks("c"))).toThrow(AppError);
  });

  test("leaves a valid document for any edited block", () => {
    const placement = fc.constantFrom<Placement>("replace", "before", "after");
    const by = fc.constantFrom("", "x", "- x", "- [ ] x\n- [x] y", "1. x", "> x", "| a |\n|---|", "# x\n\ny");
    fc.assert(
      fc.property(arbitraryDocument, fc.nat(), placement, by, (given, seed, where, markdown) => {
        const document = withIds(given);
        const nodeIndex = seed % listNodes(document).length;
        if (markdown === "" && where !== "replace") return;
        const after = withIds(editNode(document, { nodeIndex }, where, blocks(markdown)), document);
        expect(parseContent(after)).toEqual(normalize(after));
      }),
      RUNS,
    );
  });
});
