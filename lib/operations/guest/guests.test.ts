import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { document, guestLink, idempotency, message, notification } from "#db/schema";
import { oneStore } from "#db/test-database";
import { asGated } from "#lib/doors/guest-gate";
import { loadAsGuest } from "#lib/doors/load-as-guest";
import { run } from "#lib/doors/run";
import { DOT } from "#lib/doors/test-calls";
import { clearRequest, request } from "#lib/doors/test-request";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { allOperations } from "#lib/operations/registry";
import { commentAsGuest } from "./comment-as-guest";
import { deleteMessageAsGuest } from "./delete-message-as-guest";
import { editMessageAsGuest } from "./edit-message-as-guest";
import { openGuestLink } from "./open-guest-link";
import { readAsGuest } from "./read-as-guest";
import { replyAsGuest } from "./reply-as-guest";

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = "the tides of May";

let workspace: TestWorkspace;
let session: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  session = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());
beforeEach(() => clearRequest());

const act = () => import("../../../app/g/[token]/parts/act");
const asOwner = () => ({ key: null, headers: session });

const MARKDOWN = "The sea is salt.\n\nThe moon pulls the sea.";
const written = async (markdown = MARKDOWN): Promise<string> =>
  (await workspace.ask("POST /api/d", { body: { title: "Tides", markdown }, ...asOwner() })).body.id;
const make = (id: string, body: object = {}) =>
  workspace.ask(`POST /api/w/documents/${id}/guests`, { body, ...asOwner() });

async function linked(body: object = {}, markdown?: string) {
  const id = await written(markdown);
  const { body: link } = await make(id, body);
  return { id, guestId: String(link.id), token: String(link.url).split("/g/")[1] ?? "" };
}

const commentsOf = async (id: string) =>
  (await workspace.ask(`GET /api/w/documents/${id}/comments`, asOwner())).body.comments;
const pageOf = async (token: string) => {
  const page = await loadAsGuest(token);
  return page.kind === "text" ? page.shown : page.kind;
};

