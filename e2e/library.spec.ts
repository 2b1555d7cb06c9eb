import type { Page } from "playwright/test";
import { expect, test } from "./signed-in";

const bibtex = `
@article{doe, title = {Tides of the {North Sea}}, author = {Doe, Jane and S{\\o}rensen, {\\AA}se}, journal = {Oceans}, year = 2020}
@book{broken, title = {Never closed
@book{roe, title = {Waves}, author = {Roe, Richard}, year = 1999}
`;

const ris = "TY  - JOUR\nTI  - Tides of the North Sea\nAU  - Doe, Jane\nPY  - 2021\nJO  - Preprints\nER  - \n";

const works = (page: Page) => page.getByRole("list", { name: "Citations" }).getByRole("listitem");
const fromMenu = async (page: Page, entry: string) => {
  await page.getByRole("button", { name: "More for the library" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
};

const notification = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(words);

/** Imports a file through the file chooser that the menu opens. */
async function importText(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await fromMenu(page, "Import .bib, .ris or .json");
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

test.describe("without a session", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("shows no library", async ({ page }) => {
    await page.goto("/library");
    await expect(page).toHaveURL(/\/sign-in$/);
  });
});

test("rejects a file without works, and names the accepted formats", async ({ page }) => {
  await page.goto("/library");
  await importText(page, "letter.bib", "Dear reader");
  await expect(notification(page, "letter.bib was not imported")).toBeVisible();
  await page.goto("/library");
  await importText(page, "letter.txt", "Dear reader");
  await expect(notification(page, "Choose a .bib, .ris or CSL .json file.")).toBeVisible();
});

test("imports, files, finds, merges and exports works", async ({ page }) => {
  await page.goto("/library");
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Library" }).click();

  await importText(page, "mine.bib", bibtex);
  const report = page.getByRole("dialog", { name: "Imported, with remarks" });
  await expect(report).toContainText("2 works added, 1 remark");
  await expect(report.getByRole("listitem")).toContainText("Line 3");
  await report.getByRole("button", { name: "Done" }).click();
  await expect(works(page)).toHaveCount(2);
  await expect(works(page).filter({ hasText: "Waves" })).toContainText("Unverified");

  await fromMenu(page, "New collection");
  await page.getByRole("dialog").getByLabel("Name").fill("Sea");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("“Sea” is empty.")).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();

  await page.getByRole("button", { name: /Tides of the North Sea/ }).click();
  const work = page.getByRole("dialog", { name: "Tides of the North Sea" });
  await work.getByLabel("Tags").fill("to read, sea");
  await work.getByLabel("Note").fill("Compare with the moon.");
  await work.getByRole("checkbox", { name: "Sea" }).click();
  await work.getByRole("button", { name: "Save" }).click();
  await expect(work).toBeHidden();
  await page.getByRole("link", { name: /^Sea 1$/ }).click();
  await expect(works(page)).toHaveCount(1);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("link", { name: /^to read 1$/ }).click();
  await expect(works(page)).toHaveCount(1);

  await page.getByRole("searchbox", { name: "Search the library" }).fill("sorens moon");
  await expect(page).toHaveURL(/q=sorens/);
  await expect(works(page)).toHaveText([/Tides of the North Sea/]);
  await page.getByRole("searchbox", { name: "Search the library" }).fill("nothing of this kind");
  await expect(page.getByText("Nothing in the library matches")).toBeVisible();

  await page.goto("/library");
  await importText(page, "other.ris", ris);
  await expect(notification(page, "1 work added")).toBeVisible();
  await fromMenu(page, "Find duplicates");
  const group = page.getByRole("region", { name: "Tides of the North Sea" });
  await group.getByRole("listitem").filter({ hasText: "2021" }).getByRole("button", { name: "Keep this one" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("There are no duplicates in the library.")).toBeVisible();
  await page.goto("/library?sort=title");
  await expect(works(page)).toHaveText([/Tides.*2021.*to read/s, /Waves/]);

  const download = page.waitForEvent("download");
  await fromMenu(page, "Export as BibTeX");
  expect((await download).suggestedFilename()).toBe("library.bib");
});
