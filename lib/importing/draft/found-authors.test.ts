import { expect, test } from "vitest";
import { authorNamed } from "#lib/shapes/text-author";
import { foundAuthors, namesIn } from "./found-authors";

test("leaves out what no setting can hold, and all but names where there is no room", () => {
  expect(foundAuthors([authorNamed(""), authorNamed("x".repeat(201)), authorNamed("Ada")])).toEqual({
    authors: ["Ada"],
  });
  expect(foundAuthors([authorNamed(" ")])).toEqual({});
  const many = Array.from({ length: 90 }, (_, at) => ({
    ...authorNamed(`Author ${at}`),
    affiliations: [{ name: "An institute with a long name ".repeat(5), ror: null }],
  }));
  expect(foundAuthors(many).authors?.[89]).toBe("Author 89");
});

test.each([
  ["Jane Doe", ["Jane Doe"]],
  ["Doe, Jane", ["Doe, Jane"]],
  ["Jane Doe; Doe, Jo", ["Jane Doe", "Doe, Jo"]],
  ["Jane Doe, Jo  Roe and Ann Smith", ["Jane Doe", "Jo Roe", "Ann Smith"]],
  ["  ", []],
])("finds the names in “%s”", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
