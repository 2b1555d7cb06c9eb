import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { findFaults } from "./axe";
import { emptyLibrary } from "./empty-library";
import { saved } from "./saved";
import { apart, expect, test } from "./signed-in";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const paragraphs = (page: Page) => text(page).locator("> p");
const finder = (page: Page) => page.getByRole("combobox", { name: "Search for a work to cite" });
const panel = (page: Page) => page.getByRole("complementary", { name: "References" });
const list = (page: Page, name = "References") => page.getByRole("region", { name, exact: true }).getByRole("listitem");

const tides = {
  type: "book",
  title: "The Tides of the Northern Seas",
  author: [{ family: "Doe", given: "Jane" }],
  publisher: "Harbour Press",
  issued: { "date-parts": [[2020]] },
};
const waves = { ...tides, title: "Waves", author: [{ family: "Roe", given: "Richard" }] };

async function open(page: Page, id: string): Promise<void> {
  await visit(page, `/d/${id}`);
  await expect(text(page)).toBeVisible();
}

/** Puts the caret at the end of the first paragraph. */
async function goToEnd(page: Page): Promise<void> {
  await paragraphs(page).first().click();
  await page.keyboard.press("End");
}

async function chooseStyle(page: Page, query: string, title: string): Promise<void> {
  await panel(page)
    .getByRole("button", { name: /^Style/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Citation style" });
  await dialog.getByRole("combobox", { name: "Search styles" }).fill(query);
  await dialog.getByRole("option", { name: title }).first().click();
  await expect(dialog).toHaveCount(0);
}

// Tests before may have filled the library of this workspace.
test.beforeEach(({ workspace }) => emptyLibrary(agentOf(workspace)));

test("cites a DOI and a work of the library, follows the style, and shows the same on the page", async ({
  page,
  workspace,
  browser,
}) => {
  const agent = agentOf(workspace);
  await agent.ask("POST", "/citations", { csl: tides });
  const id = await agent.create("On measuring the sea", "The sea is measured twice a day");
  await open(page, id);
  await goToEnd(page);

  await page.keyboard.type(" @");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.type("https://doi.org/10.1038/NPHYS1170");
  await expect(page.getByRole("option", { name: "Add 10.1038/nphys1170" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(paragraphs(page).first()).toHaveText("The sea is measured twice a day (Aspelmeyer, 2009)");
  await expect(text(page)).toBeFocused();

  await page.keyboard.type(", as before @tides");
  await expect(page.getByRole("option", { name: /^The Tides of the Northern Seas/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "(Doe, 2020)" }).click();
  const popover = page.getByRole("dialog", { name: "Citation" });
  await popover.getByRole("textbox", { name: "Number" }).fill("12");
  await popover.getByRole("textbox", { name: "Words before" }).fill("see ");
  await expect(paragraphs(page).first()).toContainText("(see Doe, 2020, p. 12)");
  expect(await findFaults(page.locator('[role="dialog"][aria-label="Citation"]'))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(popover).toHaveCount(0);
  await page.keyboard.type(".");
  await expect(paragraphs(page).first()).toHaveText(
    "The sea is measured twice a day (Aspelmeyer, 2009), as before (see Doe, 2020, p. 12).",
  );
  await expect(list(page)).toHaveText([/^Aspelmeyer, M\. \(2009\)/, /^Doe, J\. \(2020\)/]);

  await page.getByRole("button", { name: "References" }).click();
  await expect(panel(page).getByRole("listitem").first()).toContainText("Verified");
  await expect(panel(page).getByRole("listitem").nth(1)).toContainText("Unverified");
  expect(await findFaults(page.locator('aside[aria-label="References"]'))).toEqual([]);

  await chooseStyle(page, "ieee", "IEEE");
  await expect(paragraphs(page).first()).toHaveText("The sea is measured twice a day [1], as before see [2, p. 12].");
  await expect(list(page)).toHaveText([/^\[1\]/, /^\[2\]/]);

  await chooseStyle(page, "chicago full note", "Chicago Manual of Style 17th edition (full note)");
  await expect(paragraphs(page).first()).toHaveText("The sea is measured twice a day 1, as before 2.");
  await expect(
    page.getByRole("button", { name: /^Note 2: see Jane Doe, The Tides of the Northern Seas/i }),
  ).toBeVisible();

  await expect(list(page, "Notes")).toHaveText([/^Markus Aspelmeyer/, /^see Jane Doe/i]);

  await expect(saved(page)).toHaveText("Saved");
  await page.reload();
  await expect(paragraphs(page).first()).toHaveText("The sea is measured twice a day 1, as before 2.");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const publish = page.getByRole("complementary", { name: "Publish" });
  await publish.getByRole("button", { name: "Publish the page" }).click();
  const address = (await publish.getByRole("link", { name: "View the page" }).getAttribute("href")) ?? "";
  const reader = await browser.newContext({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } });
  const published = await reader.newPage();
  await published.goto(address);
  const notes = published.getByRole("region", { name: "Footnotes" }).getByRole("listitem");
  await expect(notes).toHaveText([/Markus Aspelmeyer, .Measured Measurement,/i, /^see Jane Doe.*12/i]);
  await expect(published.getByRole("listitem").filter({ hasText: "Harbour Press" })).toHaveCount(2);
  await reader.close();
});

test("numbers footnotes by position, together with the notes of a citation style", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  await agent.ask("POST", "/citations", { csl: tides });
  const id = await agent.create("Notes", "Sea.[^anna] Land.[^1]", "[^1]: Berta.", "[^anna]: Anna.");
  const numbers = () =>
    text(page)
      .locator("sup[data-label]")
      .evaluateAll((marks) => marks.map((mark) => mark.dataset.number));
  await open(page, id);
  await expect.poll(numbers).toEqual(["1", "2"]);
  await paragraphs(page)
    .first()
    .click({ position: { x: 1, y: 12 } });
  await expect(paragraphs(page).first()).toHaveClass(/caret-block/);
  await page.keyboard.type("@tides");
  await page.getByRole("option", { name: /^The Tides of the Northern Seas/ }).click();
  await expect(paragraphs(page).first()).toContainText("(Doe, 2020)Sea.");
  expect(await numbers()).toEqual(["1", "2"]);
  await page.getByRole("button", { name: "References" }).click();
  await chooseStyle(page, "chicago full note", "Chicago Manual of Style 17th edition (full note)");
  await expect.poll(numbers).toEqual(["2", "3"]);
  await text(page).locator("sup[data-label]").first().click();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect.poll(numbers).toEqual(["2"]);
});

// A page that others used shows what it found before the library was emptied, until the answer comes.
apart(
  "selects several works for one citation with the keyboard, and keeps text that was typed",
  async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    await agent.ask("POST", "/citations", { csl: tides });
    await agent.ask("POST", "/citations", { csl: waves });
    const id = await agent.create("Tides", "Blue");
    await open(page, id);
    await goToEnd(page);

    await page.keyboard.type(" @nobody in particular");
    await expect(finder(page)).toHaveValue("nobody in particular");
    await page.keyboard.press("Escape");
    await page.keyboard.type(". Mail a@b.org");
    await expect(paragraphs(page).first()).toHaveText("Blue @nobody in particular. Mail a@b.org");

    await page.keyboard.type(" @waves");
    await expect(page.getByRole("option", { name: /^Waves/ })).toHaveAttribute("data-highlighted", "");
    await page.keyboard.press("Shift+Enter");
    await expect(finder(page)).toHaveValue("");
    await page.keyboard.type("tides");
    await expect(page.getByRole("option", { name: /^The Tides/ })).toHaveAttribute("data-highlighted", "");
    await page.keyboard.press("Enter");
    await expect(paragraphs(page).first()).toContainText("a@b.org (Doe, 2020; Roe, 2020)");

    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    const popover = page.getByRole("dialog", { name: "Citation" });
    await expect(popover).toBeVisible();
    await popover.getByRole("switch", { name: "Part of the sentence" }).click();
    await expect(paragraphs(page).first()).toContainText("Roe (2020; Doe, 2020)");
    await popover.getByRole("button", { name: "Remove Waves" }).click();
    await expect(paragraphs(page).first()).toContainText("a@b.org Doe (2020)");
    await page.keyboard.press("Escape");
    await expect(saved(page)).toHaveText("Saved");
    expect(await agent.text(id)).toEqual([expect.stringContaining("a@b.org @doe2020tides")]);
  },
);

test("what is typed while a work is added follows its citation, or is the next query", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  for (const title of ["Ebb and flood", "Neap", "Spring"])
    await agent.ask("POST", "/citations", { csl: { ...tides, title } });
  const id = await agent.create("Tides", "Blue");
  let meanwhile = "";
  await page.route(`**/${id}/cite`, async (route) => {
    await page.keyboard.type(meanwhile);
    await route.continue();
  });
  await open(page, id);
  await goToEnd(page);
  await page.keyboard.type(" @ebb and");
  meanwhile = " and so on.";
  await page.getByRole("option", { name: /^Ebb and flood/ }).click();
  await expect(paragraphs(page).first()).toHaveText("Blue (Doe, 2020) and so on.");

  await page.keyboard.type(" @neap");
  await expect(page.getByRole("option", { name: /^Neap/ })).toHaveAttribute("data-highlighted", "");
  meanwhile = "spring";
  await page.keyboard.press("Shift+Enter");
  await expect(finder(page)).toHaveValue("spring");

  await expect(page.getByRole("option", { name: /^Spring/ })).toHaveAttribute("data-highlighted", "");
  meanwhile = " at";
  await page.keyboard.press("Enter");
  await expect(paragraphs(page).first()).toHaveText(/^Blue \(Doe, 2020\w\) and so on\. \(Doe, 2020\w, 2020\w\) at$/);
  await page.keyboard.type(" last.");
  await expect(paragraphs(page).first()).toHaveText(/\) at last\.$/);
});

test("finds a work of the document that the text does not mention yet", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "Blue");
  await agent.ask("POST", `/${id}/cite`, { csl: { ...waves, title: "Ebb" } });
  await open(page, id);
  await goToEnd(page);
  await page.keyboard.type(" @ebb");
  await page.getByRole("group", { name: "In this document" }).getByRole("option", { name: /^Ebb/ }).click();
  await expect(paragraphs(page).first()).toHaveText("Blue (Roe, 2020)");
});

