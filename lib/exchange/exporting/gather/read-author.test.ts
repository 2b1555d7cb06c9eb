import { expect, test } from "vitest";
import { readAuthor } from "./read-author";

test.each([
  ["Jane Doe", "Jane Doe", null],
  ["Jane Doe (0000-0002-1825-0097)", "Jane Doe", "0000-0002-1825-0097"],
  ["Jane Doe, https://orcid.org/0000-0002-1694-233X", "Jane Doe", "0000-0002-1694-233X"],
  ["Jane Doe 0000-0002-1825-0098", "Jane Doe 0000-0002-1825-0098", null],
  ["0000-0002-1825-0097", "0000-0002-1825-0097", null],
])("reads the ORCID iD of “%s” when its check digit is right", (text, name, orcid) => {
  expect(readAuthor(text)).toEqual({ name, orcid });
});
