import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { saved } from "./saved";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const manyLines = () => Array.from({ length: 320 }, (_, at) => `Line ${at}.`);
const line = (page: Page, words: string) => text(page).getByText(words, { exact: true });

test("a long text, whose blocks are drawn in groups, is written at their edges as elsewhere", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const lines = manyLines();
  const id = await agent.create("Long", ...lines);
  const becomes = async () => {
    await expect(saved(page)).toHaveText("Saved");
    expect(await agent.text(id)).toEqual(lines);
  };
  await visit(page, `/d/${id}`);
  const groups = text(page).locator("> .blocks");
  await expect(groups).toHaveCount(7);
  const firstOf = async (group: number) => {
    const words = (await groups.nth(group).locator("> p").first().textContent()) ?? "";
    return { words, at: lines.indexOf(words) };
  };

  const { words, at } = await firstOf(3);
  await line(page, words).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(" And ");
  lines.splice(at - 1, 2, `${lines[at - 1]} And ${words}`);
  await becomes();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Then ");
  lines.splice(at - 1, 1, `Line ${at - 1}. And `, `Then ${words}`);
  await expect(line(page, `Then ${words}`)).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("New.");
  lines.splice(at + 1, 0, "New.");
  await becomes();

  const next = await firstOf(4);
  await line(page, `Line ${Number(/\d+/.exec(next.words)?.[0]) - 1}.`).click();
  await page.keyboard.press("End");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { selectionStart: 1, selectionEnd: 1, text: "に" });
  await devtools.send("Input.imeSetComposition", { selectionStart: 2, selectionEnd: 2, text: "にほ" });
  await devtools.send("Input.insertText", { text: "日本" });
  lines[next.at - 1] += "日本";
  await expect(line(page, lines[next.at - 1] ?? "")).toBeVisible();
  await page.keyboard.press("Delete");
  lines.splice(next.at - 1, 2, `${lines[next.at - 1]}${next.words}`);
  await becomes();
});

test("in a long text words are cut and come back over several groups, and what others write is shown", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const lines = manyLines();
  const id = await agent.create("Long", ...lines);
  await visit(page, `/d/${id}`);
  await line(page, "Line 40.").click();
  await page.keyboard.press("Home");
  await line(page, "Line 170.").click({ modifiers: ["Shift"] });
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("Cut.");
  await expect(saved(page)).toHaveText("Saved");
  expect(await agent.text(id)).toEqual(lines.toSpliced(40, 131, "Cut."));
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  const { id: nodeId } = nodes.find((node: { text: string }) => node.text === "Line 230.");
  await agent.ask("PATCH", `/${id}`, { nodeId, markdown: "By an agent." });
  await expect(line(page, "By an agent.")).toHaveCount(1);
  await page.keyboard.type(" More.");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Control+z");
  await expect(line(page, "Line 100.")).toHaveCount(1);
  await expect(saved(page)).toHaveText("Saved");
  const shown = await text(page).locator("> .blocks > p").allTextContents();
  expect(await agent.text(id)).toEqual(shown);
  expect(shown).toEqual(lines.with(230, "By an agent."));
});