test("explains an invalid identifier, an unknown work and an unreachable registry", async ({
  page,
  workspace,
  replay,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "Blue");
  await open(page, id);
  await page.keyboard.press("Control+Shift+L");
  await panel(page).getByRole("button", { name: "Add" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a reference" });
  await finder(page).fill("978-0-306-40615-8");
  await expect(dialog.getByRole("status")).toContainText("its check digit would be 7");

  await finder(page).fill("10.5555/none");
  await dialog.getByRole("option", { name: "Add 10.5555/none" }).click();
  await expect(dialog.getByRole("alert")).toContainText("10.5555/none");
  await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible();

  replay.break("semanticscholar", 500);
  replay.break("crossref", 500);
  await finder(page).fill("measured measurement");
  await expect(dialog.getByRole("option", { name: /^Measured measurement/ })).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText(/No answer from Crossref, Semantic Scholar/);
  replay.mend("semanticscholar");
  replay.mend("crossref");

  await dialog.getByRole("option", { name: /^Measured measurement/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel(page).getByRole("list", { name: "Not mentioned in the text" })).toContainText(
    "@aspelmeyer2009measured",
  );
});

test("marks a retracted work, goes to its mentions, and removes it together with them", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "Blue.", "Grey.");
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  for (const node of nodes) {
    await agent.ask("POST", `/${id}/cite`, { doi: "10.1016/s0140-6736(97)11096-0", nodeId: node.id });
  }
  await open(page, id);
  await page.getByRole("button", { name: "References" }).click();
  const [reference] = [panel(page).getByRole("listitem")];
  await expect(reference).toContainText("Retracted");
  await reference.getByRole("button", { name: "Go to mention 2" }).click();
  await expect(paragraphs(page).nth(1).getByRole("button")).toHaveClass(/ProseMirror-selectednode/);

  await reference.getByRole("button", { name: /^Remove/ }).click();
  const confirm = page.getByRole("dialog", { name: /^Remove/ });
  await expect(confirm).toContainText("Its 2 mentions go too");
  await confirm.getByRole("button", { name: "Remove" }).click();
  await expect(panel(page).getByRole("listitem")).toHaveCount(0);
  await expect(paragraphs(page)).toHaveText(["Blue.", "Grey."]);
});