describe("a guest link is made", () => {
  test("by the owner in a browser, and by no key", async () => {
    const id = await written();
    const refused = await workspace.ask(`POST /api/w/documents/${id}/guests`, { body: { role: "view" } });
    expect([refused.status, refused.body.code]).toEqual([403, "session_required"]);
    const { status, body } = await make(id);
    expect([status, body.role, body.hasPassword, body.lastUsedAt]).toEqual([201, "view", false, null]);
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/g\/[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(body.endsAt) - Date.parse(body.createdAt)).toBe(30 * DAY_MS);
  });

  test.each(["view", "comment", "edit"])("by no person who can only %s", async (role) => {
    const id = await written();
    const { id: userId, email } = await workspace.makePerson();
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { body: { email, role }, ...asOwner() });
    const theirs = { cookie: await workspace.signIn(userId), "sec-fetch-site": "same-origin" };
    const { status, body } = await workspace.ask(`POST /api/w/documents/${id}/guests`, {
      body: {},
      key: null,
      headers: theirs,
    });
    expect([status, body.code]).toEqual([403, "insufficient_role"]);
  });

  test.each([
    ["in the past", () => ({ endsAt: new Date(Date.now() - 1000).toISOString() })],
    ["in two years", () => ({ endsAt: new Date(Date.now() + 730 * DAY_MS).toISOString() })],
    ["with a short password", () => ({ password: "short" })],
    ["for editing", () => ({ role: "edit" })],
  ])("never %s", async (_what, given) => {
    expect((await make(await written(), given())).status).toBe(400);
  });

  test("never of a draft", async () => {
    const id = await written();
    const draft = await workspace.ask(`POST /api/w/documents/${id}/drafts`, { body: { name: "Try" }, ...asOwner() });
    expect((await make(draft.body.id)).status).toBe(400);
  });

  test("with its token and password stored as hashes, and listed without them", async () => {
    const { id, token, guestId } = await linked({ password: PASSWORD });
    const asked = { body: {}, key: null, headers: { ...session, "idempotency-key": "once" } };
    const again = await workspace.ask(`POST /api/w/documents/${id}/guests`, asked);
    expect([again.status, await workspace.store.db.select().from(idempotency)]).toEqual([201, []]);
    const rows = await workspace.store.db.select().from(guestLink).where(eq(guestLink.id, guestId));
    const stored = JSON.stringify(rows);
    expect([stored.includes(token), stored.includes(PASSWORD)]).toEqual([false, false]);
    const { body } = await workspace.ask(`GET /api/w/documents/${id}/guests`, asOwner());
    expect(body.guestLinks).toMatchObject([{ id: again.body.id }, { id: guestId, hasPassword: true }]);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe("a link opens nothing", () => {
  test("when it is unknown, has ended or was revoked, with one answer for all", async () => {
    const ended = await linked();
    const past = { endsAt: new Date(Date.now() - 1) };
    await workspace.store.db.update(guestLink).set(past).where(eq(guestLink.id, ended.guestId));
    const revoked = await linked();
    expect(await pageOf(revoked.token)).toMatchObject({ title: "Tides" });
    await workspace.ask(`DELETE /api/w/documents/${revoked.id}/guests/${revoked.guestId}`, asOwner());
    for (const token of ["", "x".repeat(43), ended.token, revoked.token]) expect(await pageOf(token)).toBe("gone");
    const { comment } = await act();
    expect(await comment(revoked.token, { name: "Eve", body: "Hello" })).toMatchObject({
      ok: false,
      error: "This link is no longer valid.",
    });
  });

  test("while its document is in the trash, and opens it again after", async () => {
    const { id, token } = await linked();
    await workspace.ask(`DELETE /api/d/${id}`);
    expect(await pageOf(token)).toBe("gone");
    await workspace.store.db.update(document).set({ deletedAt: null }).where(eq(document.id, id));
    expect(await pageOf(token)).toMatchObject({ title: "Tides" });
  });

  test("without its password, neither text nor comments nor pictures", async () => {
    const { id, token } = await linked({ role: "comment", password: PASSWORD });
    const { comment, open } = await act();
    expect(await pageOf(token)).toBe("locked");
    expect(await comment(token, { name: "Eve", body: "Hello" })).toMatchObject({ code: "insufficient_role" });
    expect(await open(token, { password: "another password" })).toMatchObject({ ok: false, field: "password" });
    expect([await pageOf(token), request.set, await commentsOf(id)]).toEqual(["locked", [], []]);
  });

  test("with the cookie of another link", async () => {
    const other = await linked({ password: PASSWORD });
    const { token, guestId } = await linked({ password: PASSWORD });
    const { open } = await act();
    await open(other.token, { password: PASSWORD });
    expect(await pageOf(other.token)).toMatchObject({ title: "Tides" });
    expect(await pageOf(token)).toBe("locked");
    request.cookie = request.cookie.replace(other.guestId, guestId);
    expect(await pageOf(token)).toBe("locked");
  });

  test("after thirty attempts with a password in a minute, until the minute is over", async () => {
    const { token, guestId } = await linked({ password: PASSWORD });
    const { open } = await act();
    // Counted without comparing a password, which takes as long as all other tests of a link.
    for (let at = 0; at < 28; at += 1) await workspace.running.counters.count(`guest:${guestId}`, 30);
    for (const password of ["a guess", "another guess"]) {
      expect(await open(token, { password })).toMatchObject({ code: "insufficient_role" });
    }
    expect(await open(token, { password: PASSWORD })).toMatchObject({ ok: false, code: "rate_limited" });
  });
});

describe("a guest", () => {
  test("reads the text as it is now, without comments where the link is for reading", async () => {
    const { id, token, guestId } = await linked();
    await workspace.ask(`POST /api/w/documents/${id}/comments`, { body: { body: "A private doubt" } });
    const proposal = { mode: "suggest_replace", markdown: "A secret proposal." };
    await workspace.ask(`PATCH /api/d/${id}`, { body: proposal });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { append: "And falls." } });
    const shown = await pageOf(token);
    expect(shown).toMatchObject({ title: "Tides", role: "view", comments: [] });
    expect(JSON.stringify(shown)).toContain("And falls.");
    expect(JSON.stringify(shown)).not.toMatch(/private doubt|secret proposal/);
    const { body } = await workspace.ask(`GET /api/w/documents/${id}/guests`, asOwner());
    expect(body.guestLinks).toMatchObject([{ id: guestId, lastUsedAt: expect.any(String) }]);
  });

  test("with a link for reading comments on nothing", async () => {
    const { id, token } = await linked();
    const mine = await workspace.ask(`POST /api/w/documents/${id}/comments`, { body: { body: "Why?" } });
    const { comment, reply } = await act();
    for (const refused of [
      await comment(token, { name: "Eve", body: "Hello" }),
      await reply(token, { name: "Eve", body: "Hello", commentId: mine.body.id }),
    ]) {
      expect(refused).toMatchObject({ ok: false, code: "insufficient_role", error: "This link is for reading only." });
    }
    expect(await commentsOf(id)).toMatchObject([{ messages: [{ body: "Why?" }] }]);
  });

  test("opens a link by its password once, with a cookie that only that link's pages get", async () => {
    const { token, guestId } = await linked({ password: PASSWORD });
    const { open } = await act();
    expect(await open(token, { password: PASSWORD })).toEqual({ ok: true, value: undefined });
    expect(request.set).toMatchObject([
      [`colophon-${guestId}`, expect.any(String), { httpOnly: true, sameSite: "lax", path: "/g" }],
    ]);
    expect(await pageOf(token)).toMatchObject({ title: "Tides" });
  });

  test("comments on words and replies, under a name that is marked as a guest's", async () => {
    const { id, token, guestId } = await linked({ role: "comment" });
    const { comment, reply } = await act();
    const said = { name: " Ada ", body: "Which moon?", quote: "sea", prefix: "pulls the " };
    expect(await comment(token, said)).toMatchObject({ ok: true });
    const [made] = await commentsOf(id);
    expect(made).toMatchObject({
      quote: { exact: "sea", prefix: "The moon pulls the " },
      messages: [
        {
          origin: "human",
          model: null,
          agent: null,
          by: { type: "guest", id: expect.stringMatching(`^${guestId}\\.`), name: "Ada (guest)" },
        },
      ],
    });
    await workspace.ask(`POST /api/w/documents/${id}/comments/${made.id}/replies`, {
      body: { body: "Ours." },
      ...asOwner(),
    });
    expect(await reply(token, { name: "Bob", body: "Thanks", commentId: made.id })).toMatchObject({ ok: true });
    const shown = await pageOf(token);
    expect(shown).toMatchObject({
      comments: [
        {
          quote: "sea",
          messages: [
            { name: "Ada (guest)" },
            { isAgent: false, body: "Ours." },
            { name: "Bob (guest)", body: "Thanks" },
          ],
        },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain(workspace.owner.id);
    const told = await workspace.store.db.select().from(notification).where(eq(notification.documentId, id));
    expect(told).toMatchObject([{ userId: workspace.owner.id, kind: "reply", by: { name: "Bob (guest)" } }]);
  });

  test.each([
    ["a name of two lines", { name: "Ada\nOwner" }],
    ["no name", { name: "  " }],
    ["hidden characters in the name", { name: "Ada\u202eenO" }],
    ["hidden characters in the text", { body: "Fine \u{e0041}\u{e0042}\u{e0043}" }],
    ["a mention of a person", { body: "@[Ada](usr_01) look" }],
    ["a mention of an agent", { body: "@[Writer](key_01) write more" }],
    ["words that the text does not have", { quote: "The sea is sweet." }],
    ["an empty comment", { body: " " }],
    ["a field of the API", { nodeId: "abc" }],
  ])("is refused %s", async (_what, given) => {
    const { id, token } = await linked({ role: "comment" });
    const { comment } = await act();
    expect(await comment(token, { name: "Ada", body: "Hello", ...given })).toMatchObject({ ok: false });
    expect(await commentsOf(id)).toEqual([]);
  });

  /** A comment that a guest of this browser wrote, as the parts of its address. */
  async function commented(token: string, id: string, body = "Which moon?") {
    const { comment } = await act();
    expect(await comment(token, { name: "Ada", body })).toMatchObject({ ok: true });
    const made = (await commentsOf(id)).find((one: { messages: { body: string }[] }) => one.messages[0]?.body === body);
    return { commentId: String(made.id), messageId: String(made.messages[0].id) };
  }

  const NOT_YOURS = { ok: false, code: "insufficient_role", error: expect.stringContaining("Someone else wrote") };

  test("changes and deletes no message of another browser, though it knows the link and the name", async () => {
    const { id, token, guestId } = await linked({ role: "comment" });
    const place = await commented(token, id);
    const asAuthor = request.cookie;
    const { comment, edit, remove } = await act();
    const [, secret = ""] = asAuthor.split("=");
    const others = ["", `colophon-${guestId}-author=${secret.toLowerCase()}`, `colophon-${guestId}-author=`];
    for (const cookie of others) {
      request.headers = new Headers({ cookie });
      expect(await edit(token, { ...place, body: "Mine now" })).toMatchObject(NOT_YOURS);
      expect(await remove(token, place)).toMatchObject(NOT_YOURS);
    }
    clearRequest();
    await comment(token, { name: "Ada", body: "Another Ada" });
    expect(await edit(token, { ...place, body: "Mine now" })).toMatchObject(NOT_YOURS);
    expect(await remove(token, place)).toMatchObject(NOT_YOURS);
    expect(await commentsOf(id)).toMatchObject([
      { messages: [{ body: "Which moon?", editedAt: null }] },
      { messages: [{ body: "Another Ada" }] },
    ]);
  });

  test("changes and deletes no message of a person, of an agent, or from before browsers proved themselves", async () => {
    const { id, token, guestId } = await linked({ role: "comment" });
    const place = await commented(token, id);
    const { edit, remove } = await act();
    const path = `POST /api/w/documents/${id}/comments/${place.commentId}/replies`;
    await workspace.ask(path, { body: { body: "Ours." }, ...asOwner() });
    await workspace.ask(path, { body: { body: "A key’s." } });
    const [{ messages }] = await commentsOf(id);
    const by = { type: "guest", id: guestId, name: "Ada (guest)" };
    await workspace.store.db.update(message).set({ by }).where(eq(message.id, place.messageId));
    for (const { id: messageId } of messages) {
      expect(await edit(token, { ...place, messageId, body: "Mine" })).toMatchObject(NOT_YOURS);
      expect(await remove(token, { ...place, messageId })).toMatchObject(NOT_YOURS);
    }
    expect((await commentsOf(id))[0].messages).toHaveLength(3);
  });

  test("changes and deletes nothing by another link, even of the same document, or once a link is for reading", async () => {
    const { id, token, guestId } = await linked({ role: "comment" });
    const place = await commented(token, id);
    const { edit, remove } = await act();
    const second = String((await make(id, { role: "comment" })).body.url).split("/g/")[1] ?? "";
    const elsewhere = await linked({ role: "comment" });
    for (const [other, answer] of [
      [second, NOT_YOURS],
      [elsewhere.token, { ok: false, code: "not_found" }],
    ] as const) {
      expect(await edit(other, { ...place, body: "Mine" })).toMatchObject(answer);
      expect(await remove(other, place)).toMatchObject(answer);
    }
    await workspace.store.db.update(guestLink).set({ role: "view" }).where(eq(guestLink.id, guestId));
    expect(await edit(token, { ...place, body: "Mine" })).toMatchObject({ error: "This link is for reading only." });
    expect(await remove(token, place)).toMatchObject({ error: "This link is for reading only." });
    expect((await commentsOf(id))[0].messages).toMatchObject([{ body: "Which moon?" }]);
  });

  test.each([
    ["nothing", " "],
    ["a mention", "@[Ada](usr_01) look"],
    ["hidden characters", "Fine \u{e0041}\u{e0042}\u{e0043}"],
  ])("changes its message to %s never", async (_what, body) => {
    const { id, token } = await linked({ role: "comment" });
    const place = await commented(token, id);
    const { edit } = await act();
    expect(await edit(token, { ...place, body })).toMatchObject({ ok: false });
    expect((await commentsOf(id))[0].messages).toMatchObject([{ body: "Which moon?" }]);
  });

  test("changes and deletes its own messages in the browser that wrote them", async () => {
    const { id, token, guestId } = await linked({ role: "comment" });
    const place = await commented(token, id);
    expect(request.set).toMatchObject([
      [
        `colophon-${guestId}-author`,
        expect.stringMatching(/^[\w-]{43}$/),
        { httpOnly: true, sameSite: "lax", path: "/g" },
      ],
    ]);
    const { edit, remove, reply } = await act();
    expect(await edit(token, { ...place, body: "Which one?" })).toMatchObject({ ok: true });
    await reply(token, { name: "Ada B.", body: "The full one?", commentId: place.commentId });
    expect(request.set).toHaveLength(1);
    expect(await pageOf(token)).toMatchObject({
      comments: [
        {
          messages: [
            { body: "Which one?", name: "Ada (guest)", isOwn: true, isEdited: true },
            { body: "The full one?", name: "Ada B. (guest)", isOwn: true, isEdited: false },
          ],
        },
      ],
    });
    expect(await remove(token, place)).toMatchObject({ ok: true });
    const [{ messages }] = await commentsOf(id);
    expect(messages).toMatchObject([{ body: "The full one?" }]);
    clearRequest();
    expect(await pageOf(token)).toMatchObject({ comments: [{ messages: [{ isOwn: false }] }] });
  });

  test("takes its comment along with its last message", async () => {
    const { id, token } = await linked({ role: "comment" });
    const place = await commented(token, id);
    const { remove } = await act();
    expect(await remove(token, place)).toMatchObject({ ok: true });
    expect(await commentsOf(id)).toEqual([]);
    expect(await remove(token, place)).toMatchObject({ ok: false, code: "not_found" });
  });

  test("replies to no comment of another document", async () => {
    const { token } = await linked({ role: "comment" });
    const other = await written();
    const theirs = await workspace.ask(`POST /api/w/documents/${other}/comments`, { body: { body: "Why?" } });
    const { reply } = await act();
    const refused = await reply(token, { name: "Eve", body: "Hello", commentId: theirs.body.id });
    expect(refused).toMatchObject({ ok: false, code: "not_found" });
  });

  test("learns by an address in a comment of nobody who has access", async () => {
    const { id, token } = await linked({ role: "comment" });
    const { email } = await workspace.makePerson("Grace");
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { body: { email, role: "view" }, ...asOwner() });
    const { comment } = await act();
    await comment(token, { name: "Eve", body: `@${email} hello` });
    expect(JSON.stringify(await pageOf(token))).not.toContain("Grace");
    expect(await workspace.store.db.select().from(notification).where(eq(notification.kind, "mention"))).toEqual([]);
  });

  test("sees a picture of the text, none that it no longer shows, and none of another document", async () => {
    const { serveGuestFile } = await import("#lib/doors/serve-file");
    const form = new FormData();
    form.set("file", new Blob([DOT], { type: "image/png" }), "dot.png");
    const other = await written();
    const { body: file } = await workspace.ask(`POST /api/w/documents/${other}/files`, { body: form, ...asOwner() });
    await workspace.ask(`PATCH /api/d/${other}`, { body: { append: `![](${file.url})` }, ...asOwner() });
    const fileId = String(file.url).split("/files/")[1] ?? "";
    const get = async (token: string) =>
      (await serveGuestFile(new Request(`http://localhost:3000/g/${token}/files/${fileId}`), token, fileId)).status;
    const token = String((await make(other)).body.url).split("/g/")[1] ?? "";
    const locked = String((await make(other, { password: PASSWORD })).body.url).split("/g/")[1] ?? "";
    expect([await get(token), await get(locked), await get((await linked()).token), await get("none")]).toEqual([
      200, 404, 404, 404,
    ]);
    await workspace.ask(`PATCH /api/d/${other}`, { body: { markdown: "No picture." }, ...asOwner() });
    expect(await get(token)).toBe(404);
  });
});

describe("through the gate", () => {
  const asGuest = (token: string) => ({
    door: "guest" as const,
    headers: new Headers(),
    guestToken: token,
    parameters: {},
    fields: async () => ({}),
  });

  test.each(allOperations.map((operation) => ({ name: operation.name, operation })))(
    "a guest is refused $name, also where everybody may edit",
    async ({ operation }) => {
      const { id, token } = await everybodys();
      const parameters = { id };
      const answer = await run([operation], { ...asGuest(token), parameters, fields: async () => ({ id }) });
      expect(answer).toMatchObject({ ok: false, status: 403, error: { code: "insufficient_role" } });
    },
  );

  let shared: ReturnType<typeof linked> | undefined;
  async function everybodys() {
    shared ??= linked({ role: "comment" }).then(async (made) => {
      const body = { everyone: true, role: "edit" };
      await workspace.ask(`PUT /api/w/documents/${made.id}/people`, { body, ...asOwner() });
      return made;
    });
    return shared;
  }

  test("a link's token is no credential at any other door", async () => {
    const { id, token, guestId } = await everybodys();
    const asCredential: Record<string, string>[] = [
      { "x-api-key": token },
      { cookie: `colophon-${guestId}=${token}` },
      { authorization: token },
    ];
    for (const headers of asCredential) {
      const { status } = await workspace.ask(`GET /api/d/${id}`, { key: null, headers });
      expect(status).toBe(401);
    }
    await expect(workspace.connect(token)).rejects.toThrow();
  });

  test.each(["session", "key"])("a person's %s opens nothing at the door for guests", async (kind) => {
    const headers = new Headers(kind === "session" ? session : { "x-api-key": workspace.firstKey });
    const answer = await run([asGated(readAsGuest)], { ...asGuest("none"), headers });
    expect(answer).toMatchObject({ ok: false, status: 401 });
  });

  test("no person may call what is for guests", async () => {
    const writes = [asGated(commentAsGuest), asGated(replyAsGuest), asGated(editMessageAsGuest)];
    for (const operation of [asGated(readAsGuest), asGated(openGuestLink), ...writes, asGated(deleteMessageAsGuest)]) {
      const given = { ...asGuest(""), door: "page" as const, headers: new Headers(session) };
      expect(await run([operation], given)).toMatchObject({ ok: false, status: 403 });
    }
  });
});
