import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { give, wave } from "./give-picture";
import { saved } from "./saved";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

async function open(page: Page, id: string): Promise<void> {
  await visit(page, `/d/${id}`);
  await expect(text(page)).toBeVisible();
}

for (const how of ["drop", "paste"] as const) {
  test(`a picture arrives by ${how} and is saved with an address of ours`, async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    const id = await agent.create(`Tides by ${how}`, "The sea is blue.");
    await open(page, id);
    await text(page).getByText("The sea is blue.").click();
    await give(page, how, ".ProseMirror p", await wave());
    await expect(text(page).locator(".picture img")).toHaveAttribute("src", /^\/files\/fil_\w+\?width=1600$/);
    await expect(saved(page)).toHaveText("Saved");
    await expect.poll(async () => JSON.stringify(await agent.ask("GET", `/${id}`))).toMatch(/"src":"\/files\/fil_/);
    await page.reload();
    const image = text(page).locator(".picture img");
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(800);
  });
}

test("a file that is no picture says so, and can be removed", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Tides", "The sea is blue.");
  await open(page, id);
  await text(page).getByText("The sea is blue.").click();
  await give(page, "paste", ".ProseMirror p", Buffer.from("not a picture"));
  await expect(page.getByRole("alert").filter({ hasText: "not a picture" })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(text(page).getByRole("progressbar")).toHaveCount(0);
});

test("a file dropped beside the text does not leave the page", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Tides", "The sea is blue.");
  await open(page, id);
  const isKept = await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "x.txt"));
    return !document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  expect(isKept).toBe(true);
});

test("a picture gets a caption, a label and a reference, and the published page numbers it", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides and waves", "Look here:");
  await open(page, id);
  await text(page).getByText("Look here:").click();
  await give(page, "paste", ".ProseMirror p", await wave());
  await text(page).locator(".picture img").click();
  await page.getByRole("button", { name: "Caption and size" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await dialog.getByLabel("Caption").fill("The wave");
  await dialog.getByLabel("Width in percent").fill("50");
  await dialog.getByLabel("Label").fill("fig:wave");
  await dialog.getByRole("button", { name: "Change" }).click();
  await expect(text(page).getByText("Figure 1 The wave")).toBeVisible();
  await text(page).getByText("Look here:").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /cross");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add a cross-reference" }).getByRole("button", { name: "Add" }).click();
  await expect(text(page).getByText("Look here: Figure 1")).toBeVisible();
  await expect(saved(page)).toHaveText("Saved");
  const { url } = await agent.ask("POST", `/${id}/publish`, {});
  await page.goto(url);
  await expect(page.getByRole("figure")).toContainText("Figure 1 The wave");
  await expect(page.getByRole("link", { name: "Figure 1" })).toHaveAttribute("href", "#fig:wave");
});
