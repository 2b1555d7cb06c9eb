import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import Provider from "oidc-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { account, folder, user } from "#db/schema";
import { oneStore } from "#db/test-database";
import { findFolderRole } from "#lib/access/store";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";

const APP = "http://localhost:3000";
const FOLDER = newId("fol");
const callback = `${APP}/api/auth/callback/oidc`;
const people: Record<string, Record<string, unknown>> = {
  ada: { email: "ada@example.org", name: "Ada\nExample" },
  kim: { email: "kim@example.org", name: "Kim" },
  eve: { email: "eve@elsewhere.example", name: "Eve" },
  bob: { email: "bob@example.org", email_verified: true, name: "Bob" },
};

/** A provider on a port of its own; without `listens`, one that is not up yet. */
function organisation(port: number): Server {
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: "colophon",
        client_secret: "a secret",
        redirect_uris: [callback],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    scopes: ["openid", "email", "profile", "roles"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], roles: ["roles"] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
    cookies: { keys: ["a key of a test"] },
  });
  return createServer(provider.callback());
}

const listening = (server: Server, port = 0) =>
  new Promise<number>((resolve) =>
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
const closing = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A browser's cookies. */
function jar() {
  const kept = new Map<string, string>();
  return {
    take: (answer: Response) => {
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ""] = cookie.split(";");
        kept.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      return answer;
    },
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join("; "),
  };
}

let issuer = "";
let server: Server | undefined;
let workspace: TestWorkspace;
beforeAll(async () => {
  const reserved = createServer();
  const port = await listening(reserved);
  await closing(reserved);
  issuer = `http://127.0.0.1:${port}`;
  // The provider is not up when the workspace starts.
  workspace = await openTestWorkspace(oneStore, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "colophon",
    OIDC_CLIENT_SECRET: "a secret",
    OIDC_DOMAINS: "example.org",
    OIDC_SCOPES: "roles",
    OIDC_GROUPS: `staff=edit:${FOLDER}; students=view:${FOLDER}`,
    OIDC_GROUPS_CLAIM: "roles",
  });
});
afterAll(async () => {
  await workspace.close();
  if (server) await closing(server);
});

let tries = 0;
const auth = (path: string, init: RequestInit, cookies: string) =>
  workspace.running.auth.handler(
    new Request(path.startsWith("http") ? path : `${APP}/api/auth${path}`, {
      ...init,
      headers: {
        "content-type": "application/json",
        origin: APP,
        cookie: cookies,
        "x-colophon-address": `192.0.2.${++tries}`,
      },
    }),
  );
const begin = (ours: ReturnType<typeof jar>) =>
  auth(
    "/sign-in/social",
    { method: "POST", body: JSON.stringify({ provider: "oidc", callbackURL: "/", errorCallbackURL: "/sign-in" }) },
    ours.header(),
  );

/** Signs in as this person of the provider, as a browser does; answers where the browser ends, and its cookies. */
async function signIn(login: string) {
  const ours = jar();
  const theirs = jar();
  let next: string = (await ours.take(await begin(ours)).json()).url;
  for (;;) {
    if (next.startsWith(callback)) {
      const ended = ours.take(await auth(next, { method: "GET" }, ours.header()));
      return { to: ended.headers.get("location"), cookies: ours.header() };
    }
    const headers = { cookie: theirs.header() };
    let answer = theirs.take(await fetch(new URL(next, issuer), { headers, redirect: "manual" }));
    if (answer.status === 200) {
      const prompt = /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1] ?? "";
      const body = new URLSearchParams({ prompt, login, password: "any" });
      answer = theirs.take(
        await fetch(new URL(next, issuer), {
          method: "POST",
          body,
          headers: { cookie: theirs.header() },
          redirect: "manual",
        }),
      );
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`The provider answered ${answer.status}.`);
    next = new URL(location, issuer).href;
  }
}

const personOf = async (email: string) =>
  (await workspace.store.db.select().from(user).where(eq(user.email, email)))[0];

test("an organisation that does not answer is refused, and asked again at the next sign-in", async () => {
  expect((await begin(jar())).status).toBe(404);
  server = organisation(Number(new URL(issuer).port));
  await listening(server, Number(new URL(issuer).port));
  const answer = await begin(jar());
  expect(answer.status).toBe(200);
  expect((await answer.json()).url).toMatch(new RegExp(`^${issuer}/auth\\?`));
});

test("a person of another domain gets no account without an invitation", async () => {
  const { to } = await signIn("eve");
  expect(to).toContain("error=INVITATION_NEEDED");
  expect(await personOf("eve@elsewhere.example")).toBeUndefined();
});

test("a person of the organisation's domain joins with a verified address and a name of one line, and comes back as the same person", async () => {
  const { to, cookies } = await signIn("ada");
  expect(to).toBe("/");
  expect(cookies).toContain("session_token=");
  const ada = await personOf("ada@example.org");
  expect(ada).toMatchObject({ name: "Ada Example", emailVerified: true });
  await signIn("ada");
  expect(
    await workspace.store.db
      .select()
      .from(account)
      .where(eq(account.userId, ada?.id ?? "")),
  ).toHaveLength(1);
});

test("an account with the same address is not taken over", async () => {
  await workspace.store.db
    .insert(user)
    .values({ id: "usr_bob", name: "Bob", email: "bob@example.org", emailVerified: true });
  const { to } = await signIn("bob");
  expect(to).toMatch(/error=account_not_linked/i);
  expect(await workspace.store.db.select().from(account).where(eq(account.userId, "usr_bob"))).toHaveLength(0);
});

test("the groups that the provider names give roles on folders at each sign-in, and take them back", async () => {
  const roleOfKim = async () =>
    findFolderRole(workspace.store.db, (await personOf("kim@example.org"))?.id ?? "", FOLDER);
  await workspace.store.db.insert(folder).values({
    id: FOLDER,
    userId: workspace.owner.id,
    name: "Atlas",
    path: [FOLDER],
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  const roles: [said: unknown, role: string | null][] = [
    [["students", "staff"], "edit"],
    ["students", "view"],
    [["elsewhere", 7], null],
    [["staff"], "edit"],
    [undefined, null],
  ];
  for (const [said, role] of roles) {
    people.kim = { ...people.kim, roles: said };
    expect((await signIn("kim")).to).toBe("/");
    expect(await roleOfKim()).toBe(role);
  }
});

test("a sign-in by other means leaves the roles by groups as they are", async () => {
  people.kim = { ...people.kim, roles: ["staff"] };
  await signIn("kim");
  const kim = (await personOf("kim@example.org"))?.id ?? "";
  await workspace.signIn(kim);
  expect(await findFolderRole(workspace.store.db, kim, FOLDER)).toBe("edit");
});

test("who disconnects their account at the provider has no roles of its groups", async () => {
  people.kim = { ...people.kim, roles: ["staff"] };
  const { cookies } = await signIn("kim");
  const kim = (await personOf("kim@example.org"))?.id ?? "";
  const { db } = workspace.store;
  const ofKim = eq(account.userId, kim);
  const [connected] = await db.select().from(account).where(ofKim);
  await db.insert(account).values({ id: newId("acc"), accountId: kim, providerId: "credential", userId: kim });
  const body = JSON.stringify({ accountId: connected?.id });
  expect((await auth("/unlink-account", { method: "POST", body }, cookies)).status).toBe(200);
  expect(await db.select().from(account).where(ofKim)).toMatchObject([{ providerId: "credential" }]);
  expect(await findFolderRole(db, kim, FOLDER)).toBeNull();
});
