import { eq } from "drizzle-orm";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document } from "#db/schema";
import { oneStore } from "#db/test-database";
import { loadSharp } from "#lib/files/sharp";
import { picture } from "#lib/files/test-pictures";
import { packingDone } from "#lib/publishing/encode-response";
import { pagesMade } from "#lib/publishing/page-cache";
import { GET as getColophon } from "../../app/p/[slug]/colophon.txt/route";
import { GET as getPreview } from "../../app/p/[slug]/preview.png/route";
import { GET as getPage } from "../../app/p/[slug]/route";
import { serveFeed, serveLlms, serveRobots, serveSitemap } from "./serve-list";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

type Given = { title?: string; markdown?: string; settings?: object; publish?: object };

async function publish({ title = "A page", markdown = "Text.", settings = {}, publish = {} }: Given = {}) {
  // Agents may not write hidden characters; people may.
  const key = await workspace.makeKey({ isHuman: true });
  const { body: made } = await workspace.ask("POST /api/d", { key, body: { title, markdown, settings } });
  const { body } = await workspace.ask(`POST /api/d/${made.id}/publish`, { key, body: publish });
  if (!body.slug) throw new Error(JSON.stringify([made, body]));
  return { id: String(made.id), slug: String(body.slug) };
}

const asked = (headers: Record<string, string> = {}) => new Request("http://localhost:3000/", { headers });
const open = (slug: string, headers?: Record<string, string>) =>
  getPage(asked(headers), { params: Promise.resolve({ slug }) });
const read = async (slug: string) => (await open(slug)).text();

const lists = async () =>
  Promise.all([serveSitemap, serveFeed, serveLlms].map(async (serve) => (await serve(asked())).text()));

