import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { runs } from "#lib/test-runs";
import { EVERYTHING, sourceOf, TEST_AUTHORS, testPicture, UNFORMATTED } from "../manuscript/test-source";
import { writeEpub } from "./write-epub";

const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);

function filesOf(epub: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(epub));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes, name.endsWith(".png"))]));
}

const written = async (...given: Parameters<typeof sourceOf>) => filesOf(writeEpub(await sourceOf(...given)));

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** What is wrong with a book: files that are no XML, ids that are there twice, and links that lead nowhere. */
function faultsOf(files: Record<string, string>): string[] {
  const texts = Object.entries(files).filter(([name]) => /\.(?:xhtml|opf|xml)$/.test(name));
  const ids = new Map(texts.map(([name, text]) => [name, all(text, /\sid="([^"]*)"/g)]));
  return texts.flatMap(([name, text]) => {
    const checked = XMLValidator.validate(text);
    const own = ids.get(name) ?? [];
    const dead = all(text, /\s(?:href|src)="([^"]*)"/g)
      .filter((address) => !/^(?:https?|mailto|tel):/i.test(address))
      .filter((address) => {
        const [file = "", id] = address.split("#");
        const target = file === "" ? name : `EPUB/${file}`;
        return !(target in files) || (id !== undefined && !ids.get(target)?.includes(id));
      });
    return [
      ...(checked === true ? [] : [`${name}: ${checked.err.msg}`]),
      // XML forbids these, which the parser does not look for.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      ...(/[\x00-\x08\x0b\x0c\x0e-\x1f]/.test(text) ? [`${name}: control characters`] : []),
      ...(new Set(own).size < own.length ? [`${name}: ids twice`] : []),
      ...dead.map((address) => `${name}: ${address}`),
    ];
  });
}

describe("an EPUB", () => {
  test("begins with its type, which is not compressed", async () => {
    const epub = writeEpub(await sourceOf("Text."));
    expect(strFromU8(epub.slice(30, 58))).toBe("mimetypeapplication/epub+zip");
  });

  test("is the same for the same text", async () => {
    const [one, other] = [await sourceOf(EVERYTHING, { pictures }), await sourceOf(EVERYTHING, { pictures })];
    expect(writeEpub(one)).toEqual(writeEpub(other));
  });

  test("holds everything as XML whose links lead somewhere", async () => {
    const files = await written(EVERYTHING, { pictures, authors: TEST_AUTHORS, isNumbered: true, hasContents: true });
    expect(faultsOf(files)).toEqual([]);
    expect(files["EPUB/pictures/picture-1.png"]).toBeDefined();
    const texts = Object.values(files).join("");
    for (const part of [
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">',
      '<img src="pictures/picture-1.png"',
      'epub:type="footnote"',
      'epub:type="noteref"',
      "<dc:creator>Jane Anne Doe</dc:creator>",
      '<meta property="dcterms:modified">2026-03-05T10:11:12Z</meta>',
      "The measure of",
    ])
      expect(texts).toContain(part);
    expect(texts).not.toContain("katex-html");
  });

  test("has a file for each heading of the first level, and contents with all headings", async () => {
    const files = await written("Before.\n\n# One\n\n## Inner\n\n# Two\n\nSee [one](#one).[^a]\n\n[^a]: Note.");
    const names = ["text-0.xhtml", "text-1.xhtml", "text-2.xhtml", "notes.xhtml"];
    for (const name of names) expect(files[`EPUB/${name}`]).toBeDefined();
    expect(files["EPUB/text-0.xhtml"]).toContain("Before.");
    expect(files["EPUB/text-2.xhtml"]).toContain('href="text-1.xhtml#one"');
    expect(files["EPUB/nav.xhtml"]).toContain(
      '<li><a href="text-1.xhtml#one">One</a><ol><li><a href="text-1.xhtml#inner">Inner</a></li></ol></li><li><a href="text-2.xhtml#two">Two</a></li>',
    );
    expect(faultsOf(files)).toEqual([]);
  });

  test("has lists of its figures and tables where they are asked for, with its contents for the reader alone", async () => {
    const lists = { figures: true, tables: true };
    const files = await written(EVERYTHING, { pictures, lists });
    expect(faultsOf(files)).toEqual([]);
    const nav = files["EPUB/nav.xhtml"] ?? "";
    expect(nav).toMatch(
      /<nav epub:type="lof" id="lof"><h2>Figures<\/h2><ol><li><a href="text-\d.xhtml#fig_3a_waves">Figure 1 Waves at the shore<\/a>/,
    );
    expect(nav).toContain("Table 1 Heights in metres</a>");
    expect(nav).toContain('<nav epub:type="toc" id="toc" hidden="hidden">');
    expect(files["EPUB/content.opf"]).toContain('<itemref idref="nav"/>');
    const plain = await written("Text.", { lists });
    expect(plain["EPUB/content.opf"]).not.toContain('<itemref idref="nav"/>');
    expect(plain["EPUB/nav.xhtml"]).not.toMatch(/lof|lot|hidden/);
  });

  test("takes no picture, script or style from elsewhere", async () => {
    const files = await written(
      '![far](https://example.org/a.png) [local](notes.md) \u0001\n\n<div align="right"><tt>t</tt></div>\n\n<div><script>y</script></div>',
    );
    expect(faultsOf(files)).toEqual([]);
    const text = files["EPUB/text-0.xhtml"] ?? "";
    expect(text).toContain('<a href="https://example.org/a.png">far</a>');
    expect(text).not.toMatch(/<img|<script|notes\.md|<tt/);
  });

  test("is well-formed for any text", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, fc.string({ unit: "binary", maxLength: 20 }), async (content, title) => {
        expect(faultsOf(await written(content, { formatted: UNFORMATTED, title }))).toEqual([]);
      }),
      runs(100),
    );
  });
});
