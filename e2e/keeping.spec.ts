import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { keptDrafts } from "./kept-drafts";
import { answerSaving, withoutSockets } from "./refuse-saving";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

// A limit of the storage outlives the test that sets it.
test.use({ isAlone: true });

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const trouble = (page: Page) => page.getByRole("main").getByRole("alert");

async function write(page: Page, words: string): Promise<void> {
  await text(page).locator("> p").last().click();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

/** Sets the browser's storage quota for the workspace; null restores the default. */
async function limitStorage(page: Page, origin: string, bytes: number | null): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin, ...(bytes === null ? {} : { quotaSize: bytes }) });
}

async function refuseWrites(page: Page, id: string, status: number, code: string): Promise<void> {
  await answerSaving(page, id, (route) => route.fulfill({ status, json: { error: "This was refused.", code } }));
}

test("warns that the text is only in this tab when the browser's storage is full, and asks before the page closes", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("No room", "The first paragraph.");
  await page.goto(`/d/${id}`);
  await expect(text(page)).toBeVisible();
  await limitStorage(page, workspace.origin, 1);
  await context.setOffline(true);
  await write(page, " Words without a place.");
  await expect(saved(page)).toHaveText("Offline, not kept");
  await expect(trouble(page)).toContainText("Your text is in this tab only");

  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closing;

  await context.setOffline(false);
  await expect(saved(page)).toHaveText("Saved", { timeout: 15_000 });
  await expect(trouble(page)).toHaveCount(0);
  expect(await agent.text(id)).toEqual(["The first paragraph. Words without a place."]);
  await page.goto("about:blank");
});

test("keeps a text that the server rejects as too large, even after the tab is closed", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  await withoutSockets(page);
  const id = await agent.create("Too large", "The first paragraph.");
  await page.goto(`/d/${id}`);
  await refuseWrites(page, id, 413, "payload_too_large");
  await write(page, " Refused words.");
  await expect(saved(page)).toHaveText("Not saved, kept here");
  expect(await keptDrafts(page)).toHaveLength(1);
  await page.close();

  const later = await context.newPage();
  await later.goto(`/d/${id}`);
  await expect(text(later)).toContainText("Refused words.");
  await expect(saved(later)).toHaveText("Saved");
  await expect.poll(() => keptDrafts(later)).toEqual([]);
});

test("keeps words typed immediately before the tab closes", async ({ page, context, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("At the last moment", "The first paragraph.");
  await page.goto(`/d/${id}`);
  await write(page, " Last words.");
  await page.close();

  const later = await context.newPage();
  await later.goto(`/d/${id}`);
  await expect(text(later)).toContainText("Last words.");
  await expect(saved(later)).toHaveText("Saved");
  await expect.poll(() => agent.text(id)).toEqual(["The first paragraph. Last words."]);
});

test("migrates drafts of an earlier version once", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Before", "The first paragraph.");
  await page.goto("/");
  const content = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Kept before." }] }] };
  const draft = { baseVersion: 1, title: "Before", content };
  const name = `colophon:draft:${id}:nod_before`;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, JSON.stringify(draft)] as const);
  await page.goto(`/d/${id}`);
  await expect(text(page)).toContainText("Kept before.");
  await expect(saved(page)).toHaveText("Saved");
  await expect.poll(() => agent.text(id)).toEqual(["Kept before."]);
  expect(await page.evaluate((key) => localStorage.getItem(key), name)).toBeNull();
});

test("shows where to sign in again, visible at every scroll position", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  await withoutSockets(page);
  const lines = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}.`);
  const id = await agent.create("Signed out", ...lines);
  await page.goto(`/d/${id}`);
  await refuseWrites(page, id, 401, "unauthorized");
  await write(page, " More.");
  await expect(saved(page)).toHaveText("Signed out, kept here");
  const link = trouble(page).getByRole("link", { name: "Sign in" });
  await expect(link).toHaveAttribute("href", "/sign-in");
  await expect(link).toBeInViewport();
});
