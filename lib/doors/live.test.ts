import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKey, document, session } from "#db/schema";
import { stores } from "#db/test-database";
import { endOtherSessions, endSession } from "#lib/people/accounts/sessions";
import { removePerson } from "#lib/people/admin/remove-person";
import { findKey, revokeKey } from "#lib/people/auth/store";
import { serveLive, servePersonLive, takePresence } from "./serve-live";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace";

type Event = {
  event: string;
  data: { version?: number; id?: string; lastEdit?: { model: string | null }; access?: string };
};

async function open(id: string, key: string | { cookie: string }) {
  const leaving = new AbortController();
  const request = new Request(`http://localhost:3000/api/live/${id}`, {
    headers: typeof key === "string" ? { "x-api-key": key } : { ...key, "sec-fetch-site": "same-origin" },
    signal: leaving.signal,
  });
  const response = await serveLive(request, id);
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  let text = "";
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const [block, rest] = [text.slice(0, text.indexOf("\n\n")), text.slice(text.indexOf("\n\n") + 2)];
      if (text.includes("\n\n")) {
        text = rest;
        const event = /^event: (\w+)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event && data && event !== "beat") return { event, data: JSON.parse(data) };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      text += chunk.value;
    }
  };
  const [first, second] = response.ok ? [await next(), await next()] : [];
  let isFirst = true;
  const nextOfAll = async () => {
    if (!isFirst) return next();
    isFirst = false;
    return first;
  };
  return { response, access: second?.data.access, next: nextOfAll, leave: () => leaving.abort() };
}