describe("without a published page", () => {
  test.each(["no-such-page", "a\0b", "漢字", "🙂", "x".repeat(300), "__proto__", "constructor", ".md", ".bib", ""])(
    "%j is 404",
    async (slug) => {
      const answer = await open(slug);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toContain("There is no page here");
    },
  );

  test("every format is 404 as soon as a page is unpublished", async () => {
    const { id, slug } = await publish({ settings: { colophon: true } });
    const params = { params: Promise.resolve({ slug }) };
    const forms = () =>
      Promise.all([
        ...["", ".md", ".bib", ".ris"].map((suffix) => open(slug + suffix)),
        getColophon(asked(), params),
        getPreview(asked(), params),
      ]);
    expect((await forms()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await workspace.ask(`DELETE /api/d/${id}/publish`);
    expect((await forms()).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await lists()).filter((list) => list.includes(slug))).toEqual([]);
  });
});

describe("a published page", () => {
  test("is made and compressed when it is published, and returns 304 when unchanged", async () => {
    await import("../../bin/packed-response.mjs");
    const { slug } = await publish({ title: "Packed" });
    await pagesMade();
    await packingDone();
    for (const [accepted, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await open(slug, { "accept-encoding": accepted });
      expect(answer.headers.get("x-colophon-packed")).toBe(encoding);
      const etag = answer.headers.get("etag") ?? "";
      const again = await open(slug, { "accept-encoding": accepted, "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  test("is sent uncompressed at once to the first reader of a new version", async () => {
    const { id, slug } = await publish({ title: "Not packed" });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "Another text." } });
    const first = await open(slug, { "accept-encoding": "br" });
    expect([first.status, first.headers.get("x-colophon-packed")]).toEqual([200, null]);
  });

  test("follows changes of the text", async () => {
    const { id, slug } = await publish({ markdown: "Before." });
    expect(await read(slug)).toContain("Before.");
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "After." } });
    expect(await read(slug)).toContain("After.");
  });

  test("is found under its former slugs, in every format", async () => {
    const { id, slug } = await publish({ title: "Old name" });
    await workspace.ask(`POST /api/d/${id}/publish`, { body: { slug: "new-name" } });
    for (const suffix of ["", ".md", ".ris"]) {
      const answer = await open(slug + suffix);
      expect(answer.status).toBe(308);
      expect(answer.headers.get("location")).toMatch(new RegExp(`/p/new-name${suffix}$`));
    }
  });

  test("names the authors of its settings, otherwise its owner", async () => {
    const authorsOf = async (settings: object) => {
      const { document: page } = parseHTML(await read((await publish({ settings })).slug));
      return [...page.querySelectorAll("meta[name=citation_author]")].map((tag) => tag.getAttribute("content"));
    };
    expect(await authorsOf({ authors: ["Ada Ek", "Ben Ono", "Cleo Park"] })).toEqual([
      "Ada Ek",
      "Ben Ono",
      "Cleo Park",
    ]);
    expect(await authorsOf({})).toEqual(["Owner"]);
  });

  test("shows what is known of its authors, and the address of the corresponding one alone", async () => {
    const ada = {
      name: "Ada Ek",
      orcid: "0000-0002-1825-0097",
      email: "ada@example.org",
      corresponding: true,
      affiliations: [{ name: "Library & Co", ror: "03yrm5c26" }],
    };
    const ben = {
      name: "Ben Ono",
      email: "ben@example.org",
      affiliations: [{ name: "Library & Co", ror: "03yrm5c26" }],
    };
    const html = await read((await publish({ settings: { authors: [ada, ben] } })).slug);
    const { document: page } = parseHTML(html);
    const tags = [...page.querySelectorAll("meta[name^=citation_author]")];
    expect(tags.map((tag) => `${tag.getAttribute("name")} ${tag.getAttribute("content")}`)).toEqual([
      "citation_author Ada Ek",
      "citation_author_institution Library & Co",
      "citation_author_orcid https://orcid.org/0000-0002-1825-0097",
      "citation_author Ben Ono",
      "citation_author_institution Library & Co",
    ]);
    const { author } = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? "");
    const affiliation = [{ "@type": "Organization", "@id": "https://ror.org/03yrm5c26", name: "Library & Co" }];
    expect(author).toEqual([
      {
        "@type": "Person",
        "@id": "https://orcid.org/0000-0002-1825-0097",
        name: "Ada Ek",
        affiliation,
        email: "ada@example.org",
      },
      { "@type": "Person", name: "Ben Ono", affiliation },
    ]);
    expect(page.querySelector(".by")?.textContent).toMatch(/^Ada Ek1,\* and Ben Ono1/);
    expect(page.querySelector(".of")?.textContent).toBe("1 Library & Co* ada@example.org");
    expect(html).not.toContain("ben@example.org");
  });

  test("can be cited in seven styles, as BibTeX and as RIS", async () => {
    const { slug } = await publish({ title: "On tides", settings: { authors: ["Ada Ek"] } });
    const { document: page } = parseHTML(await read(slug));
    expect([...page.querySelectorAll(".cite dt")].map((style) => style.textContent)).toHaveLength(7);
    for (const entry of page.querySelectorAll(".cite dd")) expect(entry.textContent).toMatch(/Ek.*On tides/i);
    expect(await read(`${slug}.bib`)).toMatch(/@\w+\{ek\d{4}tides,[\s\S]*author = \{Ek, Ada\}/);
    expect(await read(`${slug}.ris`)).toMatch(/AU {2}- Ek, Ada/);
  });

  test("is a scholarly article when it has citations", async () => {
    const { id, slug } = await publish({ markdown: "As is known." });
    expect(await read(slug)).toContain('"@type":"Article"');
    const { body } = await workspace.ask(`GET /api/d/${id}?format=nodes`);
    await workspace.ask(`POST /api/d/${id}/cite`, {
      body: { csl: { type: "book", title: "Ebb & <Flow>", author: [{ family: "Doe" }] }, nodeId: body.nodes[0].id },
    });
    const html = await read(slug);
    expect(html).toContain('"@type":"ScholarlyArticle"');
    expect(html).toContain('role="doc-biblioref"');
    expect(html).toContain('class="references"');
  });

  test("says in one line and in its JSON-LD where agents wrote, unless its settings are off", async () => {
    const headers = { "x-agent-model": "model-4.1" };
    const made = await workspace.ask("POST /api/d", { body: { title: "By a model", markdown: "Its words." }, headers });
    const set = (colophon: string) =>
      workspace.ask(`PATCH /api/d/${made.body.id}`, { body: { settings: { colophon } } });
    expect((await set("loud")).status).toBe(400);
    const { slug } = (await workspace.ask(`POST /api/d/${made.body.id}/publish`, { body: {} })).body;
    const open = async () => {
      const { document: page } = parseHTML(await read(slug));
      const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}");
      return { line: page.querySelector(".made")?.textContent ?? null, data };
    };
    const { line, data } = await open();
    expect(line).toContain("Written by model-4.1; no person has reviewed it.");
    expect(data.contributor).toMatchObject([
      { "@type": "SoftwareApplication", name: "model-4.1", softwareVersion: "4.1" },
    ]);
    expect(data.creditText).toBe("Written by model-4.1; no person has reviewed it.");
    await set("off");
    expect((await open()).line).toBeNull();
    expect(Object.keys((await open()).data)).not.toEqual(expect.arrayContaining(["contributor"]));
    await set("full");
    expect((await open()).line).toContain("in 4 versions since");
    expect((await open()).line).toContain("No person has reviewed the words of agents.");
  });

  test("shows its provenance only when the settings ask for it or an agent wrote", async () => {
    const quiet = await publish();
    expect(await read(quiet.slug)).not.toContain('class="made"');
    const params = (slug: string) => ({ params: Promise.resolve({ slug }) });
    expect(await (await getColophon(asked(), params(quiet.slug))).text()).toContain("records no AI tool");
    const off = await publish({ settings: { colophon: false } });
    expect((await getColophon(asked(), params(off.slug))).status).toBe(404);
    const { slug } = await publish({ settings: { colophon: true } });
    expect(await read(slug)).toMatch(/<p class="made"><a class="seal".*¶<\/a> Written by .+, in 2 versions since/);
    expect(await (await getColophon(asked(), params(slug))).text()).toContain("Statement on the use of AI");
  });
});

