import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { parseCanonical } from "#lib/document/edit/json-text";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { picture } from "#lib/files/test-pictures";
import type { FoundDocument } from "../draft/imported";
import { readImport } from "./read-import";
import { archiveOf } from "./test-archives";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (name: string, content: string | Uint8Array) =>
  readImport({ name, bytes: typeof content === "string" ? bytesOf(content) : content });
const zip = (files: Record<string, string | Uint8Array>) => read("notes.zip", archiveOf(files));
const markdownOf = ({ content, citations }: FoundDocument) =>
  serializeMarkdown(
    parseCanonical(content),
    citations.map(({ key }) => key),
  ).trimEnd();
const BIB = "@article{doe2020, title={Tides}, author={Doe, Jane}, year={2020}}\n@book{roe, title={Ebb}, year={1999}}";

/** An archive that says another size of its files than they have unpacked. */
function saying(archive: Uint8Array, { size, instead }: { size: number; instead: number }): Buffer {
  const changed = Buffer.from(archive);
  const said = Buffer.alloc(4);
  said.writeUInt32LE(size);
  for (let at = changed.indexOf(said); at >= 0; at = changed.indexOf(said, at + 4)) changed.writeUInt32LE(instead, at);
  return changed;
}

describe("a file is refused", () => {
  test.each([
    ["notes.txt", "text", "unsupported_media_type"],
    ["notes", "text", "unsupported_media_type"],
    ["notes.md", "", "import_failed"],
    ["paper.docx", "%PDF-1.7 not Word", "import_failed"],
    ["paper.docx", "just words", "import_failed"],
    ["paper.docx", Buffer.from("d0cf11e0a1b11ae1", "hex"), "import_failed"],
    ["notes.md", "PK\u0003\u0004rest", "import_failed"],
    ["notes.md", "binary\0data", "import_failed"],
    ["notes.zip", "PK\u0003\u0004 but nothing after it", "import_failed"],
    ["paper.tex", "{\\rtf1 text}", "import_failed"],
  ])("%s with “%s”", async (name, content, code) => {
    await expect(read(name, content)).rejects.toMatchObject({ code });
  });

  test("when a name in the archive leads out of it", async () => {
    await expect(zip({ "../evil.md": "x" })).rejects.toMatchObject({
      code: "import_failed",
      message: expect.stringContaining("../evil.md"),
    });
  });

  test("when the archive has a password", async () => {
    const locked = Buffer.from(archiveOf({ "a.md": "Text." }));
    // The first bit of the flags, in both places that have them.
    for (const [signature, flags] of [
      ["504b0304", 6],
      ["504b0102", 8],
    ] as const) {
      const at = locked.indexOf(Buffer.from(signature, "hex")) + flags;
      locked.writeUInt8(locked.readUInt8(at) | 1, at);
    }
    await expect(read("a.zip", locked)).rejects.toMatchObject({
      code: "import_failed",
      message: expect.stringContaining("encrypted"),
    });
  });

  test("when nothing in the archive becomes a document", async () => {
    await expect(zip({ "a.csv": "1,2" })).rejects.toMatchObject({
      code: "import_failed",
      details: [{ message: expect.stringContaining("a.csv") }],
    });
  });

  test.each([
    ["of one file", 1, 101],
    ["of all files", 5, 90],
  ])("when the archive would unpack to more %s than is read", async (_of, count, megabytes) => {
    const names = Array.from({ length: count }, (_, at) => `${at}.md`);
    const small = archiveOf(Object.fromEntries(names.map((name) => [name, "x".repeat(5_000)])));
    const bomb = saying(small, { size: 5_000, instead: megabytes * 1024 * 1024 });
    await expect(read("a.zip", bomb)).rejects.toMatchObject({ message: expect.stringContaining("unpacks to more") });
  });

  test("when archives are in archives in archives", async () => {
    const inner = archiveOf({ "c.zip": archiveOf({ "d.md": "Text." }) });
    await expect(zip({ "b.zip": inner })).rejects.toMatchObject({ code: "import_failed" });
  });

  test("when a size in the archive is a lie", async () => {
    const [honest, real] = [
      archiveOf({ "a.md": "x".repeat(5_000) }),
      deflateRawSync(bytesOf("x".repeat(5_000))).length,
    ];
    expect(real).toBeLessThan(5_000);
    const lie = saying(honest, { size: 5_000, instead: 10 });
    await expect(read("a.zip", lie)).rejects.toMatchObject({ code: "import_failed" });
  });
});

