import { z } from "zod";
import { type Case, cases, collectionName, folderName, type Place, proposal, startingText, work } from "./doors/cases";
import { describedOperations } from "./doors/description";
import { type Door, mcpDoor, restDoor } from "./doors/doors";
import { normalizeResult } from "./doors/normalize-result";
import { expect, test } from "./workspace";

const object = z.record(z.string(), z.unknown());
const made = z.object({ id: z.string() });
const proposed = z.object({ suggestion: made });
const listed = z.object({ nodes: z.array(z.object({ id: z.string(), type: z.string() })) });
const refusal = z.object({ code: z.string().optional() });
const refused = z.object({ error: z.string().min(10), code: z.string(), requestId: z.string() });

// In REST three operations share a route; these fields select one.
const MARKS: Record<string, object> = {
  update_document_settings: { settings: {} },
  suggest_edits: { mode: "suggest_replace" },
};

test("rejects a request without a key at both doors", async ({ workspace }) => {
  const answer = await fetch(`${workspace.origin}/api/d`, { headers: { "x-api-key": "ak_usr_nobody" } });
  expect(answer.status).toBe(401);
  await expect(mcpDoor(workspace.origin, "ak_usr_nobody")).rejects.toThrow();
});

test("has a test case and a tool for every operation of its description", async ({ workspace }) => {
  const described = (await describedOperations(workspace.origin)).map(({ tool }) => tool);
  expect(Object.keys(cases).sort()).toEqual(described.toSorted());
  const door = await mcpDoor(workspace.origin, workspace.key);
  expect((await door.tools()).toSorted()).toEqual(described.toSorted());
  await door.close();
});

test("returns the same errors with the same messages at both doors", async ({ workspace }) => {
  const { rest, mcp, operations } = await bothDoors(workspace);
  for (const { tool, method, pathNames } of operations) {
    const missing = Object.fromEntries(pathNames.map((name) => [name, "doc_00000000000000000000000000"]));
    for (const extra of pathNames.length > 0 ? [{}, { nonsense: 1 }] : [{ nonsense: 1 }]) {
      const input = { ...missing, ...extra, ...(MARKS[tool] ?? {}) };
      const byRest = refused.parse(await rest.call(tool, input));
      const byMcp = refused.parse(await mcp.call(tool, input));
      expect
        .soft(normalizeResult(byMcp, mcp.name), `${tool} ${JSON.stringify(extra)}`)
        .toEqual(normalizeResult(byRest, rest.name));
      // The role on a document in the path is checked before the body of a write.
      const isLookedUp = pathNames.some((name) => ["id", "folderId"].includes(name)) && method !== "GET";
      if ("nonsense" in extra) expect.soft(byRest.code, tool).toBe(isLookedUp ? "not_found" : "unknown_field");
    }
  }
  await mcp.close();
});

for (const [tool, calls] of Object.entries(cases)) {
  for (const one of calls) {
    test(`${tool} returns the same at both doors: ${one.title}`, async ({ workspace }) => {
      const { rest, mcp, operations } = await bothDoors(workspace);
      const isRead = operations.find((operation) => operation.tool === tool)?.method === "GET" && !one.after;
      // Each door uses its own identical objects, so that neither sees the changes of the other.
      const placeOf = (door: Door) => {
        const make = () => newPlace(rest, `${door.name}${crypto.randomUUID().slice(0, 8)}`);
        return isRead ? once(untouched, `${workspace.origin} ${door.name}`, make) : make();
      };
      const byRest = await resultOf(rest, rest, { tool, one, place: await placeOf(rest) });
      const byMcp = await resultOf(rest, mcp, { tool, one, place: await placeOf(mcp) });
      await mcp.close();
      expect(byMcp).toEqual(byRest);
      expect(refusal.parse(byRest).code).toBe(one.refused);
    });
  }
}

// The tests of a worker share its workspace.
const descriptions = new Map<string, ReturnType<typeof describedOperations>>();
const untouched = new Map<string, Promise<Place>>();

function once<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
}

async function bothDoors({ origin, key }: { origin: string; key: string }) {
  const operations = await once(descriptions, origin, () => describedOperations(origin));
  return { operations, rest: restDoor(origin, key, operations), mcp: await mcpDoor(origin, key) };
}

type Asked = { tool: string; one: Case; place: Place };

async function resultOf(rest: Door, door: Door, { tool, one, place }: Asked): Promise<unknown> {
  for (const before of one.after?.(place) ?? []) await rest.call(before.tool, before.args);
  const answer = object.parse(await door.call(tool, one.args(place)));
  return normalizeResult(one.compared?.(answer) ?? answer, place.door);
}

async function newPlace(rest: Door, door: string): Promise<Place> {
  const { id } = made.parse(await rest.call("create_document", { markdown: startingText({ door }) }));
  const { nodes } = listed.parse(await rest.call("read_document", { id, format: "nodes" }));
  const paragraph = nodes.find((node) => node.type === "paragraph");
  const folder = made.parse(await rest.call("create_folder", { name: folderName(door) }));
  const nodeId = paragraph?.id ?? "";
  const { suggestion } = proposed.parse(await rest.call("suggest_edits", { id, ...proposal(nodeId) }));
  const collection = made.parse(await rest.call("citation_collection_create", { name: collectionName(door) }));
  const kept = { csl: work(`Kept of ${door}`), collectionIds: [collection.id] };
  const citation = made.parse(await rest.call("citation_library_save", kept));
  return {
    door,
    id,
    nodeId,
    folderId: folder.id,
    suggestionId: suggestion.id,
    citationId: citation.id,
    collectionId: collection.id,
  };
}
