import { agentOf } from "./agent";
import { expect, test } from "./signed-in";

test("the owner decides by keys on what an agent proposed in two documents", async ({ page, workspace }) => {
  const agent = agentOf(workspace, "inbox-model");
  const [lamps, tides] = [await agent.create("Lamps", "Two lamps."), await agent.create("Tides", "The sea rises.")];
  await agent.suggest(lamps, { edits: [{ find: "Two", replace: "Three" }], note: "The survey counts three." });
  await agent.suggest(tides, { edits: [{ find: "rises", replace: "falls" }] });
  await page.goto("/inbox");
  const shown = page.getByRole("article", { name: "Suggestion by inbox-model" });
  await expect(shown.getByRole("link", { name: "Tides" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Inbox/ })).toContainText("to decide");
  await page.keyboard.press("j");
  await expect(shown).toContainText("The survey counts three.");
  await expect(shown.getByRole("insertion")).toHaveText("Three");
  await page.keyboard.press("k");
  await page.keyboard.press("a");
  await expect(shown.getByRole("link", { name: "Lamps" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(shown.getByRole("link", { name: "Tides" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(shown.getByRole("link", { name: "Lamps" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(shown).toHaveCount(0);
  expect(await agent.waiting(lamps)).toHaveLength(1);
  // What can still be undone is sent when the page is left.
  await page
    .getByRole("navigation", { name: "Workspace" })
    .getByRole("link", { name: "Documents", exact: true })
    .click();
  await expect.poll(() => agent.text(lamps)).toEqual(["Three lamps."]);
  await expect.poll(() => agent.waiting(tides)).toEqual([]);
  expect(await agent.text(tides)).toEqual(["The sea rises."]);
});

test("a mention in a comment is answered by its key, and the thread says so", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Harbour", "The harbour has two lamps.");
  await page.goto("/settings/keys");
  await page.getByRole("textbox", { name: "Name" }).fill("Reviewer");
  await page.getByRole("checkbox", { name: "Suggest" }).check();
  await page.getByRole("button", { name: "Make the key" }).click();
  const key = ((await page.getByText(/^ak_usr_/).textContent()) ?? "").trim();
  await page.goto(`/d/${id}`);
  await page.getByRole("textbox", { name: "Text" }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Comments" }).click();
  const panel = page.getByRole("complementary", { name: "Comments" });
  await panel.getByRole("button", { name: "Comment on the document" }).click();
  await panel.getByRole("textbox", { name: "Comment" }).pressSequentially("@Rev");
  await page.getByRole("option", { name: /Reviewer/ }).click();
  await panel.getByRole("textbox", { name: "Comment" }).pressSequentially("shorter?");
  await panel.getByRole("button", { name: /^Comment(?! on)/ }).click();
  await expect(page.getByText("Reviewer is asked")).toBeVisible();

  const headers = { "x-api-key": key, "content-type": "application/json" };
  const ask = async (method: string, path: string, body?: object) =>
    (
      await fetch(`${workspace.origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    ).json();
  const { events } = await ask("GET", `/api/w/events?documentId=${id}`);
  const [mention] = events.filter(({ type }: { type: string }) => type === "agent.mentioned");
  const at = `/api/w/documents/${id}/comments/${mention.data.commentId}`;
  await ask("PATCH", at, { working: true });
  await expect(page.getByText("Reviewer is working on it")).toBeVisible();
  await ask("PATCH", `/api/d/${id}`, {
    ...{ mode: "suggest_replace", edits: [{ find: "The harbour has two", replace: "Two" }] },
    commentId: mention.data.commentId,
  });
  await ask("POST", `${at}/replies`, { body: "Proposed." });
  await expect(page.getByText("Reviewer answered")).toBeVisible();
  await panel.getByRole("button", { name: "Proposal" }).click();
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
});
