import { describe, expect, test } from "vitest";
import { changedWords } from "./changed-words";
import { writableRole } from "./writable-role";

const node = (...diff: ["equal" | "insert" | "delete", string][]) => ({
  nodeId: "nod_1",
  change: "changed" as const,
  diff: diff.map(([op, text]) => ({ op, text })),
  conflicts: false,
});

describe("the changed words of a draft", () => {
  test("are none without changes, and where blocks only moved", () => {
    expect(changedWords({ nodes: [] })).toEqual({ added: 0, removed: 0 });
    expect(changedWords({ nodes: [node(["equal", "The sea rises."])] })).toEqual({ added: 0, removed: 0 });
  });

  test("are counted over all blocks", () => {
    const first = node(["equal", "The "], ["delete", "sea"], ["insert", "whole sea"], ["equal", " rises."]);
    expect(changedWords({ nodes: [first, node(["insert", "One more."])] })).toEqual({ added: 4, removed: 1 });
  });
});

test("a draft that was merged or closed can only be read, also by its owner", () => {
  const draftOf = (state: "open" | "merged" | "closed") => ({ id: "doc_1", version: 1, name: "Try", state });
  expect(writableRole({ access: "owner", draftOf: draftOf("merged") })).toBe("view");
  expect(writableRole({ access: "edit", draftOf: draftOf("closed") })).toBe("view");
  expect(writableRole({ access: "edit", draftOf: draftOf("open") })).toBe("edit");
  expect(writableRole({ access: "owner" })).toBe("owner");
});
