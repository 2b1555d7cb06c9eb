import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { emptyLibrary } from "./empty-library";
import { emptyPdf } from "./empty-pdf";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

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
  await fromMenu(page, "Import files");
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

// Tests before may have filled the library of this workspace.
test.beforeEach(({ workspace }) => emptyLibrary(agentOf(workspace)));

test.describe("without a session", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("shows no library", async ({ page }) => {
    await visit(page, "/library");
    await expect(page).toHaveURL(/\/sign-in$/);
  });
});

test("rejects a file without works, and names the accepted formats", async ({ page }) => {
  await visit(page, "/library");
  await importText(page, "letter.bib", "Dear reader");
  await expect(notification(page, "letter.bib was not imported")).toBeVisible();
  await visit(page, "/library");
  await importText(page, "letter.txt", "Dear reader");
  await expect(notification(page, "Choose a PDF, or a .bib, .ris, CSL .json, .nbib, .enw or .cff file.")).toBeVisible();
});

test("imports, files, finds, merges and exports works", async ({ page }) => {
  await visit(page, "/library");
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Library" }).click();

  await importText(page, "mine.bib", bibtex);
  const report = page.getByRole("dialog", { name: "Imported, with remarks" });
  await expect(report).toContainText("2 works added, 1 remark");
  await expect(report.getByRole("listitem")).toContainText("Line 3");
  await report.getByRole("button", { name: "Done" }).click();
  await expect(works(page)).toHaveCount(2);
  await expect(page.getByRole("main")).toContainText("2 of them are not verified.");

  await fromMenu(page, "New collection");
  await page.getByRole("dialog").getByLabel("Name").fill("Sea");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("“Sea” is empty.")).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();

  await page.getByRole("link", { name: /Tides of the North Sea/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides of the North Sea" })).toBeVisible();
  await page.getByLabel("Tags", { exact: true }).fill("to read, sea");
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Compare with the moon.");
  await page.getByRole("checkbox", { name: "Sea" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Library" }).click();
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

  await visit(page, "/library");
  await importText(page, "other.ris", ris);
  await expect(notification(page, "1 work added")).toBeVisible();
  await fromMenu(page, "Find duplicates");
  const group = page.getByRole("region", { name: "Tides of the North Sea" });
  const keepNewer = async () => {
    await group.getByRole("button", { name: "Merge" }).click();
    const dialog = page.getByRole("dialog");
    const result = dialog.getByRole("region", { name: "Result" });
    await expect(result).toContainText("Oceans · 2020");
    await dialog.getByRole("group", { name: "Date" }).getByRole("radio", { name: "2021" }).check();
    await expect(result).toContainText("Oceans · 2021");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("There are no duplicates in the library.")).toBeVisible();
  };
  await keepNewer();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(group.getByRole("listitem")).toHaveCount(2);
  await keepNewer();
  await visit(page, "/library?sort=title");
  await expect(works(page)).toHaveText([/Tides.*2021.*to read/s, /Waves/]);

  const download = page.waitForEvent("download");
  await fromMenu(page, "Export as BibTeX");
  expect((await download).suggestedFilename()).toBe("library.bib");
});

test("saves the edits of a work by itself, also when its page is left at once", async ({ page, workspace }) => {
  const { ask } = agentOf(workspace);
  const csl = { type: "article-journal", title: "Edited work", volume: "19" };
  const { id } = await ask("POST", "/citations", { csl });
  const volume = async () => (await ask("GET", `/citations/${id}`)).csl.volume;
  const field = page.getByLabel("Volume", { exact: true });
  const sidebar = page.getByRole("navigation", { name: "Workspace" });

  await visit(page, "/library");
  await page.getByRole("link", { name: /Edited work/ }).click();
  await field.fill("77");
  await sidebar.getByRole("link", { name: "Library" }).click();
  await expect.poll(volume).toBe("77");
  await page.getByRole("link", { name: /Edited work/ }).click();
  await expect(field).toHaveValue("77");

  await field.fill("78");
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible({ timeout: 10_000 });
  expect(await volume()).toBe("78");
});

test("saves what was changed while a save was under way and its page was left", async ({ page, workspace }) => {
  const { ask } = agentOf(workspace);
  const { id } = await ask("POST", "/citations", {
    csl: { type: "article-journal", title: "Left work", volume: "19" },
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/w/citations/${id}`, async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.continue();
  });
  await visit(page, "/library");
  await page.getByRole("link", { name: /Left work/ }).click();
  const sent = page.waitForRequest((request) => request.method() === "PATCH" && request.url().endsWith(id));
  await page.getByLabel("Volume", { exact: true }).fill("20");
  await page.getByLabel("Volume", { exact: true }).blur();
  await sent;
  await page.getByLabel("Issue", { exact: true }).fill("3");
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  release();
  await expect
    .poll(async () => {
      const { csl } = await ask("GET", `/citations/${id}`);
      return [csl.volume, csl.issue];
    })
    .toEqual(["20", "3"]);
});

test("keeps the edits of a work that the server refuses, and says so", async ({ page, workspace }) => {
  const { ask } = agentOf(workspace);
  const { id } = await ask("POST", "/citations", { csl: { type: "book", title: "Refused work" } });
  await visit(page, "/library");
  await page.getByRole("link", { name: /Refused work/ }).click();
  await page.route("**/api/w/citations/**", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await page.getByLabel("Publisher", { exact: true }).fill("Sea Press");
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Library" }).click();
  await expect(notification(page, "“Refused work” was not saved")).toBeVisible();
  await page.unroute("**/api/w/citations/**");
  await page.getByRole("link", { name: /Refused work/ }).click();
  await expect(page.getByLabel("Publisher", { exact: true })).toHaveValue("Sea Press");
  await expect
    .poll(async () => (await ask("GET", `/citations/${id}`)).csl.publisher, { timeout: 10_000 })
    .toBe("Sea Press");
});

test("enters a work by hand, attaches a PDF, reads it beside, and changes many works at once", async ({ page }) => {
  await visit(page, "/library");
  await fromMenu(page, "Enter a work by hand");
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Book" });
  await page.getByLabel("Authors", { exact: true }).fill("Poe, Ann");
  await page.getByLabel("Title", { exact: true }).fill("Currents by hand");
  await page.getByLabel("Date", { exact: true }).fill("May 2020");
  await expect(page.getByText("Read as May 2020.")).toBeVisible();
  await page.getByRole("button", { name: "Add to the library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Currents by hand" })).toBeVisible();

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach a PDF" }).click();
  await (await chooser).setFiles({ name: "currents.pdf", mimeType: "application/pdf", buffer: emptyPdf });
  await page.getByRole("button", { name: "Open the PDF" }).click();
  const reader = page.getByRole("region", { name: "currents.pdf", exact: true });
  await expect(reader.locator("canvas")).toBeVisible();
  await reader.getByRole("button", { name: "Close the PDF" }).click();
  await expect(reader).toBeHidden();

  await visit(page, "/library");
  await importText(page, "two.bib", "@book{a, title = {Many one}}\n@book{b, title = {Many two}}");
  await expect(notification(page, "2 works added")).toBeVisible();
  for (const title of ["Many one", "Many two"]) await page.getByRole("checkbox", { name: `Select ${title}` }).click();
  const selected = page.getByRole("region", { name: "Selected works" });
  await expect(selected).toContainText("2 works selected");
  await selected.getByRole("button", { name: "Tag" }).click();
  await page.getByRole("dialog").getByLabel("Tags, with commas between them").fill("together");
  await page.getByRole("dialog").getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("link", { name: /^together 2$/ }).click();
  await expect(works(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all that are shown" }).click();
  await selected.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing here has the tag “together”.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(works(page)).toHaveCount(2);
});

test("shows the chosen columns also after a reload, and sorts by any of them both ways by its address", async ({
  page,
  workspace,
}) => {
  const { ask } = agentOf(workspace);
  for (const [title, family, year] of [
    ["Currents", "Young", 1999],
    ["Ebb", "Adams", 2020],
  ] as const) {
    const csl = { type: "book", title, author: [{ family }], issued: { "date-parts": [[year]] } };
    await ask("POST", "/citations", { csl });
  }
  await visit(page, "/library");
  const heads = page.getByRole("navigation", { name: "Columns" });
  await heads.getByRole("link", { name: "Authors" }).click();
  await expect(page).toHaveURL(/sort=author/);
  await expect(works(page)).toHaveText([/Ebb/, /Currents/]);
  await heads.getByRole("link", { name: "Authors ascending" }).click();
  await expect(page).toHaveURL(/sort=author&order=desc/);
  await expect(works(page)).toHaveText([/Currents/, /Ebb/]);

  await page.getByRole("button", { name: "Columns" }).click();
  const choice = page.getByRole("dialog", { name: "Columns" });
  await choice.getByRole("checkbox", { name: "Year" }).click();
  await choice.getByRole("checkbox", { name: "Reading" }).click();
  await page.keyboard.press("Escape");
  await expect(heads.getByRole("link", { name: "Year" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select Ebb" }).click();
  await page.getByRole("region", { name: "Selected works" }).getByRole("button", { name: "Reading list" }).click();
  await page.getByRole("menuitem", { name: "To read" }).click();
  await expect(works(page)).toHaveText([/Currents/, /Ebb.*To read/s]);
  await page.reload();
  await expect(heads.getByRole("link", { name: "Reading" })).toBeVisible();
  await expect(works(page).first()).not.toContainText("1999");
  await visit(page, "/library?reading=to_read");
  await expect(works(page)).toHaveText([/Ebb/]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(works(page).first().getByRole("link")).toContainText("Adams");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
