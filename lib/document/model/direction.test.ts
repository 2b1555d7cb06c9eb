import { expect, test } from "vitest";
import { renderHtml } from "../html/html";
import { parseMarkdown } from "../markdown/parse";
import { directionOf, textDirection } from "./direction";

const html = (markdown: string, locale: string | null = null) =>
  renderHtml(parseMarkdown(markdown), undefined, locale).replaceAll("\n", "");

test("a text runs as its first letter does, whatever numbers and marks are before it", () => {
  expect(directionOf("1. «البحر» and the sea")).toBe("rtl");
  expect(directionOf("“The sea” הים")).toBe("ltr");
  expect(directionOf("12 – 24")).toBeNull();
  expect([textDirection("ar-EG"), textDirection("he"), textDirection("de")]).toEqual(["rtl", "rtl", "ltr"]);
});

test("a quotation, item, note, toggle or table turns where its first letter does", () => {
  expect(html("> البحر\n>\n> Sea")).toBe('<blockquote dir="rtl"><p>البحر</p><p>Sea</p></blockquote>');
  expect(html("- هذا\n- this")).toBe('<ul><li dir="rtl">هذا</li><li>this</li></ul>');
  expect(html("> [!NOTE]\n> ים")).toContain('<div class="alert note" role="note" dir="rtl">');
  expect(html("<details>\n<summary>ים</summary>\n\nSea\n\n</details>")).toContain('<details dir="rtl">');
  expect(html("| ים | b |\n| - | - |\n| 1 | 2 |")).toContain('<table dir="rtl">');
  expect(html("ים\n:   ים")).toContain('<dd dir="rtl">');
});

test("a block within another turns once, and back", () => {
  expect(html("> ים\n>\n> - ים\n> - sea")).toBe(
    '<blockquote dir="rtl"><p>ים</p><ul><li>ים</li><li dir="ltr">sea</li></ul></blockquote>',
  );
});

test("a text whose language runs from right to left turns what does not", () => {
  expect(html("- ים\n- sea", "he")).toBe('<ul><li>ים</li><li dir="ltr">sea</li></ul>');
});

test("code does not turn what is around it", () => {
  expect(html("> ```\n> ים\n> ```\n>\n> sea")).not.toContain("dir=");
});
