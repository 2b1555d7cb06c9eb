import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { joinDocument } from "./join";
import { saved } from "./saved";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const paragraphs = (page: Page) => text(page).locator("> p");

/** The words of the text that a name beside another's caret covers. */
const coveredBy = (page: Page, name: string): Promise<string[]> =>
  text(page).evaluate((element, name) => {
    const label = [...element.querySelectorAll("[aria-hidden] > span")].find((one) => one.textContent === name);
    const { left, right, top, bottom } = label?.getBoundingClientRect() ?? new DOMRect();
    const covered: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (label?.contains(node)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isOver = (box: DOMRect) =>
        box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1;
      if ([...range.getClientRects()].some(isOver)) covered.push(node.textContent ?? "");
    }
    return label ? covered : ["there is no label"];
  }, name);

test("shows who is here and where, follows them, and forgets them when they leave", async ({
  page,
  browser,
  workspace,
}) => {
  const agent = agentOf(workspace, "some-model");
  const sentence = "The sea rises twice a day, and nobody has asked it to. ";
  const id = await agent.create("Company", ...Array.from({ length: 40 }, () => sentence.repeat(4).trim()));
  await visit(page, `/d/${id}`);
  await expect(text(page)).toBeVisible();
  const other = await joinDocument(page, browser, id, "Rosalind", "edit");
  const here = page.getByRole("list", { name: "Also here" });
  await expect(here.getByRole("button")).toHaveText(["R"]);
  await paragraphs(other).nth(30).click();
  await here.getByRole("button", { name: "Follow Rosalind" }).click();
  await expect(paragraphs(page).nth(30)).toBeInViewport();
  await expect(text(page).getByText("Rosalind", { exact: true })).toBeVisible();
  expect(await coveredBy(page, "Rosalind")).toEqual([]);

  await agent.write(id, { nodeIndex: 30, markdown: "Written by an agent." });
  const byAgent = text(page).locator('[data-agent="some-model"]');
  await expect(byAgent).toContainText("Written by an agent.");
  await expect(byAgent).toHaveCount(0);

  await other.context().close();
  await expect(here).toHaveCount(0, { timeout: 10_000 });
});

test("says that the connection is lost when everything is saved, and says it no longer when it is back", async ({
  page,
  context,
  workspace,
}) => {
  const id = await agentOf(workspace).create("Cut off", "Nothing is typed here.");
  await visit(page, `/d/${id}`);
  await expect(saved(page)).toHaveText("Saved");
  await expect(text(page)).toBeVisible();
  await context.setOffline(true);
  await expect(saved(page)).toHaveText("No connection");
  await context.setOffline(false);
  await expect(saved(page)).toHaveText("Saved", { timeout: 15_000 });
});
