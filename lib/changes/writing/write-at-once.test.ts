import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { lockVersion } from "#lib/documents/store/store";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { insertBatches } from "#lib/history/steps/store";
import { appendSteps } from "./append";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const made = async (markdown = "One.\n\nTwo.") => {
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown } });
  return { id: String(body.id), blocks: body.content.content.map(({ attrs }: { attrs: { id: string } }) => attrs.id) };
};
const markdownOf = async (id: string) => (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body;
const SHORT = { headers: { prefer: "return=minimal" } };
const write = (id: string, body: unknown, asked = {}) => workspace.ask(`PATCH /api/d/${id}`, { body, ...asked });
const author = {
  origin: "human" as const,
  model: null,
  agent: null,
  by: { type: "user" as const, id: "u", name: "U" },
};

test("a paragraph of a document that was read is written without a transaction", async () => {
  const { id, blocks } = await made();
  await markdownOf(id);
  const transaction = vi.spyOn(workspace.store.db, "transaction");
  const { body } = await write(id, { nodeId: blocks[1], markdown: "Three." });
  expect(transaction).not.toHaveBeenCalled();
  transaction.mockRestore();
  expect(body).toMatchObject({ version: 2, changed: true });
  expect(await markdownOf(id)).toBe("One.\n\nThree.\n");
  const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
  expect(versions).toMatchObject([{ number: 2, summary: "Changed a paragraph" }, { number: 1 }]);
});

test("what is typed while a write waits for its document comes before the write", async () => {
  const { id, blocks } = await made();
  await markdownOf(id);
  const { db } = workspace.store;
  let written: ReturnType<typeof write> | undefined;
  await db.transaction(async (tx) => {
    const steps = [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "Typed " }] } }];
    const batch = { key: "k", author, steps };
    expect(await insertBatches(tx, id, { version: 1, number: 0 }, [batch], new Date())).toBe(true);
    written = write(id, { nodeId: blocks[1], markdown: "Written." });
    await isWaiting();
  });
  expect((await written)?.body).toMatchObject({ version: 3 });
  expect(await markdownOf(id)).toBe("Typed One.\n\nWritten.\n");
});

test("what is typed between two writes is placed between them", async () => {
  const { id, blocks } = await made();
  await markdownOf(id);
  const written: ReturnType<typeof write>[] = [];
  let typed: ReturnType<typeof appendSteps> | undefined;
  await workspace.store.db.transaction(async (tx) => {
    await lockVersion(tx, id);
    written.push(write(id, { nodeId: blocks[1], markdown: "First." }));
    await isWaiting();
    const steps = [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "Typed " }] } }];
    const caller = { ...author, type: "user" as const, id: "u", name: "U" };
    typed = appendSteps({ db: workspace.store.db, caller }, { id, version: 1, number: 0, key: "k", end: -1, steps });
    written.push(write(id, { nodeId: blocks[1], markdown: "Last." }));
  });
  expect((await Promise.all(written)).map(({ body }) => body.version)).toEqual([2, 4]);
  expect(await typed).toMatchObject({ at: { version: 2, number: 1 } });
  expect(await markdownOf(id)).toBe("Typed One.\n\nLast.\n");
});

test("writes that arrive together after a person typed come after one version of what was typed", async () => {
  const { id, blocks } = await made("One.\n\nTwo.\n\nThree.");
  await markdownOf(id);
  const steps = [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "Typed " }] } }];
  const caller = { ...author, type: "user" as const, id: "u", name: "U" };
  await appendSteps({ db: workspace.store.db, caller }, { id, version: 1, number: 0, key: "k", end: -1, steps });
  const transaction = vi.spyOn(workspace.store.db, "transaction");
  const answers = await Promise.all(
    [1, 2].map((at) => write(id, { nodeId: blocks[at], markdown: `Written ${at}.` }, SHORT)),
  );
  expect(transaction).toHaveBeenCalledTimes(1);
  transaction.mockRestore();
  expect(answers.map(({ body }) => body.version)).toEqual([3, 4]);
  expect(await markdownOf(id)).toBe("Typed One.\n\nWritten 1.\n\nWritten 2.\n");
  const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
  expect(versions.map(({ origin }: { origin: string }) => origin)).toEqual(["agent", "agent", "human", "agent"]);
});

test("a write of somebody without a role makes no version of what others type", async () => {
  const { id, blocks } = await made();
  await markdownOf(id);
  const steps = [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "Typed " }] } }];
  const caller = { ...author, type: "user" as const, id: "u", name: "U" };
  await appendSteps({ db: workspace.store.db, caller }, { id, version: 1, number: 0, key: "k", end: -1, steps });
  const other = await workspace.makePerson();
  expect((await write(id, { nodeId: blocks[1], markdown: "Mine." }, { key: other.key })).body.code).toBe("not_found");
  const { rows } = await workspace.store.db.execute(sql`select version from document where id = ${id}`);
  expect(rows).toEqual([{ version: 1 }]);
});

test("a write that is sent twice with its key at once, and again later, writes once and answers the same", async () => {
  const { id, blocks } = await made();
  await markdownOf(id);
  const repeatable = { headers: { "idempotency-key": `again-${id}` } };
  const send = () => write(id, { nodeId: blocks[1], markdown: "Written." }, repeatable);
  const both = await Promise.all([send(), send()]);
  const later = await send();
  expect(later.status).toBe(200);
  expect(both.map(({ status }) => status)).toContain(200);
  // The second is told that the first is being done, or has its answer where that was quicker.
  for (const { status, body } of both)
    expect(status === 200 ? body : body.code).toEqual(status === 200 ? later.body : "request_in_progress");
  expect(later.headers.get("idempotency-replayed")).toBe("true");
  expect((await workspace.ask(`GET /api/d/${id}/versions`)).body.versions).toHaveLength(2);
});

