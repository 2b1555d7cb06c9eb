import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { saveWorks } from "#lib/works/library/entries/save";

const csl = {
  type: "book" as const,
  title: "The Tides",
  author: [{ family: "Doe", given: "Jane" }],
  issued: { "date-parts": [[2020]] },
  publisher: "Sea Press",
};

describe("formatting a citation", () => {
  let workspace: TestWorkspace;
  let citation: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
    const context = { db: workspace.store.db, caller: { userId: workspace.owner.id }, now: new Date() };
    const checks = { verified: false, retracted: null, newerVersion: null };
    const filing = { tags: [], note: null, collectionIds: [] };
    const [saved] = await saveWorks(context, [{ csl, identifier: null, checks }], filing);
    citation = saved?.citation.id ?? "";
  });
  afterAll(() => workspace.close());

  const format = (body: unknown, key = workspace.firstKey) =>
    workspace.ask("POST /api/d/citations/format", { body, key });

  describe("rejects", () => {
    test.each<[string, object, string]>([
      ["nothing to format", { style: "apa" }, "invalid_request"],
      ["no style", { citation: csl }, "invalid_request"],
      ["a style that nobody knows", { citation: csl, style: "no-such-style" }, "unknown_style"],
      ["an unknown style, before it looks up the work", { citation: "10.1000/x", style: "apaa" }, "unknown_style"],
      ["a locale that is none", { citation: csl, style: "apa", locale: "no such tongue" }, "invalid_request"],
      ["what is no identifier", { citation: "tides", style: "apa" }, "invalid_identifier"],
      ["an ISBN with a wrong digit", { citation: "978-0-306-40615-8", style: "apa" }, "invalid_identifier"],
      ["a work with an unknown CSL variable", { citation: { ...csl, titel: "x" }, style: "apa" }, "invalid_request"],
      ["a work of a type that CSL has not", { citation: { type: "novel" }, style: "apa" }, "invalid_request"],
      ["a citation that the library has not", { citation: "lib_none", style: "apa" }, "not_found"],
      ["a list", { citation: [csl], style: "apa" }, "invalid_request"],
    ])("%s", async (_what, body, code) => {
      const answer = await format(body);
      expect(answer.body).toMatchObject({ code });
    });

    test("an unknown style by the name of its own field, with the nearest ones", async () => {
      const { body } = await format({ citation: csl, style: "apaa" });
      expect(body.details[0]).toEqual({ path: "style", message: expect.stringMatching(/^Nearest: apa /) });
    });

    test("an identifier while no service is reachable, with their names", async () => {
      const { status, body } = await format({ citation: "10.1000/182", style: "apa" });
      expect([status, body.code]).toEqual([502, "upstream_unavailable"]);
    });

    test("a citation of another person's library", async () => {
      const stranger = await workspace.makePerson();
      const { body } = await format({ citation, style: "apa" }, stranger.key);
      expect([body.code, body.details[0].path]).toEqual(["not_found", "citation"]);
    });

    test("library citations for a key bound to a document, with the same error for unknown ones", async () => {
      const { body: document } = await workspace.ask("POST /api/d", { body: { markdown: "Text." } });
      const key = await workspace.makeKey({ documentId: document.id });
      const answers = [
        await format({ citation, style: "apa" }, key),
        await format({ citation: "lib_none", style: "apa" }, key),
        await format({ citation: "lib_none", style: "no-such-style" }, key),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code, body.error]).toEqual([403, "document_not_in_token", answers[0]?.body.error]);
      }
      expect((await format({ citation: csl, style: "apa" }, key)).status).toBe(200);
    });
  });

  test("returns the work in a text and in a bibliography", async () => {
    const { status, body } = await format({ citation: csl, style: "apa" });
    expect([status, body]).toMatchObject([
      200,
      {
        style: "apa",
        locale: "en-US",
        inText: { text: "(Doe, 2020)" },
        bibliography: {
          text: "Doe, J. (2020). The Tides. Sea Press.",
          html: expect.stringContaining("<i>The Tides</i>"),
        },
      },
    ]);
  });

  test("formats a citation of the library like a given one, and in another locale", async () => {
    const [kept, given] = [await format({ citation, style: "mla" }), await format({ citation: csl, style: "mla" })];
    expect({ ...kept.body }).toEqual({ ...given.body });
    expect((await format({ citation, style: "apa", locale: "de-DE" })).body.locale).toBe("de-DE");
  });

  test("counts as a read and stores nothing", async () => {
    const key = await workspace.makeKey({ scopes: ["read"] });
    expect((await format({ citation: csl, style: "ieee" }, key)).status).toBe(200);
    const client = await workspace.connect(key);
    const { tools } = await client.listTools();
    await client.close();
    expect(tools.find(({ name }) => name === "citation_format")?.annotations).toMatchObject({
      readOnlyHint: true,
      openWorldHint: true,
    });
  });

  test("returns the same for a repeated request", async () => {
    const headers = { "idempotency-key": "one" };
    const ask = () => workspace.ask("POST /api/d/citations/format", { body: { citation: csl, style: "apa" }, headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });
});
