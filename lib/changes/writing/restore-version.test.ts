import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { type Caller, SCOPES } from "#lib/base/caller";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { restoreVersion } from "./restore-version";

describe.each(stores)("restoring a version on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  function restore(id: string, number: number, userId = workspace.owner.id, after?: number) {
    const caller: Caller = {
      type: "user",
      userId,
      id: userId,
      credentialId: "a session",
      name: "Owner",
      scopes: SCOPES,
      bound: null,
      origin: "human",
      model: null,
      agent: null,
    };
    const now = new Date();
    return workspace.store.db.transaction((tx) =>
      restoreVersion({ db: tx, caller, now, ifMatch: null, role: "owner" }, id, number, after),
    );
  }

  async function written(): Promise<string> {
    const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "One.\n\nTwo." } });
    await workspace.ask(`PATCH /api/d/${body.id}`, { body: { markdown: "One, other." } });
    return body.id;
  }

  test("rejects an unknown version, and another person's document", async () => {
    const id = await written();
    const other = await workspace.makePerson();
    await expect(restore(id, 3)).rejects.toMatchObject({ code: "not_found" });
    await expect(restore(id, 1, other.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("with the version that must be the latest, rejects what another has written since", async () => {
    const id = await written();
    expect(await restore(id, 1)).toBe(3);
    await expect(restore(id, 2, undefined, 2)).rejects.toMatchObject({ code: "version_conflict" });
    expect(await restore(id, 2, undefined, 3)).toBe(4);
  });

  test("restores the old text as a new version with a note", async () => {
    const id = await written();
    expect(await restore(id, 1)).toBe(3);
    const { body } = await workspace.ask(`GET /api/d/${id}`, { headers: { accept: "text/markdown" } });
    expect(body).toBe("One.\n\nTwo.\n");
    const { body: history } = await workspace.ask(`GET /api/d/${id}/versions`);
    expect(history.versions[0]).toMatchObject({ number: 3, action: "restore", summary: "Restored version 1" });
  });
});
