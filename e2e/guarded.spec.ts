import { agentOf } from "./agent";
import { expect, test } from "./signed-in";

test("the history says what an agent changed beyond wording", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Trial", "We included 868 patients. The drug did not help.");
  const answer = await fetch(`${workspace.origin}/api/d/${id}`, {
    method: "PATCH",
    headers: { "x-api-key": workspace.key, "content-type": "application/json" },
    body: JSON.stringify({ markdown: "We included 886 patients. The drug did help." }),
  });
  expect((await answer.json()).notableCount).toBe(2);
  await page.goto(`/d/${id}`);
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "2 notable changes" }).click();
  const changes = page.getByRole("listitem").filter({ hasText: "Number" });
  await expect(changes.getByText("868")).toBeVisible();
  await expect(changes.getByText("886")).toBeVisible();
});

test("a key whose agent may only suggest what is more than wording is made in the settings", async ({
  page,
  workspace,
}) => {
  const id = await agentOf(workspace).create("Trial", "We included 868 patients.");
  await page.goto("/settings/keys");
  await page.getByRole("textbox", { name: "Name" }).fill("Careful agent");
  await page.getByRole("checkbox", { name: "Update" }).check();
  await page.getByRole("radio", { name: "Only suggest it" }).click();
  await page.getByRole("button", { name: "Make the key" }).click();
  const key = (await page.getByText(/^ak_usr_/).textContent()) ?? "";
  const answer = await fetch(`${workspace.origin}/api/d/${id}`, {
    method: "PATCH",
    headers: { "x-api-key": key.trim(), "content-type": "application/json" },
    body: JSON.stringify({ markdown: "We included 886 patients." }),
  });
  expect(await answer.json()).toMatchObject({ changed: false, suggestions: [{ status: "pending" }] });
});
