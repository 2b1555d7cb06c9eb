import { Response } from "undici";
import { describe, expect, test } from "vitest";
import { parseEnv } from "#lib/base/env";
import { searchWords } from "#lib/document/text/search-text";
import type { CslItem } from "../csl/csl";
import { openRegistries } from "../sources/registries";
import { checkReference } from "./check-reference";

type Known = { DOI: string; title: string; family: string; year: number; journal: string; retracted?: boolean };

const TOPICS = [
  "tides",
  "glaciers",
  "harbours",
  "estuaries",
  "currents",
  "salinity",
  "plankton",
  "sediments",
  "storms",
  "reefs",
];
const PLACES = ["Norway", "Chile", "Bengal", "Iceland", "Senegal", "Oman"];
const FAMILIES = ["Okafor", "Lindqvist", "Müller", "Tanaka", "Rossi", "Silva", "Novák", "Haddad"];
const JOURNALS = ["Journal of Physical Oceanography", "Annals of Coastal Research", "Marine Geology Letters"];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const WORKS = Array.from(
  { length: 200 },
  (_, index): Known => ({
    DOI: `10.5555/${index}`,
    title: `Measured ${at(TOPICS, index)} and ${at(TOPICS, index + 1 + Math.floor(index / 10))} off ${at(PLACES, index)} in winter ${index}: a survey`,
    family: at(FAMILIES, index),
    year: 1980 + (index % 40),
    journal: at(JOURNALS, index),
  }),
);

const crossref = ({ DOI, title, family, year, journal, retracted }: Known) => ({
  DOI,
  type: "journal-article",
  title: [title],
  author: [{ family, given: "Ada" }],
  issued: { "date-parts": [[year]] },
  "container-title": [journal],
  ...(retracted ? { "updated-by": [{ type: "retraction", DOI: "10.5555/notice" }] } : {}),
});

/** Registries of which Crossref and OpenAlex know these works, and `down` answers nothing. */
function registriesOf(works: readonly Known[], down: string | null = null) {
  const settings = parseEnv({ OPENALEX_BASE_URL: "http://openalex.test" });
  const indexed = works.map((work) => ({ work, words: searchWords(`${work.title} ${work.family}`) }));
  const found = (q: string) => {
    const asked = new Set(searchWords(q));
    const scored = indexed.map(({ work, words }) => ({ work, score: words.filter((word) => asked.has(word)).length }));
    return scored
      .toSorted((one, other) => other.score - one.score)
      .slice(0, 10)
      .map(({ work }) => work);
  };
  const request = async (address: unknown) => {
    const url = new URL(String(address));
    if (down !== null && url.host === new URL(down).host) return new Response(null, { status: 503 });
    if (url.host === "openalex.test") return Response.json({ results: [] });
    if (url.origin === new URL(settings.PUBMED_BASE_URL).origin)
      return Response.json({ esearchresult: { idlist: [] } });
    if (url.origin !== new URL(settings.CROSSREF_BASE_URL).origin) return new Response(null, { status: 404 });
    const q = url.searchParams.get("query.bibliographic");
    if (q !== null) return Response.json({ message: { items: found(q).map(crossref) } });
    const doi = decodeURIComponent(url.pathname.slice("/works/".length));
    const work = works.find(({ DOI }) => DOI === doi);
    return work ? Response.json({ message: crossref(work) }) : new Response("Resource not found.", { status: 404 });
  };
  const open = openRegistries(settings, { request: request as never, intervalOf: () => 0 });
  return { ...open, isFree: () => false };
}

const cited = ({ DOI, title, family, year, journal }: Known, changes: CslItem | object = {}): CslItem =>
  ({
    type: "article-journal",
    title,
    author: [{ family, given: "A." }],
    issued: { "date-parts": [[year]] },
    "container-title": journal,
    DOI,
    ...changes,
  }) as CslItem;

const REGISTRIES = registriesOf(WORKS);
const [WORK] = WORKS as [Known];
const without = { DOI: undefined };

