import { expect, test } from "vitest";
import { headOf, lineOf } from "./lines";
import type { ShownEntry } from "./store";

const entry: ShownEntry = {
  number: 7,
  at: "2026-11-26T12:00:00.000Z",
  kind: "access.given",
  personId: "usr_1",
  by: { type: "user", id: "usr_1", name: '=HYPERLINK("https://elsewhere.example")' },
  subjectId: null,
  details: { role: "edit", to: "ada@example.org" },
};

test("a line of CSV quotes what separates, and lets no spreadsheet run a name as a formula", () => {
  expect(headOf("csv")).toBe("number,at,kind,personId,byType,byId,byName,subjectId,details\r\n");
  expect(lineOf("csv", entry)).toBe(
    '7,2026-11-26T12:00:00.000Z,access.given,usr_1,user,usr_1,"\'=HYPERLINK(""https://elsewhere.example"")",,"{""role"":""edit"",""to"":""ada@example.org""}"\r\n',
  );
});

test("a line of JSON lines is the entry as the API gives it", () => {
  expect([headOf("jsonl"), JSON.parse(lineOf("jsonl", entry))]).toEqual(["", entry]);
  expect(lineOf("jsonl", entry).match(/\n/g)).toHaveLength(1);
});
