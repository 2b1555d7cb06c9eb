import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { withoutSockets } from "./refuse-saving";
import { saved } from "./saved";
import { apart, expect, test } from "./signed-in";
import type { Workspace } from "./start-workspace";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const panel = (page: Page) => page.getByRole("complementary", { name: "Suggestions" });
const cards = (page: Page) => panel(page).getByRole("listitem");
const paragraphs = (page: Page) => text(page).locator("> p");

async function open(page: Page, id: string): Promise<void> {
  await visit(page, `/d/${id}`);
  await expect(text(page)).toBeVisible();
}

/** A new document with two sentences, opened in the page. */
async function openTides(page: Page, workspace: Workspace) {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "The sea is blue.", "The moon pulls it.");
  await open(page, id);
  return { agent, id };
}

/** Selects a word of the text and types over it. */
async function retype(page: Page, word: string, other: string): Promise<void> {
  await text(page).getByText(word).click();
  await page.keyboard.press("Home");
  const line = (await text(page).getByText(word).textContent()) ?? "";
  for (let step = 0; step < line.indexOf(word); step++) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < word.length; step++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.type(other);
}

test("shows an agent's suggestion in the open page, in the text and as a card, and accepts it with the keyboard", async ({
  page,
  workspace,
}) => {
  const { agent, id } = await openTides(page, workspace);
  await text(page).click();
  await agent.suggest(id, { nodeIndex: 0, markdown: "The sea is grey.", note: "It rains." });
  await expect(text(page).getByRole("deletion")).toHaveText("blue");
  await expect(text(page).getByRole("insertion")).toHaveText("grey");

  await page.keyboard.press("Alt+ArrowDown");
  const card = cards(page).filter({ hasText: "test-model" });
  await expect(card).toBeFocused();
  await expect(card).toContainText("It rains.");
  await expect(card.getByRole("deletion")).toHaveText("blue");
  await page.keyboard.press("Control+Enter");
  await expect(cards(page)).toHaveCount(0);
  await expect(paragraphs(page)).toHaveText(["The sea is grey.", "The moon pulls it."]);
  await expect(text(page).getByRole("insertion")).toHaveCount(0);
  expect(await agent.text(id)).toEqual(["The sea is grey.", "The moon pulls it."]);
  const [latest] = (await agent.ask("GET", `/${id}/versions`)).versions;
  expect(latest).toMatchObject({ action: "accept", origin: "agent", model: "test-model" });
});

test("steps through suggestions in text order, and rejects with the keyboard", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "One.", "Two.", "Three.");
  await agent.suggest(id, { nodeIndex: 2, markdown: "Drei." });
  await agent.suggest(id, { nodeIndex: 0, markdown: "Eins." });
  await agent.suggest(id, { nodeIndex: 1, markdown: "New.", placement: "after" });
  await open(page, id);
  await expect(text(page).getByRole("insertion")).toHaveText(["Eins", "New.", "Drei"]);
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(cards(page).nth(1)).toBeFocused();
  await page.keyboard.press("Control+Backspace");
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).nth(1)).toBeFocused();
  await expect(text(page).getByRole("insertion")).toHaveText(["Eins", "Drei"]);
  expect(await agent.text(id)).toEqual(["One.", "Two.", "Three."]);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(cards(page).first()).toBeFocused();

  await visit(page, "/");
  const list = page.getByRole("list", { name: "Documents" });
  const row = list.getByRole("listitem").filter({ has: page.locator(`a[href="/d/${id}"]`) });
  await expect(row).toContainText("2 suggestions");
});

