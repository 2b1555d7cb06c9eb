import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { runs } from "#lib/test-runs";
import { parseInParts } from "./parse-in-parts";

const item = z.object({ id: z.string(), text: z.string().optional() });
const listed = z.object({
  version: z.number(),
  nodes: z.array(item),
  words: z.array(z.number()),
  note: z.string().optional(),
});
const shape = z.union([z.object({ markdown: z.string() }), listed]);

const itemsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `nod_${at}`, hidden: at }));

test("a short answer is left to the shape itself", async () => {
  expect(await parseInParts(shape, { version: 1, nodes: itemsOf(500), words: [] })).toBeNull();
  expect(await parseInParts(shape, { markdown: "x".repeat(10_000) })).toBeNull();
  expect(await parseInParts(z.array(z.array(z.number())), [Array.from({ length: 600 }, () => 1)])).toBeNull();
});

test("an answer with long lists is parsed to what its shape makes of it, in the same order", async () => {
  const count = fc.integer({ min: 0, max: 1_600 });
  await fc.assert(
    fc.asyncProperty(count, count, fc.option(fc.string(), { nil: undefined }), async (nodes, words, note) => {
      const answer = { version: 1, nodes: itemsOf(nodes), words: itemsOf(words).map(({ hidden }) => hidden), note };
      const parsed = (await parseInParts(shape, answer)) ?? shape.parse(answer);
      expect(JSON.stringify(parsed)).toBe(JSON.stringify(shape.parse(answer)));
    }),
    runs(20),
  );
});

test("a long list that the shape does not have is left out", async () => {
  const answer = { version: 1, nodes: [], words: [], secrets: itemsOf(600) };
  expect(await parseInParts(shape, answer)).toEqual({ version: 1, nodes: [], words: [] });
});

test("one wrong item of a long list is an error", async () => {
  const nodes = [...itemsOf(1_200), { id: 7 }];
  await expect(parseInParts(shape, { version: 1, nodes, words: [] })).rejects.toThrow(z.ZodError);
});

test("others run between the parts of a long list", async () => {
  const slow = z.object({
    nodes: z.array(
      z.number().refine(() => {
        for (const end = performance.now() + 0.05; performance.now() < end; );
        return true;
      }),
    ),
  });
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await parseInParts(slow, { nodes: Array.from({ length: 3_000 }, (_, at) => at) });
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(2);
});
