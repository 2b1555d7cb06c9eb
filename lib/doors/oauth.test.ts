import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKey, oauthAccessToken, oauthClient, oauthRefreshToken, user } from "#db/schema";
import { stores } from "#db/test-database";
import { listAudit } from "#lib/audit/store";
import { SCOPES } from "#lib/base/caller";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { allowConnection, type Consent, readConsentRequest } from "#lib/people/auth/consent";
import { keyChanged } from "#lib/people/auth/key-changes";
import { findValidCredentials, listKeys, purgeConnections, revokeKey } from "#lib/people/auth/store";
import { ClientMemory } from "./test-client-memory";
import { allow, askOAuth, callerOf, mcpAddress, openConsentPage } from "./test-oauth";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

const DAY_MS = 24 * 60 * 60 * 1000;
const allAddress = new URL("/api/mcp/all", mcpAddress);
const tokenAddress = new URL("/api/auth/oauth2/token", mcpAddress);

describe.each(stores)("an agent by OAuth on $name", (store) => {
  let workspace: TestWorkspace;
  let cookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    cookie = await workspace.signIn();
  });
  afterAll(() => workspace.close());

  /** Connects as the official SDK does: refused, registered, allowed, and connected with the token. */
  async function connect(given: Partial<Consent> = {}, memory = new ClientMemory("Reviewer"), session = cookie) {
    const open = () => new StreamableHTTPClientTransport(mcpAddress, { fetch: askOAuth, authProvider: memory });
    const client = new Client({ name: "sdk", version: "1.0.0" });
    const first = open();
    await expect(client.connect(first)).rejects.toThrow("Unauthorized");
    await first.finishAuth(await allow(workspace, memory.asked, session, given));
    await client.connect(open());
    return { client, memory, token: String(memory.tokens().access_token) };
  }

  /** The client's authorization request, not yet allowed. */
  async function ask(memory = new ClientMemory("Reviewer")): Promise<URL> {
    const transport = new StreamableHTTPClientTransport(mcpAddress, { fetch: askOAuth, authProvider: memory });
    await expect(new Client({ name: "sdk", version: "1.0.0" }).connect(transport)).rejects.toThrow("Unauthorized");
    if (!memory.asked) throw new Error("The client asked for nothing.");
    return memory.asked;
  }

  const request = (address: URL, token: string) =>
    askOAuth(address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });

  const statusOf = async (address: URL, token: string) => (await request(address, token)).status;

  const exchange = (fields: Record<string, string>) =>
    askOAuth(tokenAddress, { method: "POST", body: new URLSearchParams(fields) });

  const refresh = (memory: ClientMemory, token: string) =>
    exchange({ grant_type: "refresh_token", refresh_token: token, client_id: memory.clientInformation().client_id });

  const connectionOf = async (name: string) => {
    const row = (await listKeys(workspace.store.db, workspace.owner.id)).find((key) => key.name === name);
    if (!row) throw new Error(`There is no connection ${name}.`);
    return row;
  };

  test.each([
    ["no credential", mcpAddress, null, 'Bearer realm="colophon", resource_metadata="http://localhost:3000'],
    ["a token of no one", allAddress, `at_usr_${"x".repeat(43)}`, 'error="invalid_token", resource_metadata="http'],
  ])("with %s is told where the description is", async (_name, address, token, challenge) => {
    const response = await request(address, token ?? "");
    expect(response.status).toBe(401);
    const header = response.headers.get("www-authenticate") ?? "";
    expect(header).toContain(challenge);
    const described = /resource_metadata="([^"]+)"/.exec(header)?.[1] ?? "";
    const metadata = await (await askOAuth(described)).json();
    expect(metadata).toMatchObject({ resource: address.href, scopes_supported: SCOPES });
    const [issuer] = metadata.authorization_servers;
    const server = await (
      await askOAuth("http://localhost:3000/.well-known/oauth-authorization-server/api/auth")
    ).json();
    expect(server).toMatchObject({
      issuer,
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      registration_endpoint: `${issuer}/oauth2/register`,
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    expect(Object.keys(server).filter((name) => /introspection|dpop|backchannel/.test(name))).toEqual([]);
    expect(await (await askOAuth("http://localhost:3000/.well-known/oauth-authorization-server")).json()).toEqual(
      server,
    );
  });

  test("finds no description of other resources or servers", async () => {
    for (const path of ["oauth-protected-resource/api/d", "oauth-authorization-server/other"]) {
      expect((await askOAuth(`http://localhost:3000/.well-known/${path}`)).status).toBe(404);
    }
  });

  test("cannot answer the consent page itself, or change its query", async () => {
    const query = await openConsentPage(await ask(), cookie);
    const body = JSON.stringify({ accept: true, oauth_query: query });
    const headers = { cookie, "content-type": "application/json" };
    const consent = new URL("/api/auth/oauth2/consent", mcpAddress);
    expect((await askOAuth(consent, { method: "POST", headers, body })).status).toBe(404);
    const services = { auth: workspace.running.auth, db: workspace.store.db };
    const changed = query.replace("scope=read", "scope=delete");
    await expect(readConsentRequest(services, changed, new Headers({ cookie }))).rejects.toThrow("is not valid");
  });

  test("gets one code for a request that a person allows several times, also at once", async () => {
    const query = await openConsentPage(await ask(), cookie);
    const reach = { documentId: null, folderId: null, expiresAt: null };
    const consent = { query, caller: callerOf(workspace.owner.id), scopes: ["read"] as const, ...reach };
    const services = { auth: workspace.running.auth, db: workspace.store.db };
    const press = () => allowConnection(services, consent, new Headers({ cookie }), new Date());
    const atOnce = await Promise.allSettled([press(), press(), press()]);
    expect(atOnce.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(press()).rejects.toThrow("was answered before");
    // The log of the workspace tells of the one connection.
    const { id } = workspace.owner;
    const entries = await listAudit(workspace.store.db, { kind: "agent.connected", personId: id, limit: 1 });
    expect(entries).toMatchObject([{ by: { type: "user", id }, details: { scopes: "read" } }]);
    expect(entries[0]?.subjectId).toMatch(/^key_/);
  });

  test.each([
    ["without PKCE", (url: URL) => url.searchParams.delete("code_challenge"), "error=invalid_request"],
    ["with plain PKCE", (url: URL) => url.searchParams.set("code_challenge_method", "plain"), "error=invalid_request"],
    [
      "for another resource",
      (url: URL) => url.searchParams.set("resource", "https://other.example/"),
      "invalid_target",
    ],
    ["for an unknown scope", (url: URL) => url.searchParams.set("scope", "read admin"), "error=invalid_scope"],
    ["without asking", (url: URL) => url.searchParams.set("prompt", "none"), "error=consent_required"],
  ])("is refused %s", async (_name, spoil, error) => {
    const address = await ask();
    spoil(address);
    const response = await askOAuth(address, { headers: { cookie } });
    const location = response.headers.get("location") ?? "";
    expect(location).toMatch(/^http:\/\/localhost:7777\/callback\?/);
    expect(location).toContain(error);
  });

  test("is not sent to an address that it did not register", async () => {
    const address = await ask();
    address.searchParams.set("redirect_uri", "https://evil.example/callback");
    const response = await askOAuth(address, { headers: { cookie } });
    expect(response.headers.get("location")).not.toContain("evil.example");
  });

  test("gets no token with a code that was used, or with another verifier", async () => {
    const memory = new ClientMemory("Reviewer");
    const fields = await allow(workspace, await ask(memory), cookie);
    const given = {
      grant_type: "authorization_code",
      code: fields.get("code") ?? "",
      client_id: memory.clientInformation().client_id,
      redirect_uri: memory.redirectUrl,
    };
    const wrong = await exchange({ ...given, code_verifier: "w".repeat(43) });
    expect(wrong.status).toBe(401);
    // The failed try used the code up.
    expect((await exchange({ ...given, code_verifier: memory.codeVerifier() })).status).toBe(400);
  });

  test("may do what the person allowed of what it asked for, under the name it registered", async () => {
    const { client, token } = await connect({ scopes: ["read", "create", "suggest"] }, new ClientMemory("Proofreader"));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("create_document");
    expect(names).not.toContain("write_document");
    const created = await client.callTool({ name: "create_document", arguments: { markdown: "The sea." } });
    expect(toolBody(created)).toMatchObject({ version: 1 });
    const connection = await connectionOf("Proofreader");
    expect(connection).toMatchObject({ scopes: ["read", "create", "suggest"], isHuman: false, lastFour: "" });
    const { id } = toolBody(created) as { id: string };
    const { body } = await workspace.ask(`GET /api/d/${id}/versions`);
    expect(body.versions[0]).toMatchObject({ origin: "agent", agent: "Proofreader" });
    expect(await statusOf(mcpAddress, token)).toBe(200);
  });

  test("works with the first SDK too", async () => {
    const memory = new ClientMemory("First");
    const open = () => new FirstTransport(mcpAddress, { fetch: askOAuth, authProvider: memory });
    const first = open();
    await expect(new FirstClient({ name: "sdk", version: "1.0.0" }).connect(first)).rejects.toThrow("Unauthorized");
    await first.finishAuth((await allow(workspace, memory.asked, cookie)).get("code") ?? "");
    const client = new FirstClient({ name: "sdk", version: "1.0.0" });
    await client.connect(open());
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("suggest_edits");
  });

  test("reaches only the document that the person chose", async () => {
    const [chosen, other] = await Promise.all(
      ["Mine", "Other"].map(async (title) => (await workspace.ask("POST /api/d", { body: { title } })).body.id),
    );
    const { client } = await connect({ documentId: chosen }, new ClientMemory("Bound"));
    const read = (id: string) => client.callTool({ name: "read_document", arguments: { id } });
    expect(toolBody(await read(chosen))).toMatchObject({ title: "Mine" });
    expect((await read(other)).isError).toBe(true);
  });

  test("reaches only the folder that the person chose, with all below it", async () => {
    const folder = async (name: string, parentId: string | null) =>
      (await workspace.ask("POST /api/d/folders", { body: { name, parentId } })).body.id;
    const outer = await folder("Outer", null);
    const inner = await folder("Inner", outer);
    const [below, beside] = await Promise.all(
      [inner, null].map(async (folderId) => (await workspace.ask("POST /api/d", { body: { folderId } })).body.id),
    );
    const { client } = await connect({ folderId: outer }, new ClientMemory("Folder"));
    const read = (id: string) => client.callTool({ name: "read_document", arguments: { id } });
    expect(toolBody(await read(below))).toMatchObject({ id: below });
    expect(toolBody(await read(beside))).toMatchObject({ code: "document_not_in_token" });
  });

  test("is refused with its token at the other server and at the REST API", async () => {
    const { token } = await connect();
    expect(await statusOf(allAddress, token)).toBe(401);
    expect((await workspace.ask("GET /api/d", { key: token })).status).toBe(401);
    expect(
      (await workspace.ask("GET /api/d", { key: null, headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
  });

  test("gets a new refresh token each time; one that is used again later ends them all", async () => {
    const { memory } = await connect();
    const { refresh_token: first } = memory.tokens();
    const answer = await (await refresh(memory, first)).json();
    expect(answer.refresh_token).not.toBe(first);
    expect(await statusOf(mcpAddress, answer.access_token)).toBe(200);
    // A client that lost the answer asks once more.
    expect(await (await refresh(memory, first)).json()).toMatchObject({ refresh_token: answer.refresh_token });
    await workspace.store.db.update(oauthRefreshToken).set({ rotationReplayExpiresAt: new Date(0) });
    expect((await refresh(memory, first)).status).toBe(400);
    expect((await refresh(memory, answer.refresh_token)).status).toBe(400);
    expect(await statusOf(mcpAddress, answer.access_token)).toBe(401);
  });

  test("ends when the person revokes it", async () => {
    const { token, memory } = await connect({}, new ClientMemory("Revoked"));
    const { id } = await connectionOf("Revoked");
    expect(await revokeKey(workspace.store.db, workspace.owner.id, id, new Date())).toBe(true);
    expect(await statusOf(mcpAddress, token)).toBe(401);
    expect((await refresh(memory, memory.tokens().refresh_token)).status).toBe(400);
  });

  test.each([
    ["token", oauthAccessToken],
    ["connection", apiKey],
  ] as const)("is refused once its %s has expired, and its streams end", async (kind, table) => {
    const { db } = workspace.store;
    const { token } = await connect({}, new ClientMemory(`Expired ${kind}`));
    const { id } = await connectionOf(`Expired ${kind}`);
    const [row] = await db.select().from(oauthAccessToken).where(eq(oauthAccessToken.referenceId, id));
    const credentials = [row?.id ?? ""];
    expect(await findValidCredentials(db, credentials, new Date())).toEqual(new Set(credentials));
    const which = table === apiKey ? eq(apiKey.id, id) : eq(oauthAccessToken.referenceId, id);
    await db
      .update(table)
      .set({ expiresAt: new Date(0) })
      .where(which);
    keyChanged();
    expect(await statusOf(mcpAddress, token)).toBe(401);
    expect(await findValidCredentials(db, credentials, new Date())).toEqual(new Set());
  });

  test("ends with its person", async () => {
    const person = await workspace.makePerson();
    const session = await workspace.signIn(person.id);
    const { token } = await connect({ caller: callerOf(person.id) }, undefined, session);
    expect(await statusOf(mcpAddress, token)).toBe(200);
    await workspace.store.db.delete(user).where(eq(user.id, person.id));
    keyChanged();
    expect(await statusOf(mcpAddress, token)).toBe(401);
  });

  test("is shown by a name that hides and reorders nothing", async () => {
    const hostile = `<b>Colophon</b>\u202E\u200B\n\n${"x".repeat(500)}`;
    const query = await openConsentPage(await ask(new ClientMemory(hostile)), cookie);
    const services = { auth: workspace.running.auth, db: workspace.store.db };
    const { name, returnsTo, describedBy } = await readConsentRequest(services, query, new Headers({ cookie }));
    expect(name).toBe(`<b>Colophon</b> ${"x".repeat(44)}`);
    expect([returnsTo, describedBy]).toEqual([null, null]);
  });

  describe("that is described by a document", () => {
    const clientId = "https://client.example/oauth/client.json";
    const document = {
      client_id: clientId,
      client_name: "Described",
      redirect_uris: ["http://localhost:7777/callback"],
      application_type: "native",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
    };
    const publish = (body: unknown, url = clientId, status = 200) =>
      overrideFetch(
        Object.assign(async () => ({ url, status, headers: new Headers(), body: Buffer.from(JSON.stringify(body)) }), {
          check: (address: string) => new URL(address),
          resolve: async (address: string) => new URL(address),
        }),
      );
    const open = async (id: string) => {
      const address = await ask();
      address.searchParams.set("client_id", id);
      return (await askOAuth(address, { headers: { cookie } })).headers.get("location") ?? "";
    };
    afterAll(() => overrideFetch(openFetch(resolveNone, new Set())));

    test.each([
      ["names another client", { ...document, client_id: "https://other.example/client.json" }],
      ["contains a secret", { ...document, client_secret: "secret" }],
      ["is no description", "hello"],
    ])("is refused when it %s", async (_name, body) => {
      publish(body);
      expect(await open(clientId)).not.toContain("/connect?");
    });

    test("is refused when it is elsewhere, missing, or at a private address", async () => {
      publish(document, "https://other.example/client.json");
      expect(await open(clientId)).not.toContain("/connect?");
      publish(document, clientId, 404);
      expect(await open(clientId)).not.toContain("/connect?");
      overrideFetch(openFetch(resolveNone, new Set()));
      expect(await open("https://127.0.0.1/client.json")).not.toContain("/connect?");
    });

    test("connects under its address, which is shown, and keeps working while its site is down", async () => {
      publish(document);
      const { client, memory } = await connect({}, new ClientMemory("Ignored", clientId));
      expect((await client.listTools()).tools.length).toBeGreaterThan(0);
      expect(await connectionOf("Described")).toMatchObject({ clientId });
      overrideFetch(openFetch(resolveNone, new Set()));
      await workspace.store.db.update(oauthClient).set({ updatedAt: new Date(0) });
      expect((await refresh(memory, memory.tokens().refresh_token)).status).toBe(200);
      const query = await openConsentPage(memory.asked, cookie);
      const services = { auth: workspace.running.auth, db: workspace.store.db };
      expect(await readConsentRequest(services, query, new Headers({ cookie }))).toMatchObject({
        name: "Described",
        describedBy: "client.example",
      });
    });
  });

  test("is forgotten when it never connected, and ended when no token is left", async () => {
    const { db } = workspace.store;
    await connect({}, new ClientMemory("Lapsed"));
    await ask(new ClientMemory("Never"));
    const lapsed = await connectionOf("Lapsed");
    await purgeConnections(db, new Date(Date.now() + 2 * DAY_MS));
    const clients = await db.select({ name: oauthClient.name }).from(oauthClient);
    expect(clients).toContainEqual({ name: "Lapsed" });
    expect(clients).not.toContainEqual({ name: "Never" });
    expect((await connectionOf("Lapsed")).expiresAt).toBeNull();
    const later = new Date(Date.now() + 31 * DAY_MS);
    await purgeConnections(db, later);
    expect(await connectionOf("Lapsed")).toMatchObject({ id: lapsed.id, expiresAt: later });
    expect(await db.select().from(oauthRefreshToken)).toEqual([]);
  });
});
