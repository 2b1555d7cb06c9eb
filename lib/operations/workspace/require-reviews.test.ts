import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { document } from "#db/schema";
import { oneStore } from "#db/test-database";
import { requireInFolder, requireOfOwner } from "#lib/documents/required-reviews/store";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { countWritten } from "#lib/history/reviews/store";
import { GET as getPage } from "../../../app/p/[slug]/route";

let workspace: TestWorkspace;
let session: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  session = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

const agent = { headers: { "x-agent-model": "model-x" } };
const byPerson = () => ({ key: null, headers: session });

async function written(fields: object = {}): Promise<string> {
  const body = { title: "Tides", markdown: "The sea is salt.", ...fields };
  return (await workspace.ask("POST /api/d", { body, ...byPerson() })).body.id;
}
const write = async (id: string, body: object, asked: object = agent) =>
  (await workspace.ask(`PATCH /api/d/${id}`, { body, ...asked })).body;
const publish = (id: string) => workspace.ask(`POST /api/d/${id}/publish`, { body: {} });
const review = (id: string, version: number) =>
  workspace.ask(`POST /api/w/documents/${id}/reviews`, { body: { version, all: true }, ...byPerson() });
async function pageOf(id: string, suffix = ""): Promise<string> {
  const { slug } = (await workspace.ask(`GET /api/d/${id}`)).body;
  const params = Promise.resolve({ slug: `${slug}${suffix}` });
  return (await getPage(new Request("http://localhost:3000/"), { params })).text();
}
const inTransaction = <T>(act: (tx: Parameters<typeof requireOfOwner>[0]) => Promise<T>) =>
  workspace.store.db.transaction(act);
const folder = async (body: object = {}): Promise<string> =>
  (await workspace.ask("POST /api/d/folders", { body: { name: "Papers", ...body } })).body.id;

test.each([null, false])(
  "rejects a key that takes the requirement of a document away with %s",
  async (requireReview) => {
    const id = await written({ settings: { requireReview: true } });
    for (const body of [{ settings: { requireReview } }, { title: "Ebb", settings: { requireReview } }]) {
      const { status, body: refused } = await workspace.ask(`PATCH /api/d/${id}`, { body, ...agent });
      expect([status, refused.code, refused.error]).toEqual([
        403,
        "session_required",
        "Only a signed-in person may let a document do without reviews.",
      ]);
    }
    expect((await workspace.ask(`GET /api/d/${id}`)).body).toMatchObject({
      title: "Tides",
      settings: { requireReview: true },
    });
    expect((await write(id, { settings: { requireReview } }, byPerson())).settings.requireReview ?? null).toBe(
      requireReview,
    );
  },
);

test("a key may require reviews, and may leave the setting as it is", async () => {
  const id = await written();
  expect((await write(id, { settings: { requireReview: null } })).changed).toBe(false);
  await write(id, { settings: { requireReview: true } });
  expect((await write(id, { settings: { requireReview: true, toc: true } })).settings).toMatchObject({ toc: true });
});

test("rejects a key that takes a document or a folder out of one that requires reviews", async () => {
  const strict = await folder();
  const within = await folder({ parentId: strict });
  const other = await folder();
  const id = await written({ folderId: within });
  await inTransaction((tx) => requireInFolder(tx, strict, true));
  const asked = [
    [`PATCH /api/d/${id}/move`, { folderId: other }],
    [`PATCH /api/d/${id}/move`, { folderId: null }],
    [`PATCH /api/d/folders/${within}`, { parentId: null }],
    [`DELETE /api/d/folders/${strict}`, undefined],
  ] as const;
  for (const [route, body] of asked) {
    const answer = await workspace.ask(route, { body });
    expect([route, answer.status, answer.body.code]).toEqual([route, 403, "session_required"]);
  }
  expect((await workspace.ask(`DELETE /api/d/folders/${within}`)).body.code).toBe("session_required");
  expect((await workspace.ask(`PATCH /api/d/${id}/move`, { body: { folderId: strict } })).status).toBe(200);
  expect((await workspace.ask(`PATCH /api/d/${id}/move`, { body: { folderId: other }, ...byPerson() })).status).toBe(
    200,
  );
});

