import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AppError } from "#lib/base/errors";
import { type Replay, startReplay } from "../../../e2e/replay";
import { identify } from "../identity/identify";
import type { Registries } from "./registries";
import { resolveWork } from "./resolve-work";
import { testRegistries } from "./test-registries";

let replay: Replay;
let services: Registries;

beforeAll(async () => {
  replay = await startReplay();
});
afterAll(() => replay.close());
beforeEach(() => {
  services = testRegistries(replay);
});
afterEach(() => {
  for (const service of ["doi", "crossref", "datacite", "pubmed", "arxiv", "wikidata", "pages"]) replay.mend(service);
  expect(replay.unknown).toEqual([]);
});

const work = (text: string, among = services) => resolveWork(identify(text), among);
const refusal = (text: string, among = services): Promise<AppError> =>
  work(text, among).then(
    () => Promise.reject(new Error(`${text} was resolved`)),
    (thrown) => thrown,
  );
const page = (name: string) => work(`${replay.origin}/pages/${name}`);

describe("an unknown work", () => {
  test.each([
    ["10.5555/12345678", "There is no DOI 10.5555/12345678."],
    ["pmid:99999999", "PubMed has no article 99999999."],
    ["PMC999", "PubMed Central has no article PMC999."],
    ["9912.99999", "There is no arXiv paper 9912.99999."],
    ["978-0-262-03384-8", "Crossref, where books with DOIs are registered, has none with the ISBN 9780262033848."],
  ])("is not found: %s", async (text, words) => {
    expect(await refusal(text)).toMatchObject({ code: "citation_not_found", status: 422, message: words });
  });

  test("is reported by doi.org even while the others are down", async () => {
    replay.break("crossref", 503);
    replay.break("datacite", 503);
    expect(await refusal("10.5555/12345678")).toMatchObject({ code: "citation_not_found" });
  });

  test("includes a page that is gone", async () => {
    expect(await page("gone").catch((thrown) => thrown)).toMatchObject({ code: "citation_not_found" });
  });
});

describe("an unavailable service", () => {
  test.each([
    ["pmid:23193287", "pubmed", "PubMed answered with the status 500."],
    ["pmid:23193287", "pubmed", "PubMed answered with the status 503."],
  ])("is named in the error: %s", async (text, service, words) => {
    replay.break(service, Number(/\d{3}(?=\.)/.exec(words)?.[0]));
    expect(await refusal(text)).toMatchObject({ code: "upstream_unavailable", status: 502, message: words });
  });

  test("that is too slow gives another error than one that fails", async () => {
    replay.break("pubmed", "slow");
    expect(await refusal("pmid:23193287", testRegistries(replay, {}, 50))).toMatchObject({
      code: "upstream_timeout",
      status: 504,
      message: "PubMed took too long to answer.",
    });
  });

  test("that asks for a pause receives no requests for that time", async () => {
    replay.break("pubmed", 429, { "retry-after": "120" });
    expect(await refusal("pmid:23193287")).toMatchObject({
      code: "upstream_unavailable",
      message: "PubMed accepts requests again in 120 s at the earliest.",
      headers: { "retry-after": "120" },
    });
    const asked = replay.requests.length;
    replay.mend("pubmed");
    expect(await refusal("pmid:9500320")).toMatchObject({ code: "upstream_unavailable" });
    expect(replay.requests).toHaveLength(asked);
  });

  test("is skipped where another knows the work, and asked again the next time", async () => {
    replay.break("doi", 500);
    expect(await work("10.1038/nphys1170")).toMatchObject({ csl: { title: "Measured measurement" } });
    replay.break("crossref", 500);
    replay.break("datacite", 500);
    expect(await refusal("10.1101/2020.03.22.002386")).toMatchObject({ code: "upstream_unavailable" });
    for (const service of ["doi", "crossref", "datacite"]) replay.mend(service);
    expect(await work("10.1101/2020.03.22.002386")).toMatchObject({ checks: { verified: true } });
  });

  test("does not block arXiv's papers, which DataCite also has", async () => {
    replay.break("arxiv", 503);
    expect(await work("arXiv:1706.03762")).toMatchObject({
      identifier: { type: "arxiv", value: "1706.03762" },
      csl: { type: "article", title: "Attention Is All You Need", number: "arXiv:1706.03762", publisher: "arXiv" },
    });
  });

  test("includes one that cannot be reached at all", async () => {
    const elsewhere = testRegistries(replay, { PUBMED_BASE_URL: "http://127.0.0.1:9" });
    expect(await refusal("pmid:1", elsewhere)).toMatchObject({ message: "PubMed could not be reached." });
  });

  test("may not redirect to an address that is not public", async () => {
    const elsewhere = testRegistries(replay, {
      DOI_BASE_URL: `${replay.origin}/pages/moved?`,
      CROSSREF_BASE_URL: replay.baseUrls.CROSSREF_BASE_URL,
    });
    replay.break("pages", 302, { location: "http://127.0.0.1:1/metadata" });
    expect(await work("10.1038/nphys1170", elsewhere)).toMatchObject({ csl: { volume: "5" } });
  });
});

