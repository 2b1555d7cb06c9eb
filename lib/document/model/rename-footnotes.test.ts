import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import { renameFootnotes } from "./rename-footnotes";

const renamed = (markdown: string, ...taken: string[]) =>
  serializeMarkdown(renameFootnotes(parseMarkdown(markdown), taken)).trim();

test("a label that is taken becomes the first free number, with its references", () => {
  expect(renamed("Sea[^1] and[^2].\n\n[^1]: One\n\n[^2]: Two", "1")).toBe("Sea[^3] and[^2].\n\n[^3]: One\n\n[^2]: Two");
});

test("labels that are free stay", () => {
  const text = "Sea[^a].\n\n[^a]: One";
  expect(renamed(text, "1", "b")).toBe(text);
});

test("a reference without its note means the note that is there", () => {
  expect(renamed("Sea[^1].", "1")).toBe("Sea[^1].");
});
