import type { Locator, Page } from "playwright/test";
import { isLong } from "../lib/test-runs";
import { agentOf } from "./agent";
import { findFaults } from "./axe";
import { emptyPdf } from "./empty-pdf";
import { expect, test } from "./signed-in";

test.describe.configure({ mode: "parallel", timeout: 4 * 60_000 });

const MARKDOWN = `## Ports

The sea rises twice a day, says one[^1], with ![a wave](data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=) in it.

- [ ] to do with $x^2$

> [!NOTE]
> A note.

<details>
<summary>More</summary>

Folded.

</details>

Term
:   What it means.

| Port | Metres |
| --- | --- |
| Brest | 7.8 |

\`\`\`js
const tide = (hour) => mean + amplitude * Math.cos((2 * Math.PI * (hour - highWater)) / 12.4206); // in metres above the datum
\`\`\`

$$
e^{i\\pi}
$$

[^1]: A note.
`;

// Notifications have the same role, but are not modal.
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])');

/** Collects what is not accessible under the name of what is open: in both themes under `--long`, otherwise in each in turn. */
function collector(page: Page) {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  const turn = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    // Even without motion, colours need a moment.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  };
  let theme: "light" | "dark" = "dark";
  const check = async (name: string, where: Page | Locator = page) => {
    theme = theme === "dark" ? "light" : "dark";
    // Where the pointer rests, a name appears after a moment, beside the page's regions.
    await page.mouse.move(0, 0);
    await turn(theme);
    for (const fault of await findFaults(where)) faults.push(`${name}, ${theme}: ${fault}`);
    if (!isLong) return;
    // The themes differ in nothing but colours.
    await turn(theme === "dark" ? "light" : "dark");
    for (const fault of await findFaults(where, ["color-contrast"])) faults.push(`${name}, not ${theme}: ${fault}`);
  };
  /** Opens something over a page that was checked, checks it, and closes it with Escape. */
  const opened = async (name: string, open: () => Promise<void>, what = dialog(page)) => {
    await open();
    await expect(what.first()).toBeVisible();
    await check(name, what);
    // Of the page behind, only what can be reached changes.
    for (const fault of await findFaults(page, ["aria-hidden-focus"])) faults.push(`behind ${name}: ${fault}`);
    await page.keyboard.press("Escape");
    await expect(what).toHaveCount(0);
  };
  return { faults, check, opened };
}

