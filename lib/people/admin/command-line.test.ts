import { describe, expect, test } from "vitest";
import { SCOPES } from "#lib/base/caller";
import { parseCommandLine, USAGE, UsageError } from "./command-line";

const parse = (line: string) => parseCommandLine(line.split(" ").filter(Boolean));

describe("rejects with a usage error:", () => {
  test.each([
    "",
    "delete",
    "Create",
    "list key_1",
    "sign-in now",
    "create ci",
    "revoke",
    "revoke key_1 key_2",
    "revoke key_1 --scopes read",
    "list --human",
    "create --scope read",
    "create --scopes",
    "create --scopes read,write",
    "create --scopes ,",
    "create --scopes READ",
    "create --name",
    "create --human=yes",
    "create --expires 30",
    "create --expires 0d",
    "create --expires -1d",
    "create --expires 1w",
    "create --expires 1.5h",
    "create --expires 9999999d",
  ])("%s", (line) => {
    expect(() => parse(line)).toThrow(UsageError);
  });

  test("a name that is empty or too long", () => {
    for (const name of ["", "  ", "x".repeat(201)])
      expect(() => parseCommandLine(["create", "--name", name])).toThrow(UsageError);
  });

  test("prints a usage that lists every verb and option", () => {
    for (const word of ["create", "list", "revoke", ...SCOPES]) expect(USAGE).toContain(word);
  });
});

test("a key without options has all scopes, no expiry and no binding", () => {
  expect(parse("create")).toEqual({
    isJson: false,
    command: {
      verb: "create",
      name: "Key",
      scopes: [...SCOPES],
      documentId: null,
      folderId: null,
      isHuman: false,
      guard: "warn",
      isForDrafts: false,
      person: null,
      livesMs: null,
    },
  });
});

test("a key is bound to a document or a folder, not to both", () => {
  expect(parse("create --folder fol_1").command).toMatchObject({ documentId: null, folderId: "fol_1" });
  expect(() => parse("create --folder fol_1 --document doc_1")).toThrow(UsageError);
});

test("a key is held to drafts", () => {
  expect(parse("create --drafts").command).toMatchObject({ isForDrafts: true });
});

test("options are accepted in any order", () => {
  expect(
    parse(
      "create --json --expires 90s --human --person ada@example.org --document doc_1 --scopes read,update,read --name ci",
    ),
  ).toEqual({
    isJson: true,
    command: {
      verb: "create",
      name: "ci",
      scopes: ["read", "update"],
      documentId: "doc_1",
      folderId: null,
      isHuman: true,
      guard: "warn",
      isForDrafts: false,
      person: "ada@example.org",
      livesMs: 90_000,
    },
  });
});

test.each([
  ["90s", 90_000],
  ["5m", 300_000],
  ["12h", 43_200_000],
  ["30d", 2_592_000_000],
])("%s is %i milliseconds", (expires, livesMs) => {
  expect(parse(`create --expires ${expires}`).command).toMatchObject({ livesMs });
});

test("parses the other verbs", () => {
  expect(parse("list").command).toEqual({ verb: "list" });
  expect(parse("revoke key_1 --json")).toEqual({ isJson: true, command: { verb: "revoke", id: "key_1" } });
  expect(parse("sign-in").command).toEqual({ verb: "sign-in" });
});
