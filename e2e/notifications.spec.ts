import type { Browser, Page } from "playwright/test";
import { z } from "zod";
import { emailOf, join } from "./join";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const made = z.object({ id: z.string() });

// Announcements have the same role, but are not modal.
const dialog = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])');

async function ask({ origin, key }: { origin: string; key: string }, route: string, body: unknown): Promise<string> {
  const [method = "GET", path = "/"] = route.split(" ");
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const answer = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
  return made.parse(await answer.json()).id;
}

/** Invites a person and opens the workspace as that person in another browser. */
async function joined(page: Page, browser: Browser, name: string): Promise<Page> {
  await visit(page, "/settings/people");
  await page.getByRole("textbox", { name: "For whom" }).fill(name);
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByRole("note", { name: "The invitation link" }).textContent();
  const other = await join(browser, link ?? "", name);
  await other.goto("/");
  return other;
}

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const notices = (page: Page) => page.getByRole("list", { name: "Notifications" }).getByRole("listitem");

test("asks for access to a document, is given it, and both are told at once", async ({ page, browser, workspace }) => {
  const id = await ask(workspace, "POST /api/d", { title: "Soundings", markdown: "The sea rises." });
  const hopper = await joined(page, browser, "Hopper");
  await visit(page, "/");

  const texts = [];
  for (const address of ["/d/doc_nothing", `/d/${id}`]) {
    expect((await hopper.goto(address))?.status()).toBe(404);
    await hopper.getByRole("button", { name: "Ask for access" }).click();
    await expect(hopper.getByText("its owner is told that you ask")).toBeVisible();
    texts.push(await hopper.getByRole("main").textContent());
  }
  expect(new Set(texts).size).toBe(1);

  await expect(bell(page)).toContainText("1");
  await bell(page).click();
  await expect(notices(page)).toContainText(["Hopper asks for access to “Soundings”"]);
  await notices(page).first().getByRole("link").click();
  const asking = dialog(page).getByRole("combobox", { name: "Give Hopper a role" });
  await asking.selectOption("can comment");
  await expect(dialog(page).getByRole("combobox", { name: "Role of Hopper" })).toHaveValue("comment");

  await hopper.goto("/");
  await expect(bell(hopper)).toContainText("1");
  await bell(hopper).click();
  await notices(hopper).first().getByRole("link", { name: "Owner shared “Soundings” with you" }).click();
  await hopper.waitForURL(`/d/${id}`);
  await expect(bell(hopper)).not.toContainText("1");
  await hopper.context().close();
});

test("tells a mention while the page is open, and leads to a suggestion", async ({ page, browser, workspace }) => {
  const id = await ask(workspace, "POST /api/d", { title: "Moorings", markdown: "The sea falls." });
  const curie = await joined(page, browser, "Curie");
  const sameOrigin = { "sec-fetch-site": "same-origin" };
  const share = { email: emailOf("Curie"), role: "comment" };
  await page.request.put(`/api/w/documents/${id}/people`, { data: share, headers: sameOrigin });
  await expect(bell(curie)).toContainText("1");
  const people = await page.request.get(`/api/w/documents/${id}/people`, { headers: sameOrigin });
  const listed = z
    .object({ people: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(await people.json());
  const { id: curieId } = listed.people.find(({ name }) => name === "Curie") ?? { id: "" };
  await ask(workspace, `POST /api/w/documents/${id}/comments`, { body: `Is it so, @[Curie](${curieId})?` });
  await expect(bell(curie)).toContainText("2");
  await bell(curie).click();
  await expect(notices(curie).first()).toContainText("mentioned you in “Moorings”");
  await curie.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(curie)).toHaveAccessibleName("Notifications");

  const proposal = { mode: "suggest_replace", markdown: "The sea falls twice a day." };
  await curie.request.patch(`/api/d/${id}`, { data: proposal, headers: sameOrigin });
  await visit(page, "/");
  await bell(page).click();
  await notices(page).first().getByRole("link", { name: "Curie suggested a change to “Moorings”" }).click();
  await expect(page.getByRole("complementary", { name: "Suggestions" })).toContainText("twice a day");
  await curie.context().close();
});

test("shows what a person was told where no stream of events comes through", async ({ page, browser, workspace }) => {
  const id = await ask(workspace, "POST /api/d", { title: "Anchors", markdown: "The sea is still." });
  const noether = await joined(page, browser, "Noether");
  // As a proxy that holds the stream back.
  await noether.route("**/api/live", () => {});
  const share = { email: emailOf("Noether"), role: "comment" };
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.put(`/api/w/documents/${id}/people`, { data: share, headers });
  await noether.goto("/");
  await expect(bell(noether)).toContainText("1");
  await noether.context().close();
});
