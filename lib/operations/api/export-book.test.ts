import type { Client } from "@modelcontextprotocol/client";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { share } from "#db/schema";
import { oneStore } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { lengthen } from "#lib/documents/store/test-long-text";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "#lib/doors/test-workspace";
import { readImport } from "#lib/importing/files/read-import";

let workspace: TestWorkspace;
let client: Client;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  client = await workspace.connectToAll(workspace.firstKey);
});
afterAll(() => workspace.close());

const newDocument = async (title: string, markdown: string, settings = {}): Promise<string> =>
  (await workspace.ask("POST /api/d", { body: { title, markdown, settings } })).body.id;

const setParts = (book: string, parts: readonly string[]) =>
  workspace.ask(`PUT /api/w/documents/${book}/parts`, { body: { parts } });

const cite = async (id: string, title: string, family: string) => {
  const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
  const csl = { type: "book", title, author: [{ family }] };
  await workspace.ask(`POST /api/d/${id}/cite`, { body: { csl, nodeId: nodes.at(-1).id } });
};

const ask = (id: string, query: string, key?: string) =>
  workspace.ask(`GET /api/w/documents/${id}/export?${query}`, key ? { key } : {});

async function fileOf(
  id: string,
  format: string,
): Promise<{ text: string | null; base64: string | null; warnings: string[] }> {
  const answer = await client.callTool({ name: "export_document", arguments: { id, format } });
  return toolBody(answer) as never;
}

const unzipped = ({ base64 }: { base64: string | null }) => unzipSync(Buffer.from(base64 ?? "", "base64"));

async function newBook() {
  const book = await newDocument("Tides", "A preface.[^1]\n\n[^1]: Thanks.");
  const ebb = await newDocument("Ebb", "# Low\n\nThe sea leaves.[^1] See @fig:moon.\n\n[^1]: Twice a day.");
  const flood = await newDocument(
    "Flood",
    "The sea comes.\n\n![The moon](https://example.org/moon.png){#fig:moon}\n\nIt stays.",
  );
  await cite(ebb, "The measure of tides", "Doe");
  await cite(flood, "The measure of tides", "Doe");
  await cite(flood, "Waves", "Roe");
  await setParts(book, [ebb, flood]);
  return { book, ebb, flood };
}

let shared: ReturnType<typeof newBook> | undefined;
/** One book for all tests that change nothing. */
function readBook() {
  shared ??= newBook();
  return shared;
}

