import type { Browser, Page, Route } from "playwright/test";
import { z } from "zod";
import { findFaults } from "./axe";
import { expect, test } from "./signed-in";

const PASSWORD = "the tides of May";

type Workspace = { origin: string; key: string };

/** Creates a document with the workspace's key and returns its id. */
async function write({ origin, key }: Workspace, title: string, markdown: string): Promise<string> {
  const answer = await fetch(`${origin}/api/d`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ title, markdown }),
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

// Notifications have the same role, but are not modal.
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])');

/** Opens the guest links in the share dialog of the open document. */
async function openGuestLinks(page: Page): Promise<void> {
  await expect(async () => {
    const isOpen = await dialog(page).isVisible();
    const share = page.getByRole("banner").getByRole("button", { name: "Share", exact: true });
    if (!isOpen) await share.click({ timeout: 2_000 });
    await expect(dialog(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog(page).getByText("Guest links", { exact: true }).click();
}

/** Makes a guest link in the share dialog and returns it. */
async function makeLink(page: Page, role: string, password?: string): Promise<string> {
  await dialog(page).getByLabel("What guests may do").selectOption(role);
  if (password !== undefined) await dialog(page).getByLabel("Password (optional)").fill(password);
  await dialog(page).getByRole("button", { name: "Make a guest link" }).click();
  const made = dialog(page).getByRole("note", { name: "The new guest link" });
  await expect(made).toContainText("/g/");
  return (await made.textContent())?.trim() ?? "";
}

/** A browser that is signed in nowhere; its scripts wait for a promise, if there is one. */
async function visit(browser: Browser, link: string, scripts?: Promise<void>): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const guest = await context.newPage();
  const whenAllowed = (route: Route) => scripts?.then(() => route.continue());
  if (scripts) await guest.route("**/*.js", whenAllowed);
  await guest.goto(link, { waitUntil: scripts ? "commit" : "load" });
  return guest;
}

test("lets a guest comment on words under a name, until the link is revoked", async ({ page, browser, workspace }) => {
  const id = await write(workspace, "Tides for guests", "The sea is salt.\n\nThe moon pulls the sea.");
  await page.goto(`/d/${id}`);
  await openGuestLinks(page);
  await expect(dialog(page).getByText("There are none.")).toBeVisible();
  let runScripts = () => {};
  const scripts = new Promise<void>((resolve) => {
    runScripts = resolve;
  });
  const guest = await visit(browser, await makeLink(page, "can comment"), scripts);

  await expect(guest.getByRole("heading", { name: "Tides for guests" })).toBeVisible();
  // Words that are selected before the scripts run count too.
  await guest.getByText("The moon pulls the sea.").selectText();
  runScripts();
  const comments = guest.getByRole("complementary", { name: "Comments" });
  await expect(comments.getByText("No open comments.")).toBeVisible();
  expect(await findFaults(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Comment on these words" }).click();
  await expect(comments.getByRole("blockquote")).toHaveText("The moon pulls the sea.");
  await comments.getByRole("textbox", { name: "New comment" }).fill("Which moon?");
  await comments.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments.getByText("Your comment is sent.")).toBeVisible();
  await expect(comments.getByRole("listitem").first()).toContainText("Ada (guest)");
  await comments.getByRole("button", { name: "Edit", exact: true }).click();
  await comments.getByRole("textbox", { name: "Your message" }).fill("Which one?");
  await comments.getByRole("button", { name: "Save", exact: true }).click();
  await expect(comments.getByRole("listitem").first()).toContainText("edited");
  await expect(comments.getByText("Which one?")).toBeVisible();

  await page.reload();
  await openGuestLinks(page);
  const row = dialog(page).getByRole("list", { name: "Guest links" }).getByRole("listitem");
  await expect(row).toContainText("can comment");
  await expect(row).toContainText("used");
  const listed = await page.request.get(`/api/w/documents/${id}/comments`, {
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(await listed.json()).toMatchObject({
    comments: [
      { quote: { exact: "The moon pulls the sea." }, messages: [{ by: { type: "guest", name: "Ada (guest)" } }] },
    ],
  });

  await row.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(row).toHaveCount(0);
  expect((await guest.reload())?.status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await guest.context().close();
});

test("asks for the password of a link and then shows the text, for reading only", async ({
  page,
  browser,
  workspace,
}) => {
  const id = await write(workspace, "Locked tides", "The sea is salt.");
  await page.goto(`/d/${id}`);
  await openGuestLinks(page);
  const link = await makeLink(page, "can read", PASSWORD);
  const guest = await visit(browser, link);

  const heading = guest.getByRole("heading", { name: "This document has a password" });
  await expect(heading).toBeVisible();
  expect(await guest.content()).not.toContain("The sea is salt.");
  const enter = async (password: string) => {
    await guest.getByLabel("Password").fill(password);
    await guest.getByRole("button", { name: "Open" }).click();
  };
  await enter("another password");
  await expect(guest.getByText("This is not the password of this link.")).toBeVisible();
  await enter(PASSWORD);
  await expect(guest.getByText("The sea is salt.")).toBeVisible();
  await expect(guest.getByRole("complementary", { name: "Comments" })).toHaveCount(0);

  const again = await guest.reload();
  expect(again?.headers()["cache-control"]).toContain("no-store");
  await expect(guest.getByText("The sea is salt.")).toBeVisible();
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  // The link opens nothing else of the workspace.
  expect((await guest.request.get(`${workspace.origin}/api/d/${id}`)).status()).toBe(401);
  await guest.goto(`${workspace.origin}/d/${id}`);
  await expect(guest).toHaveURL(/\/sign-in/);
  await guest.context().close();
});