describe.each(stores)("the events of a document on $name", (store) => {
  let workspace: TestWorkspace;
  let id: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
    id = await made();
  });
  afterAll(() => workspace.close());

  const made = async (): Promise<string> => (await workspace.ask("POST /api/d", { body: { markdown: "one" } })).body.id;

  test("are rejected for a key without read access and for an unknown document", async () => {
    const writer = await workspace.makeKey({ scopes: ["create"] });
    const { response } = await open(id, writer);
    expect([response.status, (await response.json()).code]).toEqual([403, "insufficient_scope"]);
    expect((await open("doc_nothing", workspace.firstKey)).response.status).toBe(404);
    expect((await open(id, "ak_usr_wrong")).response.status).toBe(401);
  });

  test("begin with the version and the role, followed by every write and suggestion of any author", async () => {
    const { access, next, leave } = await open(id, workspace.firstKey);
    expect(access).toBe("owner");
    expect(await next()).toMatchObject({ event: "version", data: { version: 1 } });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "two", model: "claude-live" } });
    expect(await next()).toMatchObject({ data: { version: 2, lastEdit: { model: "claude-live" } } });
    const proposal = { body: { mode: "suggest_replace", markdown: "three" } };
    const { body } = await workspace.ask(`PATCH /api/d/${id}`, proposal);
    expect(await next()).toEqual({ event: "suggestions", data: { id: body.suggestion.id } });
    await workspace.ask(`POST /api/d/${id}/suggestions/${body.suggestion.id}/accept`);
    const after = [await next(), await next()].map((event) => event?.event).sort();
    expect(after).toEqual(["suggestions", "version"]);
    leave();
  });

  test("tell of a draft that is made and ended, on its document and on itself", async () => {
    const document = await made();
    const first = await open(document, workspace.firstKey);
    expect(await first.next()).toMatchObject({ event: "version" });
    const { body } = await workspace.ask(`POST /api/w/documents/${document}/drafts`, { body: { name: "Try" } });
    expect(await first.next()).toEqual({ event: "drafts", data: { id: body.id } });
    const second = await open(body.id, workspace.firstKey);
    expect(await second.next()).toMatchObject({ event: "version" });
    await workspace.ask(`POST /api/w/documents/${body.id}/close`, { body: {} });
    expect([await first.next(), await second.next()]).toEqual(
      [1, 2].map(() => ({ event: "drafts", data: { id: body.id } })),
    );
    first.leave();
    second.leave();
  });

  test("tell that the parts of a book change, and not which", async () => {
    const [book, part] = [await made(), await made()];
    const { next, leave } = await open(book, workspace.firstKey);
    expect(await next()).toMatchObject({ event: "version" });
    await workspace.ask(`PUT /api/w/documents/${book}/parts`, { body: { parts: [part] } });
    expect(await next()).toEqual({ event: "parts", data: { id: book } });
    leave();
  });

  test("tell what agents changed besides since a person wrote, and the locked blocks", async () => {
    const markdown = "We saw 868 whales.";
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Whales", markdown } });
    const { next, leave } = await open(body.id, workspace.firstKey);
    expect(await next()).toMatchObject({ data: { version: 1, locks: [], notable: [] } });
    await workspace.ask(`PATCH /api/d/${body.id}`, { body: { markdown: "We saw 886 whales.", model: "model-x" } });
    const [node] = body.content.content;
    const changes = [{ kind: "number", nodeId: node.attrs.id, from: "868", to: "886" }];
    expect(await next()).toMatchObject({ data: { version: 2, notable: [{ number: 2, by: "model-x", changes }] } });
    const session = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
    const lock = { key: null, headers: session, body: { nodeId: node.attrs.id, locked: true } };
    await workspace.ask(`PATCH /api/d/${body.id}`, lock);
    expect(await next()).toMatchObject({ data: { version: 3, locks: [node.attrs.id], notable: [] } });
    leave();
  });

  test("tell where a page without a WebSocket is, but not one without access", async () => {
    const page = await open(id, workspace.firstKey);
    await page.next();
    const caret = { block: "nod_1", offset: 2, anchorBlock: "nod_1", anchorOffset: 2 };
    const tell = async (key: string, body: object) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const url = `http://localhost:3000/api/live/${id}`;
      return (await takePresence(new Request(url, { method: "PUT", headers, body: JSON.stringify(body) }), id)).status;
    };
    expect(await tell((await workspace.makePerson()).key, { page: "page one", caret })).toBe(404);
    expect(await tell(workspace.firstKey, { page: "page one", caret, userId: "forged" })).toBe(400);
    expect(await tell(workspace.firstKey, { page: "page one", caret })).toBe(200);
    const told = { page: "page one", userId: workspace.owner.id, caret, isGone: false };
    expect(await page.next()).toMatchObject({ event: "presence", data: told });
    page.leave();
  });

  test("end when the document is deleted", async () => {
    const page = await open(id, workspace.firstKey);
    await page.next();
    await workspace.ask(`DELETE /api/d/${id}`);
    expect(await page.next()).toBeNull();
    id = await made();
  });

  const signIn = async () => ({ cookie: await workspace.signIn() });

  async function sessionOf({ cookie }: { cookie: string }): Promise<string> {
    const found = await workspace.running.auth.api.getSession({ headers: new Headers({ cookie }) });
    return found?.session.id ?? "";
  }

  async function keyId(key: string): Promise<string> {
    return (await findKey(workspace.store.db, key))?.id ?? "";
  }

  const db = () => workspace.store.db;
  const past = new Date(0);

  type Ended = { by: string | { cookie: string }; end(): Promise<unknown> };

  async function endsOnly(id: string, { by, end }: Ended) {
    const ending = await open(id, by);
    const other = await open(id, workspace.firstKey);
    expect(await ending.next()).toMatchObject({ event: "version" });
    const { data } = (await other.next()) ?? {};
    await end();
    expect(await ending.next()).toBeNull();
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: `after ${crypto.randomUUID()}` } });
    expect(await other.next()).toMatchObject({ data: { version: (data?.version ?? 0) + 1 } });
    other.leave();
  }

  test.each<[string, () => Promise<Ended>]>([
    [
      "its key is revoked",
      async () => {
        const by = await workspace.makeKey();
        return { by, end: async () => revokeKey(db(), workspace.owner.id, await keyId(by), new Date()) };
      },
    ],
    [
      "its person signs out",
      async () => {
        const by = await signIn();
        const headers = new Headers(by);
        return { by, end: () => workspace.running.auth.api.signOut({ headers }) };
      },
    ],
    [
      "its browser is signed out from another",
      async () => {
        const by = await signIn();
        return { by, end: async () => endSession(db(), workspace.owner.id, await sessionOf(by)) };
      },
    ],
    [
      "all other browsers are signed out",
      async () => {
        const [by, other] = [await signIn(), await signIn()];
        return { by, end: async () => endOtherSessions(db(), workspace.owner.id, await sessionOf(other)) };
      },
    ],
  ])("end for a client when %s, and continue for others", async (_what, prepare) => {
    await endsOnly(id, await prepare());
  });

  // Without a notification a stream ends when it next looks: these wait for that beside each other.
  test.concurrent.each<[string, (id: string) => Promise<Ended>]>([
    [
      "its key is revoked or expires without a notification",
      async () => {
        const by = await workspace.makeKey();
        const end = async () =>
          db()
            .update(apiKey)
            .set({ expiresAt: past })
            .where(eq(apiKey.id, await keyId(by)));
        return { by, end };
      },
    ],
    [
      "the folder of its key no longer holds the document",
      async (id) => {
        const { body: folder } = await workspace.ask("POST /api/d/folders", { body: { name: "Bound" } });
        const isIt = eq(document.id, id);
        await db().update(document).set({ folderId: folder.id }).where(isIt);
        const end = async () => db().update(document).set({ folderId: null }).where(isIt);
        return { by: await workspace.makeKey({ folderId: folder.id }), end };
      },
    ],
    [
      "its session expires",
      async () => {
        const by = await signIn();
        const end = async () =>
          db()
            .update(session)
            .set({ expiresAt: past })
            .where(eq(session.id, await sessionOf(by)));
        return { by, end };
      },
    ],
  ])("end for a client when %s, and continue for others", async (_what, prepare) => {
    const id = await made();
    await endsOnly(id, await prepare(id));
  });

  test.concurrent("end when the document is deleted without a notification", async () => {
    const doomed = await made();
    const { next } = await open(doomed, workspace.firstKey);
    await next();
    await db().update(document).set({ deletedAt: new Date() }).where(eq(document.id, doomed));
    expect(await next()).toBeNull();
  });

  test("end when the role on a shared document changes, and begin with the new one", async () => {
    const { email, key } = await workspace.makePerson();
    const cookie = await workspace.signIn();
    const give = (role: string) =>
      workspace.ask(`PUT /api/w/documents/${id}/people`, {
        key: null,
        headers: { cookie, "sec-fetch-site": "same-origin" },
        body: { email, role },
      });
    expect((await give("view")).status).toBe(200);
    const reader = await open(id, key);
    expect(reader.access).toBe("view");
    await reader.next();
    await give("edit");
    expect(await reader.next()).toBeNull();
    const editor = await open(id, key);
    expect(editor.access).toBe("edit");
    editor.leave();
  });

  test("end for a person who is removed from the workspace, by key and in the browser", async () => {
    const person = await workspace.makePerson();
    const share = { key: null, headers: { ...(await signIn()), "sec-fetch-site": "same-origin" } };
    const body = { email: person.email, role: "view" };
    expect((await workspace.ask(`PUT /api/w/documents/${id}/people`, { ...share, body })).status).toBe(200);
    const readers = [await open(id, person.key), await open(id, { cookie: await workspace.signIn(person.id) })];
    for (const reader of readers) expect(await reader.next()).toMatchObject({ event: "version" });
    const { owner } = workspace;
    await removePerson(db(), { byId: owner.id, id: person.id, heirId: owner.id });
    for (const reader of readers) expect(await reader.next()).toBeNull();
  });

  test("of a person tell a session of each notification, are refused to keys, and end with the session", async () => {
    const ada = await workspace.makePerson("Ada");
    const cookie = await workspace.signIn(ada.id);
    const stream = (headers: Record<string, string>) =>
      servePersonLive(new Request("http://localhost:3000/api/live", { headers }));
    expect((await stream({ "x-api-key": ada.key })).status).toBe(403);
    expect((await stream({})).status).toBe(401);

    const response = await stream({ cookie, "sec-fetch-site": "same-origin" });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const event = "event: notifications\ndata: {}\n\n";
    expect((await reader?.read())?.value).toBe(event);
    const owner = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
    const body = { email: ada.email, role: "view" };
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { key: null, headers: owner, body });
    expect((await reader?.read())?.value).toBe(event);
    await endSession(db(), ada.id, await sessionOf({ cookie }));
    expect((await reader?.read())?.done).toBe(true);
  });

  // Runs last, because a draining instance opens no line again.
  test("end with `draining` when the server stops, and soon when they are opened after", async () => {
    const before = await open(id, workspace.firstKey);
    await before.next();
    workspace.running.drain();
    expect([await before.next(), await before.next()]).toEqual([{ event: "draining", data: {} }, null]);
    const after = await open(id, workspace.firstKey);
    let last: Event | null = null;
    for (let event = await after.next(); event; event = await after.next()) last = event;
    expect(last?.event).toBe("draining");
  });
});
