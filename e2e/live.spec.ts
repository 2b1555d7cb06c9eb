import type { Page } from "playwright/test";
import { isLong } from "../lib/test-runs";
import { agentOf } from "./agent";
import { keptDrafts } from "./kept-drafts";
import { allowSaving, answerSaving, withoutSockets } from "./refuse-saving";
import { saved } from "./saved";
import { expect, apart as test } from "./signed-in";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const paragraphs = (page: Page) => text(page).locator("> p");

async function open(page: Page, id: string, timeout = 10_000): Promise<void> {
  await page.goto(`/d/${id}`);
  await expect(text(page)).toBeVisible({ timeout });
}

test("shows an agent's write within a second, and keeps the caret and the undo history", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Two hands", "One.", "Two.", "Three.");
  await open(page, id);
  await paragraphs(page).nth(1).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Mine");
  await expect(saved(page)).toHaveText("Saved");
  await agent.write(id, { markdown: "One more.\n\nTwo. Mine\n\nThree more." });
  await expect(paragraphs(page)).toHaveText(["One more.", "Two. Mine", "Three more."], { timeout: 1_000 });
  await page.keyboard.type(" still.");
  await expect(paragraphs(page).nth(1)).toHaveText("Two. Mine still.");
  for (let step = 0; step < 4; step++) await page.keyboard.press("Control+z");
  await expect(paragraphs(page)).toHaveText(["One more.", "Two.", "Three more."]);
});

test("shows an agent's write next to unsaved words", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Two hands", "One.", "Two.");
  await withoutSockets(page);
  await answerSaving(page, id, (route) => route.abort());
  await open(page, id);
  await paragraphs(page).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Mine.");
  await expect(saved(page)).toHaveText("Not saved yet, kept here");
  await agent.write(id, { nodeIndex: 1, markdown: "Two, by an agent." });
  await allowSaving(page, id);
  await expect(paragraphs(page)).toHaveText(["One. Mine.", "Two, by an agent."]);
  await expect(saved(page)).toHaveText("Saved", { timeout: 15_000 });
  expect(await agent.text(id)).toEqual(["One. Mine.", "Two, by an agent."]);
});

test("merges words typed offline with an agent's concurrent write", async ({ page, context, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("In a tunnel", "The first paragraph.", "The next paragraph.");
  await open(page, id);
  await context.setOffline(true);
  await paragraphs(page).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Typed in the tunnel.");
  await expect(saved(page)).toHaveText("Offline, kept here");
  await agent.write(id, { nodeIndex: 1, markdown: "Rewritten by an agent." });
  await context.setOffline(false);
  const both = ["The first paragraph. Typed in the tunnel.", "Rewritten by an agent."];
  await expect(paragraphs(page)).toHaveText(both, { timeout: 15_000 });
  await expect(saved(page)).toHaveText("Saved", { timeout: 15_000 });
  expect(await agent.text(id)).toEqual(both);
});

test("merges a draft of a page that was closed while offline", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Interrupted", "The first paragraph.", "The next paragraph.");
  await withoutSockets(page);
  await open(page, id);
  await answerSaving(page, id, (route) => route.abort());
  await paragraphs(page).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" The last words.");
  await expect(saved(page)).toHaveText("Not saved yet, kept here");
  await page.goto("about:blank");
  await agent.write(id, { nodeIndex: 1, markdown: "Rewritten by an agent." });
  await allowSaving(page, id);
  await open(page, id);
  const both = ["The first paragraph. The last words.", "Rewritten by an agent."];
  await expect(paragraphs(page)).toHaveText(both);
  await expect(saved(page)).toHaveText("Saved");
  expect(await agent.text(id)).toEqual(both);
});

