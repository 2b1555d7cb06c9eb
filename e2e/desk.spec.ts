import type { Page } from "playwright/test";
import sharp from "sharp";
import { agentOf } from "./agent";
import { saved } from "./saved";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

/** Pastes these formats at the caret, as a browser would. */
async function paste(page: Page, formats: Record<string, string>): Promise<void> {
  await text(page).evaluate((element, given) => {
    const data = new DataTransfer();
    for (const [type, value] of Object.entries(given)) data.setData(type, value);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, formats);
}

async function open(page: Page, id: string): Promise<void> {
  await visit(page, `/d/${id}`);
  await text(page).getByText("The sea.").click();
  await page.keyboard.press("End");
}

test("markdown and a word processor's list are pasted as what they are, each in one step of undo", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Pasting", "The sea.");
  await open(page, id);
  await paste(page, {
    "text/plain": "## Tides\n\n| Port | Metres |\n| - | - |\n| Brest | 7.8 |\n\n- [ ] row\n\nSo $x^2$.",
  });
  await expect(text(page).getByRole("heading", { name: "Tides" })).toBeVisible();
  await expect(text(page).getByRole("cell", { name: "7.8" })).toBeVisible();
  await expect(text(page).getByRole("checkbox")).toBeVisible();
  await page.keyboard.press("Enter");
  const item = (words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${words}</p>`;
  await paste(page, { "text/html": `${item("One")}${item("Two")}`, "text/plain": "One Two" });
  await expect(text(page).getByRole("listitem").filter({ hasText: "Two" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(text(page).getByText("Two")).toHaveCount(0);
  await expect(text(page).getByRole("heading", { name: "Tides" })).toBeVisible();
  await expect(saved(page)).toHaveText("Saved");
});

test("a picture that HTML holds as data is stored with the document", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Pictures in HTML", "The sea.");
  await open(page, id);
  const { data, info } = await sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: "#336699",
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  expect(info.size).toBeGreaterThan(400);
  await paste(page, {
    "text/html": `<p>Before</p><figure><img src="data:image/png;base64,${data.toString("base64")}" alt="teal"><figcaption>My caption</figcaption></figure><p>after</p>`,
  });
  await expect(text(page).locator("img[src^='/files/fil_']")).toBeVisible();
  await expect(text(page).getByRole("img", { name: "teal" })).toBeVisible();
  await expect(text(page).getByText("My caption")).toBeVisible();
  await expect(text(page).getByText("after")).toBeVisible();
});

test("typed markdown becomes what it means, and one Backspace undoes a quotation mark", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Typing", "The sea.");
  await agent.ask("PATCH", `/${id}`, { settings: { locale: "de" } });
  await open(page, id);
  await page.keyboard.press("Enter");
  await page.keyboard.type('So $x^2$ and H~2~O, [site](https://example.org), "ja" -- so...');
  await expect(text(page).getByRole("link", { name: "site" })).toBeVisible();
  await expect(text(page).getByText("„ja“ – so…")).toBeVisible();
  await page.keyboard.type(' "');
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  for (const line of ["| a | b |", "| - | - |"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("first");
  await expect(text(page).getByRole("cell", { name: "first" })).toBeVisible();
  await expect(saved(page)).toHaveText("Saved");
  await expect.poll(async () => (await agent.text(id))[1]).toContain('„ja“ – so… "');
});

test("a key acts where the caret is shown, also before the browser tells that it moved", async ({
  page,
  workspace,
}) => {
  await open(page, await agentOf(workspace).create("Keys in a row", "The sea."));
  // A browser tells of it once the script is over.
  await text(page).evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    getSelection()?.collapse(words, 3);
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  await expect(text(page).locator("> p")).toHaveText(["The", " sea."]);
});

test("a whole text is replaced in one step, and an expression cannot freeze the page", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create(
    "Finding",
    `The sea.\n\n${"Sea and seaside. ".repeat(20)}\n\n${"a".repeat(40)}b`,
  );
  await open(page, id);
  await page.keyboard.press("Control+h");
  const bar = page.getByRole("search", { name: "Find in the text" });
  await bar.getByLabel("Find", { exact: true }).fill("sea");
  await bar.getByRole("button", { name: "Whole words" }).click();
  await expect(bar.getByRole("status")).toHaveText(/of 21$/);
  await bar.getByLabel("Replace with").fill("lake");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(page.getByText("21 places were changed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bar.getByRole("status")).toHaveText(/of 21/);
  await bar.getByRole("button", { name: "Regular expression" }).click();
  await bar.getByLabel("Find", { exact: true }).fill("(a+)+$");
  await expect(bar.getByRole("status")).toHaveText("This expression takes too long. Make it simpler.");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(text(page)).toBeFocused();
});

test("a phone finds words from the menu and sets a goal", async ({ page, workspace }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const id = await agentOf(workspace).create("On a phone", "The sea.");
  await open(page, id);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /^Find(?! and)/ }).click();
  const bar = page.getByRole("search", { name: "Find in the text" });
  await bar.getByLabel("Find", { exact: true }).fill("sea");
  await expect(bar.getByRole("status")).toHaveText("1 of 1");
  await bar.getByRole("button", { name: "Close find" }).click();
  // What was found stays selected, and the count is that of the selection.
  await text(page).press("ArrowRight");
  await page.getByRole("button", { name: /words$/ }).click();
  const details = page.getByRole("dialog", { name: "Length of the text" });
  await details.getByLabel("Goal in words").fill("500");
  await details.getByRole("button", { name: "Set the goal" }).click();
  await expect(page.getByRole("button", { name: /of 500 words/ })).toBeVisible();
});

test("half a megabyte of HTML is pasted in pieces, and Cancel takes it out again", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Long paste", "The sea.");
  await open(page, id);
  const html = `<h2>Long</h2>${`<p>${"The <b>sea</b> comes and goes. ".repeat(12)}</p>`.repeat(1_300)}<p>The end</p>`;
  const cancel = page.getByRole("button", { name: "Cancel" });
  // Waited for before it is there: a paste that ends first takes both away.
  const cancelled = cancel.dispatchEvent("click");
  await paste(page, { "text/html": html });
  await cancelled;
  await expect(text(page).getByRole("heading", { name: "Long" })).toHaveCount(0);
  await expect(cancel).toHaveCount(0);
  const shown = page.getByRole("progressbar", { name: "Inserting the paste" }).waitFor();
  await paste(page, { "text/html": html });
  await shown;
  await expect(cancel).toHaveCount(0, { timeout: 60_000 });
  await expect(text(page).getByText("The end")).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByRole("progressbar")).toHaveCount(0, { timeout: 60_000 });
  await text(page).press("Control+z");
  await expect(text(page).getByText("The end")).toHaveCount(0);
});
