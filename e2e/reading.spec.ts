import { agentOf } from "./agent";
import { findFaults } from "./axe";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

test("the skip link leads to the text of a document, and empty header cells are no headers", async ({
  page,
  workspace,
}) => {
  const id = await agentOf(workspace).create("Tides", "The sea.", "|  | Metres |\n| - | - |\n| Brest | 7.8 |");
  await visit(page, `/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text.getByRole("cell", { name: "Brest" })).toBeVisible();
  await page.getByRole("link", { name: "Skip to the content" }).focus();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text.getByRole("columnheader")).toHaveCount(1);
  expect(await findFaults(page)).toEqual([]);
});

test("a restored version is undone from its notice", async ({ page, workspace }) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "The sea is blue.");
  await agent.write(id, { markdown: "The sea is grey." });
  await visit(page, `/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toContainText("grey");
  await page.getByRole("banner").getByRole("button", { name: "History", exact: true }).click();
  const versions = page.getByRole("complementary", { name: "History" }).getByRole("listitem");
  await versions.last().getByRole("button").first().click();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(text).toContainText("blue");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(text).toContainText("grey");
  await expect.poll(() => agent.text(id)).toEqual(["The sea is grey."]);
});

test("what is wrong with a field is said at the field", async ({ browser, workspace }) => {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    baseURL: workspace.origin,
  });
  const page = await context.newPage();
  await page.goto("/sign-in");
  const email = page.getByRole("textbox", { name: "E-mail", exact: true }).first();
  await email.fill("ada");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Write an address such as ada@example.org.")).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill("ada@example.org");
  await expect(page.getByText("Write an address such as ada@example.org.")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Fill in this field.")).toBeVisible();
  await context.close();
});

test("built-in prompts and callouts are in the reader's language", async ({ browser, workspace, session }) => {
  const id = await agentOf(workspace).create("Gezeiten", "> [!NOTE]\n> Text.");
  const context = await browser.newContext({
    storageState: session,
    baseURL: workspace.origin,
    locale: "de-DE",
  });
  const page = await context.newPage();
  await visit(page, "/prompts");
  await page.getByRole("link", { name: "Straffen" }).click();
  await expect(page.getByText("Um wie viel es kürzer werden soll")).toBeVisible();
  await visit(page, `/d/${id}`);
  await expect(page.getByRole("note")).toContainText("Hinweis");
  await context.close();
});

test("citations stay formatted without a connection, also a new one of a work that is cited", async ({
  page,
  context,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "The sea rises.");
  const { nodes } = await agent.ask("GET", `/${id}?format=nodes`);
  await agent.ask("POST", `/${id}/cite`, {
    csl: { type: "book", title: "Waves", author: [{ family: "Roe" }], issued: { "date-parts": [[2020]] } },
    nodeId: nodes[0].id,
  });
  await visit(page, `/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text.getByText("(Roe, 2020)")).toHaveCount(1);
  await text.getByText("The sea rises").click();
  await page.keyboard.press("Home");
  // A page that just opened has not fetched the window yet, which it does once it is quiet.
  await page.keyboard.type("@");
  const picker = page.getByRole("combobox", { name: "Search for a work to cite" });
  await expect(picker).toBeVisible();
  await context.setOffline(true);
  await picker.fill("waves");
  await expect(page.getByRole("option", { name: /Waves/ }).first()).toBeVisible();
  await page.getByRole("option", { name: /Waves/ }).first().click();
  await expect(text.getByText("(Roe, 2020)")).toHaveCount(2);
  await context.setOffline(false);
});