describe("a DOI", () => {
  test("returns the data of doi.org and Crossref as strict CSL", async () => {
    expect(await work("https://doi.org/10.1038/NPHYS1170")).toEqual({
      identifier: { type: "doi", value: "10.1038/nphys1170" },
      checks: { verified: true, retracted: false, newerVersion: null },
      csl: {
        type: "article-journal",
        title: "Measured measurement",
        author: [{ family: "Aspelmeyer", given: "Markus" }],
        "container-title": "Nature Physics",
        "container-title-short": "Nature Phys",
        issued: { "date-parts": [[2009, 1]] },
        volume: "5",
        issue: "1",
        page: "11-12",
        publisher: "Springer Science and Business Media LLC",
        language: "en",
        DOI: "10.1038/nphys1170",
        ISSN: "1745-2473 1745-2481",
      },
    });
  });

  test("of a retracted work is marked as retracted", async () => {
    expect((await work("10.1016/S0140-6736(97)11096-0")).checks).toMatchObject({ retracted: true });
  });

  test("of a preprint names its server and the later article", async () => {
    expect(await work("10.1101/2020.03.22.002386")).toMatchObject({
      checks: { newerVersion: "10.1038/s41586-020-2286-9" },
      csl: {
        type: "article",
        publisher: "bioRxiv",
        author: [{ family: "Gordon" }, { family: "Krogan" }, { literal: "QBI Coronavirus Research Group" }],
        abstract:
          "An outbreak of the novel coronavirus SARS-CoV-2 has infected over 290,000 people & spread.\n\nHere, we cloned 26 of the 29 proteins in human cells.",
      },
    });
  });

  test("of a chapter separates its book from its series", async () => {
    const { csl } = await work("10.1007/978-3-540-24605-3_37");
    expect(csl).toMatchObject({
      type: "chapter",
      "collection-title": "Lecture Notes in Computer Science",
      "container-title": "Theory and Applications of Satisfiability Testing",
      author: [{ family: "Eén" }, { family: "Sörensson" }],
      ISBN: "9783540208518 9783540246053",
    });
  });

  test("has a title with clean markup, decoded entities and separated particles", async () => {
    const { csl } = await work("10.1021/ja00001a001");
    expect(csl).toMatchObject({
      title:
        'Synthesis of CO<sub>2</sub> & H<sub>2</sub>O in <i>Escherichia coli</i>: a <span style="font-variant:small-caps;">d</span>-glucose study with α-helices',
      author: [{ family: "Waals", "non-dropping-particle": "van der", given: "Ludwig", suffix: "Jr." }],
      issued: { "date-parts": [[1991, 1]] },
    });
  });

  test("of DataCite is found where doi.org has only a page", async () => {
    expect(await work("10.14454/FXWS-0523")).toMatchObject({
      identifier: { type: "doi", value: "10.14454/fxws-0523" },
      checks: { verified: true, retracted: null, newerVersion: "10.14454/3w3z-sa82" },
      csl: {
        title: "DataCite Metadata Schema for the Publication and Citation of Research Data: Version 4.4",
        author: [
          { literal: "DataCite Metadata Working Group" },
          { family: "Doe", given: "Jane" },
          { family: "Roe", given: "Richard" },
        ],
        issued: { "date-parts": [[2021, 3, 30]] },
      },
    });
  });
});

