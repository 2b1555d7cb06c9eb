import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, { READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
});
afterAll(() => workspace.close());

const TEXT = "# Methods\n\nWe included 868 patients.\n\n# Results\n\nThe drug did not help. It was safe.\n";
const DAMAGED = "# Methods\n\nWe included 886 patients.\n\n# Results\n\nThe drug did help. It was safe.\n";

async function make(key = workspace.firstKey) {
  const { body } = await workspace.ask("POST /api/d", { key, body: { title: "Trial", markdown: TEXT } });
  const ids = (body.content.content as { attrs: { id: string } }[]).map(({ attrs }) => attrs.id);
  return { id: body.id as string, ids };
}
const patch = (id: string, body: object, key = workspace.firstKey) =>
  workspace.ask(`PATCH /api/d/${id}`, { key, body });
describe("a write with bounds", () => {
  test("is refused where its scope is empty, or names a node that is not there", async () => {
    const { id } = await make();
    expect((await patch(id, { markdown: DAMAGED, scope: { nodes: [] } })).status).toBe(400);
    expect((await patch(id, { markdown: DAMAGED, scope: { nodes: ["nod_unknown"] } })).status).toBe(404);
  });

  test("is refused with the node and the change beyond its scope, and nothing is written", async () => {
    const { id, ids } = await make();
    const { status, body } = await patch(id, { markdown: DAMAGED, scope: { nodes: [ids[0]] } });
    expect([status, body.code]).toEqual([409, "beyond_scope"]);
    expect(body.details).toEqual([
      {
        path: ids[3],
        message: expect.stringContaining("did not help"),
        nodeId: ids[3],
        kind: "paragraph",
        from: "The drug did not help. It was safe.",
        to: "The drug did help. It was safe.",
      },
    ]);
    expect((await workspace.ask(`GET /api/d/${id}`)).body.version).toBe(1);
  });

  test("is refused where it loses what it is to keep", async () => {
    const { id, ids } = await make();
    const { status, body } = await patch(id, { markdown: DAMAGED, keep: ["numbers"] });
    expect(status).toBe(409);
    expect(body.details).toMatchObject([{ nodeId: ids[1], kind: "number", from: "868", to: "886" }]);
    expect((await patch(id, { edits: [{ find: "868", replace: "886" }], keep: "all" })).status).toBe(409);
  });

  test("proposes what is beyond and writes the rest, or writes and names it", async () => {
    const { id, ids } = await make();
    const proposed = await patch(id, { markdown: DAMAGED, scope: { nodes: [ids[0]] }, onBeyond: "suggest" });
    expect(proposed.body).toMatchObject({ changed: true, suggestions: [{ nodeId: ids[3] }] });
    expect(proposed.body.notable).toMatchObject([{ kind: "number", from: "868", to: "886" }]);
    const read = await workspace.ask(`GET /api/d/${id}`);
    expect(JSON.stringify(read.body.content)).toContain("did not help");
    expect(JSON.stringify(read.body.content)).toContain("886");
    const warned = await patch(id, { markdown: TEXT, scope: { nodes: [ids[3]] }, onBeyond: "warn" });
    expect(warned.body.warnings).toEqual([
      `${ids[1]}: changes a paragraph: “We included 886 patients.” to “We included 868 patients.”.`,
    ]);
  });

  test("tells in a dry run what it would propose", async () => {
    const { id, ids } = await make();
    const bounds = { scope: { nodes: [ids[0]] }, onBeyond: "suggest", dryRun: true };
    const { body } = await patch(id, { markdown: DAMAGED, ...bounds });
    expect(body).toMatchObject({ dryRun: true, changed: true, suggestions: [{ nodeId: ids[3], status: "pending" }] });
    expect((await workspace.ask(`GET /api/d/${id}/suggestions`)).body.suggestions).toEqual([]);
    const held = await workspace.makeKey({ guard: "suggest" });
    const { body: proposed } = await patch(id, { markdown: DAMAGED, dryRun: true }, held);
    expect(proposed.suggestions).toHaveLength(2);
  });

  test.each([
    ["numbers", "One 42."],
    ["quotations", "They said “all quite well here”."],
    ["names", "It was by Ada Ek."],
    ["links", "See [there](https://example.org)."],
    ["formulas", "Then $x^2$."],
    ["formulas", "$$\nx^2\n$$"],
    ["numbers", "| a | b |\n| - | - |\n| c | 6 |"],
    ["numbers", "- Five\n- Item 43"],
  ])("is refused where it is to keep %s and removes the block that has them", async (kind, block) => {
    const made = await workspace.ask("POST /api/d", { body: { title: "Kept", markdown: `Some words.\n\n${block}` } });
    const { status, body } = await patch(made.body.id, { markdown: "Some words.", keep: [kind] });
    expect([status, body.code]).toEqual([409, "beyond_scope"]);
    expect(body.details[0]).toMatchObject({ kind: kind.slice(0, -1), to: null });
    const bounds = { keep: [kind], onBeyond: "suggest" };
    const proposed = await patch(made.body.id, { markdown: "Other words.", ...bounds });
    expect(proposed.body.suggestions).toHaveLength(1);
    expect(JSON.stringify(proposed.body.content)).toContain("Other words.");
  });

  test("is held to them as a proposal too", async () => {
    const { id, ids } = await make();
    const proposal = { mode: "suggest_replace", markdown: DAMAGED, scope: { nodes: [ids[0]] } };
    expect((await patch(id, proposal)).body.code).toBe("beyond_scope");
    expect((await patch(id, { ...proposal, onBeyond: "warn" })).body.warnings).toHaveLength(1);
  });
});

