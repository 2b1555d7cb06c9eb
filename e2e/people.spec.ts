import type { Browser, BrowserContext, Page } from "playwright/test";
import { z } from "zod";
import { emailOf, invite, join } from "./join";
import { saved } from "./saved";
import { expect, test } from "./signed-in";
import { startWorkspace, type Workspace } from "./start-workspace";
import { visit } from "./visit";

const signedOut = { storageState: { cookies: [], origins: [] } };
const made = z.object({ id: z.string() });
const PASSWORD = "correct horse battery staple";

/** Opens a browser without a session. */
async function otherBrowser(browser: Browser, baseURL: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...signedOut, baseURL });
  return { context, page: await context.newPage() };
}

/** Sends an API request with a key. */
async function ask(origin: string, key: string, route: string, body?: unknown) {
  const [method = "GET", path = "/"] = route.split(" ");
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json", "x-agent-model": "test-model" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

const write = async ({ origin, key }: { origin: string; key: string }, title: string, markdown = "Some words.") =>
  made.parse((await ask(origin, key, "POST /api/d", { title, markdown })).body).id;

// Notifications have the same role, but are not modal.
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])');

async function inviteLink(page: Page, note: string): Promise<string> {
  await visit(page, "/settings/people");
  await page.getByRole("textbox", { name: "For whom" }).fill(note);
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByRole("note", { name: "The invitation link" });
  await expect(link).toContainText("/invite/");
  return (await link.textContent()) ?? "";
}

/** Another person of the workspace, in a browser that shows nothing yet. */
async function member(page: Page, browser: Browser, workspace: Workspace, name: string): Promise<Page> {
  const id = await write(workspace, `For ${name}`);
  return join(browser, await invite(page, id, name, "comment"), name);
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("creates no account without an invitation", async ({ browser, workspace }) => {
  const { context, page } = await otherBrowser(browser, workspace.origin);
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { name: "This invitation does not work" })).toBeVisible();
  await page.goto("/invite/made-up");
  await expect(page.getByRole("heading", { name: "This invitation does not work" })).toBeVisible();
  await context.close();
});

test("invites a second person, who sees no documents of the first and signs in with a password", async ({
  page,
  browser,
  workspace,
}) => {
  const theirs = await write(workspace, "Only mine");
  const link = await inviteLink(page, "Vera");
  const { context, page: vera } = await otherBrowser(browser, workspace.origin);
  await vera.goto(link);
  await expect(vera).toHaveURL(/\/sign-up$/);
  await expect(vera.getByText("invites you to this workspace")).toBeVisible();
  await signUp(vera, "Vera", emailOf("Vera"));
  await expect(vera.getByRole("paragraph").filter({ hasText: "Your documents appear here." })).toBeVisible();

  expect((await vera.goto(`/d/${theirs}`))?.status()).toBe(404);
  await expect(vera.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  expect((await vera.request.get(`/api/d/${theirs}`, { headers: { "sec-fetch-site": "same-origin" } })).status()).toBe(
    404,
  );

  await vera.goto("/settings");
  await vera.getByRole("button", { name: "Sign out", exact: true }).click();
  await vera.waitForURL(/\/sign-in$/);
  await signIn(vera, emailOf("Vera"), "not the password");
  await expect(vera.getByRole("alert").filter({ hasText: "or the password is wrong" })).toBeVisible();
  await signIn(vera, "Vera@Example.org", PASSWORD);
  await vera.waitForURL((url) => url.pathname === "/");

  const { context: late, page: second } = await otherBrowser(browser, workspace.origin);
  await second.goto(link);
  await expect(second.getByRole("heading", { name: "This invitation does not work" })).toBeVisible();
  await late.close();
  await context.close();
});

test("withdraws an unused invitation", async ({ page, browser, workspace }) => {
  const link = await inviteLink(page, "Nobody");
  await page.getByRole("button", { name: "Withdraw the invitation for Nobody" }).click();
  await expect(page.getByRole("button", { name: "Withdraw the invitation for Nobody" })).toHaveCount(0);
  const { context, page: late } = await otherBrowser(browser, workspace.origin);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "This invitation does not work" })).toBeVisible();
  await context.close();
});