test.each(["document", "folder", "folder above", "owner"])(
  "a copy by a key requires reviews itself where the %s of the original does, and only a person lifts that",
  async (whose) => {
    const above = await folder();
    const within = await folder({ parentId: above });
    const settings = { requireReview: whose === "document", template: true };
    const id = await written({ folderId: within, settings });
    await write(id, { append: "Agents wrote this." });
    const require = (isOn: boolean) =>
      inTransaction(async (tx) => {
        if (whose === "folder") await requireInFolder(tx, within, isOn);
        if (whose === "folder above") await requireInFolder(tx, above, isOn);
        if (whose === "owner") await requireOfOwner(tx, workspace.owner.id, isOn);
      });
    await require(true);
    const { email, key: sharedKey } = await workspace.makePerson();
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { body: { email, role: "view" }, ...byPerson() });
    const copies = [
      { key: workspace.firstKey, body: { folderId: null } },
      { key: workspace.firstKey, body: { folderId: await folder() } },
      { key: sharedKey, body: {} },
    ];
    for (const { key, body } of copies) {
      const copy = (await workspace.ask(`POST /api/d/${id}/duplicate`, { key, body })).body;
      expect(copy.settings.requireReview).toBe(true);
      const again = (await workspace.ask(`POST /api/d/${copy.id}/duplicate`, { key, body: {} })).body;
      for (const made of [copy.id, again.id]) {
        const lifted = await workspace.ask(`PATCH /api/d/${made}`, {
          key,
          body: { settings: { requireReview: null } },
        });
        expect(lifted.body.code).toBe("session_required");
        expect((await workspace.ask(`POST /api/d/${made}/publish`, { key, body: {} })).body.code).toBe("unreviewed");
      }
    }
    await require(false);
  },
);

test("a copy requires no reviews of itself where the original does not, or where a person made it", async () => {
  const free = await written();
  expect((await workspace.ask(`POST /api/d/${free}/duplicate`, { body: {} })).body.settings).not.toHaveProperty(
    "requireReview",
  );
  const strict = await folder();
  const id = await written({ folderId: strict });
  await inTransaction((tx) => requireInFolder(tx, strict, true));
  const { body } = await workspace.ask(`POST /api/d/${id}/duplicate`, { body: { folderId: null }, ...byPerson() });
  expect(body.settings).not.toHaveProperty("requireReview");
});

test("a key publishes no draft of a document that requires reviews, and takes none out of its folder", async () => {
  const strict = await folder();
  const id = await written({ folderId: strict });
  await write(id, { append: "Agents wrote this." });
  await inTransaction((tx) => requireInFolder(tx, strict, true));
  const draft = (await workspace.ask(`POST /api/w/documents/${id}/drafts`, { body: { name: "Way out" } })).body.id;
  expect((await publish(draft)).status).toBe(409);
  expect((await workspace.ask(`PATCH /api/d/${draft}/move`, { body: { folderId: null } })).status).toBe(403);
  const copy = (await workspace.ask(`POST /api/d/${draft}/duplicate`, { body: { folderId: null } })).body.id;
  expect((await publish(copy)).body.code).toBe("unreviewed");
});

test("where reviews are required, words of agents hold up an export as final and handing over", async () => {
  const strict = await folder();
  const id = await written({ folderId: strict });
  const { version } = await write(id, { append: "Agents wrote this." });
  await countWritten(workspace.store.db);
  const { email } = await workspace.makePerson();
  const final = () => workspace.ask(`GET /api/w/documents/${id}/export?format=markdown&final=true`);
  const handOver = (what: string) =>
    workspace.ask(`PUT /api/w/${what}/people`, { body: { email, role: "owner" }, ...byPerson() });
  expect((await final()).status).toBe(200);
  await inTransaction((tx) => requireInFolder(tx, strict, true));
  for (const refused of [await final(), await handOver(`documents/${id}`), await handOver(`folders/${strict}`)])
    expect([refused.status, refused.body.code, refused.body.details?.[0].message]).toEqual([409, "unreviewed", "3"]);
  expect((await workspace.ask(`GET /api/w/documents/${id}/export?format=markdown`)).status).toBe(200);
  await review(id, version);
  expect((await final()).status).toBe(200);
  expect((await handOver(`folders/${strict}`)).status).toBe(200);
});

