import type { Page } from "playwright/test";
import { testPages } from "../lib/files/test-pdf";
import { agentOf } from "./agent";
import { saved } from "./saved";
import { expect, test } from "./signed-in";
import type { Workspace } from "./start-workspace";

const PAGES = ["A cover page.", "The tides follow the moon\nin an exam-\nple of order."];

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const panel = (page: Page) => page.getByRole("complementary", { name: "Checks" });

/** A document that cites a work of the library, which has a PDF. */
async function withSource(workspace: Workspace): Promise<string> {
  const { ask, create } = agentOf(workspace);
  const csl = { type: "book", title: "Tides and order", author: [{ family: "Doe", given: "Jane" }] };
  const { id: citationId } = await ask("POST", "/citations", { csl });
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(testPages(PAGES))], { type: "application/pdf" }), "tides.pdf");
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
  await page.goto(`/d/${id}`);
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

  await text(page).locator("blockquote").getByText("moon").evaluate(selectMoon);
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

/** Selects the word “moon” in an element of the text. */
function selectMoon(element: Element): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf("moon") ?? -1;
    if (at >= 0) document.getSelection()?.setBaseAndExtent(node, at, node, at + 4);
  }
}