test("restores the drafts of several closed pages, and leaves the draft of an open page alone", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Interrupted", "The first paragraph.", "The next paragraph.", "The last paragraph.");
  await withoutSockets(context);
  const retype = async (where: Page, nth: number, words: string) => {
    await open(where, id);
    await answerSaving(where, id, (route) => route.abort());
    await paragraphs(where).nth(nth).click({ clickCount: 3 });
    await where.keyboard.type(words);
    await expect(saved(where)).toHaveText("Not saved yet, kept here");
  };
  const [second, third, living] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await retype(living, 2, "Still being typed.");
  await retype(page, 0, "One beginning.");
  await retype(second, 1, "Another middle.");
  await retype(third, 0, "Another beginning.");
  for (const closed of [page, second, third]) await closed.goto("about:blank");
  await allowSaving(page, id);

  await open(page, id);
  await expect.poll(() => agent.waiting(id)).toHaveLength(1);
  await expect(paragraphs(page).nth(1)).toHaveText("Another middle.");
  await expect(saved(page)).toHaveText("Saved");
  const [beginning = "", ...rest] = await agent.text(id);
  expect(rest).toEqual(["Another middle.", "The last paragraph."]);
  const [suggestion] = await agent.waiting(id);
  expect([beginning, suggestion.proposed.markdown.trim()].sort()).toEqual(["Another beginning.", "One beginning."]);

  await living.goto("about:blank");
  await expect(paragraphs(page).nth(2)).toHaveText("Still being typed.");
  await expect(saved(page)).toHaveText("Saved");
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  expect(await agent.text(id)).toEqual([beginning, "Another middle.", "Still being typed."]);
  expect(await agent.waiting(id)).toHaveLength(1);
});

test("writes words once when the response to the first attempt is lost", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Echo", "The first paragraph.");
  await withoutSockets(page);
  await open(page, id);
  let lost = 0;
  await answerSaving(page, id, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await paragraphs(page).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Hel");
  await expect.poll(() => lost).toBe(1);
  await page.keyboard.type("lo there.");
  await expect(saved(page)).toHaveText("Saved", { timeout: 15_000 });
  await expect(paragraphs(page)).toHaveText(["The first paragraph. Hello there."]);
  expect(await agent.text(id)).toEqual(["The first paragraph. Hello there."]);
  expect(await agent.waiting(id)).toEqual([]);
});

test("sends what is typed in a long document, and not the document", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create(
    "Long",
    ...Array.from({ length: 500 }, (_, at) => `${at} ${"word ".repeat(99)}`),
  );
  const sizes = new Map<string, number>();
  const count = (what: string, size: number) => sizes.set(what, (sizes.get(what) ?? 0) + size);
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => count("sent", Buffer.byteLength(payload)));
    socket.on("framereceived", ({ payload }) => count("received", Buffer.byteLength(payload)));
  });
  const connecting = page.waitForEvent("websocket");
  // The last of what a page reads once it is open; the network may have been idle before it.
  const reviewed = page.waitForResponse(/\/reviews$/);
  await open(page, id);
  await connecting;
  await text(page).locator("p").first().click();
  await page.keyboard.press("End");
  await (await reviewed).finished();
  await page.waitForLoadState("networkidle");
  page.on("request", (request) => count(`to ${request.url()}`, request.postDataBuffer()?.length ?? 0));
  page.on("response", async (response) => {
    // Parts of the page that are loaded ahead of their use are no cost of typing.
    if (!response.url().includes("/_next/static/")) count(`from ${response.url()}`, (await response.body()).length);
  });
  sizes.clear();
  await page.keyboard.type("x".repeat(62), { delay: 20 });
  await expect(saved(page)).toHaveText("Saved");
  await expect.poll(async () => (await agentOf(workspace).text(id))[0]).toContain("x".repeat(62));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes, JSON.stringify([...sizes])).toBeLessThanOrEqual(15_000);
});

// Twenty pages take a minute on a small machine.
if (isLong) {
  test("twenty tabs show each other's words over plain HTTP", async ({ page, context, workspace }) => {
    test.setTimeout(4 * 60_000);
    const id = await agentOf(workspace).create("Many tabs", "Here:");
    await open(page, id, 30_000);
    const others: Page[] = [];
    while (others.length < 19) {
      const other = await context.newPage();
      await open(other, id, 30_000);
      others.push(other);
    }
    const last = others.at(-1) ?? page;
    await paragraphs(last).first().click();
    await last.keyboard.press("End");
    await last.keyboard.type(" typed in the last");
    await expect(saved(last)).toHaveText("Saved", { timeout: 15_000 });
    for (const tab of [page, ...others]) {
      await expect(paragraphs(tab)).toHaveText(["Here: typed in the last"], { timeout: 15_000 });
    }
  });
}
