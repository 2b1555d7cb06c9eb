import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { readPdf } from "#lib/files/pdf-words";
import { openSigner } from "#lib/statements/keys/signer";
import { isLong, runs } from "#lib/test-runs";
import { GET as getKeys } from "../../app/.well-known/jwks.json/route";
import { GET as getPageStatement } from "../../app/p/[slug]/colophon.json/route";
import { GET as getPage } from "../../app/p/[slug]/route";
import { Differing, Unverifiable, verifyFile } from "./verify-file.mjs";

let workspace: TestWorkspace;
let folder: string;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  folder = mkdtempSync(join(tmpdir(), "colophon-verify-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await workspace.close();
});

const place = (name: string) => join(folder, name);
const keys = () => place("keys.json");

const textOf = (seed: number) => `The sea comes and goes.[^why] It is **bold** & salty in the year ${1900 + seed}.

## The moon

> Quoted words, and ${"more of them ".repeat(seed % 5)}at an end.

1. One lantern
2. Two

   - nested \`code\`

| Place | Height |
|-------|-------:|
| Brest | 6.4 |

Energy is $E = m c^2$, which nobody doubts.

\`\`\`
let x = ${seed};
\`\`\`

[^why]: A footnote on why.
`;

/** Writes an export of a new text, and the keys, into the folder. */
async function exported(
  format: string,
  seed: number,
  {
    text = textOf(seed),
    settings = {},
    options = {},
  }: { text?: string; settings?: object; options?: Record<string, string> } = {},
): Promise<{ name: string; bytes: Uint8Array; id: string }> {
  const body = { title: `Tides ${seed}`, markdown: text, settings };
  const { id } = (await workspace.ask("POST /api/d", { body })).body;
  const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
  const csl = { type: "book", title: "Ebb", author: [{ family: "Doe" }], issued: { "date-parts": [[2001]] } };
  await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl, nodeId: nodes[0].id } });
  const name = place(`${seed}.${format}`);
  const bytes = await writeExport(id, format, name, options);
  const set = await getKeys(new Request("http://localhost:3000/"), { params: Promise.resolve({}) });
  writeFileSync(keys(), await set.text());
  return { name, bytes, id };
}