test("opens the card of a suggestion clicked in the text, and accepts all of one author", async ({
  page,
  workspace,
}) => {
  const [one, other] = [agentOf(workspace, "model-one"), agentOf(workspace, "model-two")];
  const id = await one.create("Tides", "One.", "Two.", "Three.");
  await one.suggest(id, { nodeIndex: 0, markdown: "Eins." });
  await other.suggest(id, { nodeIndex: 1, markdown: "Zwei." });
  await one.suggest(id, { nodeIndex: 2, markdown: "" });
  await open(page, id);
  await text(page).getByRole("insertion").filter({ hasText: "Zwei" }).click();
  await expect(cards(page).filter({ hasText: "model-two" })).toHaveAttribute("aria-current", "true");
  await panel(page).getByRole("button", { name: "All suggestions" }).click();
  await page.getByRole("menuitem", { name: "Accept all by model-one" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(panel(page).getByRole("status")).toHaveText("Accepted 2 suggestions.");
  expect(await one.text(id)).toEqual(["Eins.", "Two."]);
  await panel(page).getByRole("button", { name: "All suggestions" }).click();
  await page.getByRole("menuitem", { name: "Reject all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(panel(page)).toContainText("There are no suggestions.");
});

test("shows the current and the proposed text of a suggestion that no longer applies", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "The sea is blue.");
  await agent.suggest(id, { nodeIndex: 0, markdown: "The sea is grey." });
  await open(page, id);
  await expect(text(page).getByRole("insertion")).toHaveText("grey");
  await agent.write(id, { nodeIndex: 0, markdown: "The sea is green." });
  await page.getByRole("button", { name: "Suggestions (1)" }).click();
  const [card] = [cards(page)];
  await expect(card).toContainText("The text has changed since");
  await expect(card.getByRole("definition")).toHaveText(["The sea is green.", "The sea is grey."]);
  await expect(card.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await expect(text(page).getByRole("insertion")).toHaveCount(0);
});

apart(
  "keeps a person's words as a suggestion when an agent changed the same text, and shows where",
  async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    const id = await agent.create("Tides", "The sea is blue.", "The moon pulls it.");
    await withoutSockets(page);
    await page.route("**/api/live/**", (route) => route.abort());
    await open(page, id);
    await agent.write(id, { nodeIndex: 0, markdown: "The sea is green." });
    await retype(page, "blue", "grey");
    const message = page.getByRole("dialog").filter({ hasText: "An agent changed this paragraph" });
    await expect(message).toContainText("Your version is kept as a suggestion.");
    await expect(saved(page)).toHaveText("Saved");
    await expect(text(page)).toContainText("The sea is green");
    expect(await agent.text(id)).toEqual(["The sea is green.", "The moon pulls it."]);
    expect((await agent.waiting(id)).map(({ proposed }) => proposed.markdown.trim())).toEqual(["The sea is grey."]);
    await message.getByRole("button", { name: "Show it" }).click();
    await expect(cards(page)).toContainText("grey");
  },
);

test("turns typing into suggestions while Suggest is on, and leaves the text unchanged", async ({
  page,
  workspace,
}) => {
  const { agent, id } = await openTides(page, workspace);
  const suggest = page.getByRole("button", { name: "Suggest", exact: true });
  await suggest.click();
  await expect(suggest).toHaveAttribute("aria-pressed", "true");
  await retype(page, "blue", "grey");
  await paragraphs(page).nth(1).click();
  await expect(text(page).getByRole("deletion")).toHaveText("blue");
  await expect(text(page).getByRole("insertion")).toHaveText("grey");
  expect(await agent.text(id)).toEqual(["The sea is blue.", "The moon pulls it."]);
  expect(await agent.waiting(id)).toMatchObject([{ origin: "human", placement: "replace" }]);

  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("And the wind.");
  await suggest.click();
  await expect(suggest).toHaveAttribute("aria-pressed", "false");
  await expect(text(page).getByRole("insertion")).toHaveText(["grey", "And the wind."]);
  await expect(paragraphs(page)).toHaveCount(2);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(paragraphs(page)).toHaveText(["The sea is grey.", "The moon pulls it.", "And the wind."]);
  expect(await agent.text(id)).toEqual(["The sea is grey.", "The moon pulls it.", "And the wind."]);
});

test("goes on with a suggestion at the same place, also after the page was opened again", async ({
  page,
  workspace,
}) => {
  const { agent, id } = await openTides(page, workspace);
  const suggest = page.getByRole("button", { name: "Suggest", exact: true });
  const insertion = text(page).getByRole("insertion");
  const typeAtEnd = async (words: string) => {
    await paragraphs(page).first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(words);
    await expect(paragraphs(page).first()).toContainText(words);
    await paragraphs(page).nth(1).click();
  };
  await suggest.click();
  await expect(suggest).toHaveAttribute("aria-pressed", "true");
  await typeAtEnd(" A harb");
  await expect(insertion).toHaveText([" A harb"]);
  await typeAtEnd("our of");
  await expect(insertion).toHaveText([" A harbour of"]);
  await page.reload();
  await expect(insertion).toHaveText([" A harbour of"]);
  await suggest.click();
  await expect(suggest).toHaveAttribute("aria-pressed", "true");
  await typeAtEnd(" stone.");
  await expect(insertion).toHaveText([" A harbour of stone."]);
  await expect.poll(async () => (await agent.waiting(id)).length).toBe(1);
  expect((await agent.waiting(id))[0].proposed.markdown.trim()).toBe("The sea is blue. A harbour of stone.");
});

test("keeps suggestions made offline, even when the page is closed", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "The sea is blue.");
  await open(page, id);
  await page.getByRole("button", { name: "Suggest", exact: true }).click();
  await page.route(`**/api/d/${id}`, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await retype(page, "blue", "grey");
  await expect(saved(page)).toHaveText("Not saved yet, kept here", { timeout: 15_000 });
  await page.goto("about:blank");
  await page.unroute(`**/api/d/${id}`);
  await open(page, id);
  await expect(text(page).getByRole("insertion")).toHaveText("grey", { timeout: 15_000 });
  expect(await agent.text(id)).toEqual(["The sea is blue."]);
});

test("compares versions word by word, and restores one as a new version", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "The sea is blue.", "The moon pulls it.");
  await agent.write(id, { nodeIndex: 0, markdown: "The sea is grey.", note: "Look again" });
  await agent.write(id, { nodeIndex: 1, markdown: "", note: "Cut the moon" });
  await open(page, id);
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("complementary", { name: "History" });
  await history.getByRole("listitem").last().getByRole("button").first().click();
  const comparison = page.getByRole("region", { name: "Version 1 → now" });
  await expect(comparison.getByRole("deletion")).toHaveText("blue");
  await expect(comparison.getByRole("insertion")).toHaveText("grey");
  await expect(comparison.locator(".deleted-block")).toHaveText("The moon pulls it.");
  await expect(text(page)).toBeHidden();

  await history.getByRole("button", { name: "Look again" }).click();
  const first = page.getByRole("region", { name: "Version 1 → version 2" });
  await expect(first.getByRole("insertion")).toHaveText("grey");
  await expect(first.locator(".deleted-block")).toHaveCount(0);
  await first.getByRole("button", { name: "Restore version 1" }).click();
  await expect(paragraphs(page)).toHaveText(["The sea is blue.", "The moon pulls it."]);
  await expect(history.getByRole("listitem").first()).toContainText("Restored version 1");
  expect(await agent.text(id)).toEqual(["The sea is blue.", "The moon pulls it."]);
});

