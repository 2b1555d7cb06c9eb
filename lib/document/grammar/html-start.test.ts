import fc from "fast-check";
import { expect, test } from "vitest";
import { dialect } from "./dialect";
import { endsItself, interruptsParagraph } from "./html-start";

test("text, an indented line and a tag of another name interrupt no paragraph", () => {
  for (const html of ["", "a", "<", "<span>", "<a href='b'>", "    <div>", "<divs>", "<h7>", "< div>", "</span>"]) {
    expect(interruptsParagraph(html)).toBe(false);
  }
});

test("a block that only a blank line ends does not end itself, nor does one whose end is missing", () => {
  for (const html of ["<div>", "</details>", "<div>\n</div>", "<span>", "<!-- a", "<?php", "<pre>", "<script>\na"]) {
    expect(endsItself(html)).toBe(false);
  }
});

const line = fc
  .array(
    fc.constantFrom(
      ...["<", "</", ">", "/>", "<!--", "-->", "<?", "?>", "<!", "<![CDATA[", "]]>", " ", "a", "B", "-", "="],
      ...["script", "PRE", "style", "textarea", "div", "Table", "h1", "ul", "span", "search", "</pre>", "</script>"],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""))
  .filter((text) => /^ *</.test(text));

test("they say what the reader of the dialect does", () => {
  const isHtml = (text: string) => dialect.parse(text, {}).some(({ type }) => type === "html_block");
  fc.assert(
    fc.property(line, (html) => {
      expect(interruptsParagraph(html)).toBe(isHtml(`x\n${html}`));
      const [first, ...rest] = dialect.parse(`${html}\nx`, {});
      if (first?.type === "html_block") expect(endsItself(html)).toBe(rest.length > 0);
    }),
    { numRuns: 2_000 },
  );
});