describe("a write of an agent", () => {
  test("names what it changed beyond wording, and the version keeps it", async () => {
    const { id, ids } = await make();
    const { body } = await patch(id, { markdown: DAMAGED });
    const notable = [
      { kind: "number", nodeId: ids[1], from: "868", to: "886" },
      { kind: "negation", nodeId: ids[3], from: "not", to: null },
    ];
    expect(body).toMatchObject({ notable, notableCount: 2 });
    const { versions } = (await workspace.ask(`GET /api/d/${id}/versions`)).body;
    expect(versions.map(({ notableCount }: { notableCount: number }) => notableCount)).toEqual([2, 0]);
    expect(versions[0].notableKinds).toEqual([
      { kind: "number", count: 1 },
      { kind: "negation", count: 1 },
    ]);
    expect((await workspace.ask(`GET /api/d/${id}/versions/2`)).body.notable).toEqual(notable);
  });

  test("does not name what it named itself, and a person's write names nothing", async () => {
    const { id } = await make();
    const edited = await patch(id, { edits: [{ find: "868", replace: "886" }] });
    expect(edited.body).toMatchObject({ changed: true, notable: [], notableCount: 0 });
    const human = await workspace.makeKey({ isHuman: true });
    expect((await patch(id, { markdown: TEXT }, human)).body).not.toHaveProperty("notable");
  });

  test("with the guard off names nothing, and with suggest becomes a suggestion", async () => {
    const { id } = await make();
    const off = await workspace.makeKey({ guard: "off" });
    const unnamed = await patch(id, { markdown: DAMAGED }, off);
    expect(unnamed.body).not.toHaveProperty("notable");
    const held = await workspace.makeKey({ guard: "suggest" });
    const { body } = await patch(id, { markdown: TEXT }, held);
    expect(body).toMatchObject({ changed: false, version: 2, notableCount: 2 });
    expect(body.suggestions).toHaveLength(2);
    const wording = await patch(id, { markdown: DAMAGED.replace("It was safe.", "It was found to be safe.") }, held);
    expect(wording.body).toMatchObject({ changed: true, notable: [] });
  });
});

test("a write that changes too much at once says so instead of naming anything, and keeps nothing unchecked", async () => {
  const text = (word: string) =>
    Array.from({ length: 400 }, (_, at) => `Part ${at} says ${word.repeat(180)} here.`).join("\n\n");
  const { body: made } = await workspace.ask("POST /api/d", { body: { title: "Long", markdown: text("salt ") } });
  const markdown = text("foam ");
  expect((await patch(made.id, { markdown, keep: "all" })).status).toBe(400);
  const { body } = await patch(made.id, { markdown });
  expect(body).toMatchObject({ changed: true, notable: [], warnings: [expect.stringContaining("too much at once")] });
});
