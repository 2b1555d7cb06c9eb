import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { hasPassword, listPeople, updatePerson } from "./store";

describe.each(stores)("people on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;

  test("rejects an address that another person has", async () => {
    const { id } = await workspace.makePerson();
    const change = { name: "Ada", email: workspace.owner.email };
    await expect(updatePerson(db(), id, change, new Date())).rejects.toMatchObject({
      code: "invalid_request",
      details: [{ path: "email", message: "is taken" }],
    });
  });

  test("a person keeps their own address under another name", async () => {
    const { id } = await workspace.makePerson();
    const email = `${id}@example.org`;
    await updatePerson(db(), id, { name: "Ada", email }, new Date());
    expect(await listPeople(db())).toContainEqual(expect.objectContaining({ id, name: "Ada", email }));
  });

  test("lists all people, the owner first, without secrets", async () => {
    await workspace.makePerson("Grace");
    const [owner, ...others] = await listPeople(db());
    expect(owner?.id).toBe(workspace.owner.id);
    expect(others.map(({ name }) => name)).toContain("Grace");
    for (const person of [owner, ...others]) {
      expect(Object.keys(person ?? {}).sort()).toEqual(["createdAt", "email", "id", "name"]);
    }
  });

  test("a person who joined by a link or a key has no password", async () => {
    expect(await hasPassword(db(), workspace.owner.id)).toBe(false);
  });
});
