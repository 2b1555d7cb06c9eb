import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { countDecidable } from "#lib/changes/suggestions/store";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
let owner: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  owner = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

async function make(title: string, key = workspace.firstKey) {
  const { id } = (await workspace.ask("POST /api/d", { key, body: { title, markdown: "One sea." } })).body;
  const propose = async (replace: string, asked = {}) => {
    const body = { mode: "suggest_replace", edits: [{ find: "sea", replace }] };
    return (await workspace.ask(`PATCH /api/d/${id}`, { key, body, ...asked })).body.suggestion.id as string;
  };
  return { id: id as string, propose };
}

type Listed = { id: string; status: string; document: { id: string; title: string } };

const list = async (query = "", asked = {}) => (await workspace.ask(`GET /api/w/suggestions${query}`, asked)).body;
const idsOf = ({ suggestions }: { suggestions: Listed[] }) => suggestions.map(({ id }) => id);

describe("the suggestions of all documents", () => {
  test("are only those that one may read", async () => {
    const [ada, eve] = [await workspace.makePerson("Ada"), await workspace.makePerson("Eve")];
    const [own, shared, hidden] = [await make("Own", ada.key), await make("Shared"), await make("Hidden")];
    const mine = await own.propose("lake");
    const given = await shared.propose("lake");
    await hidden.propose("lake");
    const body = { email: ada.email, role: "view" };
    await workspace.ask(`PUT /api/w/documents/${shared.id}/people`, { key: null, headers: owner, body });
    expect(idsOf(await list("", { key: ada.key }))).toEqual([given, mine]);
    expect(idsOf(await list("", { key: eve.key }))).toEqual([]);
    for (const id of [hidden.id, "doc_none"]) {
      expect((await workspace.ask(`GET /api/w/suggestions?documentId=${id}`, { key: ada.key })).status).toBe(404);
    }
  });

  test("are those of one document for a key that is bound to it", async () => {
    const [one, other] = [await make("One"), await make("Other")];
    const own = await one.propose("lake");
    await other.propose("lake");
    const key = await workspace.makeKey({ documentId: one.id });
    expect(idsOf(await list("", { key }))).toEqual([own]);
    const refused = await workspace.ask(`GET /api/w/suggestions?documentId=${other.id}`, { key });
    expect([refused.status, refused.body.code]).toEqual([403, "document_not_in_token"]);
  });

  test("refuse a cursor of another list", async () => {
    const { nextCursor } = (await workspace.ask("GET /api/d?limit=1")).body;
    expect((await workspace.ask(`GET /api/w/suggestions?cursor=${nextCursor}`)).body.code).toBe("invalid_request");
  });

  test("come newest first, in pages, each with its document and whether it is stale", async () => {
    const bob = await workspace.makePerson("Bob");
    const { id, propose } = await make("Tides", bob.key);
    const asked = { key: bob.key };
    const [first, second, third] = [await propose("lake"), await propose("bay"), await propose("pond")];
    await workspace.ask(`PATCH /api/d/${id}`, { key: bob.key, body: { edits: [{ find: "sea", replace: "ocean" }] } });
    const page = await list("?limit=2", asked);
    expect(idsOf(page)).toEqual([third, second]);
    expect(page.suggestions[0]).toMatchObject({ status: "stale", document: { id, title: "Tides" } });
    const rest = await list(`?limit=2&cursor=${page.nextCursor}`, asked);
    expect([idsOf(rest), rest.nextCursor]).toEqual([[first], null]);
  });

  test("are chosen by author, origin, document and status", async () => {
    const cal = await workspace.makePerson("Cal");
    const asked = { key: cal.key };
    const [one, two] = [await make("One", cal.key), await make("Two", cal.key)];
    const byAgent = await one.propose("lake");
    const cookie = await workspace.signIn(cal.id);
    const byPerson = await two.propose("bay", { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } });
    expect(idsOf(await list("?origin=agent", asked))).toEqual([byAgent]);
    expect(idsOf(await list(`?by=${cal.id}`, asked))).toEqual([byPerson]);
    expect(idsOf(await list(`?documentId=${one.id}`, asked))).toEqual([byAgent]);
    await workspace.ask(`DELETE /api/d/${one.id}/suggestions/${byAgent}`, asked);
    expect(idsOf(await list("", asked))).toEqual([byPerson]);
    expect(idsOf(await list("?status=rejected", asked))).toEqual([byAgent]);
    expect(idsOf(await list("?status=all", asked))).toEqual([byPerson, byAgent]);
  });

  test("with access=edit are only those that one may decide on, of which the inbox counts the open ones", async () => {
    const ada = await workspace.makePerson("Ada");
    const asked = { key: ada.key };
    const [own, edited, commented] = [await make("Own", ada.key), await make("Edited"), await make("Commented")];
    const [mine, given] = [await own.propose("lake"), await edited.propose("lake")];
    await commented.propose("lake");
    for (const [id, role] of [
      [edited.id, "edit"],
      [commented.id, "comment"],
    ]) {
      const body = { email: ada.email, role };
      await workspace.ask(`PUT /api/w/documents/${id}/people`, { key: null, headers: owner, body });
    }
    expect(idsOf(await list("?access=edit", asked))).toEqual([given, mine]);
    const count = () => countDecidable({ db: workspace.store.db, caller: { userId: ada.id, bound: null } });
    expect(await count()).toBe(2);
    await workspace.ask(`DELETE /api/d/${own.id}/suggestions/${mine}`, asked);
    expect(await count()).toBe(1);
  });

  test("are cut unless full=true", async () => {
    const { body: made } = await workspace.ask("POST /api/d", { body: { markdown: `${"word ".repeat(5_000)}end.` } });
    const body = { mode: "suggest_replace", edits: [{ find: "end.", replace: "close." }] };
    await workspace.ask(`PATCH /api/d/${made.id}`, { body });
    const [cut] = (await list(`?documentId=${made.id}`)).suggestions;
    const [full] = (await list(`?documentId=${made.id}&full=true`)).suggestions;
    expect([cut.cut, cut.proposed.content]).toEqual([true, undefined]);
    expect([full.cut, full.proposed.markdown.length > 20_000]).toEqual([undefined, true]);
  });

  test("of a document in the trash are not listed", async () => {
    const { id, propose } = await make("Gone");
    const gone = await propose("lake");
    await workspace.ask(`DELETE /api/d/${id}`);
    expect(idsOf(await list("?status=all"))).not.toContain(gone);
  });
});