test("removes a person at once, and gives what they own to a named person", async ({ page, browser }) => {
  const joinAs = async (name: string) => {
    const other = await join(browser, await inviteLink(page, name), name);
    await other.goto("/");
    return other;
  };
  const [nellie, otto] = [await joinAs("Nellie"), await joinAs("Otto")];
  await nellie.getByRole("button", { name: "New document" }).first().click();
  await nellie.waitForURL(/\/d\//);
  await nellie.getByRole("textbox", { name: "Title" }).fill("A long way");
  await nellie.getByRole("textbox", { name: "Text" }).fill("Round the world.");
  await expect(saved(nellie)).toHaveText("Saved");
  expect(await otto.getByRole("list", { name: "Documents" }).count()).toBe(0);
  await otto.goto("/settings/people");
  await expect(otto.getByRole("button", { name: /^Remove / })).toHaveCount(0);

  await visit(page, "/settings/people");
  await page.getByRole("button", { name: "Remove Nellie" }).click();
  await expect(dialog(page)).toContainText("What they wrote keeps their name.");
  await dialog(page).getByRole("combobox").selectOption("Otto, otto@example.org");
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nellie is removed")).toBeVisible();
  await expect(page.getByRole("list", { name: "People" }).getByText("Nellie")).toHaveCount(0);

  await nellie.goto("/");
  await expect(nellie).toHaveURL(/\/sign-in$/);
  await signIn(nellie, "nellie@example.org", PASSWORD);
  await expect(nellie.getByRole("alert").filter({ hasText: "or the password is wrong" })).toBeVisible();
  await otto.goto("/");
  await otto.getByRole("list", { name: "Documents" }).getByRole("link", { name: "A long way" }).click();
  await expect(otto.getByRole("textbox", { name: "Text" })).toContainText("Round the world.");
  await nellie.context().close();
  await otto.context().close();
});

test("lists a person's browsers, and signs out another one at once", async ({ page, browser, workspace }) => {
  const here = await member(page, browser, workspace, "Barbara");
  const { context: second, page: there } = await otherBrowser(browser, workspace.origin);
  await there.goto("/sign-in");
  await signIn(there, emailOf("Barbara"), PASSWORD);
  await there.waitForURL((url) => url.pathname === "/");

  await here.goto("/settings");
  const browsers = here.getByRole("list", { name: "Browsers" }).getByRole("listitem");
  await expect(browsers).toHaveCount(2);
  await expect(browsers.first()).toContainText("This browser");
  await here.getByRole("button", { name: /^Sign out Chrome on/ }).click();
  await expect(browsers).toHaveCount(1);
  await there.goto("/");
  await expect(there).toHaveURL(/\/sign-in$/);
  await here.context().close();
  await second.close();
});

test("leaves a page of settings where it was scrolled to before its scripts ran", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 400 });
  let release = () => {};
  const isScrolled = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await isScrolled;
    await route.continue();
  });
  await page.goto("/settings", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { name: "Signed in" });
  await heading.waitFor();
  await heading.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const position = () => page.evaluate(() => window.scrollY);
  const before = await position();
  expect(before).toBeGreaterThan(300);
  release();
  // Buttons that submit can be pressed as soon as the scripts run.
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  expect(await position()).toBe(before);
});

test("changes name and password, and rejects a wrong current password", async ({ page, browser, workspace }) => {
  const emmy = await member(page, browser, workspace, "Emmy");
  await emmy.goto("/settings");
  await emmy.getByRole("textbox", { name: "Name" }).fill("Emmy Noether");
  await emmy.getByRole("button", { name: "Save" }).click();
  await expect(emmy.getByText("Saved", { exact: true })).toBeVisible();
  await emmy.getByLabel("Current password").fill("not the password");
  await emmy.getByLabel("New password").fill("another password of hers");
  await emmy.getByRole("button", { name: "Change the password" }).click();
  await expect(emmy.getByRole("alert").filter({ hasText: "This is not your password." })).toBeVisible();
  await emmy.getByLabel("Current password").fill(PASSWORD);
  await emmy.getByRole("button", { name: "Change the password" }).click();
  await expect(emmy.getByText("The password is changed")).toBeVisible();
  await emmy.reload();
  await expect(emmy.getByRole("textbox", { name: "Name" })).toHaveValue("Emmy Noether");
  await emmy.context().close();
});

