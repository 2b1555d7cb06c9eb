import { HtmlValidate } from "html-validate";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { GET as getSeal } from "../../app/p/[slug]/colophon/route";
import { GET as getPage } from "../../app/p/[slug]/route";

let workspace: TestWorkspace;
let session: Record<string, string>;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  session = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
});
afterAll(() => workspace.close());

const agent = { headers: { "x-agent-model": "model-<x>" } };
const open = async (GET: typeof getPage, slug: string) =>
  GET(new Request("http://localhost:3000/"), { params: Promise.resolve({ slug }) });

/** A page on which a person and an agent wrote; the agent's first paragraph is answered for. */
async function published(settings: object = {}, markdown = "The *sea* is salt."): Promise<string> {
  const byPerson = { key: null, headers: session };
  const { body } = await workspace.ask("POST /api/d", {
    body: { title: "Ebb & flow", markdown, settings },
    ...byPerson,
  });
  const write = (append: string) => workspace.ask(`PATCH /api/d/${body.id}`, { body: { append }, ...agent });
  const { version } = (await write("An agent wrote **this** here.")).body;
  await workspace.ask(`POST /api/w/documents/${body.id}/reviews`, { body: { version, all: true }, ...byPerson });
  await write("And this, which nobody read.");
  return (await workspace.ask(`POST /api/d/${body.id}/publish`, { body: {} })).body.slug;
}

test("there is no seal, and no page behind it, where the settings say so", async () => {
  const slug = await published({ colophon: "off" });
  expect(await (await open(getPage, slug)).text()).not.toContain("¶");
  expect((await open(getSeal, slug)).status).toBe(404);
});

test("the seal of a page opens who wrote each of its words, and who answered for them", async () => {
  const slug = await published();
  const { document: page } = parseHTML(await (await open(getPage, slug)).text());
  const seal = page.querySelector("footer a.seal");
  expect([seal?.textContent, seal?.getAttribute("aria-label"), seal?.getAttribute("href")]).toEqual([
    "¶",
    "How this was written",
    `http://localhost:3000/p/${slug}/colophon`,
  ]);
  const { document: opened } = parseHTML(await (await open(getSeal, slug)).text());
  const lines = [...opened.querySelectorAll(".who li")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^model-<x>AI · 10 words · 5 reviewed71.%$/),
    expect.stringMatching(/^.+person · 4 words29.%$/),
  ]);
  const by = (selector: string) =>
    [...opened.querySelectorAll(`.words ${selector}`)].map((span) => [span.textContent, span.getAttribute("data-by")]);
  expect(by(".person").map(([text]) => text)).toEqual(["The ", "sea", " is salt."]);
  expect(by(".ai:not(.open)")).toEqual(
    ["An agent wrote ", "this", " here."].map((text) => [
      text,
      expect.stringMatching(/^model-<x> \(AI\), reviewed by ./),
    ]),
  );
  expect(by(".open")).toEqual([["And this, which nobody read.", "model-<x> (AI), not reviewed"]]);
});

test("what the seal opens is valid HTML without scripts, in German for a German page, whatever the text holds", async () => {
  const hostile =
    '<script>alert(1)</script> \uFDD0\uFDD3 & "q" \uFDD1 <b>bold</b> `code` [a](https://example.org) $x^2$ [^1]\n\n[^1]: Note.\n\n| a | b |\n| - | - |\n| one | two |';
  const answer = await open(getSeal, await published({ locale: "de" }, hostile));
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  const html = await answer.text();
  expect(html).toContain("Wie „Ebb &amp; flow“ geschrieben wurde");
  expect(html).not.toMatch(/<script|[\uFDD0-\uFDEF]/);
  const checker = new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: { "void-style": "off", "doctype-style": "off", "no-trailing-whitespace": "off", "no-inline-style": "off" },
  });
  const report = await checker.validateString(html);
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
});
