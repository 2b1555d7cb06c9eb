import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { openPalette } from "./palette";
import { allowSaving, answerSaving, withoutSockets } from "./refuse-saving";
import { saved } from "./saved";
import { apart, expect, test } from "./signed-in";
import type { Workspace } from "./start-workspace";
import { visit } from "./visit";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

/** Opens a new document, and puts the caret into its text. */
async function begin(page: Page, workspace: Workspace, title?: string): Promise<string> {
  const { id } = await agentOf(workspace).ask("POST", "", { title });
  await visit(page, `/d/${id}`);
  await text(page).click();
  return id;
}

/** Types lines, separated by Enter. */
async function type(page: Page, ...lines: string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
}

test.describe("without a session", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("shows no document, and explains how to sign in", async ({ page }) => {
    await visit(page, "/");
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(page.getByText("npm run sign-in")).toBeVisible();
  });

  for (const path of ["/", "/library", "/trash", "/prompts", "/settings/keys", `/d/doc_${"0".repeat(26)}`]) {
    test(`is redirected from ${path} to the sign-in page before anything is shown`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([307, "/sign-in"]);
    });
  }

  test("shows that an invitation does not exist", async ({ request }) => {
    expect((await request.get("/invite/unknown")).status()).toBe(404);
  });

  test("shows that a used link does not work again", async ({ page, workspace, session }) => {
    expect(session.cookies).not.toEqual([]);
    const link = /http\S+magic-link\S+/.exec(workspace.output())?.[0] ?? "";
    await page.goto(link);
    await expect(page).toHaveURL(/\/sign-in\?error=/);
    await expect(page.getByRole("alert").filter({ hasText: "Make another" })).toBeVisible();
  });
});

test("saves a document that is made by the button, and publishes it as a page without script", async ({
  page,
  browser,
}) => {
  await visit(page, "/");
  const button = page.getByRole("navigation", { name: "Workspace" }).getByRole("button", { name: "New document" });
  // A click before the page's scripts have loaded does nothing.
  await expect(async () => {
    await button.click();
    await page.waitForURL(/\/d\/doc_/, { timeout: 5_000 });
  }).toPass();
  await expect(text(page)).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).click();
  await page.keyboard.type("A field guide to proofs");
  await page.keyboard.press("Enter");
  await type(page, "## What to look for", "Proofs are read **twice**.", "- letters", "spaces", "", "/table");
  await page.getByRole("option", { name: "Table", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mark");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Meaning");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("stet");
  await page.keyboard.press("Tab");
  await page.keyboard.type("let it stand");
  // Through the last row to a new line below the table.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await type(page, "```js", "const errors = 0;");
  await expect(saved(page)).toHaveText("Saved");

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("A field guide to proofs");
  await expect(text(page).getByRole("heading", { level: 2, name: "What to look for" })).toBeVisible();
  await expect(text(page).getByRole("listitem")).toHaveText(["letters", "spaces"]);
  await expect(text(page).getByRole("columnheader", { name: "Meaning" })).toBeVisible();
  await expect(text(page).getByRole("cell", { name: "let it stand" })).toBeVisible();
  await expect(text(page).locator("pre")).toHaveText("const errors = 0;");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Publish" });
  await panel.getByRole("button", { name: "Publish the page" }).click();
  const link = panel.getByRole("link", { name: "View the page" });
  await expect(link).toHaveAttribute("href", /\/p\/a-field-guide-to-proofs$/);

  const reader = await browser.newContext({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } });
  const open = await reader.newPage();
  const answer = await open.goto((await link.getAttribute("href")) ?? "");
  const html = (await answer?.text()) ?? "";
  for (const words of [
    "What to look for",
    "<strong>twice</strong>",
    "<li>letters</li>",
    "let it stand",
    "</span> errors = <span",
  ]) {
    expect(html).toContain(words);
  }
  await expect(open.getByRole("heading", { level: 1 })).toHaveText("A field guide to proofs");

  await panel.getByRole("button", { name: "Unpublish" }).click();
  await expect(panel.getByRole("button", { name: "Publish the page" })).toBeVisible();
  expect((await open.reload())?.status()).toBe(404);
  await reader.close();
});

test("moves to the end of a text that ends with a table, and types below it", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Ends with a table", "Before.", "| A | B |\n| - | - |\n| 1 | 2 |");
  await visit(page, `/d/${id}`);
  await text(page).locator("> p").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("After.");
  await expect(text(page).locator("> p")).toHaveText(["Before.", "After."]);
  await expect(text(page).locator("> :last-child")).toHaveText("After.");
});

