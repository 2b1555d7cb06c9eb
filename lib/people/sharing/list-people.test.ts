import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

describe.each(stores)("the people of a document on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  test("everybody is listed once it is shared with everybody, those with a share of their own by that", async () => {
    const { body: document } = await workspace.ask("POST /api/d", { body: { markdown: "The sea." } });
    const at = `/api/w/documents/${document.id}/people`;
    const [ada, bea] = [await workspace.makePerson("Ada"), await workspace.makePerson("Bea")];
    const headers = { cookie: await workspace.signIn(), ...SAME_ORIGIN };
    const share = (body: object) => workspace.ask(`PUT ${at}`, { key: null, headers, body });
    const named = (await share({ email: ada.email, role: "view" })).body.people;
    expect(named.map(({ id }: { id: string }) => id)).toEqual([workspace.owner.id, ada.id]);
    const { people } = (await share({ everyone: true, role: "comment" })).body;
    expect(people).toMatchObject([
      { id: workspace.owner.id, via: "owner" },
      { id: ada.id, via: "document", role: "view" },
      { id: bea.id, via: "everyone", role: "comment" },
    ]);
  });
});