async function writeExport(
  id: string,
  format: string,
  name: string,
  options: Record<string, string> = {},
): Promise<Uint8Array> {
  const query = new URLSearchParams({ format, ...options });
  const answer = await workspace.answer(`GET /api/w/documents/${id}/export?${query}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  writeFileSync(name, bytes);
  return bytes;
}

// Each is once in the text.
const PDF_CHANGES: readonly [string, string][] = [
  ["salty", "malty"],
  ["Paragraph 7", "Paragraph 8"],
  ["One lantern", "One lintern"],
  ["Brest", "Brost"],
  ["Water leaves", "Water heaves"],
  ["A footnote on why", "A footnote on who"],
];

const rotate = async () => {
  const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await openSigner(workspace.store.db, { SIGNING_KEY: pem, DATA_DIR: "" });
};

/** The statement that a PDF carries. */
async function statementIn(bytes: Uint8Array): Promise<string> {
  const attached = await readPdf(bytes, (pdf) => pdf.getAttachments());
  return strFromU8(attached["colophon.json"].content);
}

/** The file with one letter of its text changed. */
function changed(format: string, bytes: Uint8Array, from: string, to: string): Uint8Array {
  const swap = (text: string) => {
    if (!text.includes(from)) throw new Error(`${format} has no ${from}.`);
    return text.replaceAll(from, to);
  };
  if (format !== "docx") return strToU8(swap(strFromU8(bytes)));
  const files = unzipSync(bytes);
  const part = from === "on why" ? "word/footnotes.xml" : "word/document.xml";
  return zipSync({ ...files, [part]: strToU8(swap(strFromU8(files[part] ?? new Uint8Array()))) });
}

const CHANGES: readonly [string, string][] = [
  ["Tides ", "Tixes "],
  ["salty", "malty"],
  ["lantern", "lintern"],
  ["Brest", "Briest"],
  ["(Doe, 2001)", "(Doe, 2002)"],
  ["doubts", "doubt"],
  ["on why", "on whom"],
];

test("a PDF in any look agrees with its statement, also over pages, and one changed character is found", async () => {
  const long = Array.from(
    { length: 8 },
    (_, at) =>
      `Paragraph ${at}.[^n${at}] ${"Words go over the pages, incomprehensibly hyphenated. ".repeat(12)}\n\n[^n${at}]: ${"A long note. ".repeat(9)}`,
  ).join("\n\n");
  for (const [at, look] of ["article", "manuscript", "book"].entries()) {
    for (let seed = 0; seed < (isLong ? 34 : 1); seed++) {
      const text = `${textOf(seed)}\n\n${long}\n\n- [x] done\n- [ ] open\n\nEbb\n: Water leaves.\n\n> [!NOTE]\n> An alert.\n`;
      const settings = { toc: true, lof: true, lot: true, numberedHeadings: seed % 2 === 1 };
      const { name, id } = await exported("pdf", seed, { text, settings, options: { look } });
      const statement = place("statement.json");
      writeFileSync(statement, JSON.stringify((await workspace.ask(`GET /api/w/documents/${id}/statement`)).body));
      await rotate();
      expect((await verifyFile(name, { keys: keys() })).payload.document.id).toBe(id);
      const [from, to] = PDF_CHANGES[(seed + at) % PDF_CHANGES.length] ?? ["salty", "malty"];
      await workspace.ask(`PATCH /api/d/${id}`, { body: { edits: [{ find: from, replace: to }] } });
      await writeExport(id, "pdf", name, { look });
      await expect(verifyFile(name, { keys: keys(), statement }), from).rejects.toThrow(Differing);
    }
  }
}, 3_600_000);

test("a PDF with rows of a table over pages agrees with its statement, and with a changed word it is not verified", async () => {
  const cell = (name: string) => Array.from({ length: 210 }, (_, at) => `${name}${at}`).join(" ");
  // Two of them fill a page.
  const rows = Array.from({ length: isLong ? 9 : 3 }, (_, at) => `| ${cell(`left${at}x`)} | ${cell(`right${at}x`)} |`);
  const text = `Before.\n\n| A | B |\n| - | - |\n${rows.join("\n")}\n\nAfter.\n`;
  const { name, bytes, id } = await exported("pdf", 0, { text });
  const statement = place("statement.json");
  writeFileSync(statement, await statementIn(bytes));
  await verifyFile(name, { keys: keys() });
  await workspace.ask(`PATCH /api/d/${id}`, { body: { edits: [{ find: "right1x100", replace: "wrong" }] } });
  await writeExport(id, "pdf", name, {});
  await expect(verifyFile(name, { keys: keys(), statement })).rejects.toThrow("A table goes over pages");
});

describe.each(["html", "jats", "docx"])("an export as %s", (format) => {
  test("agrees with its statement, also after the keys rotate, and one changed character is found", async () => {
    for (let seed = 0; seed < (isLong ? 100 : 2); seed++) {
      const { name, bytes } = await exported(format, seed);
      await rotate();
      expect((await verifyFile(name, { keys: keys() })).payload.document.id).toMatch(/^doc_/);
      const [from, to] = CHANGES[seed % CHANGES.length] ?? ["salty", "malty"];
      writeFileSync(name, changed(format, bytes, from, to));
      await expect(verifyFile(name, { keys: keys() })).rejects.toThrow(Differing);
    }
  }, 3_600_000);
});

// Blocks of every kind; the pictures and the raw HTML are not compared.
const KINDS = [
  "First words.[^why]",
  "$$\na = b\n$$",
  "Second words with a ![small](https://example.org/a.png) picture.",
  "![A caption](https://example.org/b.png)",
  "![](https://example.org/c.png)",
  "Third <b>words</b> here.",
  "> [!NOTE]\n> An alert.",
  "| Place | Height |\n|-------|-------:|\n| Brest | 6.4 |\n| ![x](https://example.org/d.png) | $x$ |",
  "$E$",
  "Energy is $E$.[^none]",
  "```\nlet x = 1;\n```",
  "- a\n\n  $$\n  c\n  $$\n- $d$\n- $e$ and more",
  "- [x] done",
  "Ebb\n: Water.",
  "<details><summary>Fold</summary>\n\nInside.\n\n</details>",
  "---",
  "> Quoted.",
  "After.",
];
const kindsOf = (blocks: readonly string[]) => `${blocks.join("\n\n")}\n\n[^why]: A note.\n`;

const ADDED = "A sentence that nobody signed.";

/** The places in the markup of an export behind a block, by its format. */
const ENDS = {
  html: {
    part: /<div class="text">[\s\S]*<\/article>/,
    end: /<\/(?:p|pre|table|ul|h2|blockquote)>/g,
    added: `<p>${ADDED}</p>`,
  },
  jats: {
    part: /<body>[\s\S]*<\/body>/,
    end: /<\/(?:p|code|table-wrap|list|disp-formula|disp-quote)>/g,
    added: `<p>${ADDED}</p>`,
  },
  docx: { part: /<w:body>[\s\S]*<\/w:body>/, end: /<\/w:p>/g, added: `<w:p><w:r><w:t>${ADDED}</w:t></w:r></w:p>` },
};

const UNCOMPARED_PLACE = /^(?:<\/section>|<\/w:tc>)/;

/** The file once for each place in which a paragraph is added. */
function* withAdded(format: keyof typeof ENDS, bytes: Uint8Array): Generator<{ file: Uint8Array; around: string }> {
  const files = format === "docx" ? unzipSync(bytes) : {};
  const text = strFromU8(files["word/document.xml"] ?? bytes);
  const { part, end, added } = ENDS[format];
  const { index = 0, 0: within = "" } = part.exec(text) ?? {};
  for (const match of within.matchAll(end)) {
    const at = index + match.index + match[0].length;
    // In the list of references, and in a cell with a picture or formula, nothing is compared.
    if (UNCOMPARED_PLACE.test(text.slice(at))) continue;
    const more = strToU8(text.slice(0, at) + added + text.slice(at));
    const file = format === "docx" ? zipSync({ ...files, "word/document.xml": more }) : more;
    yield { file, around: `${text.slice(at - 200, at)}>>>${text.slice(at, at + 60)}` };
  }
}

test.each(["html", "jats", "docx"] as const)(
  "finds a paragraph added behind any block of an export as %s",
  async (format) => {
    const { name, bytes } = await exported(format, 1, { text: kindsOf(KINDS) });
    await verifyFile(name, { keys: keys() });
    const missed: string[] = [];
    let places = 0;
    for (const { file, around } of withAdded(format, bytes)) {
      places += 1;
      writeFileSync(name, file);
      const found = await verifyFile(name, { keys: keys() }).then(
        () => null,
        (error: unknown) => error,
      );
      if (!(found instanceof Differing)) missed.push(`${around}: ${found}`);
    }
    expect(missed).toEqual([]);
    expect(places).toBeGreaterThan(15);
  },
);

// What no format shows as another does, or where words are easily overlooked.
const CORNERS = `${kindsOf(KINDS)}
<div><p>Raw words <em>here</em>.</p></div>

| ![x](https://example.org/d.png) words | b |
| - | - |
| c | d |

: A caption of a table {#tbl:corner}

> [!WARNING]
> Beware.

\`\`\`mermaid
flowchart LR
A-->B
\`\`\`

القمر يجذب الماء في عام 1905. ${"البحر يعلو ويهبط مرتين في اليوم. ".repeat(6)}
`;

/** A file's text with a word put in at a share of one of the places in which it has words. */
function withWord(format: string, text: string, [at, within]: readonly [number, number]): string {
  const words = format === "docx" ? /(?<=<w:t[^>]*>)[^<>]+/g : /(?<=>)[^<>]+/g;
  const from = format === "html" ? text.indexOf("<body>") : format === "jats" ? text.indexOf("<article") : 0;
  const places = [...text.slice(from).matchAll(words)].filter(([shown]) => /[\p{L}\p{N}]/u.test(shown));
  const place = places[Math.floor(at * places.length)];
  if (!place) throw new Error(`${format} shows no words.`);
  const start = from + place.index + Math.floor(within * place[0].length);
  return `${text.slice(0, start)} unsigned ${text.slice(start)}`;
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe.each(["html", "jats", "docx"])("as %s", (format) => {
  test.each(["apa", "chicago-notes-bibliography"])(
    "an export is verified, and never with a word more at any place (%s)",
    async (citationStyle) => {
      const { name, bytes } = await exported(format, 3, {
        text: CORNERS,
        settings: { citationStyle, toc: true, lof: true, lot: true },
      });
      expect((await verifyFile(name, { keys: keys() })).payload.document.id).toMatch(/^doc_/);
      const files = format === "docx" ? unzipSync(bytes) : {};
      const parts =
        format === "docx" ? Object.keys(files).filter((each) => /^word\/(?:document|footnotes)/.test(each)) : [""];
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...parts), fc.tuple(share, share), async (part, place) => {
          const more = strToU8(withWord(format, strFromU8(files[part] ?? bytes), place));
          writeFileSync(name, format === "docx" ? zipSync({ ...files, [part]: more }) : more);
          const found = await verifyFile(name, { keys: keys() }).catch((error: unknown) => error);
          expect(found instanceof Differing || found instanceof Unverifiable, String(found)).toBe(true);
        }),
        runs(400),
      );
    },
    120_000,
  );
});

test("a PDF is verified, and never with a word more", async () => {
  const words = CORNERS.split(/(?<= )(?=\p{L}{3})/u);
  const first = await exported("pdf", 3, { text: CORNERS });
  expect((await verifyFile(first.name, { keys: keys() })).payload.document.id).toBe(first.id);
  const statement = place("statement.json");
  writeFileSync(statement, await statementIn(first.bytes));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: words.length - 1 }), async (at) => {
      const markdown = [...words.slice(0, at), "unsigned ", ...words.slice(at)].join("");
      const other = await exported("pdf", 3, { text: markdown });
      const found = await verifyFile(other.name, { keys: keys(), statement }).catch((error: unknown) => error);
      expect(found instanceof Differing || found instanceof Unverifiable, `${words[at]}: ${found}`).toBe(true);
    }),
    runs(60, 4),
  );
}, 600_000);

