import { describe, expect, test } from "vitest";
import { withIds } from "../ids/node-ids";
import { parseMarkdown } from "../markdown/parse";
import { findNodes, findPassage } from "./find";

const TEXT = [
  "# Tides",
  "The Moon pulls the sea, and the sea moves.",
  "## Spring tides",
  "- Don’t sail at ebb.",
  "- 東京 lies at the sea.",
  "### Neap tides",
  "The node.js of the sea.",
  "# Winds",
  "Seas apart.",
].join("\n\n");

const read = (markdown: string) => withIds(parseMarkdown(markdown));
const find = (q: string, more = {}) => findNodes(read(TEXT), { q, context: 0, limit: 100, ...more });
const marked = (q: string) =>
  find(q).nodes.map(({ text, hits }) => hits.map(([from, to]) => text.slice(from, to)).join("|"));

describe("finding nodes", () => {
  test.each(["ide", "sea moon wind", '"sea the"', '"pulls sea"', "node.jsx", "   ", '""', "-"])(
    "%s is in none",
    (q) => {
      expect(find(q)).toMatchObject({ nodes: [], found: 0, nextFrom: null });
    },
  );

  test.each([
    ["SEA", ["sea|sea", "sea", "sea"]],
    ["sea moon", ["Moon|sea|sea"]],
    ['"the sea"', ["the sea|the sea", "the sea", "the sea"]],
    ["“the sea” lies", ["lies|the sea"]],
    ["don't", ["Don’t"]],
    ["node.js", ["node.js"]],
    ["京", ["京"]],
    ["東京", ["東京"]],
    ["ebb.", ["ebb"]],
    ['"ebb."', ["ebb."]],
  ])("%s is in whole words, in any case and order", (q, hits) => {
    expect(marked(q)).toEqual(hits);
  });

  test("each is told with the headings above it, outermost first", () => {
    expect(find("sea").nodes.map(({ section }) => section)).toEqual([
      ["Tides"],
      ["Tides", "Spring tides"],
      ["Tides", "Spring tides", "Neap tides"],
    ]);
    expect(find("neap").nodes.map(({ section }) => section)).toEqual([["Tides", "Spring tides"]]);
  });

  test("those around come with it, once each and in order, without hits", () => {
    const { nodes } = find("ebb", { context: 1 });
    expect(nodes.map(({ text, hits }) => [text.slice(0, 6), hits.length])).toEqual([
      ["Spring", 0],
      ["Don’t ", 1],
      ["東京 lie", 0],
    ]);
    expect(find("tides", { context: 1 }).nodes.map(({ index }) => index)).toEqual([0, 1, 2, 5, 7, 8, 9]);
  });

  test("a limit says where the next one is", () => {
    const { nodes, nextFrom, found } = find("sea", { limit: 2 });
    expect([nodes.length, found]).toEqual([2, 3]);
    expect(find("sea", { from: nextFrom, limit: 2 })).toMatchObject({ nodes: [{ index: nextFrom }], nextFrom: null });
  });

  test("each is in the markdown that the list of all has", () => {
    const document = read("[a]: /b\n\n\\[a] sea\n");
    const [found] = findNodes(document, { q: "sea", context: 0, limit: 1 }).nodes;
    expect(found?.markdown).toBe("\\[a] sea");
  });

  test("a word in a hundred thousand places is marked in a hundred", () => {
    const { nodes } = findNodes(read("sea ".repeat(100_000)), {
      q: `sea "${"sea ".repeat(60)}"`,
      context: 0,
      limit: 1,
    });
    expect(nodes[0]?.hits).toHaveLength(100);
  });
});

describe("the passage of a search", () => {
  test.each(["-sea", "nothing", "or", "-"])("of %s is none", (q) => {
    expect(findPassage(read(TEXT), q)).toBeNull();
  });

  test.each([
    ["moo", "The Moon pulls the sea, and the sea moves.", ["Tides"]],
    ["nothing or NEA", "Neap tides", ["Tides", "Spring tides"]],
    ['"spring tides"', "Spring tides", ["Tides"]],
    ["sea node", "The node.js of the sea.", ["Tides", "Spring tides", "Neap tides"]],
  ])("of %s is the node that has most of it", (q, excerpt, section) => {
    expect(findPassage(read(TEXT), q)).toEqual({ nodeId: expect.any(String), section, excerpt });
  });

  test("is cut between words around the hit", () => {
    const excerpt = findPassage(read(`${"before ".repeat(50)}Êbb${" after".repeat(50)}`), "ebb")?.excerpt;
    expect(excerpt).toMatch(/^…before( before){5,}( Êbb)( after){5,}…$/);
    expect(excerpt?.length).toBeLessThan(180);
  });
});
