import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { serveFile } from "#lib/doors/serve-file";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { MAX_PICTURE_BYTES } from "#lib/files/read-picture";
import { LOOSE_DAYS, purgeFiles } from "#lib/files/store";
import { noise, picture } from "#lib/files/test-pictures";
import { openTestSite, page } from "#lib/outside/test-site";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(stores)("pictures of documents on $name", (store) => {
  let site: Awaited<ReturnType<typeof openTestSite>>;
  let workspace: TestWorkspace;
  let png: Buffer;
  let colours = 0;

  beforeAll(async () => {
    png = await picture("png");
    site = await openTestSite({
      "/dot": page(png, "text/plain"),
      "/page": page("<p>"),
      "/inward": (_, reply) => reply.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    });
    workspace = await openTestWorkspace(store, { ...unlimited, ALLOW_PRIVATE_HOSTS: site.place });
  });
  afterAll(async () => {
    await workspace.close();
    await site.close();
  });

  const form = (bytes: Uint8Array, name = "a.png", field = "file") => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(bytes)]), name);
    return body;
  };
  /** A picture that no other test has stored. */
  const another = () => picture("png", { colour: `#0000${(16 + colours++).toString(16).padStart(2, "0")}` });
  const makeDocument = async (markdown = "Text.") =>
    (await workspace.ask("POST /api/d", { body: { markdown } })).body.id as string;
  const upload = (document: string, body: unknown, asked = {}) =>
    workspace.ask(`POST /api/w/documents/${document}/files`, { body, ...asked });
  const show = (id: string, headers: Record<string, string> = {}, query = "") =>
    serveFile(new Request(`http://localhost:3000/files/${id}${query}`, { headers }), id);
  const owner = () => ({ "x-api-key": workspace.firstKey });
  const write = (document: string, markdown: string, asked = {}) =>
    workspace.ask(`PATCH /api/d/${document}`, { body: { markdown }, ...asked });

  describe("an upload is refused", () => {
    test.each([
      ["nothing", {}, 400, "invalid_request"],
      ["both a file and a url", { url: "x", file: "y" }, 400, "invalid_request"],
      ["a text as the file", { file: "iVBORw0KGgo" }, 400, "invalid_request"],
      ["an unknown field", { picture: "x" }, 400, "unknown_field"],
      ["a private address", { url: "http://10.0.0.1/a.png" }, 400, "address_not_allowed"],
    ])("with %s", async (_what, body, status, code) => {
      const answer = await upload(await makeDocument(), body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    test.each([
      ["/page", 415, "unsupported_media_type"],
      ["/gone", 422, "import_failed"],
      ["/inward", 400, "address_not_allowed"],
    ])("from the address %s", async (path, status, code) => {
      const answer = await upload(await makeDocument(), { url: site.origin + path });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    test("by its type, its size, its name or its form", async () => {
      const document = await makeDocument();
      const large = Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES + 1 - png.length)]);
      const cut = { headers: { "content-type": "multipart/form-data; boundary=x" } };
      const answers = await Promise.all([
        upload(document, form(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.png")),
        upload(document, form(large)),
        upload(document, form(Buffer.concat([large, large]))),
        upload(document, form(png, "a\0.png")),
        upload(document, form(png, "a.png", "picture")),
        upload(document, Buffer.from("--x\r\nnothing"), cut),
      ]);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [415, "unsupported_media_type"],
        [413, "too_large"],
        [413, "too_large"],
        [400, "invalid_request"],
        [400, "unknown_field"],
        [400, "invalid_request"],
      ]);
    });

    test("to a person who may only read", async () => {
      const document = await makeDocument();
      const reader = await workspace.makePerson();
      const byOwner = { key: null, headers: { cookie: await workspace.signIn(), ...SAME_ORIGIN } };
      const given = { body: { email: reader.email, role: "view" } };
      await workspace.ask(`PUT /api/w/documents/${document}/people`, { ...byOwner, ...given });
      expect((await upload(document, form(png), { key: reader.key })).body.code).toBe("insufficient_role");
    });
  });

  test("a form with a file is refused by other routes", async () => {
    const { status, body } = await workspace.ask("POST /api/d", { body: form(png) });
    expect([status, body.code]).toEqual([415, "unsupported_media_type"]);
  });

  test("stores a picture once per person, and says what it is", async () => {
    const document = await makeDocument();
    const first = await upload(document, form(png));
    const copied = await upload(document, { url: `${site.origin}/dot` });
    expect(first.status).toBe(201);
    expect(first.headers.get("location")).toBe(first.body.url);
    expect(first.body).toMatchObject({ mediaType: "image/png", width: 40, height: 20, url: `/files/${first.body.id}` });
    expect(copied.body.id).toBe(first.body.id);
  });

  test("repeats an upload with its key, and refuses another file with it", async () => {
    const document = await makeDocument();
    const headers = { "idempotency-key": `upload-${document}` };
    const first = await upload(document, form(png), { headers });
    const again = await upload(document, form(png), { headers });
    const other = await upload(document, form(await another()), { headers });
    expect([again.body.id, again.headers.get("idempotency-replayed")]).toEqual([first.body.id, "true"]);
    expect(other.body.code).toBe("idempotency_key_reused");
  });

  test("keeps large pictures outside the store, and serves them whole and in part", async () => {
    const large = await noise(700, 700);
    const { body } = await upload(await makeDocument(), form(large));
    const whole = await show(body.id, owner());
    const part = await show(body.id, { ...owner(), range: "bytes=10-19" });
    const last = await show(body.id, { ...owner(), range: "bytes=-5" });
    const none = await show(body.id, { ...owner(), range: `bytes=${large.length}-` });
    expect(large.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true);
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${large.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(large.subarray(10, 20));
    expect(Buffer.from(await last.arrayBuffer())).toEqual(large.subarray(-5));
    expect(none.status).toBe(416);
    expect(large.length).toBeGreaterThan(1024 * 1024);
  });

  test("serves a smaller form of a large picture, and ignores other widths", async () => {
    const { body } = await upload(await makeDocument(), form(await noise(1000, 100)));
    const small = await show(body.id, owner(), "?width=480");
    const odd = await show(body.id, owner(), "?width=481");
    expect([small.headers.get("content-type"), odd.headers.get("content-type")]).toEqual(["image/webp", "image/png"]);
    expect(small.headers.get("etag")).not.toBe(odd.headers.get("etag"));
  });

  test("prevents scripts in a picture, and lets browsers keep it for a year", async () => {
    const { body } = await upload(await makeDocument(), form(png));
    const { headers } = await show(body.id, owner());
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.* sandbox$/),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    const again = await show(body.id, { ...owner(), "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  describe("who may read a picture", () => {
    test("nobody reads what does not exist", async () => {
      expect((await show("fil_00000000000000000000000000", owner())).status).toBe(404);
      expect((await show("../../etc/passwd", owner())).status).toBe(404);
    });

    test("only those who may read a document that holds it", async () => {
      const document = await makeDocument();
      const { body } = await upload(document, form(await another()));
      const stranger = await workspace.makePerson();
      const bound = await workspace.makeKey({ documentId: await makeDocument() });
      const ofIt = await workspace.makeKey({ documentId: document });
      const writer = await workspace.makeKey({ scopes: ["update"] });
      const statuses = async () =>
        Promise.all(
          [
            {},
            { "x-api-key": stranger.key },
            { cookie: await workspace.signIn(stranger.id) },
            { "x-api-key": bound },
            { "x-api-key": writer },
            { "x-api-key": "ak_usr_nonsense" },
            { "x-api-key": ofIt },
            { cookie: await workspace.signIn() },
          ].map(async (headers) => (await show(body.id, headers as Record<string, string>)).status),
        );
      expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404, 200, 200]);
      const byOwner = { key: null, headers: { cookie: await workspace.signIn(), ...SAME_ORIGIN } };
      const given = { body: { email: stranger.email, role: "view" } };
      await workspace.ask(`PUT /api/w/documents/${document}/people`, { ...byOwner, ...given });
      expect(await statuses()).toEqual([404, 200, 200, 404, 404, 404, 200, 200]);
    });

    test("everyone, while a published page shows it", async () => {
      const document = await makeDocument("# Title\n\nText.");
      const { body } = await upload(document, form(await another()));
      const publish = () => workspace.ask(`POST /api/d/${document}/publish`, { body: {} });
      await write(document, `# Title\n\n![A](${body.url})`);
      expect((await show(body.id)).status).toBe(404);
      await publish();
      const shown = await show(body.id);
      expect([shown.status, shown.headers.get("cross-origin-resource-policy")]).toEqual([200, "cross-origin"]);
      await write(document, "# Title\n\nNo picture.");
      expect((await show(body.id)).status).toBe(404);
      await write(document, `# Title\n\n![A](${body.url})`);
      expect((await show(body.id)).status).toBe(200);
      await workspace.ask(`DELETE /api/d/${document}/publish`);
      expect((await show(body.id)).status).toBe(404);
    });

    test("nobody by writing its address into a text of their own", async () => {
      const { body } = await upload(await makeDocument(), form(await another()));
      const thief = await workspace.makePerson();
      const asked = { key: thief.key, body: { markdown: `![](${body.url})` } };
      expect((await workspace.ask("POST /api/d", asked)).status).toBe(201);
      expect((await show(body.id, { "x-api-key": thief.key })).status).toBe(404);
    });

    test("the owner of a duplicate, after the original is gone", async () => {
      const document = await makeDocument();
      const { body } = await upload(document, form(await another()));
      await write(document, `![A](${body.url})`);
      await workspace.ask(`POST /api/d/${document}/duplicate`, { body: {} });
      await workspace.ask(`DELETE /api/d/${document}`);
      expect((await show(body.id, owner())).status).toBe(200);
    });

    test("those who may read a history that holds it", async () => {
      const document = await makeDocument();
      const { body } = await upload(document, form(await another()));
      await write(document, `![A](${body.url})`);
      await write(document, "Removed.");
      expect((await show(body.id, owner())).status).toBe(200);
    });
  });

  test("deletes what no version took within a month, and never what a version or a suggestion holds", async () => {
    const document = await makeDocument();
    const [loose, held, proposed] = await Promise.all(
      [1, 2, 3].map(async () => (await upload(document, form(await another()))).body),
    );
    const outside = (await upload(document, form(await noise(640, 640)))).body;
    await write(document, `![A](${held.url})`);
    await write(document, "Removed.");
    const suggestion = { mode: "suggest_replace", markdown: `![A](${proposed.url})` };
    await workspace.ask(`PATCH /api/d/${document}`, { body: suggestion });
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    const alive = async () =>
      Promise.all([loose, held, proposed, outside].map(async ({ id }) => (await show(id, owner())).status));
    await purgeFiles(workspace.store.db, inDays(LOOSE_DAYS - 1));
    expect(await alive()).toEqual([200, 200, 200, 200]);
    await purgeFiles(workspace.store.db, inDays(LOOSE_DAYS + 1));
    expect(await alive()).toEqual([404, 200, 200, 404]);
  });
});
