import { describe, expect, test } from "vitest";
import { pathTo } from "../folders/path-to";
import type { Folder } from "./folder";
import { type FolderNode, treeOf } from "./tree-of";

const folder = (id: string, parentId: string | null = null): Folder => ({
  id,
  name: id.toUpperCase(),
  parentId,
  documentCount: 0,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
  access: "owner",
  owner: { id: "usr_1", name: "Ada" },
});

const outline = (nodes: FolderNode[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(" ");

describe("the tree of folders", () => {
  test("puts a folder with an unknown parent at the root", () => {
    expect(outline(treeOf([folder("a", "gone"), folder("b")]))).toBe("a b");
  });

  test("nests folders under their parents in the given order, wherever the parent comes in the list", () => {
    const folders = [folder("c", "b"), folder("a"), folder("b", "a"), folder("d", "a"), folder("e")];
    expect(outline(treeOf(folders))).toBe("a(b(c) d) e");
  });
});

describe("the path to a folder", () => {
  test("is empty for an unknown folder, and ends at a cycle", () => {
    expect(pathTo([folder("a")], "b")).toEqual([]);
    expect(pathTo([folder("a")], null)).toEqual([]);
    expect(pathTo([folder("a", "b"), folder("b", "a")], "a").map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("goes from the root down", () => {
    const folders = [folder("c", "b"), folder("b", "a"), folder("a")];
    expect(pathTo(folders, "c").map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});
