import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { canonical } from "../edit/json-text";
import { readText } from "../edit/read-text";
import type { DocumentJson } from "../model/document";
import { arbitraryMarkdown, citedKeys } from "../model/test-documents";
import { marksIn } from "../model/weight";
import { marksInText } from "./known-text";

const RUNS = runs(1_000, 100);

function read(markdown: string, previous?: DocumentJson) {
  const known = citedKeys();
  const text = readText({ markdown }, known, previous);
  if (!text) throw new Error("There is no text.");
  return { document: canonical(text), unknown: known.unknown };
}

/** A reading, or the message of the error that it throws. */
function attempt(markdown: string, previous?: DocumentJson) {
  try {
    return read(markdown, previous);
  } catch (error) {
    if (error instanceof AppError) return `${error.message} ${JSON.stringify(error.details)}`;
    throw error;
  }
}

/** What a reading says, apart from ids. */
const said = (made: ReturnType<typeof attempt>) =>
  typeof made === "string"
    ? made
    : {
        text: JSON.stringify(made.document, (name, value) => (name === "id" ? undefined : value)),
        unknown: made.unknown,
      };

const LINES = [
  ..."# H,---,===,***,```,~~~,    code,> q,> > q,>,- a,- ,  - b,  c,1. a,2) b,+ x,- [ ] t".split(","),
  ..."$$,$$ x,$$ x $$,$$ {#eq:a},x $$ y,> $$,- $$,  $$,::: {#refs},:::,| a |,|---|,| a | b |,: c {#tbl:a},x | y".split(
    ",",
  ),
  ..."Term,:   def,~ def,    more,[^1]: note,[^1]: $$,[a]: /b,[a],[a]: ,/b,'title',<div>,</div>,<!--,-->".split(","),
  ..."<details><summary>S @no1</summary>,</details>,<br>,<pre>,</pre>,<details>,<summary>,> [!NOTE],\t- t".split(","),
  ..."@nobody2020,[@key],@smith_2020 says,![@no2](/i),a  ,word,two words,***,---,a: 1,...,&nbsp;,\r".split(","),
  "",
  "",
  "",
  "",
];
// With a definition, a formula without its end or a carriage return, all or much of a text is read.
const PLAIN = LINES.filter((text) => !/\$\$|\[a\]|\r/.test(text));
const lineOf = (lines: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...lines),
    fc.constantFrom(...lines).map((text) => `  ${text}`),
  );
const linesOf = (lines: readonly string[]) => fc.array(lineOf(lines), { maxLength: 4 }).map((all) => all.join("\n"));
const piece = fc.oneof(
  { weight: 8, arbitrary: linesOf(PLAIN) },
  { weight: 1, arbitrary: linesOf(LINES) },
  { weight: 1, arbitrary: arbitraryMarkdown },
);
const article = readFileSync("docs/article.md", "utf8").split("\n");
const excerpt = fc.nat(article.length).map((from) => article.slice(from, from + 40).join("\n"));
const pieces = fc.array(piece, { minLength: 1, maxLength: 16 }).map((all) => all.join("\n\n"));
const text = fc.oneof({ weight: 3, arbitrary: pieces }, { weight: 1, arbitrary: excerpt });
const edit = fc.record({ percent: fc.nat(100), length: fc.nat(4), put: piece });
const edits = fc.array(edit, { minLength: 1, maxLength: 4 });

type Edit = { percent: number; length: number; put: string };

function edited(markdown: string, { percent, length, put }: Edit): string {
  const lines = markdown.split("\n");
  lines.splice(Math.floor((percent / 100) * lines.length), length, ...(put === "" && length > 0 ? [] : [put]));
  return lines.join("\n");
}

test("a text with some lines changed says what it says when all of it is read", () => {
  fc.assert(
    fc.property(text, edits, (former, changes) => {
      let markdown = former;
      let made = attempt(markdown);
      for (const change of changes) {
        markdown = edited(markdown, change);
        const before = typeof made === "string" ? undefined : made.document;
        const after = attempt(markdown, before);
        expect(said(after)).toEqual(said(attempt(markdown)));
        if (typeof after !== "string") made = after;
      }
    }),
    RUNS,
  );
});

test("what could be markup is counted the same whether the former version is known or not", () => {
  fc.assert(
    fc.property(text, edits, (former, changes) => {
      let markdown = former;
      for (const change of changes) {
        const made = attempt(markdown);
        markdown = edited(markdown, change);
        const before = typeof made === "string" ? null : made.document;
        expect(marksInText(markdown, before)).toBe(marksIn(markdown));
      }
    }),
    RUNS,
  );
});

test("tables, raw HTML, toggles and definition lists far from a change stay the same objects", () => {
  const rich = [
    "| a |\n| - |\n| b |\n\n: A caption {#tbl:a}",
    "<div>raw</div>",
    "<details><summary>More</summary>\n\nInside.\n\n</details>",
    "Term\n:   Its definition.\n\nOther\n:   Another.",
  ];
  const before = read([...rich, "One.", "Two.", "Three.", ...rich.toReversed()].join("\n\n").replace("tbl:a", "tbl:b"));
  const markdown = [...rich, "One.", "Changed.", "Three.", ...rich.toReversed()].join("\n\n").replace("tbl:a", "tbl:b");
  const after = read(markdown, before.document);
  const changed = after.document.content.filter((block, at) => block !== before.document.content[at]);
  expect(changed.map(({ type }) => type)).toEqual(["paragraph"]);
});

test("a fault in changed lines is named with its line in the whole text", () => {
  const table = "| a |\n| - |\n| b |";
  const { document } = read(["One.", "Two.", "Three.", table, "Four.", "Five."].join("\n\n"));
  const faulty = ["One.", "Two.", "Three.", `${table} c |`, "Four.", "Five."].join("\n\n");
  expect(() => read(faulty, document)).toThrow("Line 9:");
});