describe("a markdown file", () => {
  test("has its title and language from the front matter, which it keeps", async () => {
    const { documents } = await read("notes.md", '---\ntitle: "On tides"\nlang: en_gb\n---\n\n# Heading\n\nText.');
    expect(documents).toMatchObject([{ title: "On tides", language: "en-GB" }]);
    expect(markdownOf(documents[0] as FoundDocument)).toContain('title: "On tides"');
  });

  test("is named by its heading, or else by its file", async () => {
    const titles = async (text: string) => (await read("My notes.md", text)).documents.map(({ title }) => title);
    expect(await titles("# Tides\n\nText.")).toEqual(["Tides"]);
    expect(await titles("Text.")).toEqual(["My notes"]);
  });

  test("has its authors from the front matter, which no longer names them", async () => {
    const authorsOf = async (yaml: string) => {
      const { documents } = await read("notes.md", `---\ntitle: Tides\n${yaml}\n---\n\nText.`);
      expect(markdownOf(documents[0] as FoundDocument)).not.toContain("author");
      return documents[0]?.settings.authors;
    };
    expect(await authorsOf("author: Jane Doe and Jo Roe")).toEqual(["Jane Doe", "Jo Roe"]);
    expect(
      await authorsOf(
        `author:
  - name: Jane Doe
    orcid: 0000-0002-1825-0097
    email: jane@example.org
    corresponding: true
    affiliation: Institute of Tides
    roles: [Software, cooking]
  - name: {literal: Jo Roe}
    orcid: 0000-0002-1825-0098
    affiliations: [{name: Library, ror: "https://ror.org/03yrm5c26"}, {ref: x}]
  - Ann Poe
  - 7`,
      ),
    ).toEqual([
      {
        name: "Jane Doe",
        orcid: "https://orcid.org/0000-0002-1825-0097",
        email: "jane@example.org",
        corresponding: true,
        affiliations: [{ name: "Institute of Tides" }],
        roles: ["software"],
      },
      "Jo Roe",
      "Ann Poe",
    ]);
  });

  test("says that its front matter cannot be read", async () => {
    const { warnings } = await read("notes.md", "---\ntitle: [a\n---\n\nText.");
    expect(warnings).toEqual([expect.stringContaining("not valid YAML")]);
  });

  test("cites the works of its front matter", async () => {
    const { documents } = await read(
      "notes.md",
      "---\nreferences:\n- id: doe2020\n  type: book\n  title: Tides\n---\n\nSee [@doe2020, p. 3] and @lost.",
    );
    expect(documents[0]?.citations).toMatchObject([{ key: "doe2020", csl: { title: "Tides" } }]);
    expect(markdownOf(documents[0] as FoundDocument)).toBe("See [@doe2020, p. 3] and @lost.");
  });

  test("takes pictures out of its text, as Google Docs writes them", async () => {
    const png = await picture("png");
    const { documents, pictures } = await read(
      "doc.md",
      `# **Title** {#title}\n\n![][image1]\n\n[image1]: <data:image/png;base64,${png.toString("base64")}>`,
    );
    expect(markdownOf(documents[0] as FoundDocument)).toBe("# **Title**\n\n![](import-picture/1)");
    expect(pictures.get("import-picture/1")?.bytes.length).toBe(png.length);
  });
});

