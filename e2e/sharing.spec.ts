import type { Page } from "playwright/test";
import { z } from "zod";
import { join } from "./join";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

/** Creates a document with the workspace's key and returns its id. */
async function write({ origin, key }: { origin: string; key: string }, title: string): Promise<string> {
  const answer = await fetch(`${origin}/api/d`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ title, markdown: "The sea rises." }),
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

// Notifications have the same role, but are not modal.
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])');

const bar = (page: Page) => page.getByRole("banner");

// A modal dialog hides the page behind it from screen readers.
const text = (page: Page) => page.getByRole("textbox", { name: "Text", includeHidden: true });

/** Opens the share dialog of the open document. */
async function openSharing(page: Page): Promise<void> {
  await expect(async () => {
    const isOpen = await dialog(page).isVisible();
    if (!isOpen) await bar(page).getByRole("button", { name: "Share", exact: true }).click({ timeout: 2_000 });
    await expect(dialog(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test("shares a document with a second person, whose page follows the role until access ends", async ({
  page,
  context,
  browser,
  workspace,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await write(workspace, "Tides");
  await visit(page, `/d/${id}`);
  await openSharing(page);
  await dialog(page).getByRole("textbox", { name: "Add a person" }).fill("ada@example.org");
  await dialog(page).getByRole("combobox", { name: "Role of the new person" }).selectOption("can read");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Copy invitation" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("/invite/");

  const ada = await join(browser, link, "Ada");
  await ada.goto("/");
  await ada.getByRole("link", { name: "Shared with me" }).click();
  const row = ada.getByRole("list", { name: "Documents" }).getByRole("listitem");
  await expect(row).toContainText("Owner");
  // A menu that is opened while the list is still arriving closes again.
  await expect(async () => {
    await ada.getByRole("button", { name: "More for Tides" }).click();
    const entries = ["Duplicate", "Export", "Who has access"];
    await expect(ada.getByRole("menuitem")).toHaveText(entries, { timeout: 2_000 });
  }).toPass();
  await ada.keyboard.press("Escape");
  await row.getByRole("link").click();

  await expect(bar(ada).getByRole("button", { name: "Can read" })).toBeVisible();
  await expect(text(ada)).toHaveAttribute("contenteditable", "false");
  await expect(ada.getByRole("textbox", { name: "Title" })).toHaveAttribute("readonly");
  for (const name of ["Publish", "Suggest", "Share"]) {
    await expect(bar(ada).getByRole("button", { name, exact: true })).toHaveCount(0);
  }

  await page.reload();
  await openSharing(page);
  const role = dialog(page).getByRole("combobox", { name: "Role of Ada" });
  await role.selectOption("can comment");
  await expect(bar(ada).getByRole("button", { name: "Can comment" })).toBeVisible();
  await expect(text(ada)).toHaveAttribute("contenteditable", "true");
  await text(ada).getByText("The sea rises.").click();
  await ada.keyboard.press("End");
  await ada.keyboard.type(" Twice a day.");
  await expect(bar(ada).getByRole("button", { name: "Suggestions (1)" })).toBeVisible({ timeout: 15_000 });
  await bar(ada).getByRole("button", { name: "Suggestions (1)" }).click();
  const panel = ada.getByRole("complementary", { name: "Suggestions" });
  await expect(panel.getByRole("listitem")).toContainText("Twice a day.");
  await expect(panel.getByRole("button", { name: "Accept" })).toHaveCount(0);
  const unchanged = await page.request.get(`/api/d/${id}`, { headers: { "sec-fetch-site": "same-origin" } });
  expect(await unchanged.json()).toMatchObject({ version: 1 });

  await role.selectOption("can edit");
  await expect(bar(ada).getByRole("button", { name: "Can edit" })).toBeVisible();
  await expect(bar(ada).getByRole("button", { name: "Publish" })).toHaveCount(0);
  await text(ada).getByText("The sea rises.").click();
  await ada.keyboard.press("End");
  await ada.keyboard.type(" And falls.");
  await expect(text(page)).toContainText("And falls.", { timeout: 15_000 });

  await dialog(page).getByRole("button", { name: "Remove Ada" }).click();
  await expect(ada.getByRole("heading", { name: "Your access to this document has ended" })).toBeVisible();
  expect((await ada.goto(`/d/${id}`))?.status()).toBe(404);
  await ada.context().close();
});

test("leaves a document that was shared with everybody, and hands one over", async ({ page, browser, workspace }) => {
  const id = await write(workspace, "Currents");
  await visit(page, `/d/${id}`);
  await openSharing(page);
  const invite = async (email: string) => {
    await dialog(page).getByRole("textbox", { name: "Add a person" }).fill(email);
    await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog(page).getByText(email)).toBeVisible();
  };
  await invite("grace@example.org");
  const people = await page.request.get(`/api/w/documents/${id}/people`, {
    headers: { "sec-fetch-site": "same-origin" },
  });
  const shape = z.object({ invitations: z.array(z.object({ link: z.string() })) });
  const [invitation] = shape.parse(await people.json()).invitations;
  const grace = await join(browser, invitation?.link ?? "", "Grace");

  await page.reload();
  await openSharing(page);
  await dialog(page).getByRole("combobox", { name: "Role of everybody in the workspace" }).selectOption("can read");
  await expect(dialog(page).getByRole("combobox", { name: "Role of everybody in the workspace" })).toBeEnabled();
  await dialog(page).getByRole("combobox", { name: "Role of Grace" }).selectOption("owns it");
  await dialog(page).getByRole("button", { name: "Hand over" }).click();
  await expect(bar(page).getByRole("button", { name: "Can edit" })).toBeVisible();

  await grace.goto(`/d/${id}`);
  await expect(bar(grace).getByRole("button", { name: "Publish", exact: true })).toBeVisible();

  await bar(page).getByRole("button", { name: "People", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto(`/d/${id}`);
  await expect(bar(page).getByRole("button", { name: "Can read" })).toBeVisible();
  await grace.context().close();
});

test("two people share, comment, suggest, accept, hand over and leave", async ({ page, browser, workspace }) => {
  const id = await write(workspace, "Soundings");
  const sameOrigin = { "sec-fetch-site": "same-origin" };
  await visit(page, `/d/${id}`);
  await openSharing(page);
  await dialog(page).getByRole("textbox", { name: "Add a person" }).fill("marie@example.org");
  await dialog(page).getByRole("combobox", { name: "Role of the new person" }).selectOption("can comment");
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page).getByText("marie@example.org")).toBeVisible();
  const invited = await page.request.get(`/api/w/documents/${id}/people`, { headers: sameOrigin });
  const { invitations } = z
    .object({ invitations: z.array(z.object({ link: z.string() })) })
    .parse(await invited.json());
  const marie = await join(browser, invitations[0]?.link ?? "", "Marie");
  await marie.goto(`/d/${id}`);
  await expect(bar(marie).getByRole("button", { name: "Can comment" })).toBeVisible();

  const comments = `/api/w/documents/${id}/comments`;
  const commented = await marie.request.post(comments, { headers: sameOrigin, data: { body: "How deep?" } });
  expect(commented.status()).toBe(201);
  const read = await page.request.get(comments, { headers: sameOrigin });
  expect(await read.json()).toMatchObject({
    comments: [{ messages: [{ body: "How deep?", by: { type: "user", name: "Marie" }, origin: "human" }] }],
  });

  await text(marie).getByText("The sea rises.").click();
  await marie.keyboard.press("End");
  await marie.keyboard.type(" It is deep.");
  await page.reload();
  await expect(bar(page).getByRole("button", { name: "Suggestions (1)" })).toBeVisible({ timeout: 15_000 });
  await bar(page).getByRole("button", { name: "Suggestions (1)" }).click();
  const panel = page.getByRole("complementary", { name: "Suggestions" });
  await expect(panel.getByRole("listitem")).toContainText("Marie");
  await panel.getByRole("button", { name: "Accept" }).click();
  await expect(text(page)).toContainText("It is deep.");
  await expect(text(marie)).toContainText("It is deep.");

  await openSharing(page);
  await dialog(page).getByRole("combobox", { name: "Role of Marie" }).selectOption("owns it");
  await dialog(page).getByRole("button", { name: "Hand over" }).click();
  await expect(bar(page).getByRole("button", { name: "Can edit" })).toBeVisible();
  await bar(page).getByRole("button", { name: "People", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await dialog(page).getByRole("button", { name: "Leave" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect((await page.goto(`/d/${id}`))?.status()).toBe(404);

  await marie.goto(`/d/${id}`);
  await expect(bar(marie).getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  const versions = await marie.request.get(`/api/d/${id}/versions`, { headers: sameOrigin });
  expect(await versions.json()).toMatchObject({
    versions: [{ action: "accept", origin: "human", by: { name: "Marie" } }, {}],
  });
  await marie.context().close();
});