test("finds a paragraph added behind any block of a PDF", async () => {
  const { bytes } = await exported("pdf", 1, { text: kindsOf(KINDS) });
  const statement = place("statement.json");
  writeFileSync(statement, await statementIn(bytes));
  // Each is a PDF of its own; the formats above are of the same text, behind every block.
  for (const at of [...KINDS.keys()].filter((each) => isLong || each % 3 === 1)) {
    const markdown = kindsOf([...KINDS.slice(0, at + 1), ADDED, ...KINDS.slice(at + 1)]);
    const other = await exported("pdf", 1, { text: markdown });
    await expect(verifyFile(other.name, { keys: keys(), statement }), KINDS[at]).rejects.toThrow(Differing);
  }
}, 120_000);

test.each([
  ["Arabic", "البحر يعلو ويهبط مرتين في اليوم.", "القمر يجذب الماء إلى كل شاطئ.", "يجذب", "يدفع"],
  ["Hebrew", "הים עולה ויורד פעמיים ביום.", "הירח מושך את המים בשנת 1905 (Moon).", "מושך", "דוחף"],
])("a PDF in %s agrees with its statement, and with a changed word it is not verified", async (_, ...words) => {
  const [first, second, from, to] = words;
  const text = (long: string) => `${first}\n\n${long}\n\n- ${first}`;
  const { name, bytes } = await exported("pdf", 2, { text: text(second) });
  const statement = place("statement.json");
  writeFileSync(statement, await statementIn(bytes));
  await verifyFile(name, { keys: keys() });
  const other = await exported("pdf", 2, { text: text(second.replace(from, to)) });
  await expect(verifyFile(other.name, { keys: keys(), statement })).rejects.toThrow(
    "could not be compared in this PDF",
  );
});