describe("an archive of markdown", () => {
  test("becomes documents in folders that link to each other", async () => {
    const { documents, warnings } = await zip({
      "a.md": "[b](deep/b.md#part), [site](https://example.org), [gone](gone.md)",
      "deep/b.md": "[back](../a.md)",
    });
    const [a, b] = documents as [FoundDocument, FoundDocument];
    expect([a.folders, b.folders]).toEqual([[], ["deep"]]);
    expect(markdownOf(a)).toBe(`[b](/d/${b.id}#part), [site](https://example.org), [gone](gone.md)`);
    expect(markdownOf(b)).toBe(`[back](/d/${a.id})`);
    expect(warnings).toEqual([]);
  });

  test("from Obsidian has its wiki links and embedded pictures, found by name alone", async () => {
    const png = await picture("png");
    const { documents, pictures, warnings } = await zip({
      "Vault/Note.md":
        "See [[Other note|the other]], [[Other note#Part]] and `[[code]]`.\n\n![[dot.png|300]]\n\n[[Gone]]",
      "Vault/deep/Other note.md": "Text.",
      "Vault/files/dot.png": png,
      "Vault/.obsidian/app.json": "{}",
    });
    const other = documents.find(({ title }) => title === "Other note");
    const [note] = documents;
    expect(markdownOf(note as FoundDocument)).toBe(
      `See [the other](/d/${other?.id}), [Other note#Part](/d/${other?.id}#Part) and \`[[code]]\`.\n\n![](import-picture/1){width=42%}\n\n[[Gone]]`,
    );
    expect([pictures.size, warnings]).toEqual([1, ["These files were not taken: Vault/.obsidian/."]]);
  });

  test("from Notion, an archive within an archive, loses the ids in names", async () => {
    const id = "0123456789abcdef0123456789abcdef";
    const inner = archiveOf({
      [`Plan ${id}.md`]: `# Plan\n\n[Sub](Plan%20${id}/Sub%20${id}.md)`,
      [`Plan ${id}/Sub ${id}.md`]: "Text.",
    });
    const { documents } = await zip({ "ExportBlock-Part-1.zip": inner });
    expect(documents.map(({ title, folders }) => [title, folders])).toEqual([
      ["Plan", []],
      ["Sub", ["Plan"]],
    ]);
    expect(markdownOf(documents[0] as FoundDocument)).toContain(`(/d/${documents[1]?.id})`);
  });

  test("from Outline keeps its collections, notices, links and pictures", async () => {
    const { documents, pictures, warnings } = await zip({
      "Research/Plan.md":
        '# Plan\n\n:::info\nSee [the tides](./Tides.md).\n:::\n\n![A map](attachments/1/map.png " =320x200")\n',
      "Research/Tides.md": "# Tides\n\nA first line\\\nand a second.",
      "Research/attachments/1/map.png": await picture("png"),
    });
    expect(documents.map(({ title, folders }) => [title, folders])).toEqual([
      ["Plan", ["Research"]],
      ["Tides", ["Research"]],
    ]);
    expect(markdownOf(documents[0] as FoundDocument)).toBe(
      `# Plan\n\n> [!NOTE]\n> See [the tides](/d/${documents[1]?.id}).\n\n![A map](import-picture/1)`,
    );
    expect([pictures.size, warnings]).toEqual([1, []]);
  });

  test("from Zettlr has links by the time in a name", async () => {
    const { documents } = await zip({ "20240102030405 Tides.md": "Text.", "b.md": "[[20240102030405]]" });
    expect(markdownOf(documents[1] as FoundDocument)).toBe(`[20240102030405](/d/${documents[0]?.id})`);
  });

  test("brings the works of its bibliography, and each text cites those that it mentions", async () => {
    const { documents, works, warnings } = await zip({
      "paper.md": "[see @doe2020, p. 3; @doe2020] and @nobody.",
      "references.bib": `${BIB}\n@article{broken, title={`,
    });
    expect(works.map(({ title }) => title)).toEqual(["Tides", "Ebb"]);
    expect(documents[0]?.citations).toMatchObject([{ key: "doe2020" }]);
    expect(markdownOf(documents[0] as FoundDocument)).toBe("[see @doe2020, p. 3; @doe2020] and @nobody.");
    expect(warnings).toEqual([
      expect.stringContaining("references.bib"),
      expect.stringContaining("“nobody”"),
      "These files were read, but do not go out as they came in: references.bib.",
    ]);
  });

  test("says which files and pictures it did not take", async () => {
    const { warnings } = await zip({ "a.md": "![x](gone.png)", "b.csv": "1", "__MACOSX/a.md": "litter" });
    expect(warnings).toEqual([
      "“a.md”: The picture “gone.png” did not come with it.",
      "These files were not taken: b.csv, __MACOSX/.",
    ]);
  });

  test("names every file that was not taken, by its folder where nothing in that was taken", async () => {
    const rest = { "a/paper.pdf": "1", "a/b.canvas": "2", ".obsidian/app.json": "{}", ".obsidian/x/y.js": "3" };
    const { warnings } = await zip({ "a/note.md": "Text.", ...rest, "more.zip": archiveOf({ "c.md": "Text." }) });
    expect(warnings).toEqual(["These files were not taken: a/paper.pdf, a/b.canvas, more.zip, .obsidian/."]);
  });

  test("takes the whole files when one is broken", async () => {
    const { documents, warnings } = await zip({ "a.md": "Text.", "b.docx": "%PDF-1.7" });
    expect(documents).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining("b.docx")]);
  });
});

