import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { adminToken } from "#lib/people/auth/secret";
import type { Command } from "./command";
import { runCommand } from "./commands";
import { answerAdmin } from "./door";

const create: Command = {
  verb: "create",
  name: "ci",
  scopes: ["read"],
  documentId: null,
  folderId: null,
  isHuman: false,
  guard: "warn",
  isForDrafts: false,
  person: null,
  livesMs: null,
};

describe.each(stores)("commands on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const run = (command: Command, now = new Date()) => runCommand(workspace.running, command, now);
  const statusFor = async (key = "") => (await workspace.ask("GET /api/d", { key })).status;

  test("rejects a key for a document that does not exist", async () => {
    await expect(run({ ...create, documentId: "doc_none" })).rejects.toMatchObject({ code: "not_found" });
    const stranger = await workspace.makePerson();
    const { body } = await workspace.ask("POST /api/d", { key: stranger.key, body: {} });
    await expect(run({ ...create, documentId: body.id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("makes the key of another person, for what that person reaches, and of nobody unknown", async () => {
    await expect(run({ ...create, person: "nobody@example.org" })).rejects.toMatchObject({ code: "not_found" });
    const ada = await workspace.makePerson("Ada");
    const { key = "" } = await run({ ...create, person: ada.email.toUpperCase() });
    const { body: theirs } = await workspace.ask("POST /api/d", { key: ada.key, body: { title: "Hers" } });
    const { body: listed } = await workspace.ask("GET /api/d", { key });
    expect(listed.documents.map(({ id }: { id: string }) => id)).toEqual([theirs.id]);
    const { body: mine } = await workspace.ask("POST /api/d", { body: {} });
    const bound = run({ ...create, person: ada.email, documentId: mine.id });
    await expect(bound).rejects.toMatchObject({ code: "not_found" });
  });

  test("rejects a key for a folder that does not exist", async () => {
    await expect(run({ ...create, folderId: "fol_none" })).rejects.toMatchObject({ code: "not_found" });
    const stranger = await workspace.makePerson();
    const { body } = await workspace.ask("POST /api/d/folders", { key: stranger.key, body: { name: "Theirs" } });
    await expect(run({ ...create, folderId: body.id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("does not revoke an unknown, revoked or another person's key", async () => {
    const stranger = await workspace.makePerson();
    const theirs = (await run({ verb: "list" })).keys?.map(({ id }) => id);
    expect(theirs).not.toContain(stranger.id);
    for (const id of ["key_none", ""])
      await expect(run({ verb: "revoke", id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("a new key works at once with its scopes only, until it is revoked", async () => {
    const { key, keys = [] } = await run(create);
    expect(key).toMatch(/^ak_usr_[\w-]{43}$/);
    expect(await statusFor(key)).toBe(200);
    expect((await workspace.ask("POST /api/d", { key: key ?? "", body: {} })).body.code).toBe("insufficient_scope");
    expect(await run({ verb: "revoke", id: keys[0]?.id ?? "" })).toEqual({ revoked: keys[0]?.id });
    expect(await statusFor(key)).toBe(401);
    await expect(run({ verb: "revoke", id: keys[0]?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("a key with an expiry works until then", async () => {
    const past = await run({ ...create, livesMs: 1_000 }, new Date(Date.now() - 2_000));
    const future = await run({ ...create, livesMs: 60_000 });
    expect([await statusFor(past.key), await statusFor(future.key)]).toEqual([401, 200]);
  });

  test("a bound key reaches only its document", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Bound" } });
    const { key = "" } = await run({ ...create, documentId: body.id });
    expect((await workspace.ask(`GET /api/d/${body.id}`, { key })).status).toBe(200);
    expect((await workspace.ask("GET /api/d/doc_none", { key })).body.code).toBe("document_not_in_token");
  });

  test("the list shows all fields of a key except the key", async () => {
    const { key = "" } = await run({ ...create, name: "shown", livesMs: 60_000 });
    const { keys = [] } = await run({ verb: "list" });
    expect(keys.find(({ name }) => name === "shown")).toMatchObject({
      scopes: ["read"],
      documentId: null,
      folderId: null,
      isHuman: false,
      guard: "warn",
      isForDrafts: false,
      lastFour: key.slice(-4),
      revokedAt: null,
      expiresAt: expect.any(String),
    });
    expect(JSON.stringify(keys)).not.toContain(key.slice(7, -4));
    expect(JSON.stringify(keys)).not.toMatch(/hash/);
  });

  test("a sign-in link points to this workspace", async () => {
    expect((await run({ verb: "sign-in" })).link).toMatch(
      /^http:\/\/localhost:3000\/api\/auth\/magic-link\/verify\?token=/,
    );
  });

  describe("over the data directory", () => {
    const secret = "the secret of the server";
    const send = (body: unknown, authorization: string | null = adminToken(secret)) =>
      answerAdmin(workspace.running, secret, { method: "POST", path: "/commands", body, authorization });

    test.each([
      null,
      "",
      "Bearer ",
      "Bearer x",
      adminToken("another secret"),
      adminToken(secret).slice(0, -1),
      `${adminToken(secret)}x`,
    ])("rejects the authorization %j", async (authorization) => {
      expect(await send({ verb: "list" }, authorization)).toMatchObject({
        status: 401,
        body: { error: expect.stringContaining("AUTH_SECRET") },
      });
    });

    test.each([
      null,
      {},
      [],
      "list",
      { verb: "drop" },
      { verb: "list", more: 1 },
      { ...create, scopes: [] },
      { ...create, scopes: ["all"] },
      { ...create, name: " " },
      { ...create, livesMs: -1 },
      { verb: "revoke" },
    ])("rejects the command %j", async (body) => {
      expect((await send(body)).status).toBe(400);
    });

    test("runs a command, and returns the message of an error", async () => {
      expect(await send(create)).toMatchObject({ status: 200, body: { key: expect.stringMatching(/^ak_usr_/) } });
      expect(await send({ verb: "revoke", id: "key_none" })).toEqual({
        status: 404,
        body: { error: "There is no key key_none to revoke." },
      });
    });
  });
});
