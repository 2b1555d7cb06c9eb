import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { give, wave } from "./give-picture";
import { controlled, waitUntilKept } from "./keep-pages";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

// A service worker outlives the test in a browser that is kept.
test.use({ serviceWorkers: "allow", savesData: false, isAlone: true });

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const connection = (page: Page) => page.getByRole("status", { name: "Connection" });

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
  await page.getByRole("banner").getByRole("button", { name: "Comments (2)" }).click();
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

  // The page may ask again where it was left before an answer came; the same bytes are one file.
  const stored = new Set<string>();
  page.on("response", async (response) => {
    const isFile = response.request().method() === "POST" && response.url().endsWith(`/documents/${id}/files`);
    if (isFile) stored.add((await response.json().catch(() => ({}))).url);
  });
  await context.setOffline(false);
  await page.goto(`/d/${id}`);
  await expect(saved(page)).toHaveText("Saved", { timeout: 20_000 });
  await expect(image).toHaveAttribute("src", /^\/files\/fil_/);
  const shown = async () =>
    JSON.stringify(await agent.ask("GET", `/${id}`)).match(/(?<="src":")\/files\/fil_[^"]*/)?.[0];
  await expect.poll(shown).toBeTruthy();
  await expect.poll(() => stored.size).toBeGreaterThan(0);
  // An answer that came as the page was left cannot be read any more.
  for (const url of stored) expect(url ?? (await shown())).toBe(await shown());
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
