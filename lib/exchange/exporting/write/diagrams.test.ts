import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { pdfPages } from "#lib/files/pdf-pages";
import { readWordFile } from "#lib/importing/word/read-word-file";
import { writeDocx } from "../docx/write-docx";
import { writeEpub } from "../epub/write-epub";
import { diagramFiles } from "../gather/diagrams";
import { writeHtml } from "../html/write-html";
import { manuscriptOf } from "../manuscript/manuscript";
import type { ExportOptions, ExportSource } from "../manuscript/source";
import { sourceOf } from "../manuscript/test-source";
import { writeMarkdown } from "../markdown/write-markdown";
import { writePdf } from "../pdf/write-pdf";
import { writeTypst } from "../pdf/write-typst";
import { exportWarnings } from "./export-warnings";

const OPTIONS: ExportOptions = { citations: "zotero", bibliography: "biblatex", look: "article" };

const DRAWN = "```mermaid\nflowchart LR\n  A[Ebb]-->|then| B[Flood]\n```";
const UNDRAWN = '```mermaid\npie\n  "a" : 3\n```';

async function withDiagrams(markdown: string): Promise<ExportSource> {
  const source = await sourceOf(markdown);
  return { ...source, diagrams: await diagramFiles("usr_1", source.content, true) };
}

describe("a diagram that is not drawn", () => {
  test("is its source in every format, and is named", async () => {
    const source = await withDiagrams(UNDRAWN);
    expect(exportWarnings(source, "pdf")).toEqual(["Diagrams that are not drawn are shown as their source: pie."]);
    expect(exportWarnings(source, "markdown")).toEqual([]);
    expect(writeHtml(source)).toMatch(/<code class="language-mermaid">pie[\s\S]*<figcaption[^>]*>Not drawn: this kind/);
    expect(writeTypst(manuscriptOf(source), OPTIONS)).toContain("#raw(");
    const xml = strFromU8(
      unzipSync(await writeDocx(manuscriptOf(source), OPTIONS))["word/document.xml"] ?? new Uint8Array(),
    );
    expect(xml).toContain("pie");
    expect(xml).not.toContain("<w:drawing>");
  });

  test("where an export draws none is named too", async () => {
    expect(exportWarnings(await sourceOf(DRAWN), "latex")).toEqual([
      "Diagrams that are not drawn are shown as their source: flowchart LR.",
    ]);
  });
});

describe("a diagram", () => {
  test("stays a fenced block in markdown", async () => {
    expect(writeMarkdown(await withDiagrams(DRAWN))).toContain(DRAWN);
  });

  test("is drawn in HTML, in the colours of the page", async () => {
    const html = writeHtml(await withDiagrams(DRAWN));
    expect(html).toMatch(/<figure class="diagram"><svg role="img" aria-label="Diagram: then, Ebb, Flood"/);
    expect(html).toContain("--_line:color-mix(");
    expect(html).not.toContain("language-mermaid");
  });

  test("is a picture of an EPUB, with its words for who does not see it", async () => {
    const files = unzipSync(writeEpub(await withDiagrams(`${DRAWN}\n\nText.\n\n${DRAWN}`)));
    const text = strFromU8(files["EPUB/text-0.xhtml"] ?? new Uint8Array());
    expect(text.match(/<img src="pictures\/diagram-1.svg" alt="Diagram: then, Ebb, Flood"\/>/g)).toHaveLength(2);
    expect(strFromU8(files["EPUB/pictures/diagram-1.svg"] ?? new Uint8Array())).not.toContain("var(");
    expect(strFromU8(files["EPUB/content.opf"] ?? new Uint8Array())).toContain('media-type="image/svg+xml"');
  });

  test("is drawn in a PDF, in letters that can be read and searched", async () => {
    const pages = await pdfPages("usr_1", await writePdf(await withDiagrams(DRAWN), OPTIONS));
    expect(pages.join(" ")).toMatch(/Ebb/);
    expect(pages.join(" ")).not.toContain("flowchart");
  });

  test("is a picture in Word and comes in again as its source", async () => {
    const source = await withDiagrams(`Before.\n\n${DRAWN}\n\nAfter.`);
    const bytes = await writeDocx(manuscriptOf(source), OPTIONS);
    const files = unzipSync(bytes);
    const media = Object.keys(files).filter((name) => name.startsWith("word/media/"));
    expect(media.map((name) => name.split(".").at(-1)).sort()).toEqual(["png", "svg"]);
    const xml = strFromU8(files["word/document.xml"] ?? new Uint8Array());
    expect(xml).toContain("Diagram: then, Ebb, Flood");
    const { document } = await readWordFile({ path: "a.docx", bytes });
    expect(serializeMarkdown(document).trimEnd()).toBe(`Before.\n\n${DRAWN}\n\nAfter.`);
  });
});