test("creates a key that may only suggest, and revokes it at once", async ({ page, workspace }) => {
  const id = await write(workspace, "To be reviewed", "The sea rises.");
  await visit(page, "/settings/keys");
  await page.getByRole("textbox", { name: "Name" }).fill("Careful reviewer");
  await expect(page.getByRole("checkbox", { name: "Suggest" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Update" })).not.toBeChecked();
  await page.getByRole("button", { name: "Make the key" }).click();
  const key = (await page.getByRole("note", { name: "The new key" }).textContent()) ?? "";
  expect(key).toMatch(/^ak_usr_/);

  const change = { nodeIndex: 0, markdown: "The sea rises twice a day." };
  const { origin } = workspace;
  const suggested = await ask(origin, key, `PATCH /api/d/${id}`, { ...change, mode: "suggest_replace" });
  expect(suggested.status).toBe(200);
  const written = await ask(origin, key, `PATCH /api/d/${id}`, change);
  expect([written.status, written.body.code]).toEqual([403, "insufficient_scope"]);

  await page.reload();
  const row = page
    .getByRole("list", { name: "Keys and connections", exact: true })
    .getByRole("listitem")
    .filter({ hasText: "Careful reviewer" });
  await expect(row).toContainText(`…${key.slice(-4)}`);
  await expect(row).toContainText("Read, Suggest");
  await expect(page.getByText(key)).toHaveCount(0);
  await row.getByRole("button", { name: "Revoke Careful reviewer" }).click();
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Access is revoked")).toBeVisible();
  expect((await ask(origin, key, `GET /api/d/${id}`)).status).toBe(401);
});

test("creates a key for one document", async ({ page, workspace }) => {
  const id = await write(workspace, "Bound volume");
  const other = await write(workspace, "Loose sheet");
  await visit(page, "/settings/keys");
  await page.getByRole("textbox", { name: "Name" }).fill("Binder");
  await page.getByRole("radio", { name: "One document" }).click();
  await page.getByRole("button", { name: "Make the key" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Choose the document" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Which document" }).fill("bound volume");
  await page.getByRole("radio", { name: "Bound volume" }).check();
  await page.getByRole("button", { name: "Make the key" }).click();
  const key = (await page.getByRole("note", { name: "The new key" }).textContent()) ?? "";
  expect((await ask(workspace.origin, key, `GET /api/d/${id}`)).status).toBe(200);
  expect((await ask(workspace.origin, key, `GET /api/d/${other}`)).body.code).toBe("document_not_in_token");
});

test("makes a webhook with a secret shown once, pauses and deletes it", async ({ page }) => {
  const url = "https://example.org/colophon";
  await visit(page, "/settings/webhooks");
  await page.getByRole("textbox", { name: "Address" }).fill("http://10.0.0.1/colophon");
  await page.getByRole("button", { name: "Make the webhook" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not an address of the public internet" })).toBeVisible();
  await page.getByRole("textbox", { name: "Address" }).fill(url);
  await page.getByRole("button", { name: "Make the webhook" }).click();
  await expect(page.getByRole("note", { name: "The secret" })).toContainText("whsec_");
  await page.getByRole("button", { name: "I have it" }).click();
  await page.reload();
  await expect(page.getByText("whsec_")).toHaveCount(0);
  const row = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem").filter({ hasText: url });
  await expect(row).toContainText("All documents");
  await row.getByRole("button", { name: `Pause ${url}` }).click();
  await expect(row.getByText("Paused", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Resume ${url}` }).click();
  await expect(row.getByText("Paused", { exact: true })).toHaveCount(0);
  await row.getByRole("button", { name: `Delete ${url}` }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});

test("nests folders, moves a document there, and deletes the folder but not the document", async ({
  page,
  workspace,
}) => {
  await write(workspace, "Wanderer");
  await page.goto("/");
  const sidebar = page.getByRole("navigation", { name: "Workspace" });
  const name = async (text: string, verb: string) => {
    await dialog(page).getByRole("textbox", { name: "Name" }).fill(text);
    await dialog(page).getByRole("button", { name: verb }).click();
    await expect(dialog(page)).toHaveCount(0);
  };
  const choose = async (folder: string, item: string) => {
    await sidebar.getByRole("link", { name: new RegExp(`^${folder}`) }).hover();
    await sidebar.getByRole("button", { name: `More for the folder ${folder}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await expect(async () => {
    await sidebar.getByRole("button", { name: "New folder" }).click();
    await expect(dialog(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await name("Atlas", "Create");
  await choose("Atlas", "New folder in it");
  await name("Coasts", "Create");
  await choose("Coasts", "Rename");
  await name("Shores", "Rename");

  await page.getByRole("button", { name: "More for Wanderer" }).click();
  await page.getByRole("menuitem", { name: "Move to a folder" }).click();
  await dialog(page).getByRole("radio", { name: "Shores" }).check({ force: true });
  await dialog(page).getByRole("button", { name: "Move here" }).click();
  await expect(sidebar.getByRole("link", { name: /^Shores\s*1/ })).toBeVisible();

  await sidebar.getByRole("link", { name: /^Shores/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shores" })).toBeVisible();
  const list = page.getByRole("list", { name: "Documents" });
  await expect(list.getByRole("listitem")).toHaveCount(1);

  await choose("Shores", "Move");
  await dialog(page).getByRole("radio", { name: "No folder" }).check({ force: true });
  await dialog(page).getByRole("button", { name: "Move here" }).click();
  await expect(sidebar.getByRole("button", { name: "Folders in Atlas" })).toHaveCount(0);

  await choose("Shores", "Delete");
  await expect(dialog(page)).toContainText("one document, moves out of it to the root");
  await dialog(page).getByRole("button", { name: "Delete the folder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: /^Shores/ })).toHaveCount(0);
  await expect(list.getByText("Wanderer", { exact: true })).toBeVisible();
});

test("restores documents from the trash, and deletes them permanently", async ({ page, workspace }) => {
  const [kept, gone] = [await write(workspace, "Comes back"), await write(workspace, "Goes for ever")];
  for (const id of [kept, gone]) await ask(workspace.origin, workspace.key, `DELETE /api/d/${id}`);
  await visit(page, "/trash");
  const trash = page.getByRole("list", { name: "Trash" });
  await expect(trash.getByRole("listitem").filter({ hasText: "Comes back" })).toContainText("Gone in 30 days");
  await page.getByRole("button", { name: "Restore Comes back" }).click();
  await expect(trash.getByText("Comes back")).toHaveCount(0);
  expect((await ask(workspace.origin, workspace.key, `GET /api/d/${kept}`)).status).toBe(200);
  await page.getByRole("button", { name: "Delete Goes for ever for good" }).click();
  await dialog(page).getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Goes for ever", { exact: true })).toHaveCount(0);
  expect((await ask(workspace.origin, workspace.key, `GET /api/d/${gone}`)).status).toBe(404);
});

test("writes a prompt, fills it in, copies, deletes it and takes that back", async ({ page, context, workspace }) => {
  const ode = await write(workspace, "Ode to the west wind");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/prompts");
  await expect(page.getByRole("list", { name: "For everyone" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "New prompt" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Name must not be empty." })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Rhyme");
  await page.getByRole("textbox", { name: "Text" }).fill("Make {{document}} rhyme.");
  await expect(page.getByText("To be filled in: document.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rhyme" })).toBeVisible();
  await page.getByRole("button", { name: "Document Choose a document" }).click();
  await page.getByRole("combobox", { name: "Search documents" }).fill("west wind");
  await page.getByRole("option", { name: /^Ode to the west wind/ }).click();
  await expect(page.getByRole("button", { name: "Document Ode to the west wind" })).toBeVisible();
  await page.getByRole("button", { name: "Copy the prompt" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Make “Ode to the west wind” (${ode}) rhyme.`);
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(/\/prompts$/);
  await expect(page.getByRole("link", { name: /^Rhyme/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /^Rhyme/ })).toBeVisible();
});

test("signs in with a passkey", async ({ browser }) => {
  test.setTimeout(180_000);
  // A passkey requires a host name, not an IP address.
  const server = await startWorkspace({ APP_URL: "" });
  const origin = server.origin.replace("127.0.0.1", "localhost");
  const { context, page } = await otherBrowser(browser, origin);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto(/http\S+magic-link\S+/.exec(server.output())?.[0] ?? "");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(/\/sign-in$/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/settings");
  await page.getByRole("button", { name: /^Remove / }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "your only way to sign in" })).toBeVisible();
  await context.close();
  await server.stop();
});

test("shows the owner alone who did what, by person and kind, and downloads it", async ({
  page,
  browser,
  workspace,
}) => {
  const id = await write(workspace, "Answered for");
  await ask(workspace.origin, workspace.key, `POST /api/d/${id}/publish`, {});
  const other = await member(page, browser, workspace, "Katherine");
  expect((await other.goto("/settings/audit"))?.status()).toBe(404);
  await other.goto("/settings/people");
  await expect(other.getByRole("link", { name: "Open the audit log" })).toBeHidden();
  await other.context().close();

  await visit(page, "/settings/people");
  await page.getByRole("link", { name: "Open the audit log" }).click();
  const log = page.getByRole("list", { name: "Audit log" });
  const published = log.getByRole("listitem").filter({ hasText: id });
  await expect(published.first()).toContainText("Published a document");
  const katherine = page.getByRole("option", { name: /^Katherine/ });
  await page.getByRole("combobox", { name: "Person" }).selectOption((await katherine.getAttribute("value")) ?? "");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(log.getByRole("listitem").filter({ hasText: "Joined the workspace" })).toBeVisible();
  await expect(log.getByRole("listitem").filter({ hasText: "Published a document" })).toBeHidden();
  await page.getByRole("combobox", { name: "What" }).selectOption("person.joined");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(log.getByRole("listitem")).toHaveCount(1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
});