describe("an HTML file", () => {
  test("is taken whole, with its links within the archive", async () => {
    const { documents, warnings } = await zip({
      "a.html": '<title>Tides</title><nav>Menu</nav><p>Short. <a href="b.html">b</a></p><svg></svg>',
      "b.html": "<h1>B</h1><p>Text.</p>",
    });
    const [a, b] = documents as [FoundDocument, FoundDocument];
    expect([a.title, b.title]).toEqual(["Tides", "B"]);
    expect(markdownOf(a)).toBe(`Short. [b](/d/${b.id})`);
    expect(warnings).toEqual(["“a.html”: These elements were not taken: svg."]);
  });

  test("loses its scripts", async () => {
    const { documents } = await read("a.html", '<p onclick="x()">Safe <a href="javascript:x()">text</a></p>');
    expect(markdownOf(documents[0] as FoundDocument)).toBe("Safe text");
  });
});

describe("links that a document cannot have lose only their address, and the answer names them", () => {
  test.each([
    ["notes.md", "See [this](attr:x) and [that](https://example.org/)."],
    ["pictures.md", "See ![this](attr:x) and [that](https://example.org/)."],
    ["notes.html", '<p>See <a href="attr:x">this</a> and <a href="https://example.org/">that</a>.</p>'],
  ])("in %s", async (name, content) => {
    const { documents, warnings } = await read(name, content);
    expect(documents.map(markdownOf)).toEqual(["See this and [that](https://example.org/)."]);
    expect(warnings).toEqual([expect.stringContaining("“attr:x”")]);
  });
});

describe("a vault of Obsidian", () => {
  const vault = async (files: Record<string, string | Uint8Array>) => {
    const { documents, warnings } = await zip(files);
    const note = documents.find(({ name }) => name === "Note.md");
    return { text: note ? markdownOf(note) : "", warnings, ids: documents.map(({ id }) => id) };
  };

  test("has its callouts with their titles, and names what changes", async () => {
    const { text, warnings } = await vault({
      "Note.md": "> [!note] A callout\n> With text\n\n> [!faq]-\n> Folded\n\n```\n> [!note] code\n```",
    });
    expect(text).toBe("> [!NOTE]\n> **A callout**\n>\n> With text\n\n> [!NOTE]\n> Folded\n\n```\n> [!note] code\n```");
    expect(warnings).toEqual([
      expect.stringContaining("titles of callouts"),
      expect.stringContaining("fold"),
      expect.stringContaining("faq"),
    ]);
  });

  test("has pictures with their widths", async () => {
    const { text } = await vault({
      "Note.md": "![[plot.png|360]] and ![Sea|72x50](assets/plot.png)",
      "assets/plot.png": await picture("png"),
    });
    expect(text).toBe("![](import-picture/1){width=50%} and ![Sea](import-picture/1){width=10%}");
  });

  test("has links where it shows other notes, and says so", async () => {
    const { text, warnings, ids } = await vault({ "Note.md": "![[Projects#Ideas]]", "Projects.md": "# Projects" });
    expect(ids.some((id) => text === `[Projects#Ideas](/d/${id}#Ideas)`)).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("“![[Projects#Ideas]]” shows another document")]);
  });

  test("has tags as they are, and marked words marked", async () => {
    const { text } = await vault({ "Note.md": "#tag/inline is ==*very* marked==, 1 == 2, `==code==`." });
    expect(text).toBe("#tag/inline is <mark>*very* marked</mark>, 1 == 2, `==code==`.");
  });
});
