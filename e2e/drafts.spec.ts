import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { openPalette } from "./palette";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

/** Makes a key that writes drafts only, as a person does. */
async function keyForDrafts(page: Page, name: string): Promise<string> {
  await visit(page, "/settings/keys");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  for (const scope of ["Create", "Update"]) await page.getByRole("checkbox", { name: scope }).check();
  await page.getByRole("radio", { name: "In drafts of them only" }).click();
  await page.getByRole("button", { name: "Make the key" }).click();
  return ((await page.getByText(/^ak_usr_/).textContent()) ?? "").trim();
}

const drafts = (page: Page) => page.getByRole("navigation", { name: "The document and its drafts" });

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

test("a person compares the drafts of two agents, merges one as a version and one as suggestions", async ({
  page,
  workspace,
}) => {
  const owner = agentOf(workspace, "first-model");
  const document = await owner.create(
    "Tides",
    "The sea rises and falls twice a day.",
    "The moon pulls the water.",
    "The wind has no part in it.",
  );
  const [shorter, warmer] = [
    agentOf({ ...workspace, key: await keyForDrafts(page, "Shortener") }, "short-model"),
    agentOf({ ...workspace, key: await keyForDrafts(page, "Warmer") }, "warm-model"),
  ];
  await expect(shorter.write(document, { append: "No." })).rejects.toThrow("draft_needed");
  const draftOf = async (agent: typeof owner, name: string): Promise<string> =>
    (await agent.ask("POST", `/../w/documents/${document}/drafts`, { name })).id;

  await visit(page, `/d/${document}`);
  await text(page).waitFor();
  await expect(drafts(page)).toHaveCount(0);
  const [first, second] = [await draftOf(shorter, "Shorter"), await draftOf(warmer, "Warmer")];
  await shorter.write(first, { edits: [{ find: "twice a day", replace: "twice daily" }] });
  await shorter.write(first, { append: "Ships wait for it." });
  await warmer.write(second, { edits: [{ find: "The moon pulls", replace: "The old moon gently pulls" }] });
  await owner.write(document, { edits: [{ find: "twice a day", replace: "twice every day" }] });

  // The open document hears of its drafts.
  await drafts(page).getByRole("link", { name: "Shorter" }).click();
  await expect(text(page)).toContainText("Ships wait for it.");
  await expect(drafts(page).getByRole("link", { name: "Shorter" })).toContainText("short-model");
  await expect(drafts(page).getByRole("link", { name: "Warmer" })).toContainText("+2 words");
  await expect(page.getByRole("banner").getByRole("button", { name: "Publish" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show changes" }).click();
  const compared = page.getByRole("document", { name: "Text with its changes" });
  await expect(compared.getByRole("insertion").filter({ hasText: "daily" })).toBeVisible();
  await expect(compared.getByRole("deletion").filter({ hasText: "day" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the text" }).click();

  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge “Shorter”" });
  await expect(dialog.getByRole("region", { name: "What changes in the document" })).toContainText(
    "Ships wait for it.",
  );
  await expect(dialog.getByRole("heading", { name: "1 paragraph was changed in both" })).toBeVisible();
  await dialog.getByRole("radio", { name: "The draft" }).click();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await page.waitForURL(`**/d/${document}`);
  await expect(text(page)).toContainText("twice daily");
  await expect(text(page)).toContainText("Ships wait for it.");
  await expect(drafts(page).getByRole("link", { name: "Shorter" })).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "History" }).click();
  await expect(page.getByText(/^Merged the draft “Shorter” by .*short-model/)).toBeVisible();

  await visit(page, `/d/${first}`);
  await expect(page.getByText("This draft was merged.")).toBeVisible();
  await expect(text(page)).toHaveAttribute("aria-readonly", "true");

  await drafts(page).getByRole("link", { name: "Warmer" }).click();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText(/versions of the document came/)).toBeVisible();
  await expect(text(page)).toContainText("Ships wait for it.");
  await page.getByRole("button", { name: "Merge…" }).click();
  await page.getByRole("radio", { name: "As suggestions" }).click();
  await page.getByRole("button", { name: "Suggest", exact: true }).last().click();
  await page.waitForURL(`**/d/${document}?suggestion=*`);
  expect(await owner.text(document)).toContain("The moon pulls the water.");
  const card = page.getByRole("listitem", { name: "Suggestion by warm-model" });
  await card.getByRole("button", { name: "Accept", exact: true }).click();
  await expect.poll(() => owner.text(document)).toContain("The old moon gently pulls the water.");
});

test("a person tries something in a draft, finds it in the list on request, and closes it", async ({
  page,
  workspace,
}) => {
  const owner = agentOf(workspace);
  const document = await owner.create("Harbour lamps", "The harbour has two lamps.");
  const other = await owner.create("Other lamps", "The harbour has nine lamps.");
  await visit(page, `/d/${document}`);
  await text(page).waitFor();
  await (await openPalette(page)).fill("New draft");
  await page.getByRole("option", { name: "New draft" }).click();
  await page.getByRole("textbox", { name: "What do you want to try?" }).fill("With a beacon");
  await page.getByRole("button", { name: "Make the draft" }).click();
  await expect(drafts(page).getByRole("link", { name: "With a beacon" })).toHaveAttribute("aria-current", "page");
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And a beaconlight.");
  await expect(drafts(page).getByRole("link", { name: "With a beacon" })).toContainText("+3 words", {
    timeout: 15_000,
  });
  expect(await owner.text(document)).toEqual(["The harbour has two lamps."]);

  await page.getByRole("banner").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Compare with…" }).click();
  await page.getByRole("combobox", { name: "Search drafts, versions and documents" }).fill("Other lamps");
  await page.getByRole("option", { name: "Other lamps" }).click();
  await expect(page.getByRole("heading", { name: "This text → “Other lamps”" })).toBeVisible();
  await expect(page.getByRole("insertion").filter({ hasText: "nine" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the text" }).click();

  await visit(page, "/?q=beaconlight");
  await expect(page.getByText("No document has all of this.")).toBeVisible();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("checkbox", { name: "Drafts of documents too" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /Draft “With a beacon”/ }).click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("This draft was closed.")).toBeVisible();
  await expect(text(page)).toHaveAttribute("aria-readonly", "true");
  await owner.ask("DELETE", `/${other}`);
});
