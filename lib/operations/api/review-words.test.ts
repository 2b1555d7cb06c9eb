import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { document } from "#db/schema";
import { oneStore } from "#db/test-database";
import { SCOPES } from "#lib/base/caller";
import { restoreVersion } from "#lib/changes/writing/restore-version";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { rebuildOrigins } from "#lib/history/versions/rebuild";
import { acceptAnswering } from "#lib/operations/workspace/accept-answering";
import { isLong } from "#lib/test-runs";

let workspace: TestWorkspace;
let session: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  session = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

const agent = { "x-agent-model": "model-x" };

async function written(markdown = "The sea is salt.\n\nThe moon is full."): Promise<string> {
  return (await workspace.ask("POST /api/d", { body: { title: "Tides", markdown }, headers: agent })).body.id;
}

const byPerson = () => ({ key: null, headers: session });
const change = async (id: string, body: object, asked: object = { headers: agent }) =>
  (await workspace.ask(`PATCH /api/d/${id}`, { body, ...asked })).body;
const reviews = async (id: string) => (await workspace.ask(`GET /api/w/documents/${id}/reviews`)).body;
const mark = (id: string, body: object) =>
  workspace.ask(`POST /api/w/documents/${id}/reviews`, { body, ...byPerson() });
const unmark = (id: string, body: object) =>
  workspace.ask(`DELETE /api/w/documents/${id}/reviews`, { body, ...byPerson() });
const nodesOf = async (id: string) =>
  (await workspace.ask(`GET /api/d/${id}?format=nodes&authorship=true`)).body.nodes as {
    id: string;
    runs: { text: string; version: number; reviewedBy?: { id: string; name: string }; reviewedAt?: string }[];
  }[];
const asOwner = () => {
  const userId = workspace.owner.id;
  const caller = { type: "user" as const, userId, id: userId, credentialId: "", name: "Owner", scopes: SCOPES };
  const writer = { ...caller, bound: null, origin: "human" as const, model: null, agent: null };
  return { caller: writer, now: new Date(), ifMatch: null };
};
const restore = (id: string, number: number) =>
  workspace.store.db.transaction((tx) => restoreVersion({ ...asOwner(), db: tx, role: "owner" }, id, number));
const unreviewed = async (id: string): Promise<string[]> =>
  (await reviews(id)).nodes.flatMap((node: { unreviewed: { text: string }[] }) =>
    node.unreviewed.map(({ text }) => text),
  );

