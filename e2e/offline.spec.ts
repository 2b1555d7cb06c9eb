import type { BrowserContext, Page } from "playwright/test";
import { agentOf } from "./agent";
import { give, wave } from "./give-picture";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

test.use({ serviceWorkers: "allow" });

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const connection = (page: Page) => page.getByRole("status", { name: "Connection" });

/** Waits until a page is kept, which happens after it is open. */
async function waitUntilKept(page: Page, path: string): Promise<void> {
  const isKept = (wanted: string) =>
    caches.match(new URL(wanted, location.origin).href).then((found) => Boolean(found));
  await expect.poll(() => page.evaluate(isKept, path), { timeout: 15_000 }).toBe(true);
}

async function controlled(context: BrowserContext, page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(context.serviceWorkers()).toHaveLength(1);
}

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

test("keeps comments that were written without a network, and sends each once when it is back, also where its words are gone", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("By the sea", "The sea rises twice.", "The moon pulls it.");
  const panel = page.getByRole("complementary", { name: "Comments" });
  const cards = panel.getByRole("list", { name: "Comments" }).locator("> li");
  const comment = async (words: string, body: string) => {
    await text(page).getByText(words).click({ clickCount: 3 });
    await page.keyboard.press("Control+Alt+m");
    await page.getByRole("textbox", { name: "Comment" }).fill(body);
    await page.keyboard.press("Control+Enter");
    await expect(cards.filter({ hasText: body })).toContainText("On this device until there is a network");
  };
  await controlled(context, page);
  await page.goto(`/d/${id}`);
  await text(page).getByText("The sea rises twice.").click();
  await page.keyboard.press("Control+Alt+m");
  await page.getByRole("button", { name: "Cancel" }).click();
  await waitUntilKept(page, `/d/${id}`);

  await context.setOffline(true);
  await page.goto(`/d/${id}`);
  await expect(connection(page)).toContainText("You are offline.");
  await comment("The sea rises twice.", "Everywhere?");
  await comment("The moon pulls it.", "How far?");
  await page.goto(`/d/${id}`);
  await expect(text(page).locator("[data-comment]")).toHaveText(["The sea rises twice.", "The moon pulls it."]);
  await agent.ask("PATCH", `/${id}`, { markdown: "The moon pulls it.\n\nAnother end." });

  await context.setOffline(false);
  const sent = async () => {
    const address = `/api/w/documents/${id}/comments`;
    const answer = await page.request.get(address, { headers: { "sec-fetch-site": "same-origin" } });
    type Sent = { orphaned: boolean; messages: { body: string }[] };
    const comments: Sent[] = (await answer.json()).comments;
    return comments.map(({ orphaned, messages }) => `${messages[0]?.body} ${orphaned}`);
  };
  await expect.poll(sent, { timeout: 20_000 }).toEqual(["How far? false", "Everywhere? true"]);
  await page.goto(`/d/${id}`);
  await page.keyboard.press("Control+Alt+m");
  await expect(cards).toHaveCount(2);
  await expect(panel.getByText("On this device until")).toHaveCount(0);
});

test("keeps pictures that were added without a network, and stores each once before the text that shows it", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("On deck", "The sea is blue.");
  const image = text(page).locator(".picture img");
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await controlled(context, page);
  await page.goto(`/d/${id}`);
  await text(page).waitFor();
  await waitUntilKept(page, `/d/${id}`);

  await context.setOffline(true);
  await page.goto(`/d/${id}`);
  await text(page).getByText("The sea is blue.").click();
  await give(page, "paste", ".ProseMirror p", await wave());
  await expect.poll(width).toBe(800);
  await expect(saved(page)).toHaveText("Offline, kept here");
  await page.goto(`/d/${id}`);
  await expect.poll(width).toBe(800);
  expect(JSON.stringify(await agent.ask("GET", `/${id}`))).not.toContain('"image"');

  let stored = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(`/documents/${id}/files`)) stored += 1;
  });
  await context.setOffline(false);
  await page.goto(`/d/${id}`);
  await expect(saved(page)).toHaveText("Saved", { timeout: 20_000 });
  await expect(image).toHaveAttribute("src", /^\/files\/fil_/);
  await expect.poll(async () => JSON.stringify(await agent.ask("GET", `/${id}`))).toMatch(/"src":"\/files\/fil_/);
  expect(stored).toBe(1);
});

/** How many libraries this browser has a copy of. */
const keptLibraries = (page: Page): Promise<number> =>
  page.evaluate(() =>
    new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("colophon-library");
      opening.onerror = () => reject(opening.error);
      // Not made yet: nothing is left of this look.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => {
        const count = opening.result.transaction("entries").objectStore("entries").count();
        count.onsuccess = () => {
          opening.result.close();
          resolve(count.result);
        };
      };
    }).catch(() => 0),
  );

test("cites works of the library without a network, and the document has them when it is back", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const author = [{ family: "Doe", given: "Jane" }];
  const issued = { "date-parts": [[2020]] };
  const tides = { type: "book", title: "Tides of the far north", author, issued };
  const { id: libraryId } = await agent.ask("POST", "/citations", { csl: tides });
  await agent.ask("POST", "/citations", { csl: { ...tides, title: "Deserts" } });
  const id = await agent.create("Far from the library", "As is known");
  await controlled(context, page);
  await page.goto(`/d/${id}`);
  await text(page).waitFor();
  await waitUntilKept(page, `/d/${id}`);
  await expect.poll(() => keptLibraries(page), { timeout: 20_000 }).toBe(1);

  await context.setOffline(true);
  await page.goto(`/d/${id}`);
  await text(page).locator("> p").last().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" @far north");
  await page.getByRole("option", { name: /^Tides of the far north/ }).click();
  await page.keyboard.type(" and elsewhere.");
  await expect(text(page)).toContainText("@doe2020tides");
  await expect(saved(page)).toHaveText("Offline, kept here");
  // Somebody else cites the same work meanwhile.
  const cited = await agent.ask("POST", `/${id}/cite`, { citationId: libraryId });

  await context.setOffline(false);
  await page.goto(`/d/${id}`);
  await expect(saved(page)).toHaveText("Saved", { timeout: 20_000 });
  await expect(text(page)).toContainText("As is known (Doe, 2020) and elsewhere.");
  await expect.poll(() => agent.markdown(id)).toContain("As is known [@doe2020tides] and elsewhere.");
  const { citations } = await agent.ask("GET", `/${id}/cite`);
  expect(citations.map((one: { id: string }) => one.id)).toEqual([cited.id]);
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