test("the preview is a picture of the stated size, even for a title without drawable letters", async () => {
  // Once a picture is read, the image library refuses most formats.
  await loadSharp();
  for (const title of [
    "On the use of last pages, with a long title that must be broken",
    "最後のページ 🙂",
    "a <b> & c",
  ]) {
    const { slug } = await publish({ title });
    const answer = await getPreview(asked(), { params: Promise.resolve({ slug }) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

describe("lists of pages", () => {
  test("contain listed pages only", async () => {
    const listed = await publish({ title: "Seen & <heard>" });
    const unlisted = await publish({ title: "Unseen", publish: { isListed: false } });
    for (const list of await lists()) {
      expect(list).toContain(`/p/${listed.slug}`);
      expect(list).not.toContain(unlisted.slug);
      expect(list).not.toContain("<heard>&");
    }
    const answer = await open(unlisted.slug);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  });

  test("are 304 when unchanged, until a page is unpublished", async () => {
    const { id } = await publish({ title: "Fleeting" });
    const etag = (await serveFeed(asked())).headers.get("etag") ?? "";
    expect((await serveFeed(asked({ "if-none-match": etag }))).status).toBe(304);
    await workspace.ask(`DELETE /api/d/${id}/publish`);
    expect((await serveFeed(asked({ "if-none-match": etag }))).status).toBe(200);
  });

  test("are named to crawlers", async () => {
    expect(await (await serveRobots(asked())).text()).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  });
});

const HOSTILE = [
  '"><script>alert(1)</script>',
  "</title></style></script><img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "' onmouseover='alert(1)",
  "\\22 }</style><svg onload=alert(1)>",
  '<a href="jAvAsCrIpT:alert(1)">x</a>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "data:text/html,<script>alert(1)</script>",
  "漢字 🙂 ‮rtl ﷽",
];

const markdownOf = (text: string) => `# ${text}

${text}

<script>alert(1)</script> <img src=x onerror=alert(1)>

| ${text.replace(/\|/g, "")} |
| - |
| <b onclick=alert(1)>x</b> |

\`\`\`${text.replace(/[`\s]/g, "")}
${text}
\`\`\`

$\\href{javascript:alert(1)}{x} \\htmlData{onclick=alert}{x}$

Note[^1].

[^1]: ${text}
`;

// Content that every write rejects, put into the store directly.
const smuggled = (text: string) => ({
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2, id: text }, content: [{ type: "text", text }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text, marks: [{ type: "link", attrs: { href: text, title: text } }] },
        { type: "text", text, marks: [{ type: "link", attrs: { href: " javascript:alert(1)" } }] },
        { type: "image", attrs: { src: text, alt: text, title: text } },
        { type: "image", attrs: { src: "javascript:alert(1)", alt: text } },
        { type: "htmlInline", attrs: { value: text } },
        { type: "inlineMath", attrs: { latex: `\\href{${text}}{x}` } },
        { type: "footnoteRef", attrs: { label: text } },
        { type: "citation", attrs: { items: [{ cid: text, key: text, prefix: text }] } },
      ],
    },
    { type: "codeBlock", attrs: { language: text }, content: [{ type: "text", text }] },
    { type: "htmlBlock", attrs: { value: text } },
    { type: "orderedList", attrs: { start: text }, content: [] },
    {
      type: "table",
      content: [{ type: "tableRow", content: [{ type: "tableCell", attrs: { align: text }, content: [] }] }],
    },
    { type: "footnoteDef", attrs: { label: text }, content: [] },
  ],
});

function expectNothingRuns(html: string): void {
  const { document: page } = parseHTML(html);
  const scripts = [...page.querySelectorAll("script")].map((script) => script.getAttribute("type"));
  expect(scripts).toEqual(["application/ld+json"]);
  expect(() => JSON.parse(page.querySelector("script")?.textContent ?? "")).not.toThrow();
  const attributes = [...page.querySelectorAll("*")].flatMap((each) => [...each.attributes]);
  expect(attributes.filter(({ name }) => /^on/i.test(name) || name === "srcdoc")).toEqual([]);
  const addresses = attributes.filter(({ name }) => ADDRESS.test(name));
  expect(addresses.filter(({ value }) => RUNS.test(value.replace(/[^!-~]/g, "")))).toEqual([]);
  expect([...page.querySelectorAll("iframe,object,embed,form,base,svg[onload]")]).toEqual([]);
  expect(page.querySelectorAll("style")).toHaveLength(1);
}