test("a page agrees with the statement beside it, and with a word more at any place it does not", async () => {
  const body = { title: "Tides", markdown: CORNERS, settings: { toc: true, lof: true, lot: true } };
  const { id } = (await workspace.ask("POST /api/d", { body })).body;
  const { slug } = (await workspace.ask(`POST /api/d/${id}/publish`, { body: {} })).body;
  const asked = [new Request(`http://localhost:3000/p/${slug}`), { params: Promise.resolve({ slug }) }] as const;
  const [name, statement] = [place("page.html"), place("statement.json")];
  const html = await (await getPage(...asked)).text();
  writeFileSync(name, html);
  writeFileSync(statement, await (await getPageStatement(...asked)).text());
  await exported("html", 9);
  expect((await verifyFile(name, { keys: keys(), statement })).payload.document.id).toBe(id);
  await fc.assert(
    fc.asyncProperty(fc.tuple(share, share), async (at) => {
      writeFileSync(name, withWord("html", html, at));
      const found = await verifyFile(name, { keys: keys(), statement }).catch((error: unknown) => error);
      expect(found instanceof Differing || found instanceof Unverifiable, String(found)).toBe(true);
    }),
    runs(400),
  );
});

test("a file with the statement of another one is not verified, and what could not be compared is named", async () => {
  const text = "Compared.\n\n![small](https://example.org/a.png) with words.\n";
  for (const format of ["html", "jats", "docx", "pdf"]) {
    const { name, id } = await exported(format, 4, { text });
    const statement = place("statement.json");
    writeFileSync(statement, JSON.stringify((await workspace.ask(`GET /api/w/documents/${id}/statement`)).body));
    const found = await verifyFile(name, { keys: keys(), statement }).catch((error: unknown) => error);
    expect(found, format).toBeInstanceOf(Unverifiable);
    expect(String(found), format).toMatch(/The paragraphs that can be compared agree.*paragraph 3 \(“.*with words/);
  }
});

test("finds a change of every kind of text, and names its paragraph", async () => {
  const { name, bytes } = await exported("html", 7);
  for (const [from, to] of CHANGES) {
    writeFileSync(name, changed("html", bytes, from, to));
    await expect(verifyFile(name, { keys: keys() }), from).rejects.toThrow(Differing);
  }
  writeFileSync(name, changed("html", bytes, "lantern", "lintern"));
  await expect(verifyFile(name, { keys: keys() })).rejects.toThrow("Paragraph 5 differs: “One lintern”");
  writeFileSync(name, changed("html", bytes, "<ol>", "<p>An added one.</p><ol>"));
  await expect(verifyFile(name, { keys: keys() })).rejects.toThrow("Paragraph 5 differs: “An added one.”");
});

test("compares markdown by its bytes with a statement beside it", async () => {
  const { id } = (await workspace.ask("POST /api/d", { body: { title: "T", markdown: textOf(3) } })).body;
  const { body: text } = await workspace.ask(`GET /api/d/${id}`, { headers: { accept: "text/markdown" } });
  const statement = place("statement.json");
  writeFileSync(statement, JSON.stringify((await workspace.ask(`GET /api/w/documents/${id}/statement`)).body));
  const name = place("text.md");
  writeFileSync(name, text);
  await exported("html", 9);
  expect((await verifyFile(name, { keys: keys(), statement })).payload.document.id).toBe(id);
  for (const [from, to] of [
    ["comes", "came"],
    ["lantern", "lintern"],
    ["Quoted", "Quoten"],
    ["footnote", "footnot"],
  ] as const) {
    writeFileSync(name, text.replace(from, to));
    await expect(verifyFile(name, { keys: keys(), statement })).rejects.toThrow(new RegExp(`differs: “.*${to}`));
  }
  await expect(verifyFile(name, { keys: keys() })).rejects.toThrow(Unverifiable);
});

test("refuses a file without statement, a key that is not there, and an altered statement", async () => {
  const { name, bytes } = await exported("html", 5);
  const html = strFromU8(bytes);
  writeFileSync(name, html.replace(/<script.*?<\/script>/, ""));
  await expect(verifyFile(name, { keys: keys() })).rejects.toThrow(Unverifiable);
  writeFileSync(name, html);
  const none = place("none.json");
  writeFileSync(none, '{"keys": []}');
  await expect(verifyFile(name, { keys: none })).rejects.toThrow(/has no key/);
  const payload = /"payload":"([^"]*)"/.exec(html)?.[1] ?? "";
  const said = JSON.parse(Buffer.from(payload, "base64url").toString());
  const other = Buffer.from(JSON.stringify({ ...said, words: 1 })).toString("base64url");
  writeFileSync(name, html.replace(payload, other));
  await expect(verifyFile(name, { keys: keys() })).rejects.toThrow("its signature does not agree");
  writeFileSync(name, "%PDF-1.7");
  await expect(verifyFile(name, { keys: keys() })).rejects.toThrow(Unverifiable);
});
