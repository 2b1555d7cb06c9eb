import type { Page } from "playwright/test";
import { agentOf } from "./agent";
import { emptyLibrary } from "./empty-library";
import { runCommand } from "./run-command";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

/** A preprint that OpenAlex has an open copy of, and that it relates to another work. */
const PREPRINT = { doi: "10.1101/2020.03.22.002386" };

async function open(page: Page, id: string): Promise<void> {
  await visit(page, `/library/${id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Attachments" })).toBeVisible();
}

// Tests before may have filled the library of this workspace.
test.beforeEach(({ workspace }) => emptyLibrary(agentOf(workspace)));

test("attaches an open copy that a registry names, and says when there is none", async ({
  page,
  workspace,
  replay,
}) => {
  const { ask } = agentOf(workspace);
  const { id } = await ask("POST", "/citations", PREPRINT);
  await open(page, id);
  const find = page.getByRole("button", { name: "Find an open copy" });
  const told = page.getByRole("region", { name: "Notifications" });

  replay.break("openalex", 500);
  await find.click();
  await expect(told).toContainText("No open copy was attached");
  await expect(find).toBeEnabled();
  replay.mend("openalex");

  await find.click();
  await expect(told).toContainText(/Interaction Map.*\.pdf is attached/);
  await expect(find).toHaveCount(0);
  await page.getByRole("button", { name: "Open the PDF" }).click();
  await expect(page.locator("canvas").first()).toBeVisible();
});

test("adds a work that a registry relates to one, and ends that they are related", async ({ page, workspace }) => {
  const { ask } = agentOf(workspace);
  const { id } = await ask("POST", "/citations", PREPRINT);
  await open(page, id);
  const section = page.getByRole("region", { name: "Related works" });
  await expect(section).toContainText("that you relate to it");
  await section.getByRole("button", { name: "Ask the registries" }).click();
  const found = section.getByRole("list", { name: "What registries relate to it" });
  await expect(found.getByRole("listitem")).toHaveText([/10\.1038\/s41586-020-2286-9.*another version/, /similar/]);

  await found.getByRole("button", { name: "Add Measured measurement" }).click();
  const related = section.getByRole("list", { name: "Related works" });
  await expect(related.getByRole("listitem")).toHaveText([/Measured measurement.*related by you/]);
  await expect(found).toContainText("In the library");

  await related.getByRole("button", { name: "End the relation to Measured measurement" }).click();
  await expect(related).toHaveCount(0);

  await section.getByRole("button", { name: "Relate a work" }).click();
  await page.getByRole("combobox", { name: "Find a work of the library" }).fill("measured");
  await page.getByRole("option", { name: /Measured measurement/ }).click();
  await expect(related.getByRole("listitem")).toHaveText([/Measured measurement/]);
});

test("a retraction arrives over night as a notice, which leads to the work", async ({ page, workspace, replay }) => {
  // Published documents of other tests are checked too, with one request a second.
  test.slow();
  const { ask } = agentOf(workspace);
  await ask("POST", "/citations", { doi: "10.1007/978-3-319-24277-4" });
  replay.retract("10.1007/978-3-319-24277-4");
  const night = await runCommand({ ...workspace.store, ...replay.baseUrls }, "nightly");
  expect([night.code, night.stdout]).toEqual([0, expect.stringContaining("Notices: 1.")]);

  await visit(page, "/");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const notices = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  await expect(notices).toContainText(["The nightly check found something wrong in “ggplot2"]);
  await notices.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /ggplot2/ })).toBeVisible();
  await expect(page.getByRole("main").getByText("Retracted")).toBeVisible();
});