test("a card shows the changed block alone, as the text does, and the history knows a rejected suggestion", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "## Methods", "The sea is **blue** at $x^2$.", "- one thing", "Untouched.");
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  const { nodeId } = { nodeId: nodes[1].id };
  const work = await agent.ask("POST", "/citations", {
    csl: { type: "book", title: "Waves", author: [{ family: "Roe" }], issued: { "date-parts": [[2020]] } },
  });
  const { key } = await agent.ask("POST", `/${id}/cite`, { citationId: work.id });
  await agent.suggest(id, { nodeId, markdown: `The sea is **grey** at $x^3$ [@${key}].` });
  await agent.suggest(id, { nodeId: nodes[0].id, markdown: "## Approach" });
  await open(page, id);
  await page.getByRole("button", { name: "Suggestions (2)" }).click();
  const card = cards(page).filter({ hasText: "grey" });
  await expect(card.getByRole("deletion").first()).toHaveText("blue");
  await expect(card.locator(".katex").first()).toBeVisible();
  await expect(card).toContainText("Roe");
  for (const mark of ["**", "$", "[@", "##", "Untouched"]) await expect(panel(page)).not.toContainText(mark);
  await expect(cards(page).filter({ hasText: "Approach" }).getByRole("heading")).toBeVisible();

  await card.getByRole("button", { name: "Reject" }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("banner").getByRole("button", { name: "History", exact: true }).click();
  const line = page.getByRole("complementary", { name: "History" }).getByRole("listitem").first();
  await expect(line).toContainText("Suggestion rejected by");
  await expect(line.getByRole("deletion").first()).toHaveText("blue");
});
