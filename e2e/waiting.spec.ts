import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

const LETTERS = " Nobody waits for an agent.";

const paragraphs = (page: Page) => page.getByRole("textbox", { name: "Text" }).locator("> p");

test("a person who types while an agent writes without a pause waits for nobody", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("One line", "Mine.", "The agent's.");
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto(`/d/${id}`);
    await expect(paragraphs(window)).toHaveCount(2);
  }
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  const nodeId = nodes.find(({ text }: { text: string }) => text.startsWith("The agent")).id;
  let isTyping = true;
  let writes = 0;
  const loop = (async () => {
    while (isTyping) {
      writes += 1;
      await agent.write(id, { nodeId, markdown: `The agent's ${writes}.` });
    }
  })();
  await paragraphs(page).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(LETTERS, { delay: 100 });
  // The agent goes on writing meanwhile.
  await expect(paragraphs(other).first()).toHaveText(`Mine.${LETTERS}`);
  await expect(saved(page)).toHaveText("Saved");
  isTyping = false;
  await loop;
  expect(writes).toBeGreaterThan(3);
  for (const window of [page, other]) {
    await expect(paragraphs(window)).toHaveText([`Mine.${LETTERS}`, `The agent's ${writes}.`]);
  }
});

test("a caret that was just moved stays there when a mark or a change comes before the browser tells of it", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace, "some-model");
  const id = await agent.create("Carets", "No one.", "The agent's.", "All.");
  // A busy browser tells late of a moved selection.
  await page.addInitScript(() =>
    addEventListener(
      "selectionchange",
      (event) => event.isTrusted && "tellsLate" in window && event.stopImmediatePropagation(),
      true,
    ),
  );
  await page.goto(`/d/${id}`);
  await paragraphs(page).first().click();
  await page.keyboard.press("Home");
  await page.evaluate("tellsLate = true");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
  await agent.suggest(id, { nodeIndex: 2, markdown: "Everybody's." });
  await expect(page.locator(".ProseMirror ins")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await agent.write(id, { nodeIndex: 1, markdown: "The agent's words." });
  await expect(page.locator('[data-agent="some-model"]')).toHaveText("The agent's words.");
  await page.evaluate("delete window.tellsLate");
  await page.keyboard.type("O");
  await expect(paragraphs(page).first()).toHaveText("No Oone.");
});

test("what is typed as soon as Tab brings the focus back goes where the caret was", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Tabs", "No one.", "All.");
  await page.goto(`/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Tab");
  await expect(text).not.toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("O");
  await expect(paragraphs(page).first()).toHaveText("No one.O");
});
