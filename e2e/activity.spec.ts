import { agentOf } from "./agent";
import { expect, test } from "./signed-in";

test("Activity shows an agent's run over three documents, its changes, and undoes its part in one", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const titles = ["Ebb", "Flow", "Spring"];
  const ids = await Promise.all(titles.map((title) => agent.create(title, `The ${title} tide is blue.`)));
  const headers = {
    "x-api-key": workspace.key,
    "content-type": "application/json",
    "x-agent-model": "run-model",
    "x-agent-run": "repaint",
  };
  for (const id of ids) {
    const body = JSON.stringify({ edits: [{ find: "blue", replace: "grey" }] });
    expect((await fetch(`${workspace.origin}/api/d/${id}`, { method: "PATCH", headers, body })).status).toBe(200);
  }

  await page.goto("/");
  await page.getByRole("link", { name: "Activity" }).click();
  const run = page.getByRole("listitem").filter({ hasText: "run-model" }).first();
  await expect(run).toContainText("3 documents");
  await expect(run).toContainText("+3 −3 words");

  await run.getByRole("link", { name: "Show the changes in Ebb" }).click();
  await expect(page.getByRole("deletion")).toHaveText("blue");
  await expect(page.getByRole("insertion")).toHaveText("grey");
  await page.goBack();

  await run.getByRole("button", { name: "Undo run" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox")).toHaveCount(3);
  await expect(dialog.getByText("Becomes as it was before the run.")).toHaveCount(3);
  for (const title of ["Flow", "Spring"]) await dialog.getByRole("checkbox", { name: title }).click();
  await dialog.getByRole("button", { name: "Undo in one document" }).click();
  await expect(page.getByText("The run is taken back in one document")).toBeVisible();
  const texts = await Promise.all(ids.map((id) => agent.text(id)));
  expect(texts.flat()).toEqual(["The Ebb tide is blue.", "The Flow tide is grey.", "The Spring tide is grey."]);
});
