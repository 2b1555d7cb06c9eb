import type { Page } from "playwright/test";
import { testPages } from "../lib/files/test-pdf";
import { agentOf } from "./agent";
import { findFaults } from "./axe";
import { saved } from "./saved";
import { selectWords } from "./select-words";
import { expect, test } from "./signed-in";
import type { Workspace } from "./start-workspace";
import { visit } from "./visit";

const PAGES = ["A cover page.", "The tides follow the moon\nin an exam-\nple of order."];

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const panel = (page: Page) => page.getByRole("complementary", { name: "Checks" });

// Each source is another work, as the same one would have the PDFs of all.
let sources = 0;

/** A document that cites a work of the library, which has a PDF. */
async function withSource(workspace: Workspace, pages: readonly string[] = PAGES): Promise<string> {
  const { ask, create } = agentOf(workspace);
  const csl = { type: "book", title: `Tides and order, part ${++sources}`, author: [{ family: "Doe", given: "Jane" }] };
  const { id: citationId } = await ask("POST", "/citations", { csl });
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(testPages(pages))], { type: "application/pdf" }), "tides.pdf");
  const headers = { "x-api-key": workspace.key };
  await fetch(`${workspace.origin}/api/w/citations/${citationId}/attachments`, { method: "POST", headers, body });
  const id = await create("On tides", "The sea comes and goes.");
  const { nodes } = await ask("GET", `/${id}?format=nodes`);
  await ask("POST", `/${id}/cite`, { citationId, nodeId: nodes[0].id });
  return id;
}

/** Selects a line of a page of the open PDF. */
async function selectLine(page: Page, words: string): Promise<void> {
  const line = page.locator("[data-layer] span", { hasText: words });
  await expect(line).toBeVisible();
  await line.click({ clickCount: 3 });
}

