import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { account, share as shareTable, user } from "#db/schema";
import { stores } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { claimSharesOfAddress } from "#lib/people/accounts/invitations";
import { updatePerson } from "#lib/people/accounts/store";

const clientId = "a client";
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }] };

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Google's ID token for a person. */
function vouched(email: string, sub: string = randomUUID()): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: "https://accounts.google.com", aud: clientId, sub, email, email_verified: true, name: "Ada" };
  const signed = `${encoded({ alg: "RS256", kid: "one" })}.${encoded({ ...claims, iat, exp: iat + 60 })}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}

describe.each(stores)("a provider's account on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: "a secret",
      ALLOW_SIGN_UP: "true",
    });
  });
  afterAll(() => workspace.close());

  beforeEach(() => {
    // Only the request for Google's keys leaves the process.
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
      expect(String(url)).toBe("https://www.googleapis.com/oauth2/v3/certs");
      return Response.json(keys);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const db = () => workspace.store.db;
  // Attempts are counted by address, so each uses another one.
  let tries = 0;
  const post = (path: string, token: string, cookie?: string) =>
    workspace.running.auth.handler(
      new Request(`http://localhost:3000/api/auth/${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: "http://localhost:3000",
          "x-colophon-address": `192.0.2.${++tries}`,
          ...(cookie ? { cookie } : {}),
        },
        body: JSON.stringify({ provider: "google", idToken: { token } }),
      }),
    );
  const accountsOf = (userId: string) => db().select().from(account).where(eq(account.userId, userId));
  const isVerified = async (userId: string) =>
    (await db().select({ is: user.emailVerified }).from(user).where(eq(user.id, userId)))[0]?.is;

  test("is not linked to a person who only changed to its address", async () => {
    const { id } = await workspace.makePerson();
    const email = `${randomUUID()}@victim.example`;
    expect(await isVerified(id)).toBe(true);
    await updatePerson(db(), id, { name: "Mallory", email }, new Date());
    expect(await isVerified(id)).toBe(false);
    const answer = await post("sign-in/social", vouched(email));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    expect(await accountsOf(id)).toEqual([]);
  });

  test("is not linked to a person with the same verified address without their request", async () => {
    const { id } = await workspace.makePerson();
    expect((await post("sign-in/social", vouched(`${id}@example.org`))).status).toBe(401);
    expect(await accountsOf(id)).toEqual([]);
  });

  test("is linked by a signed-in person, and signs them in from then on", async () => {
    const { id } = await workspace.makePerson();
    const email = `${id}@example.org`;
    const token = vouched(email, "google's id of ada");
    expect((await post("link-social", token)).status).toBe(401);
    expect((await post("link-social", token, await workspace.signIn(id))).status).toBe(200);
    const answer = await post("sign-in/social", vouched(email, "google's id of ada"));
    expect(answer.status).toBe(200);
    expect((await answer.json()).user).toMatchObject({ id });
  });

  test("creates a person with a verified address, until they change it", async () => {
    const email = `${randomUUID()}@example.org`;
    const { id } = (await (await post("sign-in/social", vouched(email))).json()).user;
    await updatePerson(db(), id, { name: "Ada Ek", email }, new Date());
    expect(await isVerified(id)).toBe(true);
    await updatePerson(db(), id, { name: "Ada Ek", email: `${randomUUID()}@example.org` }, new Date());
    expect(await isVerified(id)).toBe(false);
  });

  test("remains, like a password, when its person follows a printed link with an unverified address", async () => {
    const email = `${randomUUID()}@example.org`;
    const { id } = (await (await post("sign-in/social", vouched(email))).json()).user;
    await updatePerson(db(), id, { name: "Ada", email: `${randomUUID()}@example.org` }, new Date());
    expect(await workspace.signIn(id)).toContain("session_token=");
    expect(await accountsOf(id)).toHaveLength(1);
    expect(await isVerified(id)).toBe(false);
  });

  describe("and a document shared with its address before", () => {
    const share = async (email: string) => {
      const id = (await workspace.ask("POST /api/d", { body: { title: "Shared" } })).body.id as string;
      const given = await workspace.ask(`PUT /api/w/documents/${id}/people`, {
        key: null,
        headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" },
        body: { email, role: "view" },
      });
      expect(given.status).toBe(200);
      return id;
    };
    const read = async (userId: string, id: string) => {
      const cookie = await workspace.signIn(userId);
      const asked = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } };
      return (await workspace.ask(`GET /api/d/${id}`, asked)).status;
    };

    test("is not readable for a person who only typed the address, at sign-up or later", async () => {
      const email = `${randomUUID()}@example.org`;
      const id = await share(email);
      const { id: typing } = await workspace.makePerson();
      await updatePerson(db(), typing, { name: "Mallory", email }, new Date());
      expect(await read(typing, id)).toBe(404);
      await updatePerson(db(), typing, { name: "Mallory", email: `${randomUUID()}@example.org` }, new Date());

      const signUp = { name: "Mallory", email, password: "long enough to be one" };
      const request = new Request("http://localhost:3000/api/auth/sign-up/email", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "http://localhost:3000" },
        body: JSON.stringify(signUp),
      });
      const { user: made } = await (await workspace.running.auth.handler(request)).json();
      expect(await read(made.id, id)).toBe(404);
    });

    test("is readable for a person who joins with the verified address, in any case", async () => {
      const name = randomUUID();
      const id = await share(`${name}@example.org`);
      const { user: made } = await (await post("sign-in/social", vouched(`${name}@Example.org`))).json();
      expect(await read(made.id, id)).toBe(200);
    });

    test("is readable from the moment when a person's typed address is verified", async () => {
      const email = `${randomUUID()}@example.org`;
      const id = await share(email);
      const { id: typing } = await workspace.makePerson();
      await updatePerson(db(), typing, { name: "Ada", email }, new Date());
      expect(await read(typing, id)).toBe(404);
      const google = randomUUID();
      expect((await post("link-social", vouched(email, google), await workspace.signIn(typing))).status).toBe(200);
      expect((await post("sign-in/social", vouched(email, google))).status).toBe(200);
      expect(await isVerified(typing)).toBe(true);
      expect(await read(typing, id)).toBe(200);
    });

    test("keeps the role that the person has been given directly by then", async () => {
      const email = `${randomUUID()}@example.org`;
      const id = await share(email);
      const { id: userId } = await workspace.makePerson();
      await db()
        .insert(shareTable)
        .values({ id: newId("shr"), documentId: id, userId, role: "edit", createdAt: new Date() });
      await claimSharesOfAddress(db(), { id: userId, email, emailVerified: true });
      const rows = await db()
        .select({ role: shareTable.role, email: shareTable.email })
        .from(shareTable)
        .where(eq(shareTable.documentId, id));
      expect(rows).toEqual([{ role: "edit", email: null }]);
    });
  });
});
