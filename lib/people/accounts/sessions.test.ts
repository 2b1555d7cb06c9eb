import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { session } from "#db/schema";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { endOtherSessions, endSession, listSessions } from "./sessions";

const HOUR_MS = 60 * 60 * 1000;
const now = new Date();

describe.each(stores)("sessions on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;

  async function signedIn(userId: string, hoursAgo: number, expiresAt = new Date(now.getTime() + HOUR_MS)) {
    const id = randomUUID();
    const used = new Date(now.getTime() - hoursAgo * HOUR_MS);
    await db()
      .insert(session)
      .values({ id, token: randomUUID(), userId, userAgent: "A browser", expiresAt, createdAt: used, updatedAt: used });
    return id;
  }

  const ids = async (userId: string) => (await listSessions(db(), userId, now)).map(({ id }) => id);

  test("rejects ending another person's or an unknown session", async () => {
    const [one, other] = [await workspace.makePerson(), await workspace.makePerson()];
    const theirs = await signedIn(other.id, 1);
    expect(await endSession(db(), one.id, theirs)).toBe(false);
    expect(await endSession(db(), one.id, "nothing")).toBe(false);
    expect(await endOtherSessions(db(), one.id, theirs)).toBe(0);
    expect(await ids(other.id)).toEqual([theirs]);
  });

  test("lists sessions by last use, without tokens and without expired ones", async () => {
    const { id } = await workspace.makePerson();
    const [older, newer] = [await signedIn(id, 2), await signedIn(id, 1)];
    await signedIn(id, 0, now);
    expect(await ids(id)).toEqual([newer, older]);
    const [first] = await listSessions(db(), id, now);
    expect(Object.keys(first ?? {}).sort()).toEqual(["createdAt", "id", "ipAddress", "updatedAt", "userAgent"]);
  });

  test("ends all sessions at once except the current one", async () => {
    const { id } = await workspace.makePerson();
    const kept = await signedIn(id, 1);
    await signedIn(id, 2);
    await signedIn(id, 3);
    expect(await endOtherSessions(db(), id, kept)).toBe(2);
    expect(await ids(id)).toEqual([kept]);
  });

  test("an ended session opens no page from the next request on", async () => {
    const { auth } = workspace.running;
    const cookie = await workspace.signIn();
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
    expect(found?.user.id).toBe(workspace.owner.id);
    expect(await endSession(db(), workspace.owner.id, found?.session.id ?? "")).toBe(true);
    expect(await auth.api.getSession({ headers: new Headers({ cookie }) })).toBeNull();
  });
});
