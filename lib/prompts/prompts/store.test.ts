import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { newPromptShape, promptPatchShape } from "./shape";
import { deletePrompt, insertPrompt, updatePrompt } from "./store";
import { systemPrompts } from "./system-prompts";

const NOW = new Date("2026-01-01T00:00:00Z");

const draft = { name: "Weekly report", description: "For the team.", content: "Report on {{week}} to {{ reader }}." };

describe("a personal prompt", () => {
  test.each([
    ["no name", { ...draft, name: " " }],
    ["a name of 201 characters", { ...draft, name: "x".repeat(201) }],
    ["a name of two lines", { ...draft, name: "a\nb" }],
    ["no content", { ...draft, content: " \n" }],
    ["more content than 50,000 characters", { ...draft, content: "x".repeat(50_001) }],
    ["more than 50 variables", { ...draft, content: Array.from({ length: 51 }, (_, n) => `{{v${n}}}`).join(" ") }],
    ["an unknown field", { ...draft, type: "system" }],
  ])("is rejected with %s", (_what, given) => {
    expect(newPromptShape.safeParse(given).success).toBe(false);
    expect(promptPatchShape.safeParse(given).success).toBe(false);
  });
});

describe.each(stores)("prompts on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
  });
  afterAll(() => workspace.close());

  async function newcomer() {
    const { db } = workspace.store;
    const { id: userId, key } = await workspace.makePerson();
    return {
      db,
      userId,
      key,
      ask: (route: string) => workspace.ask(route, { key }),
      save: (given: Partial<typeof draft> = {}) => insertPrompt(db, userId, { ...draft, ...given }, NOW),
    };
  }

  test("rejects unknown and another person's prompts, and changes of system prompts", async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const theirs = await other.save();
    for (const id of ["prm_missing", theirs.id, theirs.slug]) {
      expect((await one.ask(`GET /api/d/prompts/${id}`)).body).toMatchObject({
        code: "not_found",
        details: [{ path: "promptId" }],
      });
    }
    for (const id of ["prm_missing", theirs.id, "prm_system_tighten"]) {
      const refused = { code: "not_found" };
      await expect(updatePrompt(one.db, one.userId, id, { name: "Mine" }, NOW)).rejects.toMatchObject(refused);
      await expect(deletePrompt(one.db, one.userId, id)).rejects.toMatchObject(refused);
    }
    expect((await other.ask(`GET /api/d/prompts/${theirs.id}`)).body).toEqual(theirs);
  });

  test("shows a key bound to one document the system prompts, and the same 403 for all others", async () => {
    const { userId, save } = await newcomer();
    const mine = await save();
    const key = await workspace.makeKey({ userId, documentId: "doc_some" });
    const bound = (route: string) => workspace.ask(route, { key });
    for (const id of [mine.id, mine.slug, "prm_missing", "prm_system_missing"]) {
      const { status, body } = await bound(`GET /api/d/prompts/${id}`);
      expect([status, body.code]).toEqual([403, "document_not_in_token"]);
    }
    expect((await bound("GET /api/d/prompts")).body.prompts).toHaveLength(systemPrompts.length);
    expect((await bound("GET /api/d/prompts/prm_system_tighten")).status).toBe(200);
  });

  test("rejects a cursor of another list", async () => {
    const { ask } = await newcomer();
    for (const place of [
      ["folders", "a", "b"],
      ["system", -1],
      ["system", "1"],
      ["personal", "a"],
      ["personal", "\0", ""],
    ]) {
      const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
      expect((await ask(`GET /api/d/prompts?cursor=${cursor}`)).status).toBe(400);
    }
  });

  test("lists a person's own prompts by name, then the system prompts, without content", async () => {
    const { ask, save } = await newcomer();
    const [beta, alpha] = [await save({ name: "beta" }), await save({ name: "Alpha" })];
    const { prompts, nextCursor } = (await ask("GET /api/d/prompts")).body;
    const ids = prompts.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([alpha.id, beta.id, ...systemPrompts.map(({ id }) => id)]);
    expect(nextCursor).toBeNull();
    for (const prompt of prompts) expect(prompt).not.toHaveProperty("content");
    const { content: _, ...described } = alpha;
    expect(prompts[0]).toEqual(described);
  });

  test("pages of any size add up to the whole list, across own and system prompts", async () => {
    const { ask, save } = await newcomer();
    for (const name of ["c", "a", "b", "A"]) await save({ name });
    const whole = (await ask("GET /api/d/prompts")).body.prompts;
    for (const limit of [1, 3, 4, 5, 13, 14]) {
      const found: unknown[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body } = await ask(`GET /api/d/prompts?limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`);
        expect(body.prompts.length).toBeLessThanOrEqual(limit);
        found.push(...body.prompts);
        cursor = body.nextCursor;
      }
      expect(found).toEqual(whole);
    }
  });

  test("reads a prompt by id or slug, with its content and variables", async () => {
    const { ask, save } = await newcomer();
    const saved = await save();
    expect(saved).toEqual({
      id: expect.stringMatching(/^prm_/),
      slug: "weekly-report",
      variables: ["week", "reader"],
      type: "personal",
      ...draft,
    });
    expect((await ask(`GET /api/d/prompts/${saved.id}`)).body).toEqual(saved);
    expect((await ask("GET /api/d/prompts/weekly-report")).body).toEqual(saved);
    const shared = (await ask("GET /api/d/prompts/tighten")).body;
    expect(shared).toMatchObject({ id: "prm_system_tighten", type: "system", variables: ["document", "reduction"] });
  });

  test("gives each prompt a unique slug, also among system prompts and simultaneous requests", async () => {
    const { save, ask } = await newcomer();
    expect((await save({ name: "Tighten" })).slug).toBe("tighten-2");
    expect((await save({ name: "要約" })).slug).toBe("prompt");
    const saved = await Promise.all(Array.from({ length: 5 }, () => save()));
    expect(saved.map(({ slug }) => slug).sort()).toEqual([
      "weekly-report",
      "weekly-report-2",
      "weekly-report-3",
      "weekly-report-4",
      "weekly-report-5",
    ]);
    expect((await ask("GET /api/d/prompts/tighten")).body.type).toBe("system");
  });

  test("changes the given fields, and the slug with the name", async () => {
    const { db, userId, save, ask } = await newcomer();
    const { id } = await save();
    const reworded = await updatePrompt(db, userId, id, { content: "Only {{this}}." }, NOW);
    expect(reworded).toMatchObject({ name: draft.name, slug: "weekly-report", variables: ["this"] });
    const renamed = await updatePrompt(db, userId, id, { name: "Daily report" }, NOW);
    expect(renamed).toMatchObject({ slug: "daily-report", content: "Only {{this}}.", description: draft.description });
    expect((await ask("GET /api/d/prompts/weekly-report")).status).toBe(404);
    await deletePrompt(db, userId, id);
    expect((await ask(`GET /api/d/prompts/${id}`)).status).toBe(404);
  });
});
