import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { controlled, goAway, waitUntilKept } from "./keep-pages";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

// A service worker outlives the test in a browser that is kept.
test.use({ serviceWorkers: "allow", savesData: false, isAlone: true });

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const connection = (page: Page) => page.getByRole("status", { name: "Connection" });

test("opens a document of an earlier visit without a network, says so, and saves what was typed when it is back", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("In the mountains", "The first paragraph.");
  const other = await agent.create("Never opened", "Elsewhere.");
  await controlled(context, page);
  await page.goto(`/d/${id}`);
  await expect(text(page)).toContainText("The first paragraph.");
  await waitUntilKept(page, `/d/${id}`);

  await context.setOffline(true);
  await page.goto(`/d/${id}`);
  await expect(connection(page)).toContainText("You are offline.");
  await text(page).locator("> p").last().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Written far away.");
  await expect(saved(page)).toHaveText("Offline, kept here");
  await page.goto(`/d/${id}`);
  await expect(text(page)).toContainText("Written far away.");
  await page.goto(`/d/${other}`);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  await context.setOffline(false);
  await page.goto(`/d/${id}`);
  await expect(connection(page)).toHaveText("");
  await expect.poll(() => agent.text(id)).toEqual(["The first paragraph. Written far away."]);
});

test("what was typed without a network and met others' changes is in a draft of the device, which one notice names", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("In the valley", "The sea rises twice a day.", "The moon pulls the water.");
  await controlled(context, page);
  await page.goto(`/d/${id}`);
  await text(page).waitFor();
  await waitUntilKept(page, `/d/${id}`);

  await context.setOffline(true);
  await page.goto(`/d/${id}`);
  await text(page).locator("> p").first().click({ clickCount: 3 });
  await page.keyboard.type("The sea rises often.");
  await text(page).locator("> p").last().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Far away.");
  await expect(saved(page)).toHaveText("Offline, kept here");
  await agent.write(id, { edits: [{ find: "rises twice a day", replace: "falls once a night" }] });

  // A page that is loaded anew within a minute was not away.
  await goAway(page, 60 * 60_000);
  await context.setOffline(false);
  await page.goto(`/d/${id}`);
  const notice = page.getByText("1 of your changes met others’ changes.");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Your unsaved text is back")).toBeHidden();
  await expect(saved(page)).toHaveText("Saved");
  expect(await agent.text(id)).toEqual(["The sea falls once a night.", "The moon pulls the water. Far away."]);
  expect(await agent.waiting(id)).toEqual([]);
  const drafts = page.getByRole("navigation", { name: "The document and its drafts" });
  await expect(drafts.getByRole("link", { name: "From this device" })).toContainText("1 suggestion");
  await page.getByRole("button", { name: "Open the draft" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  const draft = page.url().split("/").at(-1) ?? "";
  await expect(text(page)).toContainText("The sea falls once a night.");
  expect(JSON.stringify(await agent.waiting(draft))).toContain("The sea rises often.");
  await page.getByRole("button", { name: "Merge…" }).click();
  await expect(page.getByRole("alert")).toContainText("1 suggestion in this draft is not accepted.");
});

test("keeps a document that was opened by a link in the list", async ({ page, context, workspace }) => {
  const id = await agentOf(workspace).create("By a link", "Followed.");
  await controlled(context, page);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "By a link" }).first().click();
  await expect(text(page)).toContainText("Followed.");
  await waitUntilKept(page, `/d/${id}`);
  await context.setOffline(true);
  await page.reload();
  await expect(text(page)).toContainText("Followed.");
  await context.setOffline(false);
});

