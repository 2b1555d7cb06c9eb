import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore, stores } from "#db/test-database";
import { makeSignInLink } from "#lib/people/auth/sign-in-link";
import { serveAuth } from "./serve-auth";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace";

describe.each(stores)("a signed-in person on $name", (store) => {
  let workspace: TestWorkspace;
  let cookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
    cookie = cookiesOf(await follow(await makeSignInLink(workspace.running.auth, workspace.owner.id)));
  });
  afterAll(() => workspace.close());

  const follow = (link: string) => workspace.running.auth.handler(new Request(link));
  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  const ask = (headers: Record<string, string>, route = "GET /api/d", body?: unknown) =>
    workspace.ask(route, { key: null, headers, ...(body === undefined ? {} : { body }) });

  test.each<[string, Record<string, string>]>([
    ["without a header that names its origin", {}],
    ["from another site", { "sec-fetch-site": "cross-site" }],
    ["from a sibling domain", { "sec-fetch-site": "same-site" }],
    ["typed into the address bar", { "sec-fetch-site": "none" }],
    ["from another origin", { origin: "https://evil.example", host: "localhost:3000" }],
    ["with the origin null", { origin: "null", host: "localhost:3000" }],
    [
      "with an Origin that contradicts the browser",
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000", host: "localhost:3000" },
    ],
  ])("is not authenticated for a request %s", async (_name, headers) => {
    const { status, body } = await ask({ cookie, ...headers });
    expect([status, body.code]).toEqual([401, "missing_api_key"]);
  });

  test.each(["", "better-auth.session_token=forged", "better-auth.session_token=a.b; theme=dark"])(
    "is not authenticated by the cookie %j",
    async (forged) => {
      expect((await ask({ cookie: forged, "sec-fetch-site": "same-origin" })).status).toBe(401);
    },
  );

  test("is authenticated from this origin", async () => {
    expect((await ask({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await ask({ cookie, origin: "http://localhost:3000", host: "localhost:3000" })).status).toBe(200);
  });

  test("has five times the limit of a key", async () => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await ask(headers)).headers.get("ratelimit-limit")).toBe("600");
    expect((await ask(headers, "POST /api/d", {})).headers.get("ratelimit-limit")).toBe("300");
  });

  test("writes as a human, with their own name", async () => {
    const { body } = await ask({ cookie, "sec-fetch-site": "same-origin" }, "POST /api/d", { title: "Mine" });
    expect(body.lastEdit).toMatchObject({
      origin: "human",
      model: null,
      agent: null,
      by: { type: "user", id: workspace.owner.id },
    });
  });

  test("is ignored when a key is sent: an invalid key is rejected", async () => {
    expect((await ask({ cookie, "sec-fetch-site": "same-origin", "x-api-key": "wrong" })).body.code).toBe(
      "invalid_api_key",
    );
  });

  test("a link signs in once", async () => {
    const link = await makeSignInLink(workspace.running.auth, workspace.owner.id);
    expect(cookiesOf(await follow(link))).toContain("session_token=");
    expect(cookiesOf(await follow(link))).not.toContain("session_token=");
  });

  test.each(["a\0", "a\ud800"])("invalid text is also rejected on the sign-in routes", async (name) => {
    const request = new Request("http://localhost:3000/api/auth/update-user", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://localhost:3000", cookie },
      body: JSON.stringify({ name }),
    });
    const answer = await workspace.running.auth.handler(request);
    expect([answer.status, (await answer.json()).code]).toEqual([400, "INVALID_TEXT"]);
  });

  test("reads the list of their sessions without tokens", async () => {
    const listed = await workspace.running.auth.handler(
      new Request("http://localhost:3000/api/auth/list-sessions", { headers: { cookie } }),
    );
    expect(listed.status).toBe(200);
    const [session, ...others] = await listed.json();
    expect(session).toMatchObject({ id: expect.any(String), userId: workspace.owner.id });
    for (const one of [session, ...others]) expect(one).not.toHaveProperty("token");
  });

  test("keeps their image when the new one is a script", async () => {
    const change = (image: string) =>
      workspace.running.auth.handler(
        new Request("http://localhost:3000/api/auth/update-user", {
          method: "POST",
          headers: { cookie, "content-type": "application/json", origin: "http://localhost:3000" },
          body: JSON.stringify({ image }),
        }),
      );
    expect((await change("javascript:alert(1)")).status).toBe(400);
    expect((await change("https://example.org/me.png")).status).toBe(200);
  });

  test("a request cannot create a sign-in link or an account", async () => {
    const post = (path: string, body: unknown) =>
      workspace.running.auth.handler(
        new Request(`http://localhost:3000/api/auth/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: "http://localhost:3000" },
          body: JSON.stringify(body),
        }),
      );
    const asked = await post("sign-in/magic-link", { email: workspace.owner.email });
    expect(await asked.text()).not.toContain("token");
    const signedUp = await post("sign-up/email", {
      email: "new@example.org",
      password: "long enough to be one",
      name: "New",
    });
    expect(signedUp.status).toBe(403);
  });
});

test("rejects a sign-in with a body above 5 MiB, and logs no server error for one that ends early", async () => {
  const workspace = await openTestWorkspace(oneStore);
  const send = (body: ReadableStream<Uint8Array> | string) => {
    const headers = { "content-type": "application/json", origin: "http://localhost:3000" };
    const url = "http://localhost:3000/api/auth/sign-in/email";
    const request = new Request(url, { method: "POST", headers, body, ...{ duplex: "half" } });
    return serveAuth(request, { params: Promise.resolve({}) });
  };
  const ended = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error("aborted")) });
  expect((await send(JSON.stringify({ email: "x".repeat(6 * 1024 * 1024) }))).status).toBe(413);
  expect((await send(ended)).status).toBe(499);
  expect((await send(JSON.stringify({ email: "nobody@example.org", password: "long enough to be one" }))).status).toBe(
    401,
  );
  await workspace.close();
});
