import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { findFaults } from "./axe";
import { emailOf, joinDocument } from "./join";
import { saved } from "./saved";
import { selectWords } from "./select-words";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

const bar = (page: Page) => page.getByRole("banner");
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const panel = (page: Page) => page.getByRole("complementary", { name: "Comments" });
const cards = (page: Page) => panel(page).getByRole("list", { name: "Comments" }).locator("> li");
const marks = (page: Page) => text(page).locator("[data-comment]");
const numbers = (page: Page) => text(page).locator("[data-comments]");

async function openDocument(page: Page, id: string): Promise<void> {
  await visit(page, `/d/${id}`);
  await expect(text(page)).toBeVisible();
}

/** Selects the words of a paragraph, as dragging over them would. */
async function select(page: Page, words: string): Promise<void> {
  const paragraph = text(page).locator("> p").filter({ hasText: words });
  await paragraph.click({ position: { x: 2, y: 8 } });
  await expect(async () => {
    await paragraph.evaluate(selectWords, words);
    expect(await page.evaluate(() => String(getSelection()))).toBe(words);
  }).toPass();
}

const faults = (page: Page) => findFaults(page.locator('aside[aria-label="Comments"]'));

test("two people comment, mention, resolve and reopen, each seeing the other without a reload", async ({
  page,
  browser,
  workspace,
}) => {
  const id = await agentOf(workspace).create("Tides", "The sea rises twice a day.", "The moon pulls it.");
  await openDocument(page, id);
  const mary = await joinDocument(page, browser, id, "Mary", "comment");

  await select(mary, "rises twice");
  await mary.keyboard.press("Control+Alt+m");
  await mary.getByRole("textbox", { name: "Comment" }).fill("Is this **so** everywhere? <b>No</b>");
  await mary.keyboard.press("Control+Enter");
  await expect(cards(mary)).toHaveCount(1);
  await expect(cards(mary)).toBeFocused();
  await expect(marks(mary)).toHaveText("rises twice");

  await expect(marks(page)).toHaveText("rises twice");
  await expect(numbers(page)).toHaveAttribute("data-comments", "1");
  await marks(page).click();
  await expect(cards(page)).toHaveAttribute("aria-current", "true");
  await expect(cards(page).getByRole("strong")).toHaveText("so");
  await expect(cards(page)).toContainText("<b>No</b>");
  expect(await faults(page)).toEqual([]);

  await cards(page).getByRole("button", { name: "Reply" }).click();
  const reply = page.getByRole("textbox", { name: "Reply" });
  await reply.pressSequentially("Ask @Ma");
  await expect(page.getByRole("option", { name: /^Mary/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await reply.pressSequentially("please");
  await expect(reply).toHaveValue("Ask @Mary please");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(cards(mary)).toContainText("Ask @Mary please");
  const kept = await page.request.get(`/api/w/documents/${id}/comments`, { headers: SAME_ORIGIN });
  expect(JSON.stringify(await kept.json())).toMatch(/Ask @\[Mary\]\(usr_\w+\) please/);

  await cards(mary).getByRole("button", { name: "Resolve" }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect(marks(page)).toHaveCount(0);
  await expect(numbers(page)).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Resolved" }).click();
  await cards(page).getByRole("button", { name: "Reopen" }).click();
  // The other's caret may be within it.
  await expect.poll(async () => (await marks(mary).allTextContents()).join("")).toBe("rises twice");

  await cards(mary).getByRole("button", { name: "More for the message by Mary" }).click();
  await mary.getByRole("menuitem", { name: "Edit" }).click();
  await mary.getByRole("textbox", { name: "Edit the message" }).fill("Never mind.");
  await mary.getByRole("button", { name: "Save" }).click();
  await expect(cards(mary)).toContainText("edited");
  await panel(page).getByRole("button", { name: "Open", exact: true }).click();
  await expect(cards(page)).toContainText("Never mind.");
  await mary.context().close();
});

test("a mark follows the text through typing, moves and a rewrite, and its comment stays when the text is gone", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace, "test-model");
  const id = await agent.create("Tides", "The sea rises twice a day.", "The moon pulls it.");
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  await openDocument(page, id);
  const made = await fetch(`${workspace.origin}/api/w/documents/${id}/comments`, {
    method: "POST",
    headers: {
      "x-api-key": workspace.key,
      "content-type": "application/json",
      "x-agent-model": "test-model",
      "x-agent-name": "Reviewer",
    },
    body: JSON.stringify({ nodeId: nodes[0].id, quote: "sea rises", body: "Does it?" }),
  });
  expect(made.status).toBe(201);
  await expect(marks(page)).toHaveText("sea rises");
  await expect(marks(page)).toHaveAttribute("data-person", "agent");

  await text(page).getByText("The moon pulls it.").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Look: ");
  await expect(marks(page)).toHaveText("sea rises");
  for (let step = 0; step < "The sea".length; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("water");
  // What is typed is no agent's, so it is drawn apart.
  const marked = async () => (await marks(page).allTextContents()).join("");
  await expect.poll(marked).toBe("seawater rises");
  await expect(saved(page)).toHaveText("Saved", { timeout: 15_000 });
  await agent.write(id, { markdown: "The moon pulls it.\n\nLook: The seawater slowly rises twice a day." });
  await expect.poll(marked).toBe("seawater slowly rises");
  expect(await agent.text(id)).toEqual(["The moon pulls it.", "Look: The seawater slowly rises twice a day."]);

  await agent.write(id, { markdown: "The moon pulls it." });
  await expect(marks(page)).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Comments (1)" }).click();
  await expect(cards(page)).toContainText("no longer in the text");
  await expect(cards(page).getByRole("blockquote")).toHaveText("seawater slowly rises");
  await expect(cards(page)).toContainText("test-model");
  await expect(cards(page)).toContainText("Reviewer");
});

test("an owner is asked before an address without access is shared with, and everything works from the keyboard", async ({
  page,
  workspace,
}) => {
  const id = await agentOf(workspace).create("Tides", "The sea rises twice a day.");
  await openDocument(page, id);
  await text(page).getByText("The sea rises").click();
  await page.keyboard.press("Control+Alt+m");
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await page.keyboard.type("What does @bob@example.net think?");
  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("group", { name: /has no access/ });
  await expect(question).toContainText("bob@example.net");
  await expect(question.getByRole("button", { name: "Share and comment" })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(cards(page)).toContainText("@bob@example.net");
  const people = await page.request.get(`/api/w/documents/${id}/people`, { headers: SAME_ORIGIN });
  expect(await people.json()).toMatchObject({ invitations: [{ email: "bob@example.net", role: "comment" }] });

  await page.keyboard.press("Escape");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+Alt+m");
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await page.keyboard.type("Another.");
  await page.keyboard.press("Control+Enter");
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cards(page).nth(0)).toBeFocused();
  await cards(page)
    .nth(1)
    .getByRole("button", { name: /^More for the message/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards(page)).toHaveCount(2);
});

test("a reader reads comments, and cannot write any", async ({ page, browser, workspace }) => {
  const id = await agentOf(workspace).create("Tides", "The sea rises twice a day.");
  const reader = await joinDocument(page, browser, id, "Rita", "comment");
  const made = await page.request.post(`/api/w/documents/${id}/comments`, {
    headers: SAME_ORIGIN,
    data: { body: "For all to read." },
  });
  expect(made.status()).toBe(201);
  const shared = { headers: SAME_ORIGIN, data: { email: emailOf("Rita"), role: "view" } };
  expect((await page.request.put(`/api/w/documents/${id}/people`, shared)).status()).toBe(200);
  await expect(bar(reader).getByRole("button", { name: "Can read" })).toBeVisible();
  await bar(reader).getByRole("button", { name: "Comments (1)" }).click();
  await expect(cards(reader)).toContainText("For all to read.");
  await expect(panel(reader).getByRole("button", { name: /Reply|Resolve$|Comment on|More for/ })).toHaveCount(0);
  await reader.context().close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a pressed mark opens its card from below, and the text stays in view", async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    const id = await agent.create("Tides", "The sea rises twice a day.", "The moon pulls it.");
    const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
    const comment = async (nodeId: string, quote: string, body: string) => {
      const data = { nodeId, quote, body };
      await page.request.post(`/api/w/documents/${id}/comments`, { headers: SAME_ORIGIN, data });
    };
    await comment(nodes[0].id, "sea", "The first.");
    await comment(nodes[1].id, "moon", "The second.");
    await openDocument(page, id);
    await marks(page).filter({ hasText: "moon" }).click();
    await expect(cards(page).filter({ visible: true })).toHaveCount(1);
    await expect(panel(page)).toContainText("The second.");
    const bottom = async () => {
      const box = await panel(page).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    await expect.poll(bottom).toBe(844);
    expect((await panel(page).boundingBox())?.y).toBeGreaterThan(250);
    await expect(marks(page).filter({ hasText: "moon" })).toBeInViewport();
    expect(await faults(page)).toEqual([]);
    await panel(page).getByRole("button", { name: "All 2 comments" }).click();
    await expect(cards(page).filter({ visible: true })).toHaveCount(2);
    await panel(page).getByRole("button", { name: "Close comments" }).click();
    await expect(panel(page)).toHaveCount(0);
  });
});
