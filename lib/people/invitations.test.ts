import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import {
  acceptInvitation,
  createInvitation,
  findInviter,
  INVITATION_COOKIE,
  listOpenInvitations,
  withdrawInvitation,
} from "./invitations";
import { listPeople } from "./store";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);

describe.each(stores)("invitations on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;
  const invited = () => createInvitation(db(), workspace.owner.id, "Ada", now);

  /** The response to a sign-up, without fields that differ by person. */
  const likeness = ({ user, ...rest }: Record<string, unknown>) => ({
    ...rest,
    user: user && typeof user === "object" ? Object.keys(user) : user,
  });

  async function signUp(email: string, token?: string, more: Record<string, unknown> = {}) {
    const headers = new Headers({ "content-type": "application/json", origin: "http://localhost:3000" });
    if (token !== undefined) headers.set("cookie", `${INVITATION_COOKIE}=${token}`);
    const body = JSON.stringify({ name: "Ada", email, password: "long enough to be one", ...more });
    const request = new Request("http://localhost:3000/api/auth/sign-up/email", { method: "POST", headers, body });
    const response = await workspace.running.auth.handler(request);
    const answer = await response.json();
    return { status: response.status, code: answer.code, body: answer, cookies: response.headers.getSetCookie() };
  }

  test("rejects an account without a valid invitation", async () => {
    for (const token of [undefined, "", "made-up", "a".repeat(5000)]) {
      expect(await signUp("stranger@example.org", token)).toMatchObject({ status: 403, code: "INVITATION_NEEDED" });
    }
    expect((await listPeople(db())).map(({ email }) => email)).not.toContain("stranger@example.org");
  });

  test("a used invitation admits no other person", async () => {
    const { token } = await invited();
    const first = await signUp("first@example.org", token);
    expect(first.status).toBe(200);
    expect((await listPeople(db())).map(({ email }) => email)).toContain("first@example.org");
    expect(await signUp("second@example.org", token)).toMatchObject({ status: 403, code: "INVITATION_NEEDED" });
    expect(await findInviter(db(), token, now)).toBeNull();
  });

  test("only one of many simultaneous sign-ups can use an invitation", async () => {
    const { token } = await invited();
    const racers = Array.from({ length: 5 }, (_, number) => signUp(`racer${number}@example.org`, token));
    await Promise.all(racers);
    const got = await listPeople(db());
    expect(got.filter(({ email }) => email.startsWith("racer"))).toHaveLength(1);
  });

  test("a sign-up with a taken address does not use the invitation", async () => {
    const { token } = await invited();
    await signUp(workspace.owner.email.toUpperCase(), token);
    expect(await findInviter(db(), token, now)).toEqual({ name: "Owner" });
  });

  test("a taken address gets the same response as a free one, with an invitation and without", async () => {
    const { token } = await invited();
    for (const brought of [undefined, token]) {
      const [taken, free] = [await signUp(workspace.owner.email, brought), await signUp("free@example.org", brought)];
      expect({ ...taken, body: likeness(taken.body) }).toEqual({ ...free, body: likeness(free.body) });
    }
  });

  test("an image must be a web address, whether or not the address has an account", async () => {
    const { token } = await invited();
    for (const email of [workspace.owner.email, "pictured@example.org"]) {
      for (const image of ["javascript:alert(1)", "data:text/html,x", "x", 7, { href: "https://example.org" }]) {
        expect(await signUp(email, token, { image })).toMatchObject({ status: 400, code: "INVALID_IMAGE" });
      }
    }
    expect((await signUp("pictured@example.org", token, { image: "https://example.org/me.png" })).status).toBe(200);
  });

  test("an invitation is open for exactly a week", async () => {
    const { token, expiresAt } = await invited();
    expect(expiresAt).toEqual(later(7));
    expect(await findInviter(db(), token, later(6.99))).toEqual({ name: "Owner" });
    expect(await findInviter(db(), token, later(7))).toBeNull();
    expect(await acceptInvitation(db(), token, later(7))).toBe(false);
    expect(await acceptInvitation(db(), token, later(6.99))).toBe(true);
  });

  test("a revoked invitation admits no person, and only its creator can revoke it", async () => {
    const host = await workspace.makePerson();
    const { token } = await createInvitation(db(), host.id, "Ada", now);
    const [open] = await listOpenInvitations(db(), host.id, now);
    const id = open?.id ?? "";
    expect(await withdrawInvitation(db(), workspace.owner.id, id)).toBe(false);
    expect(await withdrawInvitation(db(), host.id, id)).toBe(true);
    expect(await withdrawInvitation(db(), host.id, id)).toBe(false);
    expect(await signUp("late@example.org", token)).toMatchObject({ status: 403 });
  });

  test("lists a person's open invitations, newest first, without tokens", async () => {
    const { id } = await workspace.makePerson();
    for (const [index, note] of ["older", "newer", "used"].entries()) {
      const { token } = await createInvitation(db(), id, note, later(index / 100));
      if (note === "used") await acceptInvitation(db(), token, later(1));
    }
    const open = await listOpenInvitations(db(), id, later(1));
    expect(open.map(({ note }) => note)).toEqual(["newer", "older"]);
    expect(Object.keys(open[0] ?? {}).sort()).toEqual(["createdAt", "expiresAt", "id", "note"]);
    expect(await listOpenInvitations(db(), id, later(8))).toEqual([]);
  });
});
