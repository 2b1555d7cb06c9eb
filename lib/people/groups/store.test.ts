import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { share } from "#db/schema";
import { stores } from "#db/test-database";
import { findFolderRole } from "#lib/access/store";
import type { GroupRole } from "#lib/base/env";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { claimSharesOfAddress } from "#lib/people/accounts/invitations";
import { followGroupSettings, followGroups, leaveGroups } from "./store";

describe.each(stores)("roles by groups on $name", (store) => {
  let workspace: TestWorkspace;
  let cookie = "";
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    cookie = await workspace.signIn();
  });
  afterAll(() => workspace.close());

  const asOwner = () => ({ key: null, headers: { cookie, "sec-fetch-site": "same-origin" } });
  const makeFolder = async (key = workspace.firstKey): Promise<string> =>
    (await workspace.ask("POST /api/d/folders", { key, body: { name: "Atlas" } })).body.id;
  const give = async (folderId: string, email: string, role: string) =>
    workspace.ask(`PUT /api/w/folders/${folderId}/people`, { ...asOwner(), body: { email, role } });
  const take = async (folderId: string, email: string) =>
    workspace.ask(`DELETE /api/w/folders/${folderId}/people`, { ...asOwner(), body: { email } });
  const listed = async (folderId: string) =>
    (await workspace.ask(`GET /api/w/folders/${folderId}/people`)).body.people.map(
      ({ name, role, via }: Record<string, string>) => `${name} ${role} ${via}`,
    );
  const signIn = (userId: string, groups: string[], roles: readonly GroupRole[]) =>
    followGroups(workspace.store.db, { userId, groups: new Set(groups) }, roles, new Date());
  const roleOf = (userId: string, folderId: string) => findFolderRole(workspace.store.db, userId, folderId);
  const audited = async (): Promise<{ kind: string; subjectId: string; details: Record<string, string> }[]> =>
    (await workspace.ask("GET /api/w/audit?limit=100", asOwner())).body.entries;

  const staff = (folderId: string, role: GroupRole["role"] = "edit"): GroupRole => ({ group: "staff", role, folderId });

  test("are refused to who is in no such group, and for a folder that is not there", async () => {
    const folderId = await makeFolder();
    const { id } = await workspace.makePerson();
    await signIn(id, ["students"], [staff(folderId)]);
    await signIn(id, ["staff"], [staff("fol_00000000000000000000000000")]);
    expect(await roleOf(id, folderId)).toBeNull();
  });

  test("are given, changed and taken back as the groups say, also below the folder", async () => {
    const folderId = await makeFolder();
    const { id, key } = await workspace.makePerson("Member");
    const document = (await workspace.ask("POST /api/d", { body: { title: "Tides", folderId } })).body.id;
    await signIn(id, ["staff", "other"], [staff(folderId, "view")]);
    expect(await roleOf(id, folderId)).toBe("view");
    expect((await workspace.ask(`GET /api/d/${document}`, { key })).status).toBe(200);
    await signIn(id, ["staff"], [staff(folderId, "edit")]);
    expect(await roleOf(id, folderId)).toBe("edit");
    await signIn(id, [], [staff(folderId, "edit")]);
    expect((await workspace.ask(`GET /api/d/${document}`, { key })).status).toBe(404);
  });

  test("take the strongest of several groups, and are written once", async () => {
    const folderId = await makeFolder();
    const { id } = await workspace.makePerson();
    const roles: GroupRole[] = [
      { group: "readers", role: "view", folderId },
      { group: "staff", role: "edit", folderId },
      { group: "critics", role: "comment", folderId },
    ];
    await Promise.all([1, 2, 3].map(() => signIn(id, ["readers", "staff", "critics"], roles)));
    expect(await workspace.store.db.select().from(share).where(eq(share.folderId, folderId))).toHaveLength(1);
    expect(await roleOf(id, folderId)).toBe("edit");
  });

  test("leave what a person gave as it is, and count where they are stronger", async () => {
    const folderId = await makeFolder();
    const { id, email } = await workspace.makePerson("Member");
    await give(folderId, email, "comment");
    await signIn(id, ["staff"], [staff(folderId, "view")]);
    expect(await roleOf(id, folderId)).toBe("comment");
    expect(await listed(folderId)).toContain("Member comment folder");
    await signIn(id, ["staff"], [staff(folderId, "edit")]);
    expect(await roleOf(id, folderId)).toBe("edit");
    expect(await listed(folderId)).toContain("Member edit group");
    await signIn(id, [], [staff(folderId, "edit")]);
    expect(await roleOf(id, folderId)).toBe("comment");
  });

  test("are not taken away by hand: with the role by hand goes only that", async () => {
    const folderId = await makeFolder();
    const { id, email } = await workspace.makePerson("Member");
    await signIn(id, ["staff"], [staff(folderId, "view")]);
    const refused = await take(folderId, email);
    expect([refused.status, refused.body.code, refused.body.hint]).toEqual([
      404,
      "not_found",
      expect.stringContaining("group of the organisation"),
    ]);
    await give(folderId, email, "edit");
    expect((await take(folderId, email)).status).toBe(200);
    expect(await roleOf(id, folderId)).toBe("view");
  });

  test("are none for the owner of the folder, nor once it was handed over", async () => {
    const folderId = await makeFolder();
    await signIn(workspace.owner.id, ["staff"], [staff(folderId)]);
    expect(await listed(folderId)).toEqual([expect.stringContaining("owner owner")]);
    const heir = await workspace.makePerson("Heir");
    await signIn(heir.id, ["staff"], [staff(folderId)]);
    expect((await give(folderId, heir.email, "owner")).status).toBe(200);
    await signIn(heir.id, [], [staff(folderId)]);
    expect(await roleOf(heir.id, folderId)).toBe("owner");
  });

  test("stand beside an invitation to the same folder, which the person accepts later", async () => {
    const folderId = await makeFolder();
    const { db } = workspace.store;
    const email = "new@example.org";
    await give(folderId, email, "edit");
    const { id } = await workspace.makePerson();
    await signIn(id, ["staff"], [staff(folderId, "view")]);
    await claimSharesOfAddress(db, { id, email, emailVerified: true });
    expect(await roleOf(id, folderId)).toBe("edit");
    await signIn(id, [], []);
    expect(await roleOf(id, folderId)).toBe("edit");
  });

  test("end when the settings no longer give them, at the next start", async () => {
    const [kept, gone] = [await makeFolder(), await makeFolder()];
    const { id, email } = await workspace.makePerson();
    await signIn(id, ["staff"], [staff(kept), staff(gone)]);
    await give(gone, email, "view");
    await followGroupSettings(workspace.store.db, [staff(kept), staff("fol_00000000000000000000000000")], new Date());
    expect([await roleOf(id, kept), await roleOf(id, gone)]).toEqual(["edit", "view"]);
    await followGroupSettings(workspace.store.db, [], new Date());
    expect([await roleOf(id, kept), await roleOf(id, gone)]).toEqual([null, "view"]);
  });

  test("end with the account at the provider", async () => {
    const folderId = await makeFolder();
    const [{ id }, other] = [await workspace.makePerson(), await workspace.makePerson()];
    for (const one of [id, other.id]) await signIn(one, ["staff"], [staff(folderId)]);
    await leaveGroups(workspace.store.db, id, new Date());
    expect([await roleOf(id, folderId), await roleOf(other.id, folderId)]).toEqual([null, "edit"]);
  });

  test("are in the audit log, each change once", async () => {
    const folderId = await makeFolder();
    const { id } = await workspace.makePerson();
    for (const role of ["view", "view", "edit"] as const) await signIn(id, ["staff"], [staff(folderId, role)]);
    await signIn(id, [], []);
    const entries = (await audited()).filter(({ subjectId }) => subjectId === folderId);
    expect(entries.map(({ kind, details }) => ({ kind, ...details }))).toEqual([
      { kind: "access.given", to: id, role: "view", group: "staff" },
      { kind: "access.given", to: id, role: "edit", group: "staff" },
      { kind: "access.taken", from: id, group: "staff" },
    ]);
  });
});
