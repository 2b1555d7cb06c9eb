import { readFileSync } from "node:fs";
import { agentOf } from "./agent";
import { findFaults } from "./axe";
import { openOfMenu } from "./open-of-menu";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

test("a person makes a book of three documents, sorts it, and exports it as one file", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const book = await agent.create("A book of tides", "A preface.");
  const ebb = await agent.create("Chapter of ebb", "The sea leaves.");
  await agent.create("Chapter of flood", "The sea comes.");
  await visit(page, `/d/${book}`);

  const dialog = await openOfMenu(page, "Parts…", "Parts");
  const parts = dialog.getByRole("list", { name: "The parts in their order" }).getByRole("listitem");
  await expect(dialog.getByText("No parts yet.")).toBeVisible();
  for (const title of ["Chapter of ebb", "Chapter of flood"]) {
    await dialog.getByRole("searchbox", { name: "Find a document to add" }).fill(title);
    await dialog.getByRole("button", { name: `Add “${title}”` }).click();
    await expect(parts.filter({ hasText: title })).toBeVisible();
    await expect(dialog.getByRole("button", { name: `Add “${title}”` })).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: "Move “Chapter of flood” up" }).click();
  await expect(dialog.getByRole("status")).toHaveText("“Chapter of flood” is 1 of 2");
  await expect(parts.getByRole("link")).toHaveText(["Chapter of flood", "Chapter of ebb"]);
  // The focus stays with the part, on the way that is left.
  await expect(dialog.getByRole("button", { name: "Move “Chapter of flood” down" })).toBeFocused();
  await dialog.getByRole("button", { name: "Done" }).click();

  const exporting = await openOfMenu(page, "Export", "Export “A book of tides”");
  await exporting.getByRole("radio", { name: "Markdown" }).click();
  const downloading = page.waitForEvent("download");
  await exporting.getByRole("button", { name: "Export", exact: true }).click();
  const text = readFileSync(await (await downloading).path(), "utf8");
  expect(text).toMatch(/A preface\.\s+# Chapter of flood\s+The sea comes\.\s+# Chapter of ebb\s+The sea leaves\./);

  await visit(page, `/d/${ebb}`);
  const ofPart = await openOfMenu(page, "Parts…", "Parts");
  await ofPart.getByRole("link", { name: "A book of tides" }).click();
  await page.waitForURL(`**/d/${book}`);
});

test("a person reads a book by its outline, which leads to a heading of a part and from there on", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const book = await agent.create("A book of stars", "# Preface\n\nOn stars.");
  const near = await agent.create("Chapter of near stars", "# Chapter of near stars\n\n## The sun\n\nIt is near.");
  const far = await agent.create("Chapter of far stars", "# Vega\n\nIt is far.");
  await agent.ask("PUT", `/../w/documents/${book}/parts`, { parts: [near] });
  await visit(page, `/d/${book}`);
  await page.getByRole("button", { name: "Outline", exact: true }).click();
  const outline = page.getByRole("complementary", { name: "Outline" });
  await expect(outline.getByRole("button", { name: "Preface" })).toBeVisible();
  const parts = outline.getByRole("list", { name: "The parts in their order" });
  await expect(parts.getByRole("link")).toHaveText(["1 Chapter of near stars", "The sun"]);
  await agent.ask("PUT", `/../w/documents/${book}/parts`, { parts: [near, far] });
  await expect(parts.getByRole("link")).toHaveText([
    "1 Chapter of near stars",
    "The sun",
    "2 Chapter of far stars",
    "Vega",
  ]);

  await parts.getByRole("link", { name: "The sun" }).click();
  await page.waitForURL(new RegExp(`/d/${near}\\?outline#nod_`));
  const ofBook = outline.getByRole("navigation", { name: "The book of this part" });
  await expect(ofBook.getByRole("link")).toHaveText(["Part 1 of A book of stars", "Chapter of far stars"]);
  await ofBook.getByRole("link", { name: "Next part: Chapter of far stars" }).click();
  await page.waitForURL(`**/d/${far}?outline`);
  await expect(ofBook.getByRole("link", { name: "Previous part: Chapter of near stars" })).toBeVisible();
  await ofBook.getByRole("link", { name: "Part 2 of A book of stars" }).click();
  await page.waitForURL(`**/d/${book}?outline`);
});

