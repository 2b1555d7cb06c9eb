import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { tableWidths } from "./manuscript";

const widthsOf = (markdown: string) => {
  const [table] = parseMarkdown(markdown).content;
  const rows = table?.content ?? [];
  return tableWidths(rows, rows[0]?.content?.length ?? 0);
};

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;
const LONG = "a remark that goes on and on, so that it takes more than a line of its own on any page";

describe("the widths of a table's columns", () => {
  test("are left to a table that fits", () => {
    expect(widthsOf([row("Place", "Height"), row("-", "-"), row("Brest", "6.4")].join("\n"))).toEqual({
      shares: null,
      isCrowded: false,
    });
  });

  test("give each its longest word, and the rest to the long texts", () => {
    const { shares, isCrowded } = widthsOf([row("Place", "Remark"), row("-", "-"), row("Brest", LONG)].join("\n"));
    const [place = 0, remark = 0] = shares ?? [];
    expect([Math.round(place + remark), isCrowded]).toEqual([100, false]);
    expect(place).toBeGreaterThan((100 * "Brest".length) / 80);
    expect(remark).toBeGreaterThan(85);
  });

  test("are crowded where the words alone fill the page", () => {
    const words = Array.from({ length: 10 }, (_, at) => `measurement${at}`);
    expect(widthsOf([row(...words), row(...words.map(() => "-")), row(...words)].join("\n")).isCrowded).toBe(true);
  });
});
