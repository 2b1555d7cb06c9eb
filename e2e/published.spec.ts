import { readFileSync } from "node:fs";
import { z } from "zod";
import { findFaults } from "./axe";
import type { Workspace } from "./start-workspace";
import { expect, test } from "./workspace";

const article = readFileSync(new URL("../docs/article.md", import.meta.url), "utf8");

const made = z.object({ id: z.string() });
const published = z.object({ slug: z.string(), url: z.string() });
const nodes = z.object({ nodes: z.array(z.object({ id: z.string(), type: z.string(), depth: z.number() })) });

async function ask(workspace: Workspace, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${workspace.origin}/api/d${path}`, {
    method: body ? "POST" : "GET",
    headers: { "x-api-key": workspace.key, "content-type": "application/json", "x-agent-model": "test-model" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const BOOK = {
  type: "book",
  title: "Printing and the Mind",
  author: [{ family: "Doe", given: "Jane" }],
  publisher: "Ebb",
};

/** Publishes the article as a page with every feature. */
async function publishArticle(workspace: Workspace): Promise<string> {
  const settings = { authors: ["Ada Ek", "Ben Ono", "Cleo Park"], colophon: true, toc: true, locale: "en-GB" };
  const { id } = made.parse(await ask(workspace, "", { markdown: article, settings }));
  const all = nodes.parse(await ask(workspace, `/${id}?format=nodes`)).nodes;
  const nodeId = all.find(({ type, depth }) => type === "paragraph" && depth === 0)?.id;
  await ask(workspace, `/${id}/cite`, { csl: BOOK, nodeId });
  return published.parse(await ask(workspace, `/${id}/publish`, {})).url;
}

test("is accessible in light and dark mode, on desktop and phone", async ({ workspace, browser }) => {
  const url = await publishArticle(workspace);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
      await page.goto(url);
      await page.getByText("Cite this page").click();
      // The themes differ in nothing but colours.
      expect(await findFaults(page, colorScheme === "dark" ? ["color-contrast"] : undefined)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.close();
    }
  }
});

test("requests only this server, and no script", async ({ workspace, page }) => {
  const requests: { url: string; type: string }[] = [];
  page.on("request", (request) => requests.push({ url: request.url(), type: request.resourceType() }));
  const troubles: string[] = [];
  page.on("console", (message) => troubles.push(message.text()));
  await page.goto(await publishArticle(workspace), { waitUntil: "networkidle" });
  expect(requests.filter(({ url }) => !url.startsWith(workspace.origin))).toEqual([]);
  expect(requests.filter(({ type }) => type === "script")).toEqual([]);
  expect(troubles).toEqual([]);
});

test("gives reference managers the authors, title, date and address", async ({ workspace, page }) => {
  const url = await publishArticle(workspace);
  await page.goto(url);
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"]`).evaluateAll((tags) => tags.map((tag) => tag.getAttribute("content")));
  expect(await meta("citation_author")).toEqual(["Ada Ek", "Ben Ono", "Cleo Park"]);
  expect(await meta("citation_title")).toEqual([await page.getByRole("heading", { level: 1 }).textContent()]);
  expect(await meta("citation_publication_date")).toEqual([new Date().toISOString().slice(0, 10).replaceAll("-", "/")]);
  expect(await meta("citation_public_url")).toEqual([url]);
  expect(await meta("citation_language")).toEqual(["en-GB"]);
  const [image] = await page
    .locator('meta[property="og:image"]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute("content")));
  const preview = await fetch(image ?? "");
  const errors = workspace
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  expect([preview.status, preview.headers.get("content-type"), ...errors]).toEqual([200, "image/png"]);
});

test("prints like a book, with its title at the top of the pages", async ({ workspace, page }) => {
  await page.goto(await publishArticle(workspace));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
});
