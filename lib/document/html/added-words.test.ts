import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse";
import { renderHtml } from "./html";

const rendered = (locale: string | null) =>
  renderHtml(parseMarkdown("A[^1].\n\n- [x] B\n\n[^1]: Note."), undefined, locale);

test("the HTML of a text has English words where it has none in its language", () => {
  expect(rendered("fr")).toBe(rendered("en"));
  expect(rendered(null)).toBe(rendered("en"));
  expect(rendered("en")).toContain('aria-label="Back to the text, note 1"');
});

test("the HTML of a German text has German words", () => {
  const html = rendered("de-DE");
  expect(html).toContain('aria-label="Fußnoten"');
  expect(html).toContain('aria-label="Zurück zum Text, Fußnote 1"');
  expect(html).toContain('aria-label="Erledigt"');
});