test("uses different shortcuts for the text and the panel", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("One meaning", "Struck.");
  await visit(page, `/d/${id}`);
  await text(page).locator("> p").click({ clickCount: 3 });
  await page.keyboard.press("Control+Shift+X");
  await expect(text(page).locator("s")).toHaveText("Struck.");
  await page.keyboard.press("Control+Shift+X");
  await expect(text(page).locator("s")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+S");
  await expect(text(page).locator("s")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Suggestions" })).toHaveCount(0);
  await page.keyboard.press("Control+Alt+Shift+S");
  await expect(page.getByRole("complementary", { name: "Suggestions" })).toBeVisible();
  await page.keyboard.press("Control+Shift+K");
  await expect(page.getByRole("dialog", { name: "Add a link" })).toBeVisible();
});

test("compares versions in the colours of their authors", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Two hands", "The sea is blue today.");
  await visit(page, `/d/${id}`);
  await text(page).locator("> p").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" It is deep.");
  await expect(saved(page)).toHaveText("Saved");
  await agent.write(id, { nodeIndex: 0, markdown: "The sea is grey today. It is deep." });
  await expect(text(page)).toContainText("grey");
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("complementary", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await history.getByRole("listitem").last().getByRole("button").first().click();
  const changes = page.getByRole("document", { name: "Text with its changes" });
  await expect(changes.locator('ins[data-origin="agent"]')).toHaveText(["grey"]);
  await expect(changes.locator('ins[data-origin="human"]')).toContainText(["It is deep"]);
});

test("answers what is not there with status 404, and shows a page that says so", async ({ page }) => {
  for (const path of [
    `/d/doc_${"0".repeat(26)}`,
    "/d/%00",
    "/p/%00",
    `/files/fil_${"0".repeat(26)}`,
    "/settings/unknown",
    "/library/unknown",
    `/prompts/prm_${"0".repeat(26)}`,
    "/prompts/unknown/edit",
  ]) {
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  }
  for (const path of ["/d/unknown", "/p/unknown", "/files/unknown", "/unknown"]) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
    await expect(page.getByText("There is")).toBeVisible();
  }
});

test("asks for a title before publishing", async ({ page, workspace }) => {
  await begin(page, workspace);
  await page.keyboard.type("Words without a name.");
  await expect(saved(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish the page" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Add a title before publishing" })).toBeVisible();
});

test("keeps typed text on the device while offline, and saves it when online again", async ({
  page,
  context,
  workspace,
}) => {
  await begin(page, workspace, "In a tunnel");
  await expect(saved(page)).toHaveText("Saved");
  await context.setOffline(true);
  await page.keyboard.type("Written without a network.");
  await expect(saved(page)).toHaveText("Offline, kept here");
  await context.setOffline(false);
  await expect(saved(page)).toHaveText("Saved", { timeout: 15_000 });
  await page.reload();
  await expect(text(page)).toContainText("Written without a network.");
});

apart("restores text typed immediately before the page closes", async ({ page, workspace }) => {
  await withoutSockets(page);
  const id = await begin(page, workspace, "Interrupted");
  await expect(saved(page)).toHaveText("Saved");
  await answerSaving(page, id, (route) => route.abort());
  await page.keyboard.type("The last words.");
  await expect(saved(page)).toHaveText("Not saved yet, kept here");
  await page.goto("about:blank");
  await allowSaving(page, id);
  await visit(page, `/d/${id}`);
  await expect(text(page)).toContainText("The last words.");
  await expect(saved(page)).toHaveText("Saved");
});

/** Replaces the text of a document as an agent. */
async function agentWrites({ origin, key }: { origin: string; key: string }, id: string, markdown: string) {
  const headers = { "x-api-key": key, "content-type": "application/json", "x-agent-model": "test-model" };
  const answer = await fetch(`${origin}/api/d/${id}`, { method: "PATCH", headers, body: JSON.stringify({ markdown }) });
  expect(answer.status).toBe(200);
}

test("shows what an agent writes while the page is open", async ({ page, workspace }) => {
  const id = await begin(page, workspace, "Two hands");
  await type(page, "By a person.", "The second paragraph.");
  await expect(saved(page)).toHaveText("Saved");
  await agentWrites(workspace, id, "By a person.\n\nThe second paragraph, by an agent.");
  await expect(text(page)).toContainText("The second paragraph, by an agent.");
});

