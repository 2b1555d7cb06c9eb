import { describe, expect, test } from "vitest";
import { storedAuthors } from "#lib/shapes/stored-authors";
import { authorForms, faultsOf, moved, newAuthor, storedOf, writersToAdd } from "./author-form";

const ADA = {
  name: "Ada Ek",
  orcid: "https://orcid.org/0000-0002-1825-0097",
  email: "ada@example.org",
  corresponding: true,
  affiliations: [{ name: "Library", ror: "https://ror.org/03yrm5c26" }, { name: "Home" }],
  roles: ["software" as const],
};

describe("the authors of a form", () => {
  test("are those of the settings, unchanged", () => {
    expect(storedOf(authorForms([ADA, "Ben Ono"]))).toEqual([ADA, "Ben Ono"]);
    expect(authorForms(undefined)).toEqual([]);
  });

  test("leave out rows without anything, and are null without a row", () => {
    expect(storedOf([newAuthor(), { ...newAuthor(" Ada "), affiliations: [{ name: "", ror: "" }] }])).toEqual(["Ada"]);
    expect(storedOf([newAuthor()])).toBeNull();
  });

  test("name each field that the server would refuse", () => {
    expect(faultsOf(newAuthor())).toEqual([]);
    const wrong = {
      ...newAuthor(" "),
      orcid: "0000-0002-1825-0098",
      email: "ada",
      affiliations: [
        { name: "", ror: "03yrm5c26" },
        { name: "Library", ror: "03yrm5c27" },
      ],
    };
    expect(faultsOf(wrong)).toEqual(["name", "orcid", "email", "affiliation0", "ror1"]);
    expect(faultsOf({ ...newAuthor("Ada"), isCorresponding: true })).toEqual(["corresponding"]);
    expect(authorForms([ADA]).flatMap(faultsOf)).toEqual([]);
    expect(storedAuthors.safeParse(storedOf(authorForms([ADA]))).success).toBe(true);
  });
});

test("an item moves to another place, and no farther than the ends", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
});

describe("those who wrote", () => {
  const people = [
    { id: "usr_1", name: "Owner", email: "owner@example.org", via: "owner" },
    { id: "usr_2", name: "Ben", email: null, via: "document" },
  ];
  const writer = (origin: string, type: string, id: string, name: string) => ({ origin, by: { type, id, name } });
  const added = (writers: Parameters<typeof writersToAdd>[1]["writers"], named: string[] = []) =>
    writersToAdd(
      named.map((name) => newAuthor(name)),
      { writers, people },
    ).map(({ name, email }) => [name, email]);

  test("are people, each once, also by their keys, and no agents", () => {
    expect(
      added([
        writer("human", "user", "usr_2", "Ben"),
        writer("agent", "key", "key_1", "model"),
        writer("human", "key", "key_2", "script"),
        writer("human", "user", "usr_1", "Owner"),
        writer("human", "user", "usr_9", "Gone"),
      ]),
    ).toEqual([
      ["Ben", ""],
      ["Owner", "owner@example.org"],
      ["Gone", ""],
    ]);
  });

  test("are the owner where only agents wrote, and nobody who is named already", () => {
    expect(added([])).toEqual([["Owner", "owner@example.org"]]);
    expect(added([], ["Owner"])).toEqual([]);
  });
});
