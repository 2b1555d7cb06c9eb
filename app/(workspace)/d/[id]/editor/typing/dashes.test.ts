import { expect, test } from "vitest";
import { typographyAfter } from "./dashes";

function typed(text: string): string {
  let written = "";
  for (const key of text) {
    const made = typographyAfter(written + key);
    written = made ? (written + key).slice(0, -made.length) + made.text : written + key;
  }
  return written;
}

test.each([
  ["Wait...", "Wait…"],
  ["pages 3--5", "pages 3–5"],
  ["the sea---blue", "the sea—blue"],
  ["the sea -- blue", "the sea – blue"],
  ["-- said Lee", "– said Lee"],
])("%j becomes %j", (text, written) => {
  expect(typed(text)).toBe(written);
});

test.each(["git --force", "---", "----", "a-b", "| -- | -- |", "<!-- x --a", "a-->b", ".... and", "x--"])(
  "%j stays",
  (text) => {
    expect(typed(text)).toBe(text === ".... and" ? "…. and" : text);
  },
);
