import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { openPalette } from "./palette";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const list = (page: Page) => page.getByRole("list", { name: "Documents" });
const row = (page: Page, title: string) => list(page).getByRole("listitem").filter({ hasText: title });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected documents" });
const search = (page: Page, words: string) =>
  page.getByRole("searchbox", { name: "Search these documents" }).fill(words);

test.beforeEach(({ page }) => {
  page.on("console", (message) => {
    // The browser reports every refusal of the server, such as that of a document without a title.
    if (message.type() === "error" && !/status of 400/.test(message.text())) throw new Error(message.text());
  });
});

test("searches, sorts and filters a list, and shows it one line a document", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  await agent.create("Quokka habits", "They sleep by day.");
  await agent.create("Field notes", "A quokka crossed the road.");
  await visit(page, "/");
  await search(page, "quokka");
  await expect(list(page).getByRole("listitem")).toHaveCount(2);
  await expect(list(page).getByRole("listitem").first()).toContainText("Quokka habits");
  await page.getByRole("combobox", { name: "Order" }).selectOption("Title");
  await expect(list(page).getByRole("listitem").first()).toContainText("Field notes");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Last changed by" }).selectOption("A person");
  await expect(page.getByText("No document has all of this")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove the filter Changed by a person" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(2);

  const kept = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Show one line a document" }).click();
  await expect(list(page).getByText("They sleep by day.")).toBeHidden();
  await kept;
  await page.reload();
  await expect(row(page, "Quokka habits")).toBeVisible();
  await expect(list(page).getByText("They sleep by day.")).toBeHidden();
  await page.getByRole("button", { name: "Show cards" }).click();
});

test("moves several documents to the trash, and undoes it", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  for (const title of ["Numbat one", "Numbat two", "Numbat three"]) await agent.create(title, "Termites.");
  await visit(page, "/?q=numbat");
  await page.getByRole("checkbox", { name: "Select Numbat one" }).check();
  await page.getByRole("checkbox", { name: "Select Numbat three" }).check();
  await expect(bar(page)).toContainText("2 selected");
  await bar(page).getByRole("button", { name: "Trash" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move to the trash" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(3);
});

test("publishes what can be published, and keeps the rest selected", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  await agent.create("Bilby", "Ears.");
  await agent.create("", "A bilby without a title.");
  await visit(page, "/?q=bilby");
  await expect(list(page).getByRole("checkbox")).toHaveCount(2);
  for (const box of await list(page).getByRole("checkbox").all()) await box.check();
  await bar(page).getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published: “Bilby”")).toBeVisible();
  await expect(page.getByText("Add a title before publishing").first()).toBeVisible();
  await expect(bar(page)).toContainText("1 selected");
  await expect(row(page, "Ears.")).toContainText("Published");
});

test("drags a document into a folder, and undoes it", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  await agent.create("Wombat", "Cubes.");
  await agent.ask("POST", "/folders", { name: "Marsupials" });
  // A page that is open hears of a folder when another is opened.
  await page.goto("/?q=wombat");
  const folder = page.getByRole("navigation").getByRole("link", { name: /^Marsupials/ });
  await list(page)
    .getByRole("link", { name: /^Wombat/ })
    .dragTo(folder);
  await expect(row(page, "Wombat").getByText("Marsupials")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Wombat").getByText("Marsupials")).toHaveCount(0);
});

test("the palette shows titles first, with the words around and the folder, also without a connection", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const folder = await agent.ask("POST", "/folders", { name: "Monotremes" });
  await agent.ask("POST", "", { title: "Echidna", markdown: "Spines.", folderId: folder.id });
  await agent.create("Spiny things", "The echidna rolls up.");
  await visit(page, "/");
  await expect(row(page, "Spines.")).toBeVisible();
  const field = await openPalette(page);
  await field.fill("echidna");
  const options = page.getByRole("option");
  await expect(options).toHaveCount(2);
  await expect(options.first()).toContainText("Monotremes");
  await expect(options.nth(1)).toContainText("The echidna rolls up.");
  await page.route("**/api/d?**", (route) => route.abort());
  page.removeAllListeners("console");
  await field.fill("echidn");
  await expect(page.getByText("Without a connection")).toBeVisible();
  await expect(options.first()).toContainText("Echidna");
});

test("names a version, and says what changed in words", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Platypus", "# Bills", "Ducks have one.");
  await agent.write(id, { nodeIndex: 1, markdown: "Platypuses have one." });
  await visit(page, `/d/${id}`);
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("complementary", { name: "History" });
  await expect(history.getByText("Changed a paragraph in “Bills”")).toBeVisible();
  await history.getByRole("button", { name: "Name version 2" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("First draft");
  await page.getByRole("dialog").getByRole("button", { name: "Name it" }).click();
  await expect(history.getByText("First draft", { exact: true })).toBeVisible();
  await history.getByRole("heading", { level: 3 }).click();
  await expect(history.getByText("2 changes, “First draft”")).toBeVisible();
});

test("a list stays until a pressed document is there, under a line that moves when that takes long", async ({
  page,
  workspace,
}) => {
  const id = await agentOf(workspace).create("Slow tide", "The sea.");
  await visit(page, "/?q=slow");
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/d/${id}?*`, async (route) => {
    await isHeld;
    await route.continue();
  });
  const line = page.locator("[role=status]").filter({ hasText: "Loading…" });
  await row(page, "Slow tide").getByRole("link").first().click();
  await expect(line).toHaveCount(1);
  await expect(row(page, "Slow tide")).toBeVisible();
  answer();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveText("The sea.");
  await expect(line).toHaveCount(0);
});