describe("a PubMed id", () => {
  test("returns the article as PubMed describes it", async () => {
    expect(await work("https://pubmed.ncbi.nlm.nih.gov/23193287/")).toMatchObject({
      identifier: { type: "pmid", value: "23193287" },
      checks: { verified: true, retracted: false },
      csl: {
        type: "article-journal",
        title: "GenBank & the <i>nucleotide</i> archive",
        author: [
          { family: "Benson", given: "Dennis A" },
          { family: "Sayers", given: "Eric W", suffix: "Jr" },
          { literal: "GenBank Team" },
        ],
        issued: { "date-parts": [[2013, 1]] },
        page: "D36-42",
        abstract: "BACKGROUND: GenBank® is a comprehensive database.\n\nRESULTS: p < 0.05.",
        language: "en",
        DOI: "10.1093/nar/gks1195",
        PMCID: "PMC3531190",
      },
    });
  });

  test("resolves a PMC id, of a retracted article, over two months", async () => {
    expect(await work("PMC3531190")).toMatchObject({ identifier: { type: "pmid", value: "23193287" } });
    expect(await work("pmid:9500320")).toMatchObject({
      checks: { retracted: true },
      csl: {
        title: "Ileal-lymphoid-nodular hyperplasia",
        issued: {
          "date-parts": [
            [1998, 2],
            [1998, 3],
          ],
        },
      },
    });
  });
});

describe("an arXiv id", () => {
  test("returns the preprint, with the requested version", async () => {
    expect(await work("1706.03762v5")).toMatchObject({
      identifier: { type: "arxiv", value: "1706.03762v5" },
      csl: {
        type: "article",
        title: "Attention Is All You Need",
        number: "arXiv:1706.03762v5",
        publisher: "arXiv",
        issued: { "date-parts": [[2017, 6, 12]] },
        author: [
          { family: "Vaswani", given: "Ashish" },
          { family: "Jones", given: "Llion" },
          { family: "Rossum", given: "Guido", "non-dropping-particle": "van" },
        ],
      },
    });
  });

  test("in the old form, by a collaboration, names the later article", async () => {
    expect(await work("hep-th/9901001")).toMatchObject({
      csl: { title: "Strings & Branes", author: [{ literal: "ATLAS Collaboration" }] },
      checks: { newerVersion: "10.1103/physrevd.60.046001" },
    });
  });
});

describe("an item of Wikidata", () => {
  test.each(["Q28864279", "wikidata:q28864279", "https://www.wikidata.org/wiki/Q28864279"])(
    "%s is the work",
    async (given) => {
      expect(await work(given)).toEqual({
        csl: {
          type: "article-journal",
          title: "Tides of the shelf",
          author: [{ family: "Doe", given: "Jane" }],
          "container-title": "Oceans",
          issued: { "date-parts": [[2017, 3, 4]] },
          volume: "12",
          page: "1-9",
          source: "Wikidata",
        },
        identifier: { type: "url", value: "https://www.wikidata.org/wiki/Q28864279" },
        checks: { verified: null, retracted: null, newerVersion: null },
      });
    },
  );

  test("that does not exist is reported", async () => {
    await expect(work("Q999")).rejects.toMatchObject({ code: "citation_not_found" });
  });
});

test("an ISBN returns the book, not its first chapter", async () => {
  expect(await work("3-319-24277-5".replace("3-319-24277-5", "978-3-319-24277-4"))).toMatchObject({
    identifier: { type: "isbn", value: "9783319242774" },
    csl: { type: "book", title: "ggplot2: Elegant Graphics for Data Analysis", edition: "2" },
  });
});

