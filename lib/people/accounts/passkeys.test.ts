import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account, passkey } from "#db/schema";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { listPasskeys, removePasskey } from "./passkeys";

describe.each(stores)("passkeys on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;

  async function withPasskeys(count: number) {
    const { id: userId } = await workspace.makePerson();
    const rows = Array.from({ length: count }, (_, number) => ({
      id: randomUUID(),
      name: `Passkey ${number}`,
      publicKey: "public",
      userId,
      credentialID: randomUUID(),
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
      createdAt: new Date(number),
    }));
    await db().insert(passkey).values(rows);
    return { userId, ids: rows.map(({ id }) => id) };
  }

  const idsOf = async (userId: string) => (await listPasskeys(db(), userId)).map(({ id }) => id);

  test("does not remove the only way to sign in", async () => {
    const { userId, ids } = await withPasskeys(1);
    await expect(removePasskey(db(), userId, ids[0] ?? "")).rejects.toMatchObject({ code: "invalid_request" });
    expect(await idsOf(userId)).toEqual(ids);
  });

  test("does not remove another person's passkey", async () => {
    const [one, other] = [await withPasskeys(2), await withPasskeys(2)];
    await expect(removePasskey(db(), one.userId, other.ids[0] ?? "")).rejects.toMatchObject({ code: "not_found" });
    expect(await idsOf(other.userId)).toEqual(other.ids);
  });

  test("keeps one of two passkeys that are removed simultaneously", async () => {
    const { userId, ids } = await withPasskeys(2);
    const results = await Promise.allSettled(ids.map((id) => removePasskey(db(), userId, id)));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await idsOf(userId)).toHaveLength(1);
  });

  test("removes the last passkey of a person with a password", async () => {
    const { userId, ids } = await withPasskeys(1);
    const password = { id: randomUUID(), accountId: userId, providerId: "credential", userId, password: "hash" };
    await db().insert(account).values(password);
    await removePasskey(db(), userId, ids[0] ?? "");
    expect(await idsOf(userId)).toEqual([]);
  });
});