test("an answer with a key is kept with the write or not at all", async () => {
  const { id, blocks } = await made();
  await markdownOf(id);
  await workspace.store.db.execute(
    sql`alter table idempotency add constraint full_disk check (key <> 'lost') not valid`,
  );
  const body = { nodeId: blocks[1], markdown: "Written." };
  expect((await write(id, body, { headers: { "idempotency-key": "lost" } })).status).toBe(500);
  await workspace.store.db.execute(sql`alter table idempotency drop constraint full_disk`);
  expect(await markdownOf(id)).toBe("One.\n\nTwo.\n");
});

async function isWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await workspace.store.db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rows.length > 0) return;
  }
}

test("a version that another instance wrote is not overwritten", async () => {
  const { id, blocks } = await made();
  await markdownOf(id);
  const { db } = workspace.store;
  await db.execute(sql`update document set version = 2, title = 'Renamed elsewhere' where id = ${id}`);
  await db.execute(sql`
    insert into version (id, document_id, number, title, origin, by, action, summary, word_count_delta, is_snapshot, body,
      sha256, created_at)
    select 'ver_other', document_id, 2, title, origin, by, action, summary, 0, is_snapshot, body, sha256, created_at
    from version where document_id = ${id}`);
  const { body } = await write(id, { nodeId: blocks[1], markdown: "Written." });
  expect(body).toMatchObject({ version: 3, title: "Renamed elsewhere" });
});

test("words of a comment are followed to where they are now", async () => {
  const { id, blocks } = await made("The sea is deep.");
  const asked = { nodeId: blocks[0], quote: "deep", body: "Why?" };
  await workspace.ask(`POST /api/w/documents/${id}/comments`, { body: asked });
  await write(id, { nodeId: blocks[0], markdown: "The northern sea is very deep." });
  const { comments } = (await workspace.ask(`GET /api/w/documents/${id}/comments`)).body;
  expect(comments[0].quote).toMatchObject({ exact: "deep", prefix: expect.stringContaining("very ") });
});

test("a person whose role was taken away writes nothing, and learns nothing of the text", async () => {
  const { id } = await made();
  const other = await workspace.makePerson();
  await workspace.store.db.execute(sql`insert into share (id, document_id, user_id, role, created_at)
    values ('shr_1', ${id}, ${other.id}, 'edit', now())`);
  const edits = [{ find: "One", replace: "Uno" }];
  expect((await write(id, { edits }, { key: other.key })).status).toBe(200);
  await workspace.store.db.execute(sql`update share set role = 'view' where id = 'shr_1'`);
  const missing = { edits: [{ find: "nowhere", replace: "x" }] };
  expect((await write(id, missing, { key: other.key })).body.code).toBe("insufficient_role");
  expect((await write(id, { edits: [{ find: "Two", replace: "x" }] }, { key: other.key })).body.code).toBe(
    "insufficient_role",
  );
  await workspace.store.db.execute(sql`delete from share where id = 'shr_1'`);
  expect((await write(id, missing, { key: other.key })).body.code).toBe("not_found");
  expect(await markdownOf(id)).toBe("Uno.\n\nTwo.\n");
});

test("writes that arrive together are each planned over the one before", async () => {
  const texts = Array.from({ length: 12 }, (_, at) => `Part ${at}.`);
  const { id, blocks } = await made(texts.join("\n\n"));
  await markdownOf(id);
  const answers = await Promise.all(
    texts.map((_, at) => write(id, { nodeId: blocks[at], markdown: `Written ${at}.` }, SHORT)),
  );
  expect(answers.map(({ body }) => body.version)).toEqual(texts.map((_, at) => at + 2));
  expect(answers.map(({ body }) => body.nodes)).toMatchObject(texts.map((_, at) => [{ markdown: `Written ${at}.` }]));
  expect(await markdownOf(id)).toBe(`${texts.map((_, at) => `Written ${at}.`).join("\n\n")}\n`);
  const { versions } = (await workspace.ask(`GET /api/d/${id}/versions?limit=20`)).body;
  expect(versions.map(({ number }: { number: number }) => number)).toEqual(texts.map((_, at) => 13 - at).concat(1));
});

test("what is planned over a write that is refused is written without it", async () => {
  const { id, blocks } = await made("One.\n\nTwo.\n\nThree.\n\nFour.");
  const other = await workspace.makePerson();
  await workspace.store.db.execute(sql`insert into share (id, document_id, user_id, role, created_at)
    values ('shr_2', ${id}, ${other.id}, 'edit', now())`);
  expect((await write(id, { title: "Mine" }, { key: other.key })).status).toBe(200);
  await workspace.store.db.execute(sql`update share set role = 'view' where id = 'shr_2'`);
  const answers = await Promise.all([
    write(id, { nodeId: blocks[0], markdown: "Uno." }),
    write(id, { nodeId: blocks[1], markdown: "Refused." }, { key: other.key }),
    write(id, { nodeId: blocks[2], markdown: "Tre." }),
    write(id, { nodeId: blocks[3], markdown: "Quattro." }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 200]);
  expect(await markdownOf(id)).toBe("Uno.\n\nTwo.\n\nTre.\n\nQuattro.\n");
  expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(5);
});
