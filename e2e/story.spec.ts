import { test as base, expect, type Page } from "playwright/test";
import { agentOf } from "./agent";
import { give, wave } from "./give-picture";
import { newEmbeddedStore } from "./new-store";
import { type Replay, startReplay } from "./replay";
import { saved } from "./saved";
import { startWorkspace, type Workspace } from "./start-workspace";

const PASSWORD = "correct horse battery staple";
const FIRST = "The sea rises and falls twice a day";
const SUGGESTED = "Its height depends on the moon, the sun and the coast.";

// A workspace that nobody has used; the metadata services are replayed.
const test = base.extend<{ replay: Replay; workspace: Workspace }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of this pattern.
  async replay({}, use) {
    const replay = await startReplay();
    await use(replay);
    await replay.close();
    expect(replay.unknown).toEqual([]);
  },
  async workspace({ replay }, use) {
    const workspace = await startWorkspace(replay.baseUrls, newEmbeddedStore);
    await use(workspace);
    await workspace.stop();
  },
  // Every test fails when one of its pages logs an error.
  async context({ context }, use) {
    const errors: string[] = [];
    context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    context.on("weberror", (error) => errors.push(String(error.error())));
    await use(context);
    expect(errors).toEqual([]);
  },
});

// They begin last, when one worker would wait for the other.
test.describe.configure({ mode: "parallel" });

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const paragraphs = (page: Page) => text(page).locator("> p");

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
})) {
  test(`on a ${device}, from the first start to a published page with a picture, a citation and an accepted suggestion`, async ({
    page,
    workspace,
  }) => {
    test.setTimeout(5 * 60_000);
    await page.setViewportSize(viewport);
    await page.goto(/http\S+magic-link\S+/.exec(workspace.output())?.[0] ?? "");
    await page.waitForURL(`${workspace.origin}/`);
    await giveName(page);
    await signInAgain(page, workspace.origin);

    await page.getByRole("button", { name: "Open an example" }).click();
    await page.waitForURL(/\/d\/doc_/);
    await expect(text(page).getByRole("heading").first()).toBeVisible();
    await page.goto(workspace.origin);
    await page.getByRole("main").getByRole("button", { name: "New document" }).click();
    await expect(text(page)).toBeVisible();
    const id = new URL(page.url()).pathname.slice("/d/".length);

    await page.getByRole("textbox", { name: "Title" }).click();
    await page.keyboard.type("On tides");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await expect(page.getByRole("listbox", { name: "Insert" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("## What they are");
    await page.keyboard.press("Enter");
    await page.keyboard.type(`${FIRST} @`);
    await expect(page.getByRole("combobox", { name: "Search for a work to cite" })).toBeFocused();
    await page.keyboard.type("10.1038/nphys1170");
    await expect(page.getByRole("option", { name: "Add 10.1038/nphys1170" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(paragraphs(page).first()).toHaveText(`${FIRST} (Aspelmeyer, 2009)`);
    await page.keyboard.type(".");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Its height depends on the moon.");
    await page.keyboard.press("Enter");
    await give(page, "paste", ".ProseMirror", await wave());
    const picture = text(page).locator(".picture img");
    await expect(picture).toHaveAttribute("src", /^\/files\/fil_/);
    await picture.click();
    await page.getByRole("button", { name: "Caption and size" }).click();
    const dialog = page.getByRole("dialog", { name: "Picture" });
    await dialog.getByLabel("Caption").fill("High water");
    await dialog.getByRole("button", { name: "Change" }).click();
    await expect(dialog).toBeHidden();
    await expect(saved(page)).toHaveText("Saved");

    const agent = agentOf(workspace);
    const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
    const target = nodes.find((node: { text: string }) => node.text === "Its height depends on the moon.");
    await agent.suggest(id, { nodeId: target.id, markdown: SUGGESTED, note: "Name all causes." });
    await expect(text(page).getByRole("insertion").first()).toBeVisible();
    await text(page).getByText(FIRST).click();
    await page.keyboard.press("Alt+ArrowDown");
    const card = page.getByRole("complementary", { name: "Suggestions" }).getByRole("listitem");
    await expect(card).toContainText("Name all causes.");
    await card.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(card).toHaveCount(0);
    // On a phone the panel covers the page.
    await page.getByRole("button", { name: "Close suggestions" }).click();
    await expect(paragraphs(page).nth(1)).toHaveText(SUGGESTED);
    await expect(saved(page)).toHaveText("Saved");

    const panel = page.getByRole("complementary", { name: "Publish" });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await panel.getByRole("button", { name: "Publish the page" }).click();
    const address = await panel.getByRole("link", { name: "View the page" }).getAttribute("href");
    await page.goto(address ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("On tides");
    await expect(page.getByText("Ann Poe").first()).toBeVisible();
    await expect(page.getByText(SUGGESTED)).toBeVisible();
    await expect(page.getByRole("figure")).toContainText("High water");
    const image = page.getByRole("figure").getByRole("img");
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(800);
    await expect(page.getByRole("listitem").filter({ hasText: "Measured measurement" }).first()).toBeVisible();
  });
}

/** Answers the question on the first page: who the owner is, and their password. */
async function giveName(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Who are you?" });
  // A click before the page's scripts have loaded does nothing.
  await expect(async () => {
    await page.getByRole("button", { name: "Give your name, your address and a password or passkey" }).click();
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await dialog.getByLabel("Name").fill("Ann Poe");
  await dialog.getByLabel("E-mail").fill("ann@example.org");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

/** Comes back without a session, by the password. */
async function signInAgain(page: Page, origin: string): Promise<void> {
  // Without a page that would ask on, and hear that it may not.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(origin);
  await page.getByRole("textbox", { name: "E-mail" }).fill("ann@example.org");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${origin}/`);
}