describe("a reference is never fabricated", () => {
  const invented = cited(WORK, {
    DOI: undefined,
    title: "On mountains that nobody climbed",
    author: [{ family: "Nobody" }],
  });
  test("while a registry is down", async () => {
    const { CROSSREF_BASE_URL, PUBMED_BASE_URL } = parseEnv({});
    for (const down of [CROSSREF_BASE_URL, PUBMED_BASE_URL, "http://openalex.test"]) {
      expect((await checkReference(invented, registriesOf(WORKS, down))).status).toBe("unknown");
    }
    expect((await checkReference(invented, REGISTRIES)).status).toBe("fabricated");
  });
  test("as a page of the web, which no registry has", async () => {
    for (const type of ["webpage", "post", "post-weblog"] as const) {
      const page = { ...invented, type, URL: "https://example.org/mountains" };
      expect((await checkReference(page, REGISTRIES)).status).toBe("unknown");
    }
  });
  test("for its title alone", async () => {
    expect((await checkReference({ type: "book", title: "On mountains" }, REGISTRIES)).status).toBe("unknown");
  });
});

test("a DOI of another work, or of none, is a mismatch that names it", async () => {
  for (const DOI of ["10.5555/77", "10.5555/none"]) {
    const { status, fields } = await checkReference(cited(WORK, { DOI }), REGISTRIES);
    expect([status, fields]).toEqual(["mismatch", [{ name: "DOI", given: DOI, found: WORK.DOI }]]);
  }
});

test("a preprint at arXiv is asked about there, since no other registry says that it was withdrawn", async () => {
  const asked: string[] = [];
  const services = {
    ...REGISTRIES,
    ask: async (...[service, request]: Parameters<typeof REGISTRIES.ask>) => {
      asked.push(service);
      return REGISTRIES.ask(service, request);
    },
  };
  await checkReference(cited(WORK, { DOI: "10.48550/arXiv.2401.00001" }), services);
  expect(asked[0]).toBe("arxiv");
});

test("a retracted work is named as such", async () => {
  const services = registriesOf([{ ...WORK, retracted: true }]);
  expect((await checkReference(cited(WORK), services)).status).toBe("retracted");
  expect((await checkReference(cited(WORK, without), services)).status).toBe("retracted");
});

const HARMLESS: ((work: Known) => CslItem)[] = [
  (work) => cited(work),
  (work) => cited(work, without),
  (work) => cited(work, { ...without, title: work.title.toUpperCase() }),
  (work) => cited(work, { title: work.title.split(":")[0] }),
  (work) => cited(work, { ...without, issued: { "date-parts": [[work.year + 1]] } }),
  (work) =>
    cited(work, { "container-title": work.journal.replace("Journal of Physical Oceanography", "J. Phys. Oceanogr.") }),
  (work) => cited(work, { author: [{ family: work.family.normalize("NFD").replace(/\p{M}/gu, "") }] }),
  (work) => cited(work, { DOI: `https://doi.org/${work.DOI}` }),
];

const WRONG: ((work: Known) => CslItem)[] = [
  (work) => cited(work, { title: work.title.replace("winter", "summer").replace("Measured", "Predicted") }),
  (work) => cited(work, { author: [{ family: "Wrong" }] }),
  (work) => cited(work, { ...without, issued: { "date-parts": [[work.year - 4]] } }),
  (work) => cited(work, { ...without, "container-title": "Nature Medicine" }),
  (work) => cited(work, { DOI: `${work.DOI}9999` }),
];

test("of 300 references 95 of 100 wrong ones are named, with 5 false alarms of 100 at most", async ({ annotate }) => {
  const alarms: string[] = [];
  let named = 0;
  for (const [index, work] of WORKS.slice(0, 100).entries()) {
    const isNamed = async (csl: CslItem, status: string) => (await checkReference(csl, REGISTRIES)).status === status;
    if (!(await isNamed(at(HARMLESS, index)(work), "verified"))) alarms.push(`${index}`);
    if (await isNamed(at(WRONG, index)(work), "mismatch")) named++;
    const invented = {
      title: `Invented ${at(PLACES, index)} of ${index} and other fables`,
      author: [{ family: "Fable" }],
    };
    if (await isNamed(cited(work, { ...invented, ...(index % 2 ? {} : without) }), "fabricated")) named++;
  }
  await annotate(`named ${named} of 200, ${alarms.length} false alarms of 100`);
  expect({ named: named >= 190, alarms }).toEqual({ named: true, alarms: alarms.slice(0, 5) });
});