const ADDRESS = /^(?:href|src|action|formaction|xlink:href|data)$/;
const RUNS = /^(?:javascript|vbscript|data:text)/i;

describe("runs no script, for any content:", () => {
  test.each(HOSTILE)("%j", async (text) => {
    const settings = { authors: [text], locale: "en", colophon: true, odd: text };
    const publication = { seoTitle: text, seoDescription: text };
    const { id, slug } = await publish({ title: text, markdown: markdownOf(text), settings, publish: publication });
    const { body: nodes } = await workspace.ask(`GET /api/d/${id}?format=nodes`);
    const key = await workspace.makeKey({ isHuman: true });
    const csl = { type: "webpage", title: text, author: [{ family: text }], URL: text, DOI: text, note: text };
    const cited = await workspace.ask(`POST /api/d/${id}/cite`, { key, body: { csl, nodeId: nodes.nodes[1].id } });
    expect([201, 400]).toContain(cited.status);
    expectNothingRuns(await read(slug));
    for (const list of await lists()) expect(list).not.toMatch(/<script|<img/);
  });

  test.each(HOSTILE)("%j written directly to the store", async (text) => {
    const { id, slug } = await publish();
    const content = JSON.stringify(smuggled(text));
    await workspace.store.db.update(document).set({ content, title: text, excerpt: text }).where(eq(document.id, id));
    expectNothingRuns(await read(slug));
  });
});

test.each([
  ["漢字", /^page(-\d+)?$/],
  ["🙂🙂", /^page(-\d+)?$/],
  ["x".repeat(300), /^x{70,80}(-\d+)?$/],
  ["api", /^api(-\d+)?$/],
  ["constructor", /^constructor(-\d+)?$/],
  ["sitemap.xml", /^sitemap-xml(-\d+)?$/],
])("a page titled %j has a working address of its own", async (title, expected) => {
  const { slug } = await publish({ title });
  expect(slug).toMatch(expected);
  expect((await open(slug)).status).toBe(200);
});

test("a page names its citation, its other forms, its kind and its licence in its Link header", async () => {
  const authors = ["Ben Ono", { name: "Ada Ek", orcid: "0000-0002-1825-0097" }];
  const { slug } = await publish({ settings: { license: "CC-BY-4.0", authors, doi: "10.5555/12345678" } });
  const url = `http://localhost:3000/p/${slug}`;
  const links = (await open(slug)).headers.get("link") ?? "";
  expect(links.split(", ")).toEqual([
    '<https://doi.org/10.5555/12345678>; rel="cite-as"',
    '<https://orcid.org/0000-0002-1825-0097>; rel="author"',
    `<${url}.bib>; rel="describedby"; type="application/x-bibtex"`,
    `<${url}.ris>; rel="describedby"; type="application/x-research-info-systems"`,
    `<${url}.md>; rel="item"; type="text/markdown"`,
    '<https://schema.org/ScholarlyArticle>; rel="type"',
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
  ]);
  expect((await open(`${slug}.md`)).headers.get("link")).toBe(`<${url}>; rel="collection"; type="text/html"`);
  expect(await read(slug)).toContain('<meta name="citation_doi" content="10.5555/12345678">');
  expect(await read(`${slug}.bib`)).toContain("10.5555/12345678");
  expect(await read(slug)).toContain('"license":"https://creativecommons.org/licenses/by/4.0/"');
});

test("a page names the files that it shows in its Link header, and is what they are cited as without a DOI", async () => {
  const { id, slug } = await publish();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await picture("png"))]), "a.png");
  const { body: file } = await workspace.ask(`POST /api/w/documents/${id}/files`, { body: form });
  await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: `![Sea](${file.url})` } });
  const links = ((await open(slug)).headers.get("link") ?? "").split(", ");
  expect(links).toContain(`<http://localhost:3000${file.url}>; rel="item"; type="image/png"`);
  expect(links[0]).toBe(`<http://localhost:3000/p/${slug}>; rel="cite-as"`);
});

test.each(["", "10.5555", "https://doi.org/10.5555/1", "10.5555/<x>", 7])("rejects %j as a DOI", async (doi) => {
  const answer = await workspace.ask("POST /api/d", { body: { title: "A", settings: { doi } } });
  expect([answer.status, answer.body.details[0].path]).toEqual([400, "settings.doi"]);
});

test.each(["", "CC BY", "javascript:alert(1)", "https://example.org/>", 4, true])(
  "rejects %j as a licence",
  async (license) => {
    const answer = await workspace.ask("POST /api/d", { body: { title: "A", settings: { license } } });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_request"]);
  },
);
