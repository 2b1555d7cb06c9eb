import { describe, expect, test } from "vitest";
import { cpuMs } from "#lib/test-cpu";
import type { CitationItem } from "../kinds/citation";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import { citationItems, citationNodes } from "../model/citation-items";

const KEYS = ["doe2020", "roe2021", "smith_a", "Foo_bar.baz", "a:b/c-d+e", "müller1999", "_x", "url://a"];
const BYKEY = new Map(KEYS.map((key) => [key, `cit_${key}`]));
const known = () => ({
  byKey: BYKEY,
  byId: new Map(KEYS.map((key) => [`cit_${key}`, key])),
  unknown: new Set<string>(),
});

const nodesIn = (markdown: string) => citationNodes(parseMarkdown(markdown, known()));

/** A citation in short: its form and, for each item, the differences from a bare key. */
const short = (markdown: string) =>
  nodesIn(markdown).map((node) => [
    node.attrs?.narrative === true ? "narrative" : "normal",
    ...citationItems(node).map(bare),
  ]);

const bare = ({ cid: _, ...item }: CitationItem) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== false));

describe("reading Pandoc's citations", () => {
  test.each([
    ["an unknown key", "[@nobody]"],
    ["one unknown key among known ones", "[@doe2020; @nobody]"],
    ["an unknown key after one of the sentence", "@doe2020 [p. 3; @nobody]"],
    ["an escaped one", "\\@doe2020 and [\\@doe2020]"],
    ["an e-mail address", "a@doe2020.org and [mail a@doe2020]"],
    ["code", "`@doe2020` and `[@doe2020]`"],
    ["the text of a link", "[see @doe2020](https://a.example) and [@doe2020](/b)"],
    ["the label of a link", "[@doe2020][there]\n\n[there]: /c"],
    ["an address", "<https://a.example/@doe2020> and https://a.example/@doe2020"],
    ["the alternative text of an image", "![@doe2020](/a.png)"],
    ["a longer key", "@doe2020a and @doe2020.b"],
  ])("finds no citation in %s", (_, markdown) => {
    expect(nodesIn(markdown)).toEqual([]);
  });

  test("reports each unknown key once, and none in code", () => {
    const asked = known();
    parseMarkdown("[@one; @doe2020] @two, @one `@three` a@four.org [@five](/x) @doe2020", asked);
    expect([...asked.unknown].sort()).toEqual(["one", "two"]);
  });

  test.each([
    ["[@doe2020]", [["normal", { key: "doe2020" }]]],
    [
      "[see @doe2020, p. 3; -@roe2021]",
      [
        [
          "normal",
          { key: "doe2020", prefix: "see", locator: "3", label: "page" },
          { key: "roe2021", suppressAuthor: true },
        ],
      ],
    ],
    ["@doe2020 says", [["narrative", { key: "doe2020" }]]],
    ["@doe2020 [p. 33] says", [["narrative", { key: "doe2020", locator: "33", label: "page" }]]],
    ["@doe2020 [@roe2021]", [["narrative", { key: "doe2020" }, { key: "roe2021" }]]],
    [
      "@doe2020 [p. 3; see @roe2021, chap. 2]",
      [
        [
          "narrative",
          { key: "doe2020", locator: "3", label: "page" },
          { key: "roe2021", prefix: "see", locator: "2", label: "chapter" },
        ],
      ],
    ],
    ["Doe -@doe2020 says", [["normal", { key: "doe2020", suppressAuthor: true }]]],
    [
      "[@doe2020 pp. 33-35, 38-39 and *passim*]",
      [["normal", { key: "doe2020", locator: "33-35, 38-39", label: "page", suffix: "and *passim*" }]],
    ],
    ["[@doe2020, 33]", [["normal", { key: "doe2020", locator: "33" }]]],
    [
      "[@doe2020, pp. iv, vi-xi, (xv)-(xvii) with suffix here]",
      [["normal", { key: "doe2020", locator: "iv, vi-xi, (xv)-(xvii)", label: "page", suffix: "with suffix here" }]],
    ],
    [
      "[@doe2020{ii, A, D-Z}, with a suffix]",
      [["normal", { key: "doe2020", locator: "ii, A, D-Z", suffix: ", with a suffix" }]],
    ],
    [
      "[@doe2020, {pp. iv, vi-xi, (xv)-(xvii)} with suffix here]",
      [["normal", { key: "doe2020", locator: "iv, vi-xi, (xv)-(xvii)", label: "page", suffix: "with suffix here" }]],
    ],
    ["[@doe2020{}, 99 years later]", [["normal", { key: "doe2020", suffix: ", 99 years later" }]]],
    [
      "[@doe2020, § 4; @roe2021, s.v. “tide”]",
      [["normal", { key: "doe2020", locator: "4", label: "section" }, { key: "roe2021", suffix: ", s.v. “tide”" }]],
    ],
    ["[@doe2020, fig. 2a]", [["normal", { key: "doe2020", locator: "2a", label: "figure" }]]],
    ["[@{doe2020}s; @{url://a}]", [["normal", { key: "doe2020", suffix: "s" }, { key: "url://a" }]]],
    ["[see\n@doe2020,\np. 3]", [["normal", { key: "doe2020", prefix: "see", locator: "3", label: "page" }]]],
    ["[cf. A\\; B \\[x\\] @doe2020]", [["normal", { key: "doe2020", prefix: "cf. A; B [x]" }]]],
    ["[a &amp; b @doe2020]", [["normal", { key: "doe2020", prefix: "a & b" }]]],
    [
      "@Foo_bar.baz. Then @a:b/c-d+e, @müller1999!",
      [
        ["narrative", { key: "Foo_bar.baz" }],
        ["narrative", { key: "a:b/c-d+e" }],
        ["narrative", { key: "müller1999" }],
      ],
    ],
    [
      "**@doe2020** and *[@roe2021]*",
      [
        ["narrative", { key: "doe2020" }],
        ["normal", { key: "roe2021" }],
      ],
    ],
    [
      "[@doe2020][@roe2021]",
      [
        ["normal", { key: "doe2020" }],
        ["normal", { key: "roe2021" }],
      ],
    ],
    ["[@doe2020; and more]", [["narrative", { key: "doe2020" }]]],
    ["[see [@doe2020] there]", [["normal", { key: "doe2020" }]]],
    [
      "@doe2020[^1] and @doe2020 [link](/a)",
      [
        ["narrative", { key: "doe2020" }],
        ["narrative", { key: "doe2020" }],
      ],
    ],
  ])("reads %s", (markdown, expected) => {
    expect(short(markdown)).toEqual(expected);
  });

  test.each([
    "[see @doe2020, p. 3; -@roe2021] and @doe2020 [pp. 3–5; see @roe2021, chap. 2, again].\n",
    "[@doe2020, 33], [@doe2020{ii, A}], [@doe2020{}, 99 years later], [@{doe2020}s].\n".replace(
      "{doe2020}s",
      "doe2020 s",
    ),
    "@{doe2020}s book, @doe2020's book, **@doe2020**: @doe2020.\n",
    "\\@doe2020 and [\\@doe2020, p. 3], but @nobody and [@nobody, p. 3].\n",
    "| a |\n| - |\n| [see a \\| b @doe2020] |\n",
    "\\[see @doe2020\\]\n".replace("\\]", "]"),
    "- @doe2020\n- [@roe2021]\n",
    "A note[^1].\n\n[^1]: As [@doe2020] says.\n",
  ])("writes %j unchanged", (markdown) => {
    expect(serializeMarkdown(parseMarkdown(markdown, known()), KEYS)).toBe(markdown);
  });

  test.each([
    ["brackets", `${"[".repeat(20_000)}@doe2020`],
    ["brackets that close", `${"[".repeat(3_000)}@doe2020${"]".repeat(3_000)}`],
    ["citations", "[see @doe2020, pp. 3–5; -@roe2021] ".repeat(2_000)],
    ["unknown citations", "[see @nobody, pp. 3–5; -@roe2021] ".repeat(2_000)],
    ["at signs", "@".repeat(20_000)],
    ["keys", `@${"a.".repeat(20_000)}`],
    ["semicolons", `[@doe2020${"; @doe2020".repeat(3_000)}]`],
    ["locators", `[@doe2020, p. ${"3, ".repeat(5_000)}]`],
    ["parentheses", `[@doe2020, p. ${"(3".repeat(5_000)}]`],
    ["backticks", `[@doe2020 ${Array.from({ length: 110 }, (_, size) => "`".repeat(size)).join(" ")}]`],
  ])("reads many %s within the time limit", (_, markdown) => {
    const from = cpuMs();
    parseMarkdown(markdown, known());
    expect(cpuMs() - from).toBeLessThan(2_000);
  });
});
