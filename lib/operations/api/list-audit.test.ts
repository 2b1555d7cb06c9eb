import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { request } from "#lib/doors/test-request";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { runCommand } from "#lib/people/admin/commands";
import { allOperations } from "../registry";

type Entry = { number: number; kind: string; personId: string | null; by: object; subjectId: string; details: object };

describe.each(stores)("the audit log on $name", (store) => {
  let workspace: TestWorkspace;
  let cookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    cookie = await workspace.signIn();
    request.headers = new Headers({ cookie });
  });
  afterAll(() => workspace.close());

  const inBrowser = () => ({ key: null, headers: { cookie, "sec-fetch-site": "same-origin" } });
  const made = async (): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { title: "A secret title", markdown: "Secret words." } })).body.id;

  /** What the log has more after some work, without what only the test needs. */
  async function logged(work: () => Promise<unknown>): Promise<Entry[]> {
    const until = async (since?: string) => {
      let cursor = since;
      const entries: Entry[] = [];
      for (;;) {
        const { body } = await workspace.ask(`GET /api/w/audit?limit=100${cursor ? `&since=${cursor}` : ""}`);
        entries.push(...body.entries);
        if (body.entries.length === 0) return { entries, cursor: body.cursor };
        cursor = body.cursor;
      }
    };
    const before = await until();
    await work();
    return (await until(before.cursor)).entries;
  }

  const brief = (entries: Entry[]) => entries.map(({ kind, subjectId, details }) => [kind, subjectId, details]);

  test("is refused to everybody but the workspace's owner, and to a bound key of theirs", async () => {
    const other = await workspace.makePerson();
    for (const route of ["GET /api/w/audit", "GET /api/w/audit/export"]) {
      const refused = await workspace.ask(route, { key: other.key });
      expect([refused.status, refused.body.code]).toEqual([403, "insufficient_role"]);
      const unscoped = await workspace.makeKey({ scopes: ["update"] });
      expect((await workspace.ask(route, { key: unscoped })).body.code).toBe("insufficient_scope");
      const bound = await workspace.makeKey({ documentId: await made() });
      expect((await workspace.ask(route, { key: bound })).body.code).toBe("document_not_in_token");
    }
    expect((await workspace.ask("GET /api/w/audit?since=nonsense")).status).toBe(400);
  });

  test("tells who shared and published what, and nothing of what failed or changed nothing", async () => {
    const id = await made();
    const email = "ada@example.org";
    const people = (method: string, body: object) =>
      workspace.ask(`${method} /api/w/documents/${id}/people`, { ...inBrowser(), body });
    const entries = await logged(async () => {
      await people("PUT", { email, role: "nothing" });
      await people("PUT", { email, role: "edit" });
      await people("DELETE", { email });
      await people("DELETE", { email });
      for (let turn = 0; turn < 2; turn++) await workspace.ask(`POST /api/d/${id}/publish`, { body: { slug: "told" } });
      await workspace.ask(`DELETE /api/d/${id}/publish`);
    });
    expect(brief(entries)).toEqual([
      ["access.given", id, { role: "edit", to: email }],
      ["access.taken", id, { from: email }],
      ["document.published", id, { slug: "told" }],
      ["document.unpublished", id, {}],
    ]);
    expect(entries[0]).toMatchObject({ personId: workspace.owner.id, by: { type: "user", id: workspace.owner.id } });
    expect(entries[2]).toMatchObject({ personId: workspace.owner.id, by: { type: "key", name: "First key" } });
    expect(JSON.stringify(entries)).not.toMatch(/secret/i);
  });

  test("has one entry of a request that is sent twice with one Idempotency-Key", async () => {
    const id = await made();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const entries = await logged(async () => {
      for (let turn = 0; turn < 2; turn++) await workspace.ask(`POST /api/d/${id}/publish`, { headers, body: {} });
    });
    expect(entries).toHaveLength(1);
  });

  test("tells of links for guests and of exports, also of its own", async () => {
    const id = await made();
    const guests = `/api/w/documents/${id}/guests`;
    let link = "";
    const entries = await logged(async () => {
      link = (await workspace.ask(`POST ${guests}`, { ...inBrowser(), body: { role: "view" } })).body.id;
      await workspace.ask(`DELETE ${guests}/${link}`, inBrowser());
      await workspace.ask(`GET /api/w/documents/${id}/export?format=markdown`);
      await workspace.ask("GET /api/w/export");
      await workspace.ask("GET /api/w/audit/export?format=jsonl");
    });
    expect(brief(entries)).toMatchObject([
      ["link.made", id, { link, role: "view" }],
      ["link.revoked", id, { link }],
      ["document.exported", id, { format: "markdown" }],
      ["workspace.exported", null, {}],
      ["audit.exported", null, { format: "jsonl" }],
    ]);
  });

  test("tells of keys by the browser and at the terminal, without the key", async () => {
    const { make } = await import("../../../app/(workspace)/settings/keys/make");
    const { revoke } = await import("../../../app/(workspace)/settings/keys/revoke");
    const wanted = { scopes: ["read" as const], documentId: null, folderId: null };
    let key = "";
    const entries = await logged(async () => {
      const answer = await make({ name: "Reader", ...wanted, isHuman: false, lifetime: "ever" });
      key = answer.ok ? answer.value : "";
      const command = { verb: "create" as const, name: "ci", ...wanted, isHuman: false, livesMs: null, person: null };
      const { keys } = await runCommand(
        workspace.running,
        { ...command, guard: "warn", isForDrafts: false },
        new Date(),
      );
      await revoke({ id: keys?.[0]?.id ?? "" });
      await revoke({ id: keys?.[0]?.id ?? "" });
    });
    expect(entries.map(({ kind, by, details }) => [kind, by, details])).toMatchObject([
      ["key.made", { type: "user" }, { name: "Reader", scopes: "read", lastFour: key.slice(-4) }],
      ["key.made", { type: "command" }, { name: "ci" }],
      ["key.revoked", { type: "user" }, {}],
    ]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  test("tells who signed in, was invited, joined and was removed", async () => {
    const { invite } = await import("../../../app/(workspace)/settings/people/invite");
    const { remove } = await import("../../../app/(workspace)/settings/people/remove");
    const email = `grace-${store.name}@example.org`;
    let grace = "";
    const entries = await logged(async () => {
      const link = await invite({ note: email });
      const token = link.ok ? link.value.split("/").at(-1) : "";
      const body = JSON.stringify({ name: "Grace", email, password: "a long password" });
      const headers = { cookie: `colophon-invitation=${token}`, "content-type": "application/json" };
      const url = "http://localhost:3000/api/auth/sign-up/email";
      const response = await workspace.running.auth.handler(new Request(url, { method: "POST", headers, body }));
      grace = (await response.json()).user.id;
      await workspace.signIn(grace);
      await remove({ id: grace, heirId: workspace.owner.id });
    });
    const { id } = workspace.owner;
    expect(entries.map(({ kind, personId, subjectId, details }) => [kind, personId, subjectId, details])).toEqual([
      ["person.invited", id, null, { to: email }],
      ["person.joined", grace, grace, { email }],
      ["person.signed_in", grace, grace, { path: "/magic-link/verify" }],
      ["person.removed", id, grace, { heir: id }],
    ]);
  });

  test("tells of each document that is deleted for good", async () => {
    const { deleteForGood } = await import("../../../app/(workspace)/trash/delete-for-good");
    const { empty } = await import("../../../app/(workspace)/trash/empty");
    const ids = [await made(), await made(), await made()];
    for (const id of ids) await workspace.ask(`DELETE /api/d/${id}`);
    const entries = await logged(async () => {
      await deleteForGood({ id: ids[0] ?? "" });
      await deleteForGood({ id: ids[0] ?? "" });
      await empty({});
    });
    expect(entries.every(({ kind }) => kind === "document.deleted")).toBe(true);
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual(ids.sort());
  });

  test("is read by person and kind, and from a moment on, and downloaded as CSV", async () => {
    const { id } = workspace.owner;
    const all = (await workspace.ask(`GET /api/w/audit?limit=100&kind=document.published&personId=${id}`)).body.entries;
    expect(all.length).toBeGreaterThan(1);
    const later = (await workspace.ask("GET /api/w/audit?since=2099-01-01T00:00:00Z")).body;
    expect(later).toEqual({ entries: [], cursor: "2099-01-01T00:00:00Z" });
    const file = await workspace.ask("GET /api/w/audit/export?kind=document.published");
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/);
    const lines = file.body.trim().split("\r\n");
    expect(lines.slice(1).map((line: string) => Number(line.split(",")[0]))).toEqual(
      all.map(({ number }: Entry) => number),
    );
  });
});

test("an operation in the log is answered from the primary, through the whole gate", () => {
  const audited = allOperations.filter(({ audited }) => audited);
  expect(audited.map(({ name }) => name).sort()).toEqual([
    "create_guest_link",
    "export_audit",
    "export_document",
    "export_workspace",
    "publish_document",
    "revoke_guest_link",
    "share_document",
    "share_folder",
    "unpublish_document",
    "unshare_document",
    "unshare_folder",
  ]);
  for (const { name, mayUseReplica, ownOrder } of audited) {
    expect([name, mayUseReplica, ownOrder?.fastPath, ownOrder?.revalidate]).toEqual([
      name,
      ...Array(3).fill(undefined),
    ]);
  }
});
