import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document, folder, share } from "#db/schema";
import { oneStore } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { type AnyOperation, pathParameters } from "#lib/base/operation";
import { allOperations } from "#lib/operations/registry";
import { includes, ROLES, type Role } from "#lib/shapes/role";
import { serveLive } from "./serve-live";
import { askRest, askTool, CALLS, makePlace, type Place } from "./test-calls";
import { request } from "./test-request";
import { type Asked, openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

type Held = Role | null;
type Person = { id: string; email: string; key: string; cookie: string };

const HELD: readonly Held[] = [null, ...ROLES];
const onSubjects = allOperations
  .filter((operation) => pathParameters(operation).some((name) => name === "id" || name === "folderId"))
  .map((operation) => ({ name: operation.name, operation }));

const mayCall = (held: Held, needed: Role) => held !== null && includes(held, needed);

describe("a role on a document or folder", () => {
  let workspace: TestWorkspace;
  let people: Map<Held, Person>;
  // For calls that change nothing: reads and refused writes.
  let untouched: Place;
  beforeAll(async () => {
    workspace = await openTestWorkspace(oneStore, unlimited);
    people = new Map();
    for (const held of HELD) {
      const person = await workspace.makePerson(held ?? "nobody");
      people.set(held, { ...person, cookie: await workspace.signIn(person.id) });
    }
    untouched = await makeShared();
  });
  afterAll(() => workspace.close());

  const boundKeys = new Map<string, Promise<string>>();
  /** A person's key that is bound to a document; one for all calls, and so one client in `askTool`. */
  function keyBoundTo(documentId: string, { id: userId }: Person): Promise<string> {
    const name = `${userId} ${documentId}`;
    const key = boundKeys.get(name) ?? workspace.makeKey({ userId, documentId });
    boundKeys.set(name, key);
    return key;
  }

  const db = () => workspace.store.db;

  function personWith(held: Held): Person {
    const person = people.get(held);
    if (!person) throw new Error("There is no such person.");
    return person;
  }

  /** New objects on which each person has their role. */
  async function makeShared(operation?: AnyOperation): Promise<Place> {
    if (operation?.rate === "read") return untouched;
    const place = await makePlace(workspace, operation);
    const now = new Date();
    const subjects = [
      ...(place.document ? [{ documentId: place.document }] : []),
      ...(place.folder ? [{ folderId: place.folder }] : []),
    ];
    const shares = (["view", "comment", "edit"] as const).flatMap((role) =>
      subjects.map((subject) => ({
        ...{ id: newId("shr"), ...subject, userId: personWith(role).id },
        ...{ role, createdAt: now },
      })),
    );
    await db().insert(share).values(shares);
    const { id: userId } = personWith("owner");
    await db().update(document).set({ userId }).where(eq(document.id, place.document));
    await db().update(folder).set({ userId }).where(eq(folder.id, place.folder));
    return place;
  }

  const inBrowser = ({ cookie }: Person): Asked => ({
    key: null,
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });

  /** The fields of a call that its role suffices for, with what the caller must have made first. */
  async function fieldsOf({ name }: AnyOperation, place: Place, person: Person, held: Held, by: Asked) {
    const fields = CALLS[name]?.(place) ?? {};
    if (name === "edit_message" || name === "delete_message") {
      // Only one's own messages.
      const body = { body: "Mine" };
      const own = await workspace.ask(`POST /api/w/documents/${place.document}/comments`, { ...by, body });
      return { ...fields, commentId: own.body.id, messageId: own.body.messages[0].id };
    }
    if (name === "reject_suggestion" && held === "comment") {
      // A commenter withdraws only their own.
      const body = { mode: "suggest_replace", markdown: "Mine." };
      const own = await workspace.ask(`PATCH /api/d/${place.document}`, { ...by, body });
      return { ...fields, sid: own.body.suggestion.id };
    }
    if (name === "insert_quote") {
      // Only a highlight in one's own library.
      const mine = inBrowser(person);
      const url = `${place.page}/tides.pdf`;
      const { id, attachments } = (await workspace.ask("POST /api/w/citations", { ...mine, body: { url } })).body;
      const body = { attachmentId: attachments[0].id, page: 1, quote: "Tides" };
      const made = await workspace.ask(`POST /api/w/citations/${id}/highlights`, { ...mine, body });
      return { ...fields, highlightId: made.body.id };
    }
    if (!name.startsWith("unshare_")) return fields;
    // Everybody may give up their own role; only the owner takes others away.
    const { everyone: _, ...path } = fields;
    return { ...path, email: held === "owner" ? personWith("view").email : person.email };
  }

  /** The document, or its draft, that the call of an operation names. */
  const namedIn = ({ name }: AnyOperation, place: Place) => String(CALLS[name]?.(place).id ?? place.document);

  describe.each(onSubjects)("for $name", ({ operation }) => {
    const isForKeys = !operation.session;
    const isTool = isForKeys && operation.isTool !== false;

    test.each(HELD.filter((held) => !mayCall(held, operation.role)))("refuses a person with %s", async (held) => {
      const place = untouched;
      const person = personWith(held);
      const [status, code] = held === null ? [404, "not_found"] : [403, "insufficient_role"];
      const fields = CALLS[operation.name]?.(place) ?? {};
      const session = await askRest(workspace, operation, fields, inBrowser(person));
      expect([session.status, session.body.code]).toEqual([status, code]);
      if (held !== null) expect(session.body.details).toMatchObject([{ path: "role", message: operation.role }]);
      const byKey = await askRest(workspace, operation, fields, { key: person.key });
      expect([byKey.status, byKey.body.code]).toEqual(isForKeys ? [status, code] : [403, "session_required"]);
      const bound = await keyBoundTo(namedIn(operation, place), person);
      const byBound = await askRest(workspace, operation, fields, { key: bound });
      const boundCode = operation.reach === "document" ? code : "document_not_in_token";
      expect(byBound.body.code).toBe(isForKeys ? boundCode : "session_required");
      if (!isTool) return;
      const asTool = (key: string) => askTool(workspace, operation, fields, key);
      expect(await asTool(person.key)).toMatchObject({ isError: true, body: { code } });
      expect(await asTool(bound)).toMatchObject({ isError: true, body: { code: boundCode } });
    });

    test.each(HELD.filter((held) => mayCall(held, operation.role)))(
      "allows a person with the role %s",
      async (held) => {
        const person = personWith(held);
        const allowed = async (asked: (place: Place) => Promise<Asked>) => {
          const place = await makeShared(operation);
          const by = await asked(place);
          const { status, body } = await askRest(
            workspace,
            operation,
            await fieldsOf(operation, place, person, held, by),
            by,
          );
          return status < 300 ? "allowed" : body.code;
        };
        expect(await allowed(async () => inBrowser(person))).toBe("allowed");
        // A stronger role differs from the weakest in nothing that depends on the credentials.
        if (!isForKeys || held !== operation.role) return;
        expect(await allowed(async () => ({ key: person.key }))).toBe("allowed");
        const bound = (place: Place) => keyBoundTo(namedIn(operation, place), person);
        const reaches = operation.reach === "document" && operation.name !== "move_document";
        expect(await allowed(async (place) => ({ key: await bound(place) }))).toBe(
          operation.reach === "document" ? "allowed" : "document_not_in_token",
        );
        if (!isTool) return;
        const place = await makeShared(operation);
        const by = { key: reaches ? await bound(place) : person.key };
        const fields = await fieldsOf(operation, place, person, held, by);
        expect(await askTool(workspace, operation, fields, by.key)).toMatchObject({ isError: false });
      },
    );
  });

  test.each(HELD)("opens the event stream of a document from view on: %s", async (held) => {
    const place = untouched;
    const person = personWith(held);
    const elsewhere = await workspace.makeKey({ userId: person.id, documentId: "doc_elsewhere" });
    const bound = await keyBoundTo(place.document, person);
    const { headers = {} } = inBrowser(person);
    for (const [sent, expected] of [
      [headers, held === null ? 404 : 200],
      [{ "x-api-key": person.key }, held === null ? 404 : 200],
      [{ "x-api-key": bound }, held === null ? 404 : 200],
      [{ "x-api-key": elsewhere }, 403],
    ] as const) {
      const leaving = new AbortController();
      const url = `http://localhost:3000/api/live/${place.document}`;
      const response = await serveLive(new Request(url, { headers: sent, signal: leaving.signal }), place.document);
      expect(response.status).toBe(expected);
      leaving.abort();
    }
  });

  // The actions need nothing but a document, as this operation.
  const ofDocument = allOperations.find(({ name }) => name === "write_document");

  const actions: { name: string; needed: Role; act(place: Place): Promise<unknown> }[] = [
    {
      name: "previewing a style",
      needed: "view",
      act: async ({ document: id }) =>
        (await import("../../app/(workspace)/d/[id]/citations/preview-style")).previewStyle({
          id,
          style: "apa",
          cids: [],
        }),
    },
    {
      name: "formatting the text on the screen",
      needed: "view",
      act: async ({ document: id }) =>
        (await import("../../app/(workspace)/d/[id]/citations/format-text")).formatText({
          id,
          text: { type: "doc", content: [] },
        }),
    },
    {
      name: "restoring a version",
      needed: "edit",
      act: async ({ document: id }) =>
        (await import("../../app/(workspace)/d/[id]/versions/restore")).restore({ id, number: 1 }),
    },
    {
      name: "making a key for the document",
      needed: "view",
      act: async ({ document: documentId }) =>
        (await import("../../app/(workspace)/settings/keys/make")).make({
          name: "Key",
          scopes: ["read"],
          documentId,
          folderId: null,
          isHuman: false,
          lifetime: "ever",
        }),
    },
    {
      name: "restoring from the trash",
      needed: "owner",
      act: async ({ document: id }) => {
        await db().update(document).set({ deletedAt: new Date() }).where(eq(document.id, id));
        return (await import("../../app/(workspace)/list/restore")).restore({ id });
      },
    },
    {
      name: "deleting for good",
      needed: "owner",
      act: async ({ document: id }) => {
        await db().update(document).set({ deletedAt: new Date() }).where(eq(document.id, id));
        return (await import("../../app/(workspace)/trash/delete-for-good")).deleteForGood({ id });
      },
    },
  ];

  describe.each(actions)("for the server action of $name", ({ needed, act }) => {
    test.each(HELD)("is checked: %s", async (held) => {
      request.headers = new Headers({ cookie: personWith(held).cookie });
      expect(await act(await makeShared(ofDocument))).toMatchObject({
        ok: mayCall(held, needed),
      });
    });
  });
});
