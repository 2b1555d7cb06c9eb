import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notification } from "#db/schema";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { purgeNotifications } from "./store";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

describe.each(stores)("notifications on $name", (store) => {
  let workspace: TestWorkspace;
  let ownerCookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    ownerCookie = await workspace.signIn();
  });
  afterAll(() => workspace.close());

  const as = (cookie: string) => ({ key: null, headers: { cookie, ...SAME_ORIGIN } });
  const person = async (name: string) => {
    const made = await workspace.makePerson(name);
    return { ...made, name, cookie: await workspace.signIn(made.id) };
  };
  type Person = Awaited<ReturnType<typeof person>>;

  const write = async () =>
    (await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "Ebb." } })).body.id;
  const share = (id: string, email: string, role = "edit") =>
    workspace.ask(`PUT /api/w/documents/${id}/people`, { ...as(ownerCookie), body: { email, role } });
  const unshare = (id: string, email: string) =>
    workspace.ask(`DELETE /api/w/documents/${id}/people`, { ...as(ownerCookie), body: { email } });
  const told = async (cookie: string, query = "") =>
    (await workspace.ask(`GET /api/w/notifications${query}`, as(cookie))).body;
  const kindsOf = async (cookie: string, id: string): Promise<string[]> => {
    const { notifications } = await told(cookie, "?limit=100");
    return notifications
      .filter(({ documentId }: { documentId: string }) => documentId === id)
      .map(({ kind }: { kind: string }) => kind);
  };
  const sharedWith = async (...people: Person[]) => {
    const id = await write();
    for (const { email } of people) await share(id, email);
    return id;
  };
  const comment = (id: string, asked: object, body: string) =>
    workspace.ask(`POST /api/w/documents/${id}/comments`, { ...asked, body: { body } });
  const reply = (id: string, commentId: string, asked: object, body: string) =>
    workspace.ask(`POST /api/w/documents/${id}/comments/${commentId}/replies`, { ...asked, body: { body } });

  test("are refused to keys, and to changes of another person's or unknown ids", async () => {
    for (const route of ["GET /api/w/notifications", "PATCH /api/w/notifications"]) {
      const { status, body } = await workspace.ask(route, route.startsWith("PATCH") ? { body: { read: true } } : {});
      expect([status, body.code]).toEqual([403, "session_required"]);
    }
    const [ada, bea] = [await person("Ada"), await person("Bea")];
    await sharedWith(ada);
    const [theirs] = (await told(ada.cookie)).notifications;
    for (const id of [theirs.id, "not_nothing"]) {
      const { status, body } = await workspace.ask("PATCH /api/w/notifications", {
        ...as(bea.cookie),
        body: { read: [id] },
      });
      expect([status, body.code, body.details[0].path]).toEqual([404, "not_found", "read.0"]);
    }
    for (const read of [false, [], "all"]) {
      const refused = await workspace.ask("PATCH /api/w/notifications", { ...as(ada.cookie), body: { read } });
      expect([refused.status, refused.body.code]).toEqual([400, "invalid_request"]);
    }
    expect((await told(ada.cookie, "?unread=true")).unreadCount).toBe(1);
  });

  test("tell of a share once, and again after it was withdrawn, but not of another role", async () => {
    const ada = await person("Ada");
    const id = await sharedWith(ada);
    const { notifications, unreadCount, nextCursor } = await told(ada.cookie);
    expect([unreadCount, nextCursor]).toEqual([1, null]);
    expect(notifications).toEqual([
      {
        id: expect.stringMatching(/^not_/),
        kind: "shared",
        documentId: id,
        folderId: null,
        citationId: null,
        title: "Tides",
        commentId: null,
        suggestionId: null,
        by: { type: "user", id: workspace.owner.id, name: "Owner" },
        at: expect.any(String),
        readAt: null,
      },
    ]);
    await workspace.ask("PATCH /api/w/notifications", { ...as(ada.cookie), body: { read: true } });
    await share(id, ada.email, "view");
    expect((await told(ada.cookie)).unreadCount).toBe(0);
    await unshare(id, ada.email);
    expect((await told(ada.cookie)).notifications).toEqual([]);
    await share(id, ada.email, "view");
    expect(await told(ada.cookie)).toMatchObject({ unreadCount: 1, notifications: [{ kind: "shared" }] });
    expect(await kindsOf(ownerCookie, id)).toEqual([]);
  });

  test("tell of a shared folder, by its name", async () => {
    const ada = await person("Ada");
    const folder = (await workspace.ask("POST /api/d/folders", { body: { name: "Sea" } })).body.id;
    const body = { email: ada.email, role: "view" };
    await workspace.ask(`PUT /api/w/folders/${folder}/people`, { ...as(ownerCookie), body });
    expect((await told(ada.cookie)).notifications).toMatchObject([
      { kind: "shared", folderId: folder, documentId: null, title: "Sea" },
    ]);
  });

  test("tell of mentions and replies, one a message, and never of one's own or without access", async () => {
    const [ada, bea, eve] = [await person("Ada"), await person("Bea"), await person("Eve")];
    const id = await sharedWith(ada, bea);
    const mention = ({ id: userId, name }: Person) => `@[${name}](${userId})`;
    expect((await comment(id, as(ada.cookie), `Is ${mention(eve)} sure?`)).status).toBe(400);
    const first = await comment(id, as(ada.cookie), `Is ${mention(bea)} or ${mention(ada)} sure?`);
    expect(await kindsOf(bea.cookie, id)).toEqual(["mention", "shared"]);
    expect(await kindsOf(ada.cookie, id)).toEqual(["shared"]);
    expect((await told(eve.cookie)).notifications).toEqual([]);

    // A key acts for its person, so this is Bea's.
    await reply(id, first.body.id, { key: bea.key }, `I am, ${mention(ada)}.`);
    expect(await kindsOf(ada.cookie, id)).toEqual(["mention", "shared"]);
    const second = await reply(id, first.body.id, as(ada.cookie), "Good.");
    expect(await kindsOf(bea.cookie, id)).toEqual(["reply", "mention", "shared"]);
    expect((await told(bea.cookie)).notifications[0]).toMatchObject({
      commentId: first.body.id,
      by: { id: ada.id, name: "Ada" },
    });

    const messageId = second.body.messages.at(-1).id;
    const at = `/api/w/documents/${id}/comments/${first.body.id}/messages/${messageId}`;
    await workspace.ask(`PATCH ${at}`, { ...as(ada.cookie), body: { body: `Good, ${mention(bea)}.` } });
    expect(await kindsOf(bea.cookie, id)).toEqual(["reply", "mention", "shared"]);
    await workspace.ask(`DELETE ${at}`, as(ada.cookie));
    expect(await kindsOf(bea.cookie, id)).toEqual(["mention", "shared"]);
  });

  test("tell the owner of a suggestion, and its author of what became of it", async () => {
    const ada = await person("Ada");
    const id = await sharedWith(ada);
    const propose = async (asked: object, markdown: string) =>
      (await workspace.ask(`PATCH /api/d/${id}`, { ...asked, body: { mode: "suggest_replace", markdown } })).body
        .suggestion.id;
    const accepted = await propose({ key: ada.key }, "Flood.");
    const rejected = await propose(as(ada.cookie), "Drought.");
    await propose({}, "Mine.");
    expect(await kindsOf(ownerCookie, id)).toEqual(["suggestion", "suggestion"]);
    await workspace.ask(`POST /api/d/${id}/suggestions/${accepted}/accept`);
    await workspace.ask(`DELETE /api/d/${id}/suggestions/${rejected}`, as(ownerCookie));
    expect(await kindsOf(ada.cookie, id)).toEqual(["rejected", "accepted", "shared"]);
    const [latest] = (await told(ada.cookie)).notifications;
    expect(latest).toMatchObject({ suggestionId: rejected, by: { id: workspace.owner.id } });
  });

  test("are unreadable without access, and in the trash, and gone with their document", async () => {
    const ada = await person("Ada");
    const id = await sharedWith(ada);
    await workspace.ask(`DELETE /api/d/${id}`);
    expect(await told(ada.cookie)).toMatchObject({ notifications: [], unreadCount: 0 });
  });

  test("of a write that fails are not kept", async () => {
    const ada = await person("Ada");
    const id = await sharedWith(ada);
    const { status } = await reply(id, "com_nothing", {}, `@[Ada](${ada.id})`);
    expect(status).toBe(404);
    expect(await kindsOf(ada.cookie, id)).toEqual(["shared"]);
  });

  test("are paged, and stay in place while others are added", async () => {
    const ada = await person("Ada");
    const ids = [await sharedWith(ada), await sharedWith(ada), await sharedWith(ada)];
    const first = await told(ada.cookie, "?limit=2");
    expect(first.notifications).toHaveLength(2);
    await sharedWith(ada);
    const second = await told(ada.cookie, `?limit=2&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const seen = [...first.notifications, ...second.notifications];
    expect(seen.map(({ documentId }: { documentId: string }) => documentId)).toEqual(ids.toReversed());
    const read = [second.notifications[0].id];
    const { body } = await workspace.ask("PATCH /api/w/notifications", { ...as(ada.cookie), body: { read } });
    expect(body).toEqual({ unreadCount: 3 });
    expect((await told(ada.cookie, "?unread=true")).notifications).toHaveLength(3);
  });

  test("are purged after 90 days, and read ones after 30", async () => {
    const ada = await person("Ada");
    const [old, read, kept] = [await sharedWith(ada), await sharedWith(ada), await sharedWith(ada)];
    const { db } = workspace.store;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await db
      .update(notification)
      .set({ at: daysAgo(91) })
      .where(eq(notification.documentId, old));
    await db
      .update(notification)
      .set({ readAt: daysAgo(31) })
      .where(eq(notification.documentId, read));
    await purgeNotifications(db, new Date());
    const rows = await db.select().from(notification).where(eq(notification.userId, ada.id));
    expect(rows.map(({ documentId }) => documentId)).toEqual([kept]);
  });
});