test("a book takes parts out again, and no other book in", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const [book, other] = [await agent.create("An atlas", "Maps."), await agent.create("Another atlas", "More maps.")];
  const part = await agent.create("A single map", "Here.");
  await agent.ask("PUT", `/../w/documents/${other}/parts`, { parts: [part] });
  await visit(page, `/d/${book}`);
  const dialog = await openOfMenu(page, "Parts…", "Parts");
  await dialog.getByRole("searchbox").fill("Another atlas");
  await dialog.getByRole("button", { name: "Add “Another atlas”" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "it holds parts itself" })).toBeVisible();
  await dialog.getByRole("searchbox").fill("A single map");
  await dialog.getByRole("button", { name: "Add “A single map”" }).click();
  await dialog.getByRole("button", { name: "Take “A single map” out" }).click();
  await expect(dialog.getByRole("status")).toHaveText("“A single map” is out");
  await expect(dialog.getByText("No parts yet.")).toBeVisible();
});

test("a person who sorts parts that somebody else changed meanwhile sees the new order, and sorts that", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const book = await agent.create("A book of winds", "A preface.");
  const north = await agent.create("Chapter of north", "It is cold.");
  const south = await agent.create("Chapter of south", "It is warm.");
  const west = await agent.create("Chapter of west", "It is wet.");
  await agent.ask("PUT", `/../w/documents/${book}/parts`, { parts: [north, south] });
  await visit(page, `/d/${book}`);
  const dialog = await openOfMenu(page, "Parts…", "Parts");
  const titles = dialog.getByRole("list", { name: "The parts in their order" }).getByRole("link");
  await expect(titles).toHaveText(["Chapter of north", "Chapter of south"]);
  await agent.ask("PUT", `/../w/documents/${book}/parts`, { parts: [north, south, west] });
  await dialog.getByRole("button", { name: "Move “Chapter of south” up" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Somebody else changed the parts" })).toBeVisible();
  await expect(titles).toHaveText(["Chapter of north", "Chapter of south", "Chapter of west"]);
  await dialog.getByRole("button", { name: "Move “Chapter of south” up" }).click();
  await expect(titles).toHaveText(["Chapter of south", "Chapter of north", "Chapter of west"]);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("a person publishes a book, whose readers go from its contents through its parts", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const book = await agent.create("Book of moons", "What this is about.");
  const first = await agent.create("First quarter", "# Rising\n\nHalf of it, as @sec:full says not.");
  const second = await agent.create("Full moon", "# All of it {#sec:full}\n\nRound.");
  await agent.ask("PUT", `/../w/documents/${book}/parts`, { parts: [first, second] });

  await visit(page, `/d/${book}`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Publish" });
  await expect(panel.getByText("Its 2 parts are published with it")).toBeVisible();
  await panel.getByRole("button", { name: "Publish the page" }).click();
  await expect(panel.getByRole("status").filter({ hasText: "Published." })).toBeVisible();

  await page.goto("/p/book-of-moons");
  const contents = page.getByRole("navigation", { name: "Parts of the book" });
  await expect(contents.getByRole("link")).toHaveText(["1 First quarter", "Rising", "2 Full moon", "All of it"]);
  expect(await findFaults(page)).toEqual([]);
  await contents.getByRole("link", { name: "First quarter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First quarter");
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Section “All of it”" }).click();
  await page.waitForURL("**/p/book-of-moons/full-moon#sec:full");
  await page.getByRole("link", { name: "Previous 1 First quarter" }).click();
  await page.getByRole("link", { name: "Next 2 Full moon" }).click();
  await page.getByRole("navigation", { name: "Book", exact: true }).getByRole("link").click();
  await page.waitForURL("**/p/book-of-moons");

  expect(await agent.ask("DELETE", `/${first}/publish`)).toMatchObject({ unpublished: true });
  await page.reload();
  await expect(contents.getByRole("link")).toHaveText(["1 Full moon", "All of it"]);
  expect((await page.goto("/p/book-of-moons/first-quarter"))?.status()).toBe(404);
});
