import { describe, expect, test } from "vitest";
import { FORMAT_NAMES, type Format } from "../manuscript/formats";
import { sourceOf } from "../manuscript/test-source";
import { exportWarnings } from "./export-warnings";

const warningsOf = async (format: Format, text: string, title = "Tides") =>
  exportWarnings(await sourceOf(text, { title }), format);

const PAPER = ["docx", "pdf", "latex", "jats"] as const;

describe("the warnings of an export", () => {
  test.each(FORMAT_NAMES)("are none for a plain text as %s", async (format) => {
    const text = "# Tides\n\nA *text* with [a link](https://example.org), <b>raw</b> bold, H<sub>2</sub>O and $x^2$.";
    expect(await warningsOf(format, text)).toEqual([]);
  });

  test.each(PAPER)("name raw HTML, comments and titles of links that %s does not carry", async (format) => {
    const text =
      'Press <kbd>a</kbd> or <span class="x">b</span>.\n\n<div>Ebb</div>\n\n<!-- later -->\n\n[Sea](https://example.org "The sea")';
    expect(await warningsOf(format, text)).toEqual([
      'Raw HTML is shown as its words: <span class="x">, </span>, <div>Ebb</div>.',
      "HTML comments are left out: <!-- later -->.",
      "Links lose their titles: The sea.",
    ]);
    expect(await warningsOf("markdown", text)).toEqual([]);
  });

  test.each(PAPER)("name what the first heading has besides the title's words, as %s", async (format) => {
    expect(await warningsOf(format, "# The `tide` table", "The tide table")).toEqual([
      "The title is plain words, without what its heading has besides: code.",
    ]);
  });

  test("name formulas that the format shows as their source", async () => {
    expect(await warningsOf("docx", "So $\\nonsense{x}$ holds.")).toEqual([
      "Formulas that this format cannot set are shown as their source: \\nonsense{x}.",
    ]);
  });

  test("name pictures that are not in the file", async () => {
    const text = "![Ebb](https://example.org/ebb.png)";
    expect(await warningsOf("docx", text)).toEqual([
      "Pictures that could not be read are named by their descriptions: https://example.org/ebb.png.",
    ]);
    for (const format of ["jats", "markdown", "html"] as const)
      expect(await warningsOf(format, text)).toEqual([
        "Pictures are not in the file, which names their addresses: https://example.org/ebb.png.",
      ]);
  });

  test("name links that LaTeX has no address for", async () => {
    expect(await warningsOf("latex", "See [above](#ebb).")).toEqual([
      "Links that lead to no address of the web or of mail are words only: #ebb.",
    ]);
  });

  test("name a few things of each kind, shortened, so that they fit into a header", async () => {
    const text = Array.from({ length: 9 }, (_, at) => `<div>${at} ${"潮".repeat(99)}</div>`).join("\n\n");
    const [only = "", ...others] = await warningsOf("pdf", text);
    expect(others).toEqual([]);
    expect(only).toMatch(/ and 6 more\.$/);
    expect([...only].length).toBeLessThan(200);
  });
});