describe("a web page", () => {
  const accessed = { "date-parts": [[expect.any(Number), expect.any(Number), expect.any(Number)]] };

  test("with a DOI is the work that the registry describes", async () => {
    expect(await page("with-doi")).toMatchObject({
      identifier: { type: "doi", value: "10.1038/nphys1170" },
      csl: { title: "Measured measurement" },
    });
  });

  test("with a DOI is cited by its own tags while no registry is available", async () => {
    for (const service of ["doi", "crossref", "datacite"]) replay.break(service, 503);
    expect(await page("with-doi")).toMatchObject({
      csl: { title: "Measured measurement (as the page has it)", DOI: "10.1038/nphys1170" },
      checks: { verified: null },
    });
  });

  test("describes its article in Highwire tags", async () => {
    const { csl } = await page("moved");
    expect(csl).toEqual({
      type: "article-journal",
      title: "A <i>Local</i> Study",
      author: [
        { family: "Doe", given: "Jane" },
        { family: "Berg", given: "Jan", "non-dropping-particle": "van der" },
      ],
      issued: { "date-parts": [[2019, 5, 12]] },
      "container-title": "Local Journal",
      volume: "3",
      issue: "2",
      page: "10-19",
      ISSN: "1234-5679",
      language: "en",
      URL: `${replay.origin}/pages/moved`,
      accessed,
    });
  });

  test.each([
    [
      "json-ld",
      {
        type: "article-newspaper",
        author: [{ family: "Doe", given: "Jane Q." }],
        issued: { "date-parts": [[2024, 2, 3]] },
      },
    ],
    [
      "dublin-core",
      {
        type: "webpage",
        title: "A Report on Reports",
        author: [{ family: "Roe", given: "Richard" }, { literal: "World Health Organization" }],
      },
    ],
    [
      "coins",
      {
        type: "article-journal",
        title: "Old Ways",
        "container-title": "Journal of Ways",
        author: [{ family: "Doe", given: "Jane" }],
        page: "1-9",
      },
    ],
  ])("is read from %s", async (name, csl) => {
    expect(await page(name)).toMatchObject({ csl });
  });

  test("without metadata is cited by its title, or its site, and the day", async () => {
    const { csl, checks } = await page("bare");
    expect(csl).toEqual({
      type: "webpage",
      title: "Just a page & nothing else",
      URL: `${replay.origin}/pages/bare`,
      accessed,
    });
    expect(checks).toEqual({ verified: null, retracted: null, newerVersion: null });
    expect((await page("nothing")).csl.title).toBe(new URL(replay.origin).host);
  });

  test("that refuses programs is the work whose DOI is in its address, if any", async () => {
    expect(await page("guarded/doi/full/10.1038/nphys1170.pdf")).toMatchObject({
      identifier: { type: "doi", value: "10.1038/nphys1170" },
    });
    expect(await page("guarded/article/7").catch((thrown) => thrown)).toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ answered with the status 403/),
    });
  });

  test("that is a file is cited by its name", async () => {
    expect((await page("paper%20one.pdf")).csl.title).toBe("paper one.pdf");
  });

  test("with hostile content yields only text", async () => {
    const { csl } = await page("hostile");
    expect(String(csl.title)).toMatch(/^alert\(1\) Free money/);
    expect(String(csl.title).length).toBeLessThanOrEqual(1000);
    expect(csl.author).toBeUndefined();
  });
});

describe("requests to services", () => {
  test("are sent once for simultaneous and repeated lookups of one work", async () => {
    const before = replay.requests.length;
    await Promise.all([work("pmid:23193287"), work("pmid:23193287")]);
    await work("pmid:23193287");
    expect(replay.requests.length - before).toBe(1);
  });

  test("return results that one caller cannot change for the next", async () => {
    const first = await work("pmid:23193287");
    first.csl.title = "Spoilt";
    expect((await work("pmid:23193287")).csl.title).toBe("GenBank & the <i>nucleotide</i> archive");
  });

  test("identify the client to every service", async () => {
    const polite = testRegistries(replay, { CONTACT_EMAIL: "library@example.org", NCBI_API_KEY: "k" });
    await work("10.1038/nphys1170", polite);
    await work("pmid:23193287", polite);
    const [doi, crossref, pubmed] = ["doi", "crossref", "pubmed"].map((service) =>
      replay.requests.findLast((request) => request.service === service && !request.path.includes("transform")),
    );
    expect(doi?.headers["user-agent"]).toMatch(/^Colophon\/\S+ \(http.*; mailto:library@example\.org\)$/);
    expect(crossref?.path).toBe("/works/10.1038/nphys1170?mailto=library%40example.org");
    expect(pubmed?.path).toContain("tool=colophon&email=library%40example.org&api_key=k");
  });
});
