import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import type { DocumentJson } from "../model/document";
import { type BlockMove, moveBlocks } from "./move-blocks";
import { listNodes } from "./nodes";

const read = (markdown: string) => withIds(parseMarkdown(markdown));

/** The id of the node whose markdown is this. */
const idOf = (doc: DocumentJson, markdown: string) =>
  listNodes(doc).find((node) => node.markdown.trim() === markdown)?.id ?? "";

function moved(markdown: string, nodes: readonly string[], place: { before?: string; after?: string }): string {
  const doc = read(markdown);
  const [[name = "", beside = ""] = []] = Object.entries(place);
  const move = { nodeIds: nodes.map((one) => idOf(doc, one)), [name]: idOf(doc, beside) };
  return serializeMarkdown(moveBlocks(doc, move)).trim();
}

const TEXT = "# One\n\nA.\n\n## Deep\n\nB.\n\n# Two\n\nC.\n\n# Three\n\nD.\n\n[^n]: Note.";

function movedSection(heading: string, place: "before" | "after", beside: string, markdown = TEXT): string {
  const doc = read(markdown);
  const move = { section: idOf(doc, heading), [place]: idOf(doc, beside) };
  return serializeMarkdown(moveBlocks(doc, move)).trim();
}

describe("a move is refused", () => {
  const doc = read("# One\n\nA.\n\n- x\n- y\n\n> Q.");
  const [heading, a, list, x] = listNodes(doc).map(({ id }) => id);
  test.each<[string, BlockMove, string]>([
    ["without blocks", { before: a }, "invalid_request"],
    ["with blocks and a section", { nodeIds: [a ?? ""], section: heading, before: list }, "invalid_request"],
    ["without a place", { nodeIds: [a ?? ""] }, "invalid_request"],
    ["to two places", { nodeIds: [a ?? ""], before: heading, after: list }, "invalid_request"],
    ["of an unknown block", { nodeIds: ["nod_none"], before: a }, "not_found"],
    ["to an unknown block", { nodeIds: [a ?? ""], before: "nod_none" }, "not_found"],
    ["of a section without a heading", { section: a, before: list }, "invalid_request"],
    ["beside itself", { nodeIds: [a ?? ""], after: a }, "invalid_request"],
    ["into itself", { nodeIds: [list ?? ""], after: x }, "invalid_request"],
    ["of a section into itself", { section: heading, before: a }, "invalid_request"],
  ])("%s", (_name, move, code) => {
    try {
      moveBlocks(doc, move);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code, details: [{ path: expect.stringMatching(/^move\./) }] });
    }
  });

  test("where a toggle would lose its summary", () => {
    const toggle = "<details>\n<summary>Summary</summary>\n\n- x\n\n</details>";
    const inside = read(toggle);
    const ids = listNodes(inside);
    const move = { nodeIds: [ids[1]?.id ?? ""], after: ids[2]?.id };
    expect(() => moveBlocks(inside, move)).toThrow("begins with a paragraph");
  });
});

describe("blocks move", () => {
  test("together and in reading order", () => {
    expect(moved("A\n\nB\n\nC\n\nD", ["C", "A"], { after: "D" })).toBe("B\n\nD\n\nA\n\nC");
    expect(moved("A\n\nB\n\nC\n\nD", ["D", "B"], { before: "A" })).toBe("B\n\nD\n\nA\n\nC");
  });

  test("to where they are, which changes nothing", () => {
    expect(moved("A\n\nB\n\nC", ["B"], { after: "A" })).toBe("A\n\nB\n\nC");
  });

  test("as items within their list", () => {
    expect(moved("- x\n- y\n- z", ["- z"], { before: "- x" })).toBe("- z\n- x\n- y");
  });

  test("with the block that holds them, where the other is outside of it", () => {
    expect(moved("A\n\n- x\n- y\n\nB", ["- y"], { after: "B" })).toBe("A\n\nB\n\n- x\n- y");
    expect(moved("A\n\n> Q.\n\nB", ["B"], { before: "Q." })).toBe("A\n\nB\n\n> Q.");
  });

  test("as the same objects, so that ids, authors and comments stay", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), fc.infiniteStream(fc.nat()), (count, numbers) => {
        const doc = read(Array.from({ length: count }, (_, at) => `Paragraph ${at}.`).join("\n\n"));
        const pick = () => doc.content[Number(numbers.next().value) % count];
        const [target, ...others] = [pick(), pick(), pick()];
        const blocks = others.filter((block) => block !== target);
        fc.pre(blocks.length > 0);
        const nodeIds = blocks.map((block) => String(block?.attrs?.id));
        const { content } = moveBlocks(doc, { nodeIds, before: String(target?.attrs?.id) });
        expect(new Set(content)).toEqual(new Set(doc.content));
        expect(content).toHaveLength(doc.content.length);
        const at = content.findIndex(({ attrs }) => attrs?.id === target?.attrs?.id);
        expect(new Set(content.slice(at - new Set(blocks).size, at))).toEqual(new Set(blocks));
      }),
      runs(300, 100),
    );
  });
});

describe("a section moves", () => {
  test("with all below its heading", () => {
    expect(movedSection("# One", "before", "# Three")).toMatch(
      /^# Two\n\nC\.\n\n# One\n\nA\.\n\n## Deep\n\nB\.\n\n# Three/,
    );
    expect(movedSection("## Deep", "before", "# Three")).toMatch(
      /^# One\n\nA\.\n\n# Two\n\nC\.\n\n## Deep\n\nB\.\n\n# Three/,
    );
  });

  test("without the notes that end the text", () => {
    expect(movedSection("# Three", "before", "# One")).toMatch(
      /^# Three\n\nD\.\n\n# One[\s\S]+C\.\n\n\[\^n\]: Note\.$/,
    );
  });
});
