import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { selectWords } from "./select-words";
import { apart, expect, test } from "./signed-in";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const item = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name, exact: true });

async function open(page: Page, id: string): Promise<void> {
  await visit(page, `/d/${id}`);
  await expect(text(page)).toBeVisible();
}

/** Opens the menu of the block with these words by the keyboard. */
async function openMenu(page: Page, words: string): Promise<void> {
  await text(page).getByText(words, { exact: true }).click();
  await page.keyboard.press("Control+Alt+b");
  await expect(page.getByRole("menu")).toBeVisible();
}

/** Returns a function that says whether the page has loaded a script with these words in it. */
function isLoadedBy(page: Page, words: string): () => boolean {
  const scripts: string[] = [];
  page.on("response", async (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(await answer.text().catch(() => ""));
  });
  return () => scripts.some((script) => script.includes(words));
}

test("a block is moved, duplicated, turned into another, commented and deleted from its menu and by keys", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Blocks", "The sea.", "The moon.", "The wind.");
  const blocks = () => agent.text(id);
  const becomes = (...lines: string[]) => expect.poll(blocks, { timeout: 20_000 }).toEqual(lines);
  await open(page, id);

  await text(page).getByText("The wind.").click();
  await page.keyboard.press("Alt+ArrowUp");
  await becomes("The sea.", "The wind.", "The moon.");

  await openMenu(page, "The sea.");
  await item(page, /^Duplicate/).click();
  await expect(text(page).getByText("The sea.")).toHaveCount(2);
  await openMenu(page, "The moon.");
  await item(page, /^Delete/).click();
  await becomes("The sea.", "The sea.", "The wind.");

  await openMenu(page, "The wind.");
  await item(page, "Turn into").click();
  await page.getByRole("menuitem", { name: "Tip" }).click();
  await expect(text(page).getByRole("note")).toContainText("The wind.");

  await openMenu(page, "The wind.");
  await item(page, /^Comment/).click();
  await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toBeVisible();
});

test("a suggested table scrolls within the text when it is wider", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Suggested tables", "The sea.");
  await agent.suggest(id, { nodeIndex: 0, markdown: "| Port | Metres |\n| - | - |\n| Brest | 7.8 |" });
  await open(page, id);
  await expect(text(page).locator(".tableWrapper > table")).toContainText("Brest");
});

test("the menus of a table sort its rows, add and delete them", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tables", "| Port | Metres |\n| - | - |\n| Brest | 7.8 |\n| Aden | 2.4 |");
  await open(page, id);
  const bar = page.getByRole("toolbar", { name: "Table" });
  const choose = async (menu: string, entry: string) => {
    await bar.getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole("menu").getByText(entry, { exact: true }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await text(page).getByRole("cell", { name: "Brest" }).click();
  await choose("Column", "Sort from A to Z");
  await expect(text(page).getByRole("row").nth(1)).toContainText("Aden");
  await choose("Row", "Add a row below");
  await expect(text(page).getByRole("row")).toHaveCount(4);
  await choose("Row", "Delete this row");
  await expect(text(page).getByRole("row")).toHaveCount(3);
});

for (const [name, words, written] of [
  ["Warning", "Beware.", "> [!WARNING]\n> Beware."],
  ["Definition list", "Ebb", "Ebb\n:"],
  ["Toggle", "More", "<summary>More</summary>"],
] as const) {
  test(`${name} is chosen after a slash`, async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    const id = await agent.create("Kinds", "The sea.");
    await open(page, id);
    await text(page).getByText("The sea.").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type(`/${name.split(" ")[0]}`);
    await expect(page.getByRole("option").first()).toContainText(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.type(words);
    await expect.poll(() => agent.markdown(id), { timeout: 20_000 }).toContain(written);
  });
}

apart(
  "an Enter that comes before the menu of a slash takes its first entry, and else begins a line",
  async ({ page, workspace }) => {
    const id = await agentOf(workspace).create("Early menus", "The sea.");
    let letLoad = () => {};
    const isLet = new Promise<void>((resolve) => {
      letLoad = resolve;
    });
    await page.route("**/*.js", async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('name:"bulletedList"')) await isLet;
      await route.fulfill({ response });
    });
    await open(page, id);
    await text(page).getByText("The sea.").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/nothing");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/bul");
    await expect(text(page).locator("> p")).toHaveText(["The sea.", "/nothing", "/bul"]);
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("Enter");
    letLoad();
    await expect(text(page).locator("> ul")).toHaveCount(1);
    await page.keyboard.type("Salt");
    await expect(text(page).locator("> *")).toHaveText(["The sea.", "/nothing", "Salt"]);
  },
);

