import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { mayReadFile } from "#lib/files/store";
import { testPdf } from "#lib/files/test-pdf";
import { picture } from "#lib/files/test-pictures";
import { archiveOf } from "#lib/importing/files/test-archives";
import { insertCollection } from "#lib/works/library/collections/store";
import { writeWorkspace } from "./write-workspace";

type Person = { id: string; key: string };
type Files = Record<string, Uint8Array>;

describe.each(stores)("a written workspace on $name", (store) => {
  let workspace: TestWorkspace;
  let person: Person;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    person = await workspace.makePerson("Jane");
  });
  afterAll(() => workspace.close());

  const ask = async (who: Person, route: string, body?: unknown) =>
    (await workspace.ask(route, { key: who.key, ...(body === undefined ? {} : { body }) })).body;

  async function written(who: Person): Promise<Files> {
    const caller = { userId: who.id, bound: null };
    const pieces: Uint8Array[] = [];
    // A reader needs no more of the caller than who it is.
    const reader = { db: workspace.store.db, caller: caller as Parameters<typeof writeWorkspace>[0]["caller"] };
    for await (const piece of writeWorkspace(reader, new Date())) pieces.push(piece);
    return unzipSync(Buffer.concat(pieces));
  }

  async function taken(who: Person, files: Files) {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(archiveOf(files))]), "colophon.zip");
    return (await workspace.ask("POST /api/w/imports", { key: who.key, body })).body;
  }

  const textOf = (files: Files, name: string) => Buffer.from(files[name] ?? new Uint8Array()).toString();
  const markdownOf = async (who: Person, id: string): Promise<string> =>
    (await workspace.ask(`GET /api/d/${id}`, { key: who.key, headers: { accept: "text/markdown" } })).body;

  /** A folder with a document that links to another, cites, shows a picture, and has comments and a suggestion. */
  async function fill(who: Person) {
    const folder = await ask(who, "POST /api/d/folders", { name: "Sea" });
    const other = await ask(who, "POST /api/d", { markdown: "# Ebb\n\nLow.", title: "Ebb" });
    const made = await ask(who, "POST /api/d", {
      title: "Tides",
      markdown: `# Tides\n\nThe sea comes. See [ebb](/d/${other.id}).\n\n![A dot](data:image/png;base64,${(await picture("png")).toString("base64")})`,
      folderId: folder.id,
      settings: { toc: true, locale: "de" },
      citationStyle: "ieee",
    });
    const { nodes } = await ask(who, `GET /api/d/${made.id}?format=nodes`);
    const nodeId = nodes[1].id;
    const shelf = await ask(who, "POST /api/d/citation-collections", { name: "Shelf" });
    const writing = { db: workspace.store.db, caller: { userId: who.id }, now: new Date() };
    const inner = await insertCollection(writing, "Inner", shelf.id);
    const csl = {
      type: "book",
      title: "Waves",
      "citation-key": "doe:waves",
      author: [{ family: "Doe", given: "Jane" }],
      issued: { "date-parts": [[2020]] },
    };
    const kept = { csl, tags: ["water"], note: "Read it.", collectionIds: [inner.id] };
    const { id: workId } = await ask(who, "POST /api/d/citations", kept);
    await ask(who, `PATCH /api/w/citations/${workId}`, { notes: [{ body: "Read it." }, { body: "Read it again." }] });
    const scan = new FormData();
    scan.append("file", new Blob([new Uint8Array(testPdf("Waves"))]), "waves.pdf");
    scan.append("title", "Scan");
    await ask(who, `POST /api/w/citations/${workId}/attachments`, scan);
    await ask(who, `POST /api/w/citations/${workId}/attachments`, {
      url: "https://example.org/waves",
      title: "Online",
    });
    await ask(who, `POST /api/d/${made.id}/cite`, { csl, nodeId, locator: "p. 3" });
    await ask(who, `POST /api/w/documents/${made.id}/comments`, { nodeId, quote: "sea", body: "Which one?" });
    await ask(who, `PATCH /api/d/${made.id}`, { mode: "suggest_replace", nodeId, markdown: "The sea comes and goes." });
    return { made, other };
  }

  test("has markdown in folders, pictures, the library, comments and every version", async () => {
    const { made, other } = await fill(person);
    const files = await written(person);
    const [image] = Object.keys(files).filter((name) => /^files\/fil_\w+\.png$/.test(name));
    const markdown = textOf(files, "documents/Sea/Tides.md");
    expect(markdown).toContain("[ebb](../Ebb.md)");
    expect(markdown).toContain(image ? `(../../${image})` : "(data:image/png");
    expect(textOf(files, "library.bib")).toContain("Waves");
    expect(textOf(files, "data/collections.json")).toContain("Shelf");
    const data = JSON.parse(textOf(files, `data/documents/${made.id}.json`));
    expect(data.comments).toMatchObject([{ quote: { exact: "sea" }, messages: [{ body: "Which one?" }] }]);
    expect(data.suggestions).toHaveLength(1);
    const history = textOf(files, `data/history/${made.id}.jsonl`)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(history.map(({ number, action }) => [number, action])).toEqual([
      [1, "create"],
      [2, "cite"],
    ]);
    expect(history[0].content.content[0].content[0].text).toBe("Tides");
    expect(Object.keys(files)).toContain(`data/documents/${other.id}.json`);
  });

  test("has a chain of hashes that a program of a few lines computes again", async () => {
    const own = await workspace.makePerson("Ada");
    const { made } = await fill(own);
    const files = await written(own);
    const lines = textOf(files, `data/history/${made.id}.jsonl`).trim().split("\n");
    const sorted = (_: string, value: unknown) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value;
    const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
    const asText = (value: unknown) => value && JSON.stringify(value, sorted);
    let before: string | null = null;
    for (const line of lines) {
      const { number, title, origin, model, agent, by, action, summary, content, ...rest } = JSON.parse(line);
      const covered: unknown[] = [before, made.id, number, title, origin, model, agent, asText(by), action, summary];
      covered.push(rest.wordCountDelta, rest.restoredFrom, asText(rest.origins));
      if (rest.notable) covered.push(asText(rest.notable));
      covered.push(rest.createdAt, sha256(JSON.stringify(content, sorted)));
      before = sha256(JSON.stringify(covered));
      expect([number, rest.hash]).toEqual([number, before]);
    }
    expect(lines.length).toBeGreaterThan(1);
  });

  test("comes in again with its text, settings, citations, comments, suggestions and library", async () => {
    const heir = await workspace.makePerson("Ann");
    const { documents, warnings } = await taken(heir, await written(person));
    expect(documents.map(({ title }: { title: string }) => title).sort()).toEqual(["Ebb", "Tides"]);
    expect(warnings).toEqual([expect.stringContaining("earlier versions")]);
    const [tides, ebb] = ["Tides", "Ebb"].map((title) =>
      documents.find((one: { title: string }) => one.title === title),
    );
    const original = (await ask(person, "GET /api/d?q=comes")).documents[0];
    const was = await markdownOf(person, original.id);
    const is = await markdownOf(heir, tides.id);
    const plain = (text: string) =>
      text.replace(/data:image[^)\s"]+|\/files\/fil_\w+/g, "picture").replace(/doc_\w+/g, "id");
    expect(plain(is)).toBe(plain(was));
    expect(is).toContain(`/d/${ebb.id}`);
    const read = await ask(heir, `GET /api/d/${tides.id}`);
    expect(read).toMatchObject({ citationStyle: "ieee", settings: { toc: true, locale: "de" } });
    const { folders } = await ask(heir, "GET /api/d/folders");
    expect(folders).toMatchObject([{ name: "Sea", documentCount: 1 }]);
    const { comments } = await ask(heir, `GET /api/w/documents/${tides.id}/comments`);
    expect(comments).toMatchObject([
      {
        quote: { exact: "sea" },
        messages: [{ body: "Which one?", by: { name: expect.stringContaining("imported") } }],
      },
    ]);
    expect((await ask(heir, `GET /api/d/${tides.id}/suggestions`)).suggestions).toHaveLength(1);
    const { citations } = await ask(heir, "GET /api/d/citations");
    const { collections } = await ask(heir, "GET /api/d/citation-collections");
    const inner = collections.find(({ name }: { name: string }) => name === "Inner");
    expect(inner.parentId).toBe(collections.find(({ name }: { name: string }) => name === "Shelf").id);
    expect(citations).toMatchObject([
      {
        tags: ["water"],
        note: "Read it.",
        collectionIds: [inner.id],
        csl: { title: "Waves", "citation-key": "doe:waves" },
      },
    ]);
    const { notes, attachments } = await ask(heir, `GET /api/w/citations/${citations[0].id}`);
    expect(notes.map(({ body }: { body: string }) => body)).toEqual(["Read it.", "Read it again."]);
    expect(attachments).toMatchObject([
      { title: "Scan", mediaType: "application/pdf" },
      { title: "Online", url: "https://example.org/waves" },
    ]);
    const fileId = attachments[0].url.slice("/files/".length);
    expect(await mayReadFile(workspace.store.db, { userId: heir.id, bound: null }, fileId)).toBe(true);
  });

  test("comes in again with the parts of its books, but for those of others", async () => {
    const [author, heir, other] = [
      await workspace.makePerson("Eve"),
      await workspace.makePerson("Finn"),
      await workspace.makePerson("Gil"),
    ];
    const documentOf = async (who: Person, title: string) =>
      (await ask(who, "POST /api/d", { title, markdown: "a" })).id;
    const [book, one, two] = [
      await documentOf(author, "Book"),
      await documentOf(author, "One"),
      await documentOf(author, "Two"),
    ];
    const theirs = await documentOf(other, "Theirs");
    await workspace.ask(`PUT /api/w/documents/${theirs}/people`, {
      ...{ key: null, headers: { cookie: await workspace.signIn(other.id), "sec-fetch-site": "same-origin" } },
      body: { everyone: true, role: "view" },
    });
    const set = { parts: [two, theirs, one] };
    expect((await ask(author, `PUT /api/w/documents/${book}/parts`, set)).parts).toHaveLength(3);
    const files = await written(author);
    expect(JSON.parse(textOf(files, `data/documents/${book}.json`)).parts).toEqual([two, one]);
    const { documents } = await taken(heir, files);
    const { id } = documents.find(({ title }: { title: string }) => title === "Book");
    const { parts } = await ask(heir, `GET /api/w/documents/${id}/parts`);
    expect(parts.map(({ title }: { title: string }) => title)).toEqual(["Two", "One"]);
  });

  test("leaves the notes of a work that was there before, and attaches nothing twice", async () => {
    const heir = await workspace.makePerson("Ann");
    const files = await written(person);
    await taken(heir, files);
    const { citations } = await ask(heir, "GET /api/d/citations");
    await ask(heir, `PATCH /api/w/citations/${citations[0].id}`, { notes: [{ body: "Mine." }] });
    await taken(heir, files);
    const { notes, attachments } = await ask(heir, `GET /api/w/citations/${citations[0].id}`);
    expect([notes.length, attachments.length]).toEqual([1, 2]);
  });

  test("names attachments whose files are gone, or are no PDFs", async () => {
    const heir = await workspace.makePerson("Ann");
    const files = await written(person);
    const pdf = Object.keys(files).find((name) => name.endsWith(".pdf")) ?? "";
    const broken = await taken(heir, { ...files, [pdf]: Buffer.from("no PDF") });
    expect(broken.warnings.join()).toContain(
      "“Scan”, which was attached to a work, was not taken: This file is not a PDF",
    );
    const gone = await taken(heir, Object.fromEntries(Object.entries(files).filter(([name]) => name !== pdf)));
    expect(gone.warnings.join()).toContain("its file did not come with it");
  });

  test("takes markdown that was changed outside, and says what that costs", async () => {
    const heir = await workspace.makePerson("Ann");
    const files = await written(person);
    files["documents/Sea/Tides.md"] = Buffer.from(textOf(files, "documents/Sea/Tides.md").replace("comes", "left"));
    const { documents, warnings } = await taken(heir, files);
    const tides = documents.find(({ title }: { title: string }) => title === "Tides");
    expect(await markdownOf(heir, tides.id)).toContain("The sea left");
    expect(warnings.join()).toContain("changed outside");
  });

  test("with broken or hostile parts takes the rest and names them", async () => {
    const heir = await workspace.makePerson("Ann");
    const files = await written(person);
    for (const name of Object.keys(files)) {
      if (name.startsWith("data/documents/")) files[name] = Buffer.from('{"id": 1}');
    }
    files["data/collections.json"] = Buffer.from("[{]");
    const { documents, warnings } = await taken(heir, files);
    expect(documents).toHaveLength(2);
    expect(warnings.join()).toContain("without comments");
    expect(warnings.join()).toContain("collections were not taken");
  });
});
