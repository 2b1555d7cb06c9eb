import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { version } from "#db/schema";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

describe.each(stores)("versions on $name", (store) => {
  let workspace: TestWorkspace;
  let id: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    id = (await workspace.ask("POST /api/d", { body: { title: "One", markdown: "First." } })).body.id;
    await workspace.ask(`PATCH /api/d/${id}`, { body: { title: "Two", markdown: "Second text." } });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { settings: { toc: true } } });
  });
  afterAll(() => workspace.close());

  const read = (vid: string, headers = {}) => workspace.ask(`GET /api/d/${id}/versions/${vid}`, { headers });

  test.each(["0", "4", "-1", "01", "1.0", "ver_none", "999999999", "9999999999", "latest", "%20"])(
    "version %s does not exist",
    async (vid) => {
      const { status, body } = await read(vid);
      expect([status, body.code, body.hint]).toEqual([404, "not_found", "Its versions are 1 to 3."]);
    },
  );

  test("another document's version is not found", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: {} });
    const { body: history } = await workspace.ask(`GET /api/d/${body.id}/versions`);
    expect((await read(history.versions[0].id)).status).toBe(404);
  });

  test("are listed newest first, in pages, with their changes", async () => {
    const all = (await workspace.ask(`GET /api/d/${id}/versions`)).body.versions;
    expect(
      all.map(({ number, title, action, wordCountDelta }: Record<string, unknown>) => [
        number,
        title,
        action,
        wordCountDelta,
      ]),
    ).toEqual([
      [3, "Two", "settings", 0],
      [2, "Two", "write", 1],
      [1, "One", "create", 1],
    ]);
    for (const one of all) expect(one).not.toHaveProperty("content");
    const pages = [];
    let cursor = "";
    do {
      const { body } = await workspace.ask(`GET /api/d/${id}/versions?limit=1${cursor}`);
      pages.push(...body.versions);
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : "";
    } while (cursor);
    expect(pages).toEqual(all);
  });

  test.each([[0], [-1], [1.5], [2 ** 31], [1e15], ["7"], [7, 8], []])(
    "rejects the invented cursor %j",
    async (...place) => {
      const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
      expect((await workspace.ask(`GET /api/d/${id}/versions?cursor=${cursor}`)).body.code).toBe("invalid_request");
    },
  );

  test("are read by number or id, with their original text", async () => {
    const { body } = await read("1");
    expect(body).toMatchObject({
      number: 1,
      title: "One",
      action: "create",
      content: { type: "doc", content: [{ content: [{ text: "First." }] }] },
    });
    expect((await read(body.id)).body).toEqual(body);
    expect((await read("2", { accept: "text/markdown" })).body).toBe("Second text.\n");
  });

  test("of a document in the trash are not found", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: {} });
    await workspace.ask(`DELETE /api/d/${body.id}`);
    for (const path of ["versions", "versions/1"])
      expect((await workspace.ask(`GET /api/d/${body.id}/${path}`)).status).toBe(404);
    expect((await workspace.ask(`GET /api/d/${body.id}`)).status).toBe(404);
    expect((await workspace.ask(`DELETE /api/d/${body.id}`)).status).toBe(404);
    expect((await workspace.ask(`POST /api/d/${body.id}/duplicate`, { body: {} })).status).toBe(404);
  });

  test("a text with a wrong checksum is an error", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: { markdown: "True." } });
    await workspace.store.db
      .update(version)
      .set({ sha256: new Uint8Array(32) })
      .where(eq(version.documentId, body.id));
    const answer = await workspace.ask(`GET /api/d/${body.id}/versions/1`);
    expect([answer.status, answer.body.code]).toEqual([500, "internal"]);
    expect(JSON.stringify(answer.body)).not.toContain("checksum");
  });
});