test.each([
  ["neither nodes nor all", { version: 1 }, 400, "invalid_request"],
  ["both nodes and all", { version: 1, all: true, nodeIds: ["nod_x"] }, 400, "invalid_request"],
  ["no version", { all: true }, 400, "invalid_request"],
  ["a version that is not there", { version: 2, all: true }, 404, "not_found"],
  ["a node that is not there", { version: 1, nodeIds: ["nod_x"] }, 404, "not_found"],
])("rejects %s", async (_what, body, status, code) => {
  const answer = await mark(await written(), body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test("rejects a key: only a person answers for words", async () => {
  const id = await written();
  for (const method of ["POST", "DELETE"] as const) {
    const { status, body } = await workspace.ask(`${method} /api/w/documents/${id}/reviews`, {
      body: { version: 1, all: true },
    });
    expect([status, body.code]).toEqual([403, "session_required"]);
  }
});

test("with requireReview, publishing is refused while words are unreviewed", async () => {
  const id = await written();
  expect((await change(id, { settings: { requireReview: "yes" } })).code).toBe("invalid_request");
  await change(id, { settings: { requireReview: true } });
  const refused = await workspace.ask(`POST /api/d/${id}/publish`, { body: {} });
  expect([refused.status, refused.body.code, refused.body.details]).toMatchObject([
    409,
    "unreviewed",
    [{ message: "8" }],
  ]);
  await mark(id, { version: 2, all: true });
  expect((await workspace.ask(`POST /api/d/${id}/publish`, { body: {} })).status).toBe(200);
});

test("counts words by agents as unreviewed until a person answers for them, without a version", async () => {
  const id = await written();
  const none = { total: 8, byPeople: 0, byAgents: 8, reviewed: 0, unreviewed: 8 };
  expect(await reviews(id)).toMatchObject({ version: 1, words: none, nodes: [{}, {}] });
  const [first] = await nodesOf(id);
  const { status, body } = await mark(id, { version: 1, nodeIds: [first?.id] });
  expect([status, body.words]).toEqual([200, { ...none, reviewed: 4, unreviewed: 4 }]);
  expect(body.nodes).toMatchObject([{ unreviewed: [{ from: 0, to: 17, text: "The moon is full." }] }]);
  expect(await reviews(id)).toEqual(body);
  const [marked, other] = await nodesOf(id);
  expect(marked?.runs).toMatchObject([
    { text: "The sea is salt.", version: 1, reviewedBy: { id: workspace.owner.id, name: expect.any(String) } },
  ]);
  expect(Date.parse(marked?.runs[0]?.reviewedAt ?? "")).not.toBeNaN();
  expect(other?.runs[0]).not.toHaveProperty("reviewedBy");
  expect((await workspace.ask(`GET /api/d/${id}/versions`)).body.versions).toHaveLength(1);
});

test("changed words are unreviewed again, and words of people need no review", async () => {
  const id = await written();
  await mark(id, { version: 1, all: true });
  await change(id, { nodeIndex: 0, markdown: "The sea is very salt." });
  expect(await unreviewed(id)).toEqual([expect.stringMatching(/^ ?very ?$/)]);
  await change(id, { nodeIndex: 1, markdown: "The moon is never full." }, byPerson());
  expect((await reviews(id)).words).toEqual({ total: 10, byPeople: 1, byAgents: 9, reviewed: 8, unreviewed: 1 });
});

test("marks only what was there at the version that was read", async () => {
  const id = await written();
  await change(id, { nodeIndex: 0, markdown: "The sea is very salt." });
  await change(id, { nodeIndex: 1, placement: "after", markdown: "New words." });
  await mark(id, { version: 1, all: true });
  expect((await unreviewed(id)).map((text) => text.trim())).toEqual(["very", "New words."]);
});

test("takes back one's own marks, and only those", async () => {
  const id = await written();
  await mark(id, { version: 1, all: true });
  const [first] = await nodesOf(id);
  const { body } = await unmark(id, { nodeIds: [first?.id] });
  expect(body.words).toMatchObject({ reviewed: 4, unreviewed: 4 });
  expect((await unmark(id, { all: true })).body.words.unreviewed).toBe(8);
  expect((await unmark(id, { all: true })).status).toBe(200);
});

test("cells of a table are answered for with the table", async () => {
  const id = await written("Before.\n\n| a | b |\n| - | - |\n| one | two |");
  const [, table] = await nodesOf(id);
  expect((await mark(id, { version: 1, nodeIds: [table?.id] })).body.words).toMatchObject({
    reviewed: 4,
    unreviewed: 1,
  });
  await change(id, { nodeIndex: 1, markdown: "| a | b |\n| - | - |\n| one | three |" });
  expect((await reviews(id)).words).toMatchObject({ reviewed: 3, unreviewed: 2 });
});

test("restores, moves, copies and a rebuilt history keep the marks", async () => {
  const id = await written();
  await mark(id, { version: 1, all: true });
  await change(id, { nodeIndex: 0, markdown: "Wholly other matters stand here." });
  await change(id, { nodeIndex: 1, markdown: "So they do." });
  const copy = async (of: string) => (await workspace.ask(`POST /api/d/${of}/duplicate`, { body: {} })).body.id;
  await restore(id, 1);
  expect((await reviews(id)).words).toMatchObject({ reviewed: 8, unreviewed: 0 });
  expect((await reviews(await copy(id))).words).toMatchObject({ byAgents: 8, reviewed: 8, unreviewed: 0 });
  const [first, second] = await nodesOf(id);
  await change(id, { move: { nodeIds: [second?.id], before: first?.id } });
  expect((await reviews(id)).words).toMatchObject({ reviewed: 8, unreviewed: 0 });
  const stored = await workspace.store.db.select().from(document).where(eq(document.id, id));
  await workspace.store.db.update(document).set({ origins: {} }).where(eq(document.id, id));
  await rebuildOrigins(workspace.store.db);
  expect(await workspace.store.db.select().from(document).where(eq(document.id, id))).toEqual(stored);
});

test("accepting a suggestion is no review of its words", async () => {
  const id = await written();
  const { suggestion } = await change(id, { mode: "suggest_replace", nodeIndex: 0, markdown: "The sea is very salt." });
  await mark(id, { version: 1, all: true });
  await workspace.ask(`POST /api/d/${id}/suggestions/${suggestion.id}/accept`, byPerson());
  expect((await unreviewed(id)).map((text) => text.trim())).toEqual(["very"]);
});

test("accepting and answering for a suggestion reviews its words and no others", async () => {
  const id = await written();
  const { suggestion } = await change(id, { mode: "suggest_replace", nodeIndex: 0, markdown: "The sea is very salt." });
  await workspace.store.db.transaction((tx) =>
    acceptAnswering.handler({ ...asOwner(), db: tx, role: "edit" }, { id, sid: suggestion.id }, undefined),
  );
  expect((await reviews(id)).words).toMatchObject({ byAgents: 9, reviewed: 1, unreviewed: 8 });
});

type Word = { text: string; isAgents: boolean; isReviewed: boolean };
type Slow = Word[][];
type Step = { kind: "agent" | "person" | "mark" | "unmark" | "move" | "merge" | "restore"; at: number; back: number };

/** Does a step to a document and to the slow reference, which it returns. */
async function step(id: string, slow: Slow, history: Map<number, Slow>, { kind, at, back }: Step, next: () => string) {
  const { version } = await reviews(id);
  const nodes = await nodesOf(id);
  const nodeIds = [nodes[at]?.id];
  const own = slow[at] ?? [];
  const grow = (place: number, isAgents: boolean): Slow =>
    slow.map((words, each) => (each === place ? [...words, { text: next(), isAgents, isReviewed: false }] : words));
  const markdownOf = (words: readonly Word[] = []) => words.map(({ text }) => text).join(" ");
  switch (kind) {
    case "mark":
      await mark(id, { version, nodeIds });
      for (const one of own) one.isReviewed = true;
      return slow;
    case "unmark":
      await unmark(id, { nodeIds });
      for (const one of own) one.isReviewed = false;
      return slow;
    case "move":
      if (at === 0) return slow;
      await change(id, { move: { nodeIds, before: nodes[0]?.id } });
      return [own, ...slow.filter((words) => words !== own)];
    case "merge": {
      const theirs = grow((at + 1) % 3, true);
      slow = grow(at, false);
      await change(id, { nodeIndex: at, markdown: markdownOf(slow[at]) }, byPerson());
      const place = (at + 1) % 3;
      await change(id, { nodeId: nodes[place]?.id, markdown: markdownOf(theirs[place]), baseVersion: version });
      return slow.map((words, each) => (each === place ? (theirs[place] ?? words) : words));
    }
    case "restore": {
      const numbers = [...history.keys()];
      const number = numbers[back % numbers.length] ?? version;
      if (number === version) return slow;
      await restore(id, number);
      // A word that is still there keeps its mark; one that comes back has that of the restored version.
      const standing = new Map(slow.flat().map((word) => [word.text, word]));
      const copy = (word: Word) => standing.get(word.text) ?? { ...word };
      return history.get(number)?.map((words) => words.map(copy)) ?? slow;
    }
    default: {
      const grown = grow(at, kind === "agent");
      await change(id, { nodeIndex: at, markdown: markdownOf(grown[at]) }, kind === "agent" ? undefined : byPerson());
      return grown;
    }
  }
}

test("every word of any history is reviewed as a slow reference says", async () => {
  const kinds = ["agent", "person", "mark", "unmark", "move", "merge", "restore"] as const;
  const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(2), back: fc.nat(20) }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      let count = 0;
      const next = () => `w${(count++).toString(36)}q`;
      let slow: Slow = [0, 1, 2].map(() => [{ text: next(), isAgents: true, isReviewed: false }]);
      const id = await written(slow.map((words) => words.map(({ text }) => text).join(" ")).join("\n\n"));
      const copyOf = (words: Slow) => words.map((each) => each.map((word) => ({ ...word })));
      const history = new Map([[1, copyOf(slow)]]);
      for (const one of steps) {
        slow = await step(id, slow, history, one, next);
        history.set((await reviews(id)).version, copyOf(slow));
      }
      const [all, said] = [slow.flat(), await reviews(id)];
      const open = all.filter(({ isAgents, isReviewed }) => isAgents && !isReviewed);
      expect((await unreviewed(id)).join(" ").split(/\s+/).filter(Boolean)).toEqual(open.map(({ text }) => text));
      const byAgents = all.filter(({ isAgents }) => isAgents).length;
      const counts = { total: all.length, byAgents, byPeople: all.length - byAgents, unreviewed: open.length };
      expect(said.words).toEqual({ ...counts, reviewed: byAgents - open.length });
    }),
    // Some ten thousand edits in the long run.
    { numRuns: isLong ? 1_500 : 12, endOnFailure: !isLong },
  );
}, 3_600_000);

test("answers that tell of reviews have no tag, since a review makes no version", async () => {
  const id = await written();
  const asked = ["reviews", "nodes"].map((what) =>
    what === "reviews" ? `GET /api/w/documents/${id}/reviews` : `GET /api/d/${id}?format=nodes&authorship=true`,
  );
  for (const route of asked) {
    const headers = { "if-none-match": '"1"' };
    const answer = await workspace.ask(route, { headers });
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, null]);
  }
  expect((await workspace.ask(`GET /api/d/${id}?format=nodes`)).headers.get("etag")).toBe('"1"');
});
