import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitation } from "#db/schema";
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

  test("a name is one line, whether or not the address has an account", async () => {
    const { token } = await invited();
    for (const email of [workspace.owner.email, "lined@example.org"]) {
      for (const name of ["Eve\r\nBcc: x@example.org", "Eve\u2028x", "Eve\u2029x", "Eve\tx", "Eve\u0085x"]) {
        expect(await signUp(email, token, { name })).toMatchObject({ status: 400, code: "INVALID_NAME" });
      }
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

describe.each(stores)("the roles of an invited address on $name, with open sign-up", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, { ALLOW_SIGN_UP: "true" });
  });
  afterAll(() => workspace.close());

  /** Shares a document with an address and returns the token of the invitation. */
  async function invite(email: string) {
    const id = (await workspace.ask("POST /api/d", { body: { title: "Shared" } })).body.id as string;
    const given = await workspace.ask(`PUT /api/w/documents/${id}/people`, {
      key: null,
      headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" },
      body: { email, role: "edit" },
    });
    return { id, token: String(given.body.invitations[0].link).split("/").at(-1) ?? "" };
  }

  /** Joins with this cookie and address; returns the person's status for the document. */
  async function join(token: string, email: string, id: string): Promise<number> {
    const request = new Request("http://localhost:3000/api/auth/sign-up/email", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: "http://localhost:3000",
        cookie: `${INVITATION_COOKIE}=${token}`,
      },
      body: JSON.stringify({ name: "Ada", email, password: "long enough to be one" }),
    });
    const { user } = await (await workspace.running.auth.handler(request)).json();
    const cookie = await workspace.signIn(user.id);
    const asked = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } };
    return (await workspace.ask(`GET /api/d/${id}`, asked)).status;
  }

  test("are not granted by an expired, a used or a made-up invitation", async () => {
    const { id, token } = await invite("late@example.org");
    await workspace.store.db.update(invitation).set({ expiresAt: new Date(0) });
    expect(await join(token, "late@example.org", id)).toBe(404);
    expect(await join("made-up", "other@example.org", id)).toBe(404);

    const used = await invite("first@example.org");
    expect(await join(used.token, "first@example.org", used.id)).toBe(200);
    expect(await join(used.token, "second@example.org", used.id)).toBe(404);
  });

  test("are granted to the person who joins by the link, whatever their address", async () => {
    const { id, token } = await invite("ada@work.example");
    expect(await join(token, "ada@home.example", id)).toBe(200);
  });
});