test("a page goes on showing its last wholly reviewed version until a person answers for the rest", async () => {
  const id = await written({ settings: { requireReview: true } });
  const { nodes } = (await workspace.ask(`GET /api/d/${id}?format=nodes`)).body;
  const cite = { csl: { type: "book", title: "Waves of the moon" }, nodeId: nodes[0].id };
  const cited = await workspace.ask(`POST /api/d/${id}/cite`, { body: cite, ...byPerson() });
  expect((await publish(id)).status).toBe(200);
  await write(id, { append: "Agents wrote this." });
  expect(await pageOf(id)).not.toContain("Agents wrote this.");
  expect(await pageOf(id, ".md")).not.toContain("Agents wrote this.");
  const renamed = await write(id, { title: "Other tides" }, byPerson());
  await workspace.ask(`DELETE /api/d/${id}/cite/${cited.body.id}`);
  expect(await pageOf(id)).toContain("Waves of the moon");
  expect(await pageOf(id)).not.toContain("Other tides");
  expect((await publish(id)).body.code).toBe("unreviewed");
  await review(id, renamed.version);
  const page = await pageOf(id);
  expect([page.includes("Agents wrote this."), page.includes("Other tides")]).toEqual([true, true]);
  await write(id, { append: "A person adds a sentence." }, byPerson());
  expect(await pageOf(id)).toContain("A person adds a sentence.");
});

test("a page shows the newest version as soon as reviews are no longer required", async () => {
  const id = await written({ settings: { requireReview: true } });
  await publish(id);
  await write(id, { append: "Agents wrote this." });
  expect(await pageOf(id)).not.toContain("Agents wrote this.");
  await write(id, { settings: { requireReview: null } }, byPerson());
  expect(await pageOf(id)).toContain("Agents wrote this.");
  await write(id, { settings: { requireReview: true } });
  await write(id, { append: "And this." });
  const page = await pageOf(id);
  expect([page.includes("Agents wrote this."), page.includes("And this.")]).toEqual([true, false]);
});

test("a folder requires reviews of all below it, whatever the document's own settings say", async () => {
  const above = await folder();
  const within = await folder({ parentId: above });
  const id = await written({ folderId: within, settings: { requireReview: false } });
  await write(id, { append: "Agents wrote this." });
  await inTransaction((tx) => requireInFolder(tx, above, true));
  expect((await publish(id)).body.code).toBe("unreviewed");
  await inTransaction((tx) => requireInFolder(tx, above, false));
  expect((await publish(id)).status).toBe(200);
});

test("pages follow where their folder is moved and what is required there", async () => {
  const strict = await folder();
  const within = await folder();
  const id = await written({ folderId: within });
  await publish(id);
  await inTransaction((tx) => requireInFolder(tx, strict, true));
  await workspace.ask(`PATCH /api/d/folders/${within}`, { body: { parentId: strict } });
  await write(id, { append: "Agents wrote this." });
  expect(await pageOf(id)).not.toContain("Agents wrote this.");
  await workspace.ask(`DELETE /api/d/folders/${strict}`, byPerson());
  expect(await pageOf(id)).toContain("Agents wrote this.");
});

test("a person requires reviews of all own documents", async () => {
  const id = await written();
  await publish(id);
  await inTransaction((tx) => requireOfOwner(tx, workspace.owner.id, true));
  await write(id, { append: "Agents wrote this." });
  expect(await pageOf(id)).not.toContain("Agents wrote this.");
  await inTransaction((tx) => requireOfOwner(tx, workspace.owner.id, false));
  expect(await pageOf(id)).toContain("Agents wrote this.");
});

test("the words of agents are counted for lists, by a job and with each review", async () => {
  const id = await written();
  const counts = async (of = id) => {
    const { agentWords, unreviewedWords } = document;
    const [row] = await workspace.store.db
      .select({ agentWords, unreviewedWords })
      .from(document)
      .where(eq(document.id, of));
    return row;
  };
  const { version } = await write(id, { append: "Agents wrote this." });
  await countWritten(workspace.store.db);
  expect(await counts()).toEqual({ agentWords: 3, unreviewedWords: 3 });
  // A draft that nobody has written yet has no text of its own.
  const draft = (await workspace.ask(`POST /api/w/documents/${id}/drafts`, { body: { name: "Try" } })).body.id;
  await countWritten(workspace.store.db);
  expect(await counts(draft)).toEqual({ agentWords: 3, unreviewedWords: 3 });
  await review(id, version);
  expect(await counts()).toEqual({ agentWords: 3, unreviewedWords: 0 });
});
