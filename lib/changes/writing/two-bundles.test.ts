import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { appendSteps } from "./append";
import { foldDocument } from "./fold";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
});
afterAll(() => workspace.close());

const caller = {
  ...{ type: "user" as const, id: "u", name: "U", by: { type: "user" as const, id: "u", name: "U" } },
  ...{ origin: "human" as const, model: null, agent: null },
};

const typed = (key: string, number: number, text: string) => ({
  ...{ version: 1, number, key, end: -1 },
  steps: [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text }] } }],
});

test("steps that one bundle takes are placed after those of another, whose schema it does not know", async () => {
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Tides", markdown: "One." } });
  const id = String(body.id);
  const { db } = workspace.store;
  vi.resetModules();
  const other = await import("./append");
  expect(other.appendSteps).not.toBe(appendSteps);
  await other.appendSteps({ db, caller }, { id, ...typed("a", 0, "c ") });
  expect(await appendSteps({ db, caller }, { id, ...typed("b", 1, "b ") })).toMatchObject({ at: { number: 2 } });
  expect(await other.appendSteps({ db, caller }, { id, ...typed("c", 2, "a ") })).toMatchObject({ at: { number: 3 } });
  const together = [appendSteps, other.appendSteps].map((append, at) =>
    append({ db, caller }, { id, ...typed(`d${at}`, 3, "x ") }),
  );
  expect((await Promise.all(together)).map((placed) => placed?.at.number).sort()).toEqual([4, 5]);
  await foldDocument(db, id);
  expect((await workspace.ask(`GET /api/d/${id}?format=markdown`)).body).toBe("x x a b c One.\n");
});
