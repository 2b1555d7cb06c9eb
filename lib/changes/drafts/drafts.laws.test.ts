import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { isLong } from "#lib/test-runs";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

const AGENTS = isLong ? 20 : 4;
const WRITES = isLong ? 100 : 2;
const PARAGRAPHS = 12;

const TEXT = Array.from({ length: PARAGRAPHS }, (_, at) => `Paragraph ${at} has its own beginning and end.`).join(
  "\n\n",
);

const ask = async (route: string, body?: unknown, model?: string) => {
  const headers = model ? { headers: { "x-agent-model": model } } : {};
  const answer = await workspace.ask(route, body === undefined ? {} : { body, ...headers });
  expect([answer.status < 300, answer.body.code]).toEqual([true, undefined]);
  return answer.body;
};

type Node = { id: string; text: string; runs: { text: string; author: number }[]; authors: { model: string | null }[] };

const nodesOf = async (id: string): Promise<Node[]> =>
  (await ask(`GET /api/d/${id}?format=nodes&authorship=true`)).nodes;

/** A document with a draft of each agent, whose writes each bring one word that is nowhere else. */
async function written(seed: readonly number[]) {
  const document: string = (await ask("POST /api/d", { title: "Laws", markdown: TEXT }, "first")).id;
  const drafts: string[] = [];
  for (let agent = 0; agent < AGENTS; agent++) {
    const draft = (await ask(`POST /api/w/documents/${document}/drafts`, { name: `Draft ${agent}` })).id;
    drafts.push(draft);
    for (let at = 0; at < WRITES; at++) {
      const nodes = await nodesOf(draft);
      const node = nodes[(seed[(agent * WRITES + at) % seed.length] ?? 0) % nodes.length];
      if (!node) throw new Error("A draft has no nodes.");
      const word = `w${agent}x${at}w`;
      // Some at a word that others replace too, some beside it.
      const markdown = (seed[at] ?? 0) % 2 === 0 ? node.text.replace("own", word) : `${node.text} ${word}`;
      const said = markdown === node.text ? `${node.text} ${word}` : markdown;
      await ask(`PATCH /api/d/${draft}`, { nodeId: node.id, markdown: said }, `model-${agent}`);
    }
  }
  return { document, drafts };
}

type Change = { proposed: { markdown: string }; model: string | null };

describe("drafts of many agents", () => {
  test("merged in any order keep every word once and whole, by its author, or suggest it", async () => {
    const orders = fc.array(fc.nat(10_000), { minLength: AGENTS * WRITES, maxLength: AGENTS * WRITES });
    await fc.assert(
      fc.asyncProperty(orders, fc.boolean(), async (seed, isRefreshed) => {
        const { document, drafts } = await written(seed);
        const held = await Promise.all(
          drafts.map(async (draft) => (await nodesOf(draft)).map(({ text }) => text).join("\n")),
        );
        const order = drafts
          .map((draft, agent) => ({ draft, agent }))
          .toSorted((one, other) => (seed[one.agent] ?? 0) - (seed[other.agent] ?? 0));
        const suggested: Change[] = [];
        for (const { draft } of order) {
          if (isRefreshed) await ask(`POST /api/w/documents/${draft}/refresh`, {});
          suggested.push(...(await ask(`POST /api/w/documents/${draft}/merge`, {})).suggestions);
          const again = await workspace.ask(`POST /api/w/documents/${draft}/merge`, { body: {} });
          expect(again.body.code).toBe("draft_not_open");
        }
        const nodes = await nodesOf(document);
        const text = nodes.map((node) => node.text).join("\n");
        for (const { agent } of order) {
          for (const word of held[agent]?.match(new RegExp(`w${agent}x\\d+w`, "g")) ?? []) {
            const times = text.split(word).length - 1;
            const proposals = suggested.filter(({ proposed }) => proposed.markdown.includes(word));
            expect([word, times <= 1, times + proposals.length > 0]).toEqual([word, true, true]);
            const writers = nodes.flatMap(({ runs, authors }) =>
              runs.filter((run) => run.text.includes(word)).map((run) => authors[run.author]?.model),
            );
            expect([word, writers]).toEqual([word, times === 1 ? [`model-${agent}`] : []]);
            if (times === 0) expect(proposals.map(({ model }) => model)).toContain(`model-${agent}`);
          }
        }
        for (let at = 0; at < PARAGRAPHS; at++) expect(text).toContain(`Paragraph ${at} has its`);
      }),
      { numRuns: isLong ? 10 : 2 },
    );
  });
});
