import { expect, test } from "vitest";
import { readBibtex } from "#lib/citations/exchange/bibtex";
import { readFile } from "./read-file";

const entries = Array.from({ length: 300 }, (_, at) => `@book{k${at}, title={Title ${at}}, author={Doe, Jane}}\n`).join(
  "",
);

test("reads a long file in a worker, so that later requests finish first", async () => {
  const answered: string[] = [];
  const long = readFile("ann", { format: "bibtex", text: entries });
  const short = readFile("bob", { format: "ris", text: "TY  - BOOK\nTI  - A\nER  - \n" });
  await Promise.all([long.then(() => answered.push("long")), short.then(() => answered.push("short"))]);
  expect(answered).toEqual(["short", "long"]);
  expect(await long).toEqual(readBibtex(entries));
});