test("keeps a document and a folder that the person chose, and lists and opens them without a network", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Chosen tides", "Kept on purpose.");
  const folderId = (await agent.ask("POST", "/folders", { name: "Harbours" })).id;
  const inFolder = (await agent.ask("POST", "", { title: "Old harbour", markdown: "In a folder.", folderId })).id;
  await controlled(context, page);
  await page.goto(`/d/${id}`);
  await text(page).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Keep offline" }).click();
  await expect(page.getByText("It is kept on this device")).toBeVisible();
  await page.getByRole("button", { name: "More for the folder Harbours" }).click();
  await page.getByRole("menuitem", { name: "Keep offline" }).click();
  await waitUntilKept(page, `/d/${inFolder}`);
  await waitUntilKept(page, "/offline");

  await context.setOffline(true);
  await page.goto("/offline");
  const list = page.getByRole("list", { name: "Kept offline" });
  await expect(list.getByRole("link", { name: "Chosen tides" })).toContainText("Kept here");
  await page.getByRole("searchbox", { name: "Search what is kept here" }).fill("harb");
  await expect(list.getByRole("link")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search what is kept here" }).fill("kept purp");
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(list.getByRole("link", { name: "Chosen tides" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search what is kept here" }).fill("");
  await list.getByRole("link", { name: "Old harbour" }).click();
  await expect(text(page)).toContainText("In a folder.");
  await context.setOffline(false);

  await page.goto("/offline");
  await page.getByRole("button", { name: "Stop keeping Chosen tides" }).click();
  await page.getByRole("button", { name: "Stop keeping Harbours" }).click();
  const pinned = async () => {
    const pages = await (await caches.open("colophon-pages-pinned-1")).keys();
    return pages.map(({ url }) => new URL(url).pathname).toSorted();
  };
  await expect.poll(() => page.evaluate(pinned), { timeout: 15_000 }).toEqual(["/d/new", "/offline"]);
});

test("begins documents without a network, and makes them when it is back", async ({ page, context, workspace }) => {
  const agent = agentOf(workspace);
  await controlled(context, page);
  await page.goto(`/d/${await agent.create("At home", "Before the journey.")}`);
  await text(page).waitFor();
  await waitUntilKept(page, "/d/new");
  await waitUntilKept(page, "/offline");
  const begin = async (title: string, words: string) => {
    await page.getByRole("button", { name: "New document" }).first().click();
    await expect(page).toHaveURL(/\/d\/new\?as=/);
    await text(page).waitFor();
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.keyboard.press("Enter");
    await page.keyboard.type(words);
    await expect(saved(page)).toHaveText("Offline, kept here");
  };

  await context.setOffline(true);
  await begin("On the island", "The first words.");
  await begin("On the ship", "Other words.");
  await page.reload();
  await expect(text(page)).toContainText("Other words.");
  await page.goto("/offline");
  const list = page.getByRole("list", { name: "Kept offline" });
  await expect(list.getByRole("link", { name: "On the island" })).toContainText("Begun here");
  await list.getByRole("link", { name: "On the ship" }).click();
  await text(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And the last.");
  await expect(text(page)).toContainText("And the last.");

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/d\/doc_/, { timeout: 20_000 });
  await expect(text(page)).toContainText("Other words. And the last.");
  await expect(saved(page)).toHaveText("Saved");
  await expect(page.getByText("Saved: On the island, which was begun without a network")).toBeVisible();
  const { documents } = await agent.ask("GET", "?sort=updated");
  const found = documents.filter(({ title }: { title: string }) => title.startsWith("On the "));
  expect(found.map(({ title }: { title: string }) => title).toSorted()).toEqual(["On the island", "On the ship"]);
  for (const { id, title } of found) {
    const words = title === "On the ship" ? "Other words. And the last." : "The first words.";
    await expect.poll(() => agent.text(id)).toEqual([words]);
  }
});

test("forgets every page when the session has ended", async ({ page, context, workspace }) => {
  const id = await agentOf(workspace).create("Private", "For me alone.");
  await controlled(context, page);
  await page.goto(`/d/${id}`);
  await waitUntilKept(page, `/d/${id}`);
  await context.clearCookies();
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect.poll(() => page.evaluate(() => caches.has("colophon-pages-1"))).toBe(false);
});

test.describe("a part of the page that could not be loaded", () => {
  // A service worker would answer in the place of the network.
  test.use({ serviceWorkers: "block" });

  test("is loaded by the button of the notice", async ({ page, workspace }) => {
    // Nothing is loaded before it is needed.
    await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
    let isCut = false;
    await page.route("**/*.js", (route) => (isCut ? route.abort() : route.continue()));
    await page.goto(`/d/${await agentOf(workspace).create("In parts", "The sea.")}`);
    await expect(text(page)).toContainText("The sea.");
    const notices = page.getByRole("region", { name: "Notifications" });
    // A key before the page's scripts have started does nothing.
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+s");
      await expect(notices.getByText("Saved", { exact: true }).first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    isCut = true;
    await page.keyboard.press("ControlOrMeta+/");
    const notice = notices.getByText("This part of the page was not loaded");
    await expect(notice).toBeVisible();
    isCut = false;
    await notices.getByText("Try again").click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect(notice).toBeHidden();
  });
});
