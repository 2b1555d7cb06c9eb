import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { listNodes } from "../edit/nodes";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import type { DocumentJson, NodeJson } from "../model/document";
import { arbitraryDocument, CITED_KEYS, citedKeys } from "../model/test-documents";
import { withIds } from "./node-ids";

const RUNS = runs(100);

const read = (markdown: string, previous?: DocumentJson) => withIds(parseMarkdown(markdown, citedKeys()), previous);
const idOf = (document: DocumentJson, text: string) => listNodes(document).find((node) => node.text === text)?.id;
const ids = (document: DocumentJson) => listNodes(document).map((node) => node.id);

function allIds(node: NodeJson): unknown[] {
  const own = node.attrs && "id" in node.attrs ? [node.attrs.id] : [];
  return [...own, ...(node.content ?? []).flatMap(allIds)];
}

describe("block ids", () => {
  test("are unique, short and safe in an address", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const given = allIds(withIds(document));
        expect(new Set(given).size).toBe(given.length);
        for (const id of given) expect(id).toMatch(/^nod_[0-9a-hjkmnp-tv-z]{12}$/);
      }),
      RUNS,
    );
  });

  test("stay when nothing changes, through JSON or markdown", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const settled = read(serializeMarkdown(document, CITED_KEYS.keys()));
        expect(withIds(settled, settled)).toEqual(settled);
        expect(read(serializeMarkdown(settled, CITED_KEYS.keys()), settled)).toEqual(settled);
      }),
      RUNS,
    );
  });

  test("come with the identical block objects where a rewrite changes nothing", () => {
    const before = read("- one\n- two\n\n| a |\n|---|\n| b |\n\nOld.");
    const after = read("New.\n\n- one\n- two\n\n| a |\n|---|\n| b |\n\nOld, but changed.", before);
    expect(after.content[1]).toBe(before.content[0]);
    expect(after.content[2]).toBe(before.content[1]);
    expect(after.content[3]).not.toBe(before.content[2]);
    expect(after.content[3]?.attrs?.id).toBe(before.content[2]?.attrs?.id);
  });

  test("leave the input unchanged", () => {
    const document = parseMarkdown("a\n\nb");
    const before = structuredClone(document);
    withIds(document, read("b\n\na"));
    expect(document).toEqual(before);
  });

  test("follow edited, moved and unchanged blocks of a rewrite; only new blocks get new ones", () => {
    const lines = Array.from(
      { length: 200 },
      (_, at) => `Paragraph ${at} speaks of topic ${(at * 7) % 101}, w${at} x${at * 3}.`,
    );
    const before = read(lines.join("\n\n"));
    const next = [...lines];
    next[5] = next[5]?.replace("speaks of", "is about") ?? "";
    next.splice(20, 0, "Quite another matter stands here now");
    next.splice(40, 1);
    next.splice(80, 0, ...next.splice(60, 1));
    const after = read(next.join("\n\n"), before);
    const known = new Set(ids(before));
    expect(ids(after).filter((id) => !known.has(id))).toHaveLength(1);
    expect(ids(after)[5]).toBe(ids(before)[5]);
    expect(idOf(after, lines[60] ?? "")).toBe(ids(before)[60]);
  });

  test("follow all of 3,000 blocks when each changed in one word", () => {
    const words = (block: number) => Array.from({ length: 40 }, (_, at) => `w${(block * 31 + at * 17) % 997}`);
    const text = (change: string) =>
      Array.from({ length: 3_000 }, (_, block) => words(block).with(7, change).join(" ")).join("\n\n");
    const before = read(text("old"));
    expect(ids(read(text("new"), before))).toEqual(ids(before));
  });

  test("follow list items when another is inserted between them", () => {
    const before = read("- one\n- two\n  - three");
    const after = read("intro\n\n- one\n- new\n- two\n  - three, changed a bit", before);
    expect(idOf(after, "two")).toBe(idOf(before, "two"));
    expect(idOf(after, "three, changed a bit")).toBe(idOf(before, "three"));
  });

  test("follow a block that moves into a quote", () => {
    const before = read("Some words that stay.\n\nOther words.");
    const after = read("> Some words that stay.\n\nOther words.", before);
    expect(idOf(after, "Some words that stay.")).toBe(idOf(before, "Some words that stay."));
  });

  test("stay with the first of two blocks that have the same one", () => {
    const [block] = read("a").content;
    const doubled = withIds({ type: "doc", content: block ? [block, block] : [] });
    expect(doubled.content[0]?.attrs?.id).toBe(block?.attrs?.id);
    expect(doubled.content[1]?.attrs?.id).not.toBe(block?.attrs?.id);
  });
});
