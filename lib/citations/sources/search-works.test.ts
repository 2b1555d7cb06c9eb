import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Replay, startReplay } from "../../../e2e/replay";
import { searchWorks } from "./search-works";
import { testRegistries } from "./test-registries";

let replay: Replay;

beforeAll(async () => {
  replay = await startReplay();
});
afterAll(() => replay.close());
afterEach(() => {
  for (const service of SERVICES) replay.mend(service);
  expect(replay.unknown).toEqual([]);
});

const SERVICES = ["crossref", "pubmed", "openalex", "semanticscholar", "arxiv"];
const search = (q: string, deadlineMs = 5000) => searchWorks(q, 10, testRegistries(replay), deadlineMs);

describe("a search with failing sources", () => {
  test("is refused when all sources fail, and names them", async () => {
    for (const service of SERVICES) replay.break(service, 503);
    await expect(search("measurement")).rejects.toMatchObject({
      code: "upstream_unavailable",
      status: 502,
      message: expect.stringMatching(/Crossref answered with the status 503\..*arXiv answered with the status 503\./),
    });
  });

  test("returns what the others found, and reports which sources failed and which were too slow", async () => {
    replay.break("crossref", 500);
    replay.break("pubmed", "slow");
    const { results, sources } = await search("measured measurement", 400);
    expect(results[0]).toMatchObject({ doi: "10.1038/nphys1170", source: "OpenAlex" });
    expect(sources).toEqual([
      { name: "Crossref", ok: false, error: "Crossref answered with the status 500." },
      { name: "PubMed", ok: false, error: "PubMed took too long to answer." },
      { name: "OpenAlex", ok: true },
      { name: "Semantic Scholar", ok: true },
      { name: "arXiv", ok: true },
    ]);
  });
});

describe("a search", () => {
  test("returns each work once, by its DOI, from the first source that describes it", async () => {
    const { results, sources } = await search("measured measurement");
    expect(sources.every(({ ok }) => ok)).toBe(true);
    expect(results.map(({ title, doi, source }) => [title, doi, source])).toEqual([
      ["Measured measurement", "10.1038/nphys1170", "Crossref"],
      ["On measurement", null, "OpenAlex"],
    ]);
    expect(results[0]).toMatchObject({
      authors: ["Markus Aspelmeyer"],
      year: 2009,
      containerTitle: "Nature Physics",
      csl: { type: "article-journal", volume: "5" },
    });
  });

  test("searches PubMed and arXiv by the words alone", async () => {
    const { results } = await search('GenBank AND "nucleotide" (attention:');
    expect(results.map(({ title, source }) => [title, source])).toEqual([
      ["GenBank & the nucleotide archive", "PubMed"],
      ["Attention Is All You Need", "arXiv"],
    ]);
  });

  test("may find nothing", async () => {
    expect((await search("xyzzy")).results).toEqual([]);
  });

  test("skips sources that need a key and sources without a free slot", async () => {
    const services = testRegistries(replay, { OPENALEX_BASE_URL: "", SEMANTIC_SCHOLAR_BASE_URL: "" });
    const names = async () => (await searchWorks("measurement", 10, services)).sources.map(({ name }) => name);
    expect(await names()).toEqual(["Crossref", "PubMed", "arXiv"]);
    expect(await names()).toEqual(["Crossref", "PubMed"]);
  });
});