describe("the export of a book", () => {
  test("is refused where one may not read a part, and says how many", async () => {
    const { book, ebb } = await newBook();
    const person = await workspace.makePerson();
    const give = (documentId: string) =>
      workspace.store.db
        .insert(share)
        .values({ id: newId("shr"), documentId, userId: person.id, role: "view", createdAt: new Date() });
    await give(book);
    const refused = async () => (await ask(book, "format=markdown", person.key)).body;
    expect(await refused()).toMatchObject({
      code: "insufficient_role",
      error: "You may not read 2 parts of this book.",
      details: [{ path: "parts", message: "2" }],
    });
    await give(ebb);
    expect(await refused()).toMatchObject({ error: "You may not read one part of this book." });
    const bound = await workspace.makeKey({ documentId: book });
    expect((await ask(book, "format=markdown", bound)).body.code).toBe("insufficient_role");
  });

  test("is refused past twelve million characters, before its parts fill the memory", async () => {
    const book = await newDocument("Long", "Begun.");
    const parts = await Promise.all(["One", "Two", "Three"].map((title) => newDocument(title, "The sea is salt.")));
    await setParts(book, parts);
    for (const part of parts) await lengthen(workspace.store.db, part, { words: "The sea is salt.", times: 260_000 });
    expect((await ask(book, "format=markdown")).body).toMatchObject({
      code: "too_large",
      hint: "Export its parts one by one.",
    });
  });

  test("leaves out parts in the trash, and names them", async () => {
    const { book, ebb } = await newBook();
    await workspace.ask(`DELETE /api/d/${ebb}`);
    const { text, warnings } = await fileOf(book, "markdown");
    expect(text).toContain("# Flood");
    expect(text).not.toContain("The sea leaves");
    expect(warnings).toContain("Parts in the trash are left out: Ebb.");
  });

  test("final=true is refused while a part has words of agents that nobody answered for", async () => {
    const { book, ebb } = await newBook();
    expect((await ask(book, "format=markdown&final=true")).status).toBe(200);
    await workspace.ask(`PATCH /api/d/${ebb}`, { body: { settings: { requireReview: true } } });
    expect((await ask(book, "format=markdown&final=true")).body.code).toBe("unreviewed");
  });

  test("has its own text and then each part below its title, with one list of the cited works", async () => {
    const { book } = await readBook();
    const { text } = await fileOf(book, "markdown");
    const body = text?.slice(text.indexOf("\n---\n") + 5).trim();
    expect(body).toBe(
      [
        "A preface.[^1]\n\n[^1]: Thanks.",
        "# Ebb\n\n## Low\n\nThe sea leaves.[^1-2] See @fig:moon.\n\n[^1-2]: Twice a day [@doemeasure].",
        "# Flood\n\nThe sea comes.\n\n![The moon](https://example.org/moon.png){#fig:moon}\n\nIt stays [@doemeasure; @roewaves].",
      ].join("\n\n"),
    );
    expect(text?.match(/"title":"The measure of tides"/g)).toHaveLength(1);
  });

  test("numbers notes, figures and works through", async () => {
    const { book } = await readBook();
    const { text } = await fileOf(book, "html");
    expect(text).toMatch(/See <a href="#fig:moon">Figure 1<\/a>/);
    expect(text?.match(/id="footnote-\d"/g)).toEqual(['id="footnote-1"', 'id="footnote-2"']);
    expect(text?.match(/id="ref-[^"]*"/g)).toEqual(['id="ref-doemeasure"', 'id="ref-roewaves"']);
    expect(text).toMatch(/<h2 id="ebb"[^>]*>Ebb[\s\S]*<h3 id="low"[^>]*>Low[\s\S]*<h2 id="flood"[^>]*>Flood/);
  });

  test("says which words agents wrote in all of it, and has no statement of one document", async () => {
    const { book } = await readBook();
    const { text } = await fileOf(book, "html");
    expect(text).toContain("no person has reviewed");
    expect(text).not.toContain('id="colophon"');
  });

  test.each([
    ["docx", "word/document.xml", ["The sea leaves", "The sea comes", "The measure of tides"]],
    ["latex", "main.tex", ["A preface.", "\\include{part-01-ebb}\n\\include{part-02-flood}", "\\printbibliography"]],
    [
      "latex",
      "part-01-ebb.tex",
      ["\\section{Ebb}", "\\subsection{Low}", "\\footnote{\\label{fn:2}", "\\ref{fig:moon}"],
    ],
    ["latex", "part-02-flood.tex", ["\\section{Flood}", "The sea comes", "{roewaves}"]],
    ["rocrate", "document.md", ["# Ebb", "# Flood"]],
    ["epub", "EPUB/nav.xhtml", ['"text-1.xhtml#ebb"', "#low", '"text-2.xhtml#flood"']],
    ["epub", "EPUB/text-2.xhtml", ["The sea comes", "The moon", "The measure of tides"]],
  ])("as %s has all parts", async (format, name, words) => {
    const { book } = await readBook();
    const text = strFromU8(unzipped(await fileOf(book, format))[name] ?? new Uint8Array());
    let from = 0;
    for (const each of words) {
      expect(text.indexOf(each, from), each).toBeGreaterThanOrEqual(from);
      from = text.indexOf(each, from);
    }
  });

  test("as latex comes in again whole", async () => {
    const { book } = await readBook();
    const { base64 } = await fileOf(book, "latex");
    const { documents, warnings } = await readImport({ name: "book.zip", bytes: Buffer.from(base64 ?? "", "base64") });
    expect(documents.map(({ title }) => title)).toEqual(["Tides"]);
    expect(documents[0]?.content).toMatch(/A preface.*"Ebb".*"Low".*The sea leaves.*"Flood".*The sea comes/);
    expect(warnings.join()).not.toContain("did not come");
  });

  test("as latex has a part without a title in a file too", async () => {
    const { book, ebb } = await newBook();
    const untitled = await newDocument("", "First words.\n\nSecond.");
    await setParts(book, [ebb, untitled]);
    const names = Object.keys(unzipped(await fileOf(book, "latex")));
    expect(names).toEqual(["main.tex", "references.bib", "part-01-ebb.tex", "part-02-first-words.tex"]);
  });

  test("as jats has all parts", async () => {
    const { book } = await readBook();
    const { text } = await fileOf(book, "jats");
    expect(text).toMatch(/<title>Ebb<\/title>[\s\S]*<title>Low<\/title>[\s\S]*<title>Flood<\/title>/);
    expect(text?.match(/<ref id=/g)).toHaveLength(2);
  });

  test("as pdf is one file", async () => {
    const { book } = await readBook();
    const { base64 } = await fileOf(book, "pdf");
    expect(Buffer.from(base64 ?? "", "base64").toString("latin1", 0, 5)).toBe("%PDF-");
  });

  test("as rocrate has the versions of all its documents", async () => {
    const { book, ebb, flood } = await readBook();
    const history: { documentId: string }[] = JSON.parse(
      strFromU8(unzipped(await fileOf(book, "rocrate"))["history.json"] ?? new Uint8Array()),
    );
    expect(new Set(history.map(({ documentId }) => documentId))).toEqual(new Set([book, ebb, flood]));
  });

  test("as docx has the comments and suggestions on its parts", async () => {
    const { book, flood } = await newBook();
    const { nodes } = (await workspace.ask(`GET /api/d/${flood}?format=nodes`)).body;
    const comments = `POST /api/w/documents/${flood}/comments`;
    await workspace.ask(comments, { body: { nodeId: nodes[0].id, quote: "sea", body: "Which sea?" } });
    await workspace.ask(comments, { body: { body: "On the whole part." } });
    const proposed = { mode: "suggest_replace", nodeId: nodes[0].id, markdown: "The sea comes back." };
    await workspace.ask(`PATCH /api/d/${flood}`, { body: proposed });
    const file = unzipped(await fileOf(book, "docx"));
    expect(strFromU8(file["word/document.xml"] ?? new Uint8Array())).toMatch(/<w:ins [^>]*>(?:(?!<\/w:ins>).)*back/);
    const said = strFromU8(file["word/comments.xml"] ?? new Uint8Array());
    expect(said).toContain("Which sea?");
    expect(said).toContain("On the whole part.");
  });

  test("of a duplicate beside its original has both, each citation in its place", async () => {
    const { ebb } = await newBook();
    const copy = (await workspace.ask(`POST /api/d/${ebb}/duplicate`, { body: { title: "Again" } })).body.id;
    const pair = await newDocument("Pair", "");
    await setParts(pair, [ebb, copy]);
    const { text } = await fileOf(pair, "html");
    expect(text?.match(/The sea leaves/g)).toHaveLength(2);
    expect(text?.match(/href="#ref-doemeasure"/g)).toHaveLength(2);
    expect(text?.match(/id="ref-doemeasure"/g)).toHaveLength(1);
  });
});