apart("merges a typed change with an agent's change that the page had not received", async ({ page, workspace }) => {
  await withoutSockets(page);
  await page.route("**/api/live/**", (route) => route.abort());
  const id = await begin(page, workspace, "Two hands");
  await type(page, "The first paragraph.", "The second paragraph.");
  await expect(saved(page)).toHaveText("Saved");
  await agentWrites(workspace, id, "The very first paragraph.\n\nThe second paragraph.");
  await page.keyboard.type(" And more.");
  await expect(text(page).getByRole("paragraph")).toHaveText([
    "The very first paragraph.",
    "The second paragraph. And more.",
  ]);
  await expect(saved(page)).toHaveText("Saved");
});

/** Opens a document whose editor waits: the scripts that the page itself names draw it, and those that come later are let through by what is returned. */
async function openWithoutEditor(page: Page, workspace: Workspace, id: string): Promise<() => void> {
  const waiting: (() => void)[] = [];
  let named = await (await page.request.get(`${workspace.origin}/`)).text();
  await page.route(`${workspace.origin}/d/${id}`, async (route) => {
    const response = await route.fetch();
    named += await response.text();
    await route.fulfill({ response });
  });
  await page.route("**/*.js", async (route) => {
    const [name = ""] = new URL(route.request().url()).pathname.split("/").slice(-1);
    if (!named.includes(name)) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  // A script that waits may hold the event of the whole page back.
  await page.goto(`/d/${id}`, { waitUntil: "commit" });
  await page.unroute(`${workspace.origin}/d/${id}`);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  return () => {
    for (const release of waiting.splice(0)) release();
  };
}

for (const place of ["text", "title"] as const) {
  apart(`loses no letter that is typed into the ${place} while the editor is loaded`, async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    const id = await agent.create("Early.", "First.");
    const letLoad = await openWithoutEditor(page, workspace, id);
    const title = page.getByRole("textbox", { name: "Title" });
    await (place === "text" ? page.getByRole("paragraph").filter({ hasText: "First." }) : title).click();
    await page.keyboard.press("End");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    const isLoaded = page.getByRole("textbox", { name: "Text" }).waitFor();
    let letters = "";
    let isThere = false;
    void isLoaded.then(() => {
      isThere = true;
    });
    while (!isThere || letters.length % 10 !== 0) {
      const letter = "abcdefghij"[letters.length % 10] ?? "";
      await page.keyboard.press(letter);
      letters += letter;
      letLoad();
    }
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const written = page.getByRole("textbox", { name: "Text" }).locator("> p");
    await expect(written).toHaveText(place === "text" ? `First.${letters}` : "First.");
    await expect(title).toHaveValue(place === "title" ? `Early.${letters}` : "Early.");
    await expect(saved(page)).toHaveText("Saved");
    expect((await agent.ask("GET", `/${id}`)).title).toBe(place === "title" ? `Early.${letters}` : "Early.");
  });
}

apart("what is typed before any script has come stays where it was, in the title too", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Ti", "First.", "Second.");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/d/${id}`, { waitUntil: "commit" });
  for (const paragraph of ["Second.", "First."]) {
    await page.getByRole("paragraph").filter({ hasText: paragraph }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(` After ${paragraph}`);
  }
  await page.getByRole("textbox", { name: "Title" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("des");
  // As when a notice appears above the text.
  await page.evaluate(() => {
    document.body.style.marginTop = "200px";
  });
  release();
  await expect(text(page).locator("> p")).toHaveText(["First. After First.", "Second. After Second."]);
  await page.keyboard.type("!");
  await expect(saved(page)).toHaveText("Saved");
  expect(await agent.text(id)).toEqual(["First. After First.", "Second. After Second."]);
  expect((await agent.ask("GET", `/${id}`)).title).toBe("Tides!");
});

apart(
  "words typed in several places before the editor loads are not shown as saved, and stay where they were typed",
  async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    const id = await agent.create("Early places", "First.", "Second.");
    const letLoad = await openWithoutEditor(page, workspace, id);
    const state = page.getByRole("status", { name: "Saved state" });
    await expect(state).toHaveAttribute("data-state", "saved");
    for (const [paragraph, words] of [
      ["Second.", "two"],
      ["First.", "one"],
    ] as const) {
      await page.getByRole("paragraph").filter({ hasText: paragraph }).click();
      await page.keyboard.press("End");
      await page.keyboard.type(words);
    }
    await expect(state).toHaveText("Saving…");
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    const loading = setInterval(letLoad, 50);
    await expect(text(page).locator("> p")).toHaveText(["First.one", "Second.two"]);
    clearInterval(loading);
    await page.keyboard.type("!");
    await expect(saved(page)).toHaveText("Saved");
    expect(await agent.text(id)).toEqual(["First.one!", "Second.two"]);
  },
);

apart(
  "words typed before the editor loads are there again after another page of the workspace was shown",
  async ({ page, workspace }) => {
    const agent = agentOf(workspace);
    const id = await agent.create("Left", "First.");
    const letLoad = await openWithoutEditor(page, workspace, id);
    await page.getByRole("paragraph").filter({ hasText: "First." }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("one");
    const leave = () =>
      page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Documents" }).click();
    const inList = page.getByRole("main").getByRole("link", { name: "Left" });
    await leave();
    await expect(inList).toBeVisible();
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    await (await asked).dismiss();
    await inList.click();
    const loading = setInterval(letLoad, 50);
    await expect(text(page).locator("> p")).toHaveText("First.one");
    clearInterval(loading);
    await page.keyboard.type("!");
    await expect(saved(page)).toHaveText("Saved");
    expect(await agent.text(id)).toEqual(["First.one!"]);
    await leave();
    await expect(inList).toBeVisible();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => page.isClosed()).toBe(true);
  },
);

test("keeps its session when the page is rendered again, and writes nothing twice", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Rendered again", "First.");
  await visit(page, `/d/${id}`);
  await expect(text(page)).toHaveAttribute("contenteditable", "true");
  await agent.ask("PATCH", `/${id}`, { append: "Second." });
  await expect(text(page)).toContainText("Second.");
  // As after a server action that does not say that it keeps the page.
  const rendered = page.waitForResponse((response) => new URL(response.url()).searchParams.has("_rsc"));
  await page.evaluate("window.next.router.refresh()");
  await rendered;
  await text(page).press("Control+End");
  await page.keyboard.type(" Third.");
  await expect(saved(page)).toHaveText("Saved");
  await expect.poll(() => agent.text(id), { timeout: 20_000 }).toEqual(["First.", "Second. Third."]);
  await expect(text(page).locator("> p")).toHaveText(["First.", "Second. Third."]);
});

test("finds a document by its words, and renames, duplicates and deletes it", async ({ page, workspace }) => {
  const id = await begin(page, workspace, "Quokka");
  await page.keyboard.type("Marsupials of Rottnest.");
  await expect(saved(page)).toHaveText("Saved");
  // What is typed is found once it is a version, a second later or when it is read.
  await agentOf(workspace).text(id);
  await visit(page, "/");
  await (await openPalette(page)).fill("rottnest");
  await page.getByRole("option", { name: "Quokka" }).click();
  await page.waitForURL(`**/d/${id}`);

  await visit(page, "/");
  await page.getByRole("button", { name: "More for Quokka", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Setonix");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  const list = page.getByRole("list", { name: "Documents" });
  await expect(list.getByText("Setonix", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "More for Setonix" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.waitForURL(/\/d\/doc_/);
  await expect(text(page)).toContainText("Marsupials of Rottnest.");

  await visit(page, `/d/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to the trash" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Move to the trash" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await visit(page, `/d/${id}`);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("shows older documents as the reader scrolls to them", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  for (let number = 1; number <= 60; number++) await agent.create(`Sheet ${number}`, "Words.");
  await visit(page, "/");
  const documents = page.getByRole("list", { name: "Documents" });
  await expect(documents.getByText("Sheet 60", { exact: true })).toBeVisible();
  await expect(documents.getByText("Sheet 1", { exact: true })).toHaveCount(0);
  // Only the rows near the screen are drawn, and documents of other tests may follow the last sheet.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600));
    await expect(documents.getByText("Sheet 1", { exact: true })).toHaveCount(1, { timeout: 300 });
  }).toPass({ intervals: [50] });
});

test("shows the author of each version in the history, with an agent's model", async ({ page, workspace }) => {
  const headers = { "x-api-key": workspace.key, "content-type": "application/json", "x-agent-model": "test-model" };
  const body = JSON.stringify({ title: "By machine", markdown: "First line." });
  const answer = await fetch(`${workspace.origin}/api/d`, { method: "POST", headers, body });
  const { id }: { id: string } = await answer.json();
  await visit(page, `/d/${id}`);
  await expect(page.getByRole("button", { name: "History" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Authors", exact: true })).toHaveCount(0);
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And by hand.");
  await expect(saved(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("complementary", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history.getByRole("listitem").first().getByRole("img", { name: "Person" })).toBeVisible();
  await expect(history.getByRole("listitem").last()).toContainText("test-model");
  const shares =
    /^Share of the words over time\. Version 1: test-model 100.%\. Version \d+: .+ 60.%, test-model 40.%\.$/;
  await expect(history.getByRole("img", { name: shares })).toBeVisible();

  await page.getByRole("button", { name: "Authors", exact: true }).click();
  const authors = page.getByRole("complementary", { name: "Authors" });
  await expect(authors.getByRole("listitem")).toContainText(["3 words", "2 words"]);
  await expect(text(page).getByTitle(/^test-model, .+, version 1$/)).toHaveText("First line.");
  await authors.getByRole("button", { name: /test-model/ }).click();
  await expect(text(page).locator(".written")).toHaveText("First line.");
});

test("a copy of another document keeps who wrote its words, one word too", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const source = await agent.create("Source", "The old anchor lies in the mud.", "Nobody moves it.");
  const target = await agent.create("Target", "");
  await visit(page, `/d/${source}`);
  await text(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await visit(page, `/d/${target}`);
  await text(page).click();
  await page.keyboard.press("Control+v");
  await expect(text(page)).toContainText("Nobody moves it.");
  await expect(saved(page)).toHaveText("Saved");
  const authorsOf = async () => {
    const headers = { "x-api-key": workspace.key };
    const answer = await fetch(`${workspace.origin}/api/w/documents/${target}/authors`, { headers });
    return (await answer.json()).authors.map(({ model, words }: { model: string; words: number }) => [model, words]);
  };
  // What is typed is a version at most some seconds later.
  const become = (words: number) => expect.poll(authorsOf, { timeout: 20_000 }).toEqual([["test-model", words]]);
  await become(10);
  await text(page)
    .getByText("old anchor")
    .dblclick({ position: { x: 40, y: 8 } });
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ");
  await page.keyboard.press("Control+v");
  await expect(saved(page)).toHaveText("Saved");
  await become(11);
});

test("[[ finds a document by its title and links to it, which is listed below that document", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const target = await agent.create("Harbour authorities", "A text.");
  const id = await agent.create("Letter", "See also.");
  await visit(page, `/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.getByText("See also.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" [[harbour auth");
  await expect(page.getByRole("listbox", { name: "Documents" }).getByRole("option").first()).toHaveText(
    "Harbour authorities",
  );
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link", { name: "Harbour authorities" })).toHaveAttribute("href", `/d/${target}`);
  await page.keyboard.type(" and on.");
  await expect.poll(() => agent.markdown(id)).toContain(`[Harbour authorities](/d/${target}) and on.`);
  // An Enter right after the words waits for the menu.
  await page.keyboard.type(" [[harbour auth");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link", { name: "Harbour authorities" })).toHaveCount(2);

  await visit(page, `/d/${target}`);
  await page.getByRole("region", { name: "Linked from" }).getByRole("link", { name: "Letter" }).click();
  await expect(page).toHaveURL(new RegExp(`/d/${id}$`));
});

test("Ctrl+K on a selection links it to a document that is found by its title", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const target = await agent.create("Lighthouse keepers", "A text.");
  const id = await agent.create("Letter", "Beacons.");
  await visit(page, `/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.getByText("Beacons.").dblclick({ position: { x: 20, y: 10 } });
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Add a link" });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Command palette" })).toHaveCount(0);
  await dialog.getByRole("textbox").fill("lighthouse keep");
  await dialog.getByRole("list", { name: "Documents" }).getByRole("button", { name: "Lighthouse keepers" }).click();
  await expect(text.getByRole("link", { name: "Beacons" })).toHaveAttribute("href", `/d/${target}`);
});

test("a document that is used as a template makes new ones from the list", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Minutes of the meeting", "Present:");
  await visit(page, `/d/${id}`);
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Use as a template" }).click();
  await expect(page.getByText("It is a template now")).toBeVisible();
  await visit(page, "/");
  await page.getByRole("button", { name: "From a template" }).click();
  await page.getByRole("menuitem", { name: "Minutes of the meeting" }).click();
  await expect(page).toHaveURL(/\/d\/doc_/);
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toContainText("Present:");
  await agent.write(id, { settings: { template: null } });
});
