import { Response } from "undici";
import { beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "#lib/base/env";
import { openRegistries, type Registries } from "./registries";
import { findRelations, kindOfRelation } from "./relations";

const WORK = { doi: "10.1000/tides", arxivId: null };

describe("the works that registries relate to a work", () => {
  /** The answers by service and path; a path without one is unknown there. */
  let said: Record<string, object>;
  let down: string[];
  let asked: string[];
  beforeEach(() => {
    [said, down, asked] = [{}, [], []];
  });

  function services(more: Record<string, string> = {}): Registries {
    const settings = parseEnv(more);
    const request: NonNullable<Parameters<typeof openRegistries>[1]>["request"] = async (given) => {
      const url = new URL(String(given));
      asked.push(url.host + url.pathname);
      if (down.includes(url.host)) return new Response(null, { status: 503 });
      const filter = url.searchParams.get("filter");
      const answer = said[filter === null ? url.host + url.pathname : `${url.host} ${filter}`];
      return answer ? Response.json(answer) : new Response("Resource not found.", { status: 404 });
    };
    return openRegistries(settings, { request, intervalOf: () => 0 });
  }
  const crossref = (message: object) => {
    said["api.crossref.org/works/10.1000/tides"] = { message: { DOI: WORK.doi, ...message } };
  };
  const find = (more?: Record<string, string>, work: Parameters<typeof findRelations>[0] = WORK) =>
    findRelations(work, services(more));

  test("are none, and nobody is asked, for a work without a DOI", async () => {
    expect(await find({}, { doi: null, arxivId: null })).toEqual({ relations: [], sources: [] });
    expect(asked).toEqual([]);
  });

  test("tell a registry that is down from one that names none", async () => {
    crossref({});
    expect(await find()).toEqual({ relations: [], sources: [{ name: "Crossref", ok: true }] });
    down = ["api.crossref.org"];
    const { sources } = await find();
    expect(sources).toMatchObject([{ name: "Crossref", ok: false, error: expect.stringContaining("Crossref") }]);
  });

  test("come from Crossref's relations and references, nearest first, with the titles that it has", async () => {
    const reference = [
      { key: "1", DOI: "10.1000/Moon", "article-title": "The moon", author: "Roe", year: "1999" },
      { key: "2", unstructured: "Without a DOI, 1990." },
      { key: "3", DOI: "not a DOI" },
      { key: "4", DOI: "10.1000/tides" },
    ];
    const relation = {
      "has-preprint": [{ "id-type": "doi", id: "10.1000/Early", "asserted-by": "subject" }],
      "is-related-material": [{ "id-type": "uri", id: "https://example.org" }],
    };
    crossref({ reference, relation });
    const early = { DOI: "10.1000/early", type: "posted-content", title: ["Early tides"], author: [{ family: "Doe" }] };
    said["api.crossref.org doi:10.1000/early"] = { message: { items: [early] } };
    const { relations } = await find();
    expect(relations).toEqual([
      expect.objectContaining({ kind: "version", doi: "10.1000/early", title: "Early tides", source: "Crossref" }),
      expect.objectContaining({ kind: "cites", doi: "10.1000/moon", title: "The moon", authors: ["Roe"], year: 1999 }),
    ]);
  });

  test("keep a DOI of which no title is known", async () => {
    crossref({ relation: { "is-supplemented-by": [{ "id-type": "doi", id: "10.5061/dryad.1" }] } });
    expect((await find()).relations).toMatchObject([{ kind: "supplement", doi: "10.5061/dryad.1", title: "" }]);
  });

  test("come from DataCite for a preprint that arXiv registered there", async () => {
    const relatedIdentifiers = [
      { relatedIdentifier: "https://doi.org/10.1000/Tides", relatedIdentifierType: "DOI", relationType: "IsVersionOf" },
      { relatedIdentifier: "https://example.org", relatedIdentifierType: "URL", relationType: "References" },
    ];
    const attributes = { doi: "10.48550/arxiv.2401.00001", relatedIdentifiers };
    said["api.datacite.org/dois/10.48550/arxiv.2401.00001"] = { data: { attributes } };
    const { relations, sources } = await find({}, { doi: null, arxivId: "2401.00001" });
    expect(relations).toMatchObject([{ kind: "version", doi: "10.1000/tides", source: "DataCite" }]);
    expect(sources).toEqual([{ name: "DataCite", ok: true }]);
  });

  test("come from OpenAlex too where it may be asked, each work once", async () => {
    crossref({ reference: [{ DOI: "10.1000/moon", "article-title": "The moon" }] });
    const [related_works, referenced_works] = [["https://openalex.org/W1"], ["https://openalex.org/W2"]];
    said["api.openalex.org/works/doi:10.1000/tides"] = { related_works, referenced_works };
    const work = (name: string) => ({ doi: `https://doi.org/10.1000/${name}`, display_name: name, authorships: [] });
    said["api.openalex.org openalex:W1"] = { results: [work("ebb")] };
    said["api.openalex.org openalex:W2"] = { results: [work("moon"), { display_name: "No DOI" }] };
    const { relations } = await find({ OPENALEX_API_KEY: "key" });
    expect(relations.map(({ kind, doi, source }) => [kind, doi, source])).toEqual([
      ["similar", "10.1000/ebb", "OpenAlex"],
      ["cites", "10.1000/moon", "Crossref"],
    ]);
  });
});

test.each([
  ["is-preprint-of", "version"],
  ["IsNewVersionOf", "version"],
  ["IsSupplementTo", "supplement"],
  ["IsPartOf", "part"],
  ["is-review-of", "comment"],
  ["IsReferencedBy", "cited_by"],
  ["References", "cites"],
  ["is-something-else", "similar"],
])("%s is the kind %s", (name, kind) => {
  expect(kindOfRelation(name)).toBe(kind);
});