test("a menu after a slash is closed by Escape and stays closed, and one opens after a colon", async ({
  page,
  workspace,
}) => {
  const id = await agentOf(workspace).create("Menus", "The sea.");
  await open(page, id);
  await text(page).getByText("The sea.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/head");
  await expect(page.getByRole("listbox", { name: "Insert" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.keyboard.type("ing :wav");
  await expect(page.getByRole("listbox", { name: "Emoji" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(text(page)).toContainText(/\/heading (?!:wav)\S+/);
});

apart("formulas that the server drew need no KaTeX, and one is edited where it stands", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Formulas", "So $a^2 + b^2$ holds.", "$$\nx = 1\n$$");
  const hasKatex = isLoadedBy(page, "KaTeX parse error");
  await open(page, id);
  await expect(text(page).locator(".katex")).toHaveCount(2);
  await page.waitForLoadState("networkidle");
  expect(hasKatex()).toBe(false);

  await text(page).getByRole("button", { name: "a^2 + b^2" }).click();
  await page.getByRole("textbox", { name: "LaTeX" }).fill("c^2");
  await page.getByRole("button", { name: "Change" }).click();
  await expect(text(page).getByRole("button", { name: "c^2" }).locator(".katex")).toBeVisible();
  expect(hasKatex()).toBe(true);
  await expect.poll(() => agent.markdown(id), { timeout: 20_000 }).toContain("So $c^2$ holds.");
});

apart(
  "code that the server coloured needs no highlighter, and is coloured anew when it is changed",
  async ({ page, workspace }) => {
    const id = await agentOf(workspace).create("Code", "```python\nreturn 'a<b'\n```");
    const hasHighlighter = isLoadedBy(page, "Could not find the language");
    await open(page, id);
    await expect(text(page).locator(".hljs-keyword")).toHaveText("return");
    await expect(text(page).locator(".hljs-string")).toHaveText("'a<b'");
    await page.waitForLoadState("networkidle");
    expect(hasHighlighter()).toBe(false);

    await text(page).locator("code").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" or 7");
    await expect(text(page).locator(".hljs-number")).toHaveText("7");
    await expect(text(page).locator(".hljs-keyword")).toHaveText(["return", "or"]);
    expect(hasHighlighter()).toBe(true);
  },
);

test("a typed address becomes a link after a space, and the name of a file does not", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Addresses", "See");
  await open(page, id);
  await text(page).getByText("See").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" (https://example.org/a) and index.md now");
  await expect(text(page).getByRole("link")).toHaveText(["https://example.org/a"]);
  await expect.poll(() => agent.markdown(id), { timeout: 20_000 }).toContain("index.md now");
});

test("a block is dragged by its handle, and its link is copied and opens it", async ({ page, context, workspace }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const agent = agentOf(workspace);
  const id = await agent.create("Dragging", "The sea.", "The moon.", "The wind.");
  await open(page, id);
  const block = (words: string) => text(page).getByText(words, { exact: true });
  await block("The wind.").hover();
  const handle = page.getByRole("button", { name: "Block: drag, or open its menu" });
  await handle.dragTo(block("The sea."), { targetPosition: { x: 20, y: 2 } });
  await expect.poll(() => agent.text(id), { timeout: 20_000 }).toEqual(["The wind.", "The sea.", "The moon."]);
  await block("The moon.").hover();
  await handle.dragTo(block("The wind."), { targetPosition: { x: 20, y: 2 } });
  await expect.poll(() => agent.text(id), { timeout: 20_000 }).toEqual(["The moon.", "The wind.", "The sea."]);

  await block("The moon.").hover();
  await handle.click();
  await item(page, "Copy link").click();
  await expect(page.getByText("The link to this block is copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(block("The moon.")).toBeInViewport();
});

test("words are dragged to another block, and both blocks stay who they are", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Words", "The grey sea.", "Ships sail home.");
  const blocks = async () => {
    const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
    return nodes.map((node: { id: string; text: string }) => [node.id, node.text]);
  };
  const [[sea], [ships]] = await blocks();
  await open(page, id);
  await expect(text(page)).toHaveAttribute("contenteditable", "true");
  await text(page).getByText("Ships sail home.").click();
  // The editor may still put the caret where it was pressed.
  await expect(async () => {
    const place = await text(page).evaluate(selectWords, "home");
    const from = await text(page).evaluate(selectWords, "grey ");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // A drag begins with the first movement, and where it ends is looked up with the next.
    await page.mouse.move(place.x, place.y, { steps: 4 });
    await page.mouse.up();
    await expect(text(page).getByText("The sea.", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect.poll(blocks, { timeout: 20_000 }).toEqual([
    [sea, "The sea."],
    [ships, expect.stringMatching(/^Ships sail .*grey /)],
  ]);
});

test("three clicks select a block and nothing of the next, however slowly they come", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Clicks", "The sea.", "The moon.", "The wind.");
  await open(page, id);
  await text(page).getByText("The moon.").hover();
  // The third press alone: ProseMirror takes it for the first, as when half a second lies between two.
  await page.mouse.down({ clickCount: 3 });
  await page.mouse.up({ clickCount: 3 });
  await page.keyboard.type("The stars.");
  await expect.poll(() => agent.text(id)).toEqual(["The sea.", "The stars.", "The wind."]);
});

test("a table's columns are dragged wider, and get a header column", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Widths", "| Port | Metres |\n| - | - |\n| Brest | 7.8 |");
  await open(page, id);
  const written = () => agent.markdown(id);
  const port = text(page).getByRole("columnheader", { name: "Port" });
  const table = text(page).getByRole("table");
  const [cell, whole] = [await port.boundingBox(), await table.boundingBox()];
  if (!cell || !whole) throw new Error("The table is not shown.");
  await page.mouse.move(cell.x + cell.width - 1, cell.y + 10);
  await page.mouse.down();
  await page.mouse.move(cell.x + cell.width + 10, cell.y + 10);
  // The table is as wide as the text from here on.
  await expect(table.locator("[data-width]")).toHaveCount(2);
  const wide = await table.boundingBox();
  if (!wide) throw new Error("The table is not shown.");
  await page.mouse.move(wide.x + wide.width * 0.75, cell.y + 10);
  await page.mouse.up();
  await expect.poll(written, { timeout: 20_000 }).toContain('widths="75 25"');
  await page.keyboard.press("Control+z");
  await expect.poll(written, { timeout: 20_000 }).not.toContain("widths");

  await text(page).getByRole("cell", { name: "Brest" }).click();
  await page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name: "Column", exact: true }).click();
  await page.getByRole("menu").getByText("Header column", { exact: true }).click();
  await expect(table).toHaveAttribute("data-header-column");
  await expect.poll(written, { timeout: 20_000 }).toContain(".header-column");
});

test("each paragraph of a text runs in the direction of its first letter", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Directions", "The sea.", "البحر and the sea");
  await open(page, id);
  const directions = text(page)
    .locator("> p")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
  expect(await directions).toEqual(["ltr", "rtl"]);
});

test("an empty line says what is written in it, also in a toggle, a definition and a task", async ({
  page,
  workspace,
}) => {
  const markdown = "Ebb\n: The sea goes.\n\n<details>\n<summary>More</summary>\n\nWords.\n\n</details>\n\n- [ ] Look";
  await open(page, await agentOf(workspace).create("Empty lines", markdown));
  const shown = (words: string) => text(page).locator(`p[data-placeholder="${words}"]`);
  const empty = async (words: string) => {
    await text(page).getByText(words, { exact: true }).click();
    for (const key of ["End", "Shift+Home", "Backspace"]) await page.keyboard.press(key);
  };
  await empty("Ebb");
  await expect(shown("Term")).toBeVisible();
  // A further definition has an empty term, which the caret makes visible.
  await page.keyboard.type("Ebb");
  await text(page).getByText("The sea goes.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(shown("Term")).toBeVisible();
  expect((await shown("Term").boundingBox())?.height).toBeGreaterThan(10);
  await empty("More");
  await expect(shown("Summary")).toBeVisible();
  await empty("Look");
  await expect(shown("To do")).toBeVisible();
  await expect(text(page).getByRole("checkbox", { name: "Task without words" })).not.toBeChecked();
});

test("keys put list items below each other, join them, and leave code and quotes", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Keys", "The sea.");
  const becomes = (...lines: string[]) =>
    expect.poll(() => agent.markdown(id), { timeout: 20_000 }).toContain(lines.join("\n"));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await open(page, id);
  await text(page).getByText("The sea.").click();
  await press("End", "Enter");
  await page.keyboard.type("1. one");
  await press("Enter", "Tab");
  await page.keyboard.type("below");
  await press("Enter", "Shift+Tab");
  await page.keyboard.type("two");
  await becomes("1. one", "   1. below", "2. two");
  await press("Home", "Backspace", "Backspace");
  await becomes("1. one", "   1. belowtwo");
  await text(page).getByText("one", { exact: true }).click();
  await press("End", "Delete");
  await becomes("1. onebelowtwo");
  await press("End", "Enter", "Enter");
  await page.keyboard.type("[x] done");
  await expect(text(page).getByRole("checkbox", { name: "done" })).toBeChecked();
  await text(page).getByRole("checkbox", { name: "done" }).click();
  await becomes("- [ ] done");
  await press("Enter", "Enter");
  await page.keyboard.type("```js ");
  await page.keyboard.type("wave();");
  await press("Enter", "Enter", "Enter");
  await page.keyboard.type("> calm");
  await press("Enter");
  await page.keyboard.type("and more");
  await press("Home", "Backspace");
  await becomes("```js", "wave();", "```", "", "> calm", "", "and more");
  await press("Backspace");
  await becomes("> calmand more");

  const code = await agent.create("Code in a list", "- ```\n  wave();\n  ```");
  await open(page, code);
  await text(page).getByText("wave();").click();
  await press("End", "Enter");
  await page.keyboard.type("ebb();");
  await expect.poll(() => agent.markdown(code), { timeout: 20_000 }).toContain("- ```\n  wave();\n  ebb();\n  ```");
});

test("what is pasted keeps its signs, and its blocks are new", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Signs", "a \\*b\\* and \\`c\\`");
  await open(page, id);
  const own = await text(page).locator("> p").getAttribute("data-id");
  await page.keyboard.press("Control+End");
  await text(page).evaluate((element, block) => {
    const clipboardData = new DataTransfer();
    const line = `<p data-id="${block}">a *b* and \`c\`</p>`;
    clipboardData.setData("text/html", `<div data-pm-slice="0 0 []">${line}</div>`);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, own);
  await expect(text(page).locator("> p")).toHaveText(["a *b* and `c`", "a *b* and `c`"]);
  const ids = await text(page)
    .locator("> p")
    .evaluateAll((lines) => lines.map((line) => line.dataset.id));
  expect(ids).toContain(own);
  expect(new Set(ids).size).toBe(2);
  await expect(text(page).locator("em, code")).toHaveCount(0);
});