test("a highlight becomes a quotation; once altered it is named at the margin and in the panel, and put right", async ({
  page,
  workspace,
}) => {
  const id = await withSource(workspace);
  await visit(page, `/d/${id}`);
  await page.getByRole("button", { name: "References" }).click();
  await page.getByRole("button", { name: "Open tides.pdf beside the text" }).click();
  const reader = page.getByRole("region", { name: "tides.pdf", exact: true });
  await reader.getByRole("textbox", { name: "Page" }).fill("2");
  await reader.getByRole("textbox", { name: "Page" }).press("Enter");
  await selectLine(page, "The tides follow the moon");
  await reader.getByRole("button", { name: "Quote", exact: true }).click();
  await expect(text(page).locator("blockquote")).toContainText("The tides follow the moon");
  await reader.getByRole("button", { name: "Highlights" }).click();
  await expect(reader.getByRole("list", { name: "Highlights" })).toContainText("The tides follow the moon p. 2");
  await reader.getByRole("button", { name: "Close the PDF" }).click();

  await text(page).locator("blockquote").getByText("moon").evaluate(selectWords, "moon");
  await page.keyboard.type("sun");
  await expect(text(page).locator("blockquote")).toContainText("The tides follow the sun");
  await expect(saved(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Checks" }).click();
  await panel(page).getByRole("button", { name: "Check now" }).click();
  const card = panel(page).getByRole("listitem", { name: "Altered quotation" });
  await expect(card).toContainText("p. 2");
  await expect(card.getByText("sun", { exact: true })).toBeVisible();
  await expect(card.getByText("moon", { exact: true })).toBeVisible();
  const mark = page.getByRole("button", { name: "Altered quotation: show" });
  await mark.hover();
  await expect(page.getByRole("tooltip")).toContainText("moon");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Publish" })).toContainText("1 altered quotation");
  await page.getByRole("button", { name: "Show checks" }).click();

  await card.getByRole("button", { name: "Use the source’s words" }).click();
  await expect(text(page).locator("blockquote")).toContainText("The tides follow the moon");
  await expect(mark).toBeHidden();
  await expect(saved(page)).toHaveText("Saved");
  await panel(page).getByRole("button", { name: "Check now" }).click();
  await expect(panel(page)).toContainText("1 quotation as in its source");
  await text(page).press("ControlOrMeta+z");
  await expect(text(page).locator("blockquote")).toContainText("The tides follow the sun");
});

/** Opens the PDF of the cited work beside the text. */
async function openPdf(page: Page, id: string) {
  await visit(page, `/d/${id}`);
  await page.getByRole("button", { name: "References" }).click();
  await page.getByRole("button", { name: "Open tides.pdf beside the text" }).click();
  return page.getByRole("region", { name: "tides.pdf", exact: true });
}

test("a highlight is dragged to where it is quoted in the text", async ({ page, workspace }) => {
  const id = await withSource(workspace);
  const reader = await openPdf(page, id);
  await reader.getByRole("textbox", { name: "Page" }).fill("2");
  await reader.getByRole("textbox", { name: "Page" }).press("Enter");
  await selectLine(page, "The tides follow the moon");
  await reader.getByRole("button", { name: "Highlight in yellow" }).click();
  await reader.getByRole("button", { name: "Highlights" }).click();
  const line = reader.getByRole("list", { name: "Highlights" }).getByRole("listitem");
  await expect(line).toContainText("The tides follow the moon");
  const first = text(page).getByText("The sea comes and goes");
  await line.dragTo(first, { sourcePosition: { x: 12, y: 12 }, targetPosition: { x: 40, y: 2 } });
  await expect(text(page).locator("blockquote + p, blockquote ~ p").first()).toContainText("The sea comes and goes");
  await expect(text(page).locator("blockquote")).toContainText("The tides follow the moon");
  await expect(text(page).locator("blockquote")).toContainText("p. 2");
});

test("thumbnails lead to pages by pointer and keys, and are there again with the next PDF", async ({
  page,
  workspace,
}) => {
  const id = await withSource(workspace, [...PAGES, "A third page.", "A fourth page."]);
  const reader = await openPdf(page, id);
  const strip = reader.getByRole("navigation", { name: "Thumbnails" });
  await expect(strip).toBeHidden();
  await reader.getByRole("button", { name: "Thumbnails" }).click();
  await expect(strip.getByRole("button")).toHaveCount(4);
  await expect(strip.locator("canvas").first()).toBeVisible();
  await strip.getByRole("button", { name: "Show page 3" }).click();
  await expect(reader.getByRole("textbox", { name: "Page" })).toHaveValue("3");
  await expect(strip.getByRole("button", { name: "Show page 3" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("ArrowUp");
  await expect(strip.getByRole("button", { name: "Show page 2" })).toBeFocused();
  await expect(reader.getByRole("textbox", { name: "Page" })).toHaveValue("2");
  expect(await findFaults(page.locator("nav[aria-label=Thumbnails]"))).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: "References" }).click();
  await page.getByRole("button", { name: "Open tides.pdf beside the text" }).click();
  await expect(strip.getByRole("button", { name: "Show page 2" })).toHaveAttribute("aria-current", "page");
  await reader.getByRole("button", { name: "Thumbnails" }).click();
  await expect(strip).toBeHidden();
});

test("a scan says in the reader and in the checks that it has no text", async ({ page, workspace }) => {
  const id = await withSource(workspace, ["", ""]);
  const { ask } = agentOf(workspace);
  const { citations } = await ask("GET", `/${id}/cite`);
  await ask("PATCH", `/${id}`, { markdown: `He says “the tides follow the moon” [@${citations[0].key}].` });
  const reader = await openPdf(page, id);
  await expect(reader.getByText("This PDF is a scan: it has no text to search, mark or quote.")).toBeVisible();
  await reader.getByRole("button", { name: "Close the PDF" }).click();
  await page.getByRole("button", { name: "Checks" }).click();
  await panel(page).getByRole("button", { name: "Check now" }).click();
  await panel(page).getByText("could not be compared").click();
  await expect(panel(page).getByText(/The PDF of Tides and order, part \d+ is a scan/)).toBeVisible();
});