test("every page, list and dialog around it is accessible, obeys its policy and logs no error", async ({
  page,
  browser,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", MARKDOWN);
  const folder = await agent.ask("POST", "/folders", { name: "Mine" });
  const work = await agent.ask("POST", "/citations", {
    csl: { type: "book", title: "Waves", author: [{ family: "Roe" }] },
  });
  await agent.ask("POST", "/citations", {
    csl: { type: "book", title: "Waves", author: [{ family: "Roe" }], note: "x" },
  });
  await agent.ask("POST", "/citation-collections", { name: "Seas" });
  const published = await agent.ask("POST", `/${id}/publish`, {});
  const gone = await agent.create("Gone", "Words.");
  await agent.ask("DELETE", `/${gone}`);
  const { faults, check, opened } = collector(page);
  const visit = async (path: string, status = 200, last?: Locator) => {
    const answer = await page.goto(path, { waitUntil: "load" });
    expect([path, answer?.status()]).toEqual([path, status]);
    const policy = answer?.headers()["content-security-policy"];
    if (status === 200 && !path.startsWith("/p/"))
      expect(policy).toMatch(/default-src 'self'.*script-src 'self' 'nonce-/);
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await last?.waitFor();
    await check(path);
  };
  const press = (name: string | RegExp) => () => page.getByRole("button", { name, exact: true }).first().press("Enter");
  const choose = (button: string, entry: string) => async () => {
    await press(button)();
    await page.getByRole("menuitem", { name: entry, exact: true }).click();
  };
  const menu = page.getByRole("menu");

  await visit("/");
  const more = "More for Tides";
  await opened("who you are", press("Give your name, your address and a password or passkey"));
  await opened("menu of a row", press(more), menu);
  for (const entry of ["Rename", "Export", "Share", "Move to a folder", "Move to the trash"])
    await opened(`row: ${entry}`, choose(more, entry));
  await opened("filter", press("Filter"));
  await opened("import", press("Import"), menu);
  await opened("import from the web", choose("Import", "A web page…"));
  await opened("new folder", press("New folder"));
  for (const entry of ["New folder in it", "Rename", "Share", "Move", "Delete"])
    await opened(`folder: ${entry}`, choose("More for the folder Mine", entry));
  await opened("notifications", press("Notifications"));
  await opened("palette", () => page.keyboard.press("Control+k"));
  await opened("shortcuts", () => page.keyboard.press("Control+/"));
  await page.getByRole("checkbox", { name: "Select Tides" }).check();
  await check("selected");
  await page.getByRole("button", { name: "Clear the selection" }).click();
  await visit(`/?folder=${folder.id}`);
  await visit("/?access=shared");

  await visit("/library");
  await opened("menu of the library", press("More for the library"), menu);
  await opened("add a work", press("Add a work"));
  await page.getByRole("checkbox", { name: "Select Waves" }).first().check();
  await check("selected works");
  await opened("tag", press("Tag"));
  await opened("new collection", choose("More for the library", "New collection"));
  await visit(`/library/${work.id}`);
  await visit("/library/new");
  await visit("/library/duplicates");
  await visit("/prompts");
  await visit("/prompts/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Shorten");
  await page.getByRole("textbox", { name: "Text" }).fill("Shorten {{document}} to {{length}}.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/prompts\/prm_/);
  await expect(page.getByRole("button", { name: "Copy the prompt" })).toBeVisible();
  await check("prompt");
  await visit(`${new URL(page.url()).pathname}/edit`);
  await visit("/trash");
  await opened("empty the trash", press("Empty the trash"));
  for (const one of ["", "/about", "/appearance", "/agents", "/templates", "/zotero"]) await visit(`/settings${one}`);
  await visit("/settings/keys");
  await opened("revoke a key", press(/^Revoke /));
  await visit("/settings/webhooks");
  await page.getByRole("textbox", { name: "Address" }).fill("https://example.org/hook");
  await press("Make the webhook")();
  await expect(page.getByRole("note", { name: "The secret" })).toBeVisible();
  await check("webhook");
  await press("I have it")();
  await expect(page.getByRole("button", { name: "Delete https://example.org/hook", exact: true })).toBeVisible();
  await opened("delete a webhook", press("Delete https://example.org/hook"));
  await visit("/settings/people");
  await press("Make a link")();
  const invitation = page.getByRole("note", { name: "The invitation link" });
  await expect(invitation).toContainText("/invite/");
  await check("invitation");
  const link = (await invitation.textContent()) ?? "";
  await visit("/api/reference", 200, page.locator("#operations .opblock").first());
  await visit(new URL(published.url).pathname);
  await page.removeAllListeners("console");
  await visit("/d/doc_nothing", 404);
  await visit("/nothing", 404);

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    baseURL: workspace.origin,
  });
  const stranger = await context.newPage();
  const outside = collector(stranger);
  stranger.removeAllListeners("console");
  for (const path of [
    "/sign-in",
    "/sign-in?error=expired_token",
    "/sign-up",
    "/reset-password",
    "/reset-password?token=x",
    "/unsubscribe/x",
    new URL(link.trim()).pathname,
  ]) {
    await stranger.goto(path);
    await outside.check(path);
  }
  await context.close();
  expect([...faults, ...outside.faults]).toEqual([]);
});

test("every panel, dialog and menu of a document is accessible", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", MARKDOWN);
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  const nodeId = nodes.find((node: { type: string }) => node.type === "paragraph").id;
  const work = await agent.ask("POST", "/citations", {
    csl: { type: "book", title: "Waves", author: [{ family: "Roe" }] },
  });
  await agent.ask("POST", `/${id}/cite`, { citationId: work.id, nodeId });
  const attachment = new FormData();
  attachment.append("file", new Blob([new Uint8Array(emptyPdf)], { type: "application/pdf" }), "waves.pdf");
  await fetch(`${workspace.origin}/api/w/citations/${work.id}/attachments`, {
    method: "POST",
    headers: { "x-api-key": workspace.key },
    body: attachment,
  });
  await agent.suggest(id, {
    nodeId: nodes.find((node: { text: string }) => node.text === "A note.").id,
    markdown: "A good note.",
  });
  const headers = { "x-api-key": workspace.key, "content-type": "application/json" };
  await fetch(`${workspace.origin}/api/w/documents/${id}/comments`, {
    method: "POST",
    headers,
    body: JSON.stringify({ body: "Is this so?", nodeId, quote: "rises twice" }),
  });
  const { faults, check, opened } = collector(page);
  await page.goto(`/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const sea = text.getByText("The sea rises");
  const press = (name: string | RegExp) => () =>
    page.getByRole("banner").getByRole("button", { name, exact: true }).first().click();
  await expect(sea).toBeVisible();
  await check("document");
  for (const name of ["Outline", "References", "Suggestions (1)", "Comments (1)", "History", "Publish"]) {
    await press(name)();
    await expect(page.getByRole("complementary", { name: name.replace(/ \(.*/, ""), exact: true })).toBeVisible();
    await check(`panel ${name}`);
    if (name === "References") {
      await page.getByRole("button", { name: "Open waves.pdf beside the text" }).click();
      const reader = page.getByRole("region", { name: "waves.pdf", exact: true });
      await expect(reader.locator("canvas")).toBeVisible();
      await check("PDF");
      await reader.getByRole("button", { name: "Close the PDF" }).click();
    }
    if (name !== "History") continue;
    const versions = page.getByRole("complementary", { name, exact: true }).getByRole("listitem");
    await versions.last().getByRole("button").first().click();
    await expect(page.getByRole("region", { name: "Version 1 → now" }).getByText("Roe")).toBeVisible();
    await check("compare");
    await page.getByRole("button", { name: "Back to the text", exact: true }).click();
  }
  await opened("menu", press("More"), page.getByRole("menu"));
  await opened("share", press("Share"));
  for (const entry of ["Export", "Move to a folder", "Move to the trash", /^Go to a heading/]) {
    await opened(`menu: ${entry}`, async () => {
      await press("More")();
      await page.getByRole("menuitem", { name: entry, exact: true }).click();
    });
  }
  await sea.click();
  await opened("menu of a block", () => page.keyboard.press("Control+Alt+b"), page.getByRole("menu"));
  await opened(
    "find and replace",
    () => page.keyboard.press("Control+h"),
    page.getByRole("search", { name: "Find in the text" }),
  );
  await page.getByRole("button", { name: /words$/ }).click();
  await check("word count");
  await page.keyboard.press("Escape");
  await text.getByRole("cell", { name: "Brest" }).click();
  await expect(page.getByRole("toolbar", { name: "Table" })).toBeVisible();
  await check("table");
  for (const name of ["Row", "Column", "Table"])
    await opened(
      `menu ${name}`,
      () => page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name, exact: true }).click(),
      page.getByRole("menu"),
    );
  await text.getByText("const tide").click();
  await check("code");
  await opened("language", () => page.getByRole("button", { name: /^Language of the code/ }).click());
  await sea.dblclick({ position: { x: 20, y: 8 } });
  await expect(page.getByRole("toolbar", { name: "Selected text" })).toBeVisible();
  await check("selected text");
  await opened("link", () => page.keyboard.press("Control+k"));
  await sea.click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await check("insert");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("@");
  await expect(page.getByRole("combobox", { name: "Search for a work to cite" })).toBeVisible();
  await check("cite");
  await page.keyboard.press("Escape");
  expect(faults).toEqual([]);
});
