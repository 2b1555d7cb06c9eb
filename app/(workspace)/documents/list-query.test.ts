import { describe, expect, test } from "vitest";
import { listHref, listQuery } from "./list-query";

describe("the address of a list", () => {
  test("leaves out what is unknown, repeated or empty", () => {
    const nothing = { sort: "updated", limit: 30 };
    expect(listQuery({})).toEqual(nothing);
    expect(listQuery({ status: "trash", access: "all", sort: "size", folder: "", q: ["a", "b"] })).toEqual(nothing);
  });

  test("sorts what is sought by relevance, unless another order is chosen", () => {
    expect(listQuery({ q: "tides" })).toMatchObject({ q: "tides", sort: "relevance" });
    expect(listQuery({ q: "tides", sort: "title" })).toMatchObject({ sort: "title" });
  });

  test("is read as it was made", () => {
    const address = { status: "draft", folder: "fol_1", q: "a & b", origin: "agent", by: "key_1", sort: "created" };
    const { searchParams } = new URL(listHref(address), "http://localhost");
    expect(listQuery(Object.fromEntries(searchParams))).toEqual({
      limit: 30,
      status: "draft",
      folderId: "fol_1",
      q: "a & b",
      origin: "agent",
      editedBy: "key_1",
      sort: "created",
    });
    expect(listHref({ q: "", status: undefined })).toBe("/");
  });
});
