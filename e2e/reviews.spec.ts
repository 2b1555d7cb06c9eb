import { agentOf } from "./agent";
import { saved } from "./saved";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

test("a page waits until a person answered for an agent's words, a paragraph at a time by keyboard", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  // Other tests of this workspace publish documents too, and the first with a title takes its address.
  const id = await agent.create("Moon tides", "The sea is blue.", "The moon pulls it.", "It comes twice a day.");
  await agent.ask("PATCH", `/${id}`, { settings: { requireReview: true } });
  await visit(page, `/d/${id}`);
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Publish" });
  await panel.getByRole("button", { name: "Publish the page" }).click();
  await expect(panel.getByRole("alert")).toHaveText("Nobody has answered yet for 13 words of agents.");
  await panel.getByRole("button", { name: "Read them" }).click();

  const reading = page.getByRole("region", { name: "Reviewed words of agents" });
  await expect(reading.getByRole("status")).toHaveText("Paragraph 1 of 3: The sea is blue.");
  await page.keyboard.press("Enter");
  await expect(reading.getByRole("status")).toHaveText("Paragraph 1 of 2: The moon pulls it.");
  await page.keyboard.press("Enter");
  await expect(reading.getByRole("status")).toHaveText("Paragraph 1 of 1: It comes twice a day.");
  await expect(reading.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "8");
  await page.keyboard.press("Escape");
  await expect(reading).toBeHidden();

  const last = text.locator("> p").nth(2);
  await last.click({ clickCount: 3 });
  await page.keyboard.type("Water returns every twelve hours.");
  await expect(saved(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await panel.getByRole("button", { name: "Publish the page" }).click();
  await expect(panel.getByRole("status")).toHaveText("Published.");

  await page.goto("/p/moon-tides");
  await page.getByRole("link", { name: "How this was written" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How “Moon tides” was written");
  const authors = page.getByRole("region", { name: "Authors by their share of the words" });
  await expect(authors.getByRole("listitem").first()).toHaveText(/AI · 8 words · 8 reviewed/);
  await expect(page.getByText("The sea is blue.").first()).toHaveAttribute("data-by", /\(AI\), reviewed by /);
  // How often the typing was saved decides where the spans end, and whether the agent's full stop is still there.
  const typed = page.getByRole("paragraph").filter({ hasText: "Water returns every twelve hours." });
  await expect(typed.locator(".person").first()).toHaveText(/^W/);
  await expect(typed.locator(".ai").filter({ hasText: /[a-z]/i })).toHaveCount(0);

  const exported = `${workspace.origin}/api/w/documents/${id}/export?format=html&final=true`;
  const html = await (await fetch(exported, { headers: { "x-api-key": workspace.key } })).text();
  await page.goto("/verify");
  const verify = async (name: string, content: string) => {
    await page
      .getByLabel("A file to verify")
      .setInputFiles({ name, mimeType: "text/html", buffer: Buffer.from(content) });
    return page.getByRole("region", { name });
  };
  const good = await verify("tides.html", html);
  await expect(good.getByRole("heading")).toHaveText("Verified");
  await expect(good).toContainText("People reviewed 8 of 8 words of AI.");
  const bad = await verify("changed.html", html.replace("The moon pulls it.", "The moon pushes it."));
  await expect(bad.getByRole("heading")).toHaveText("Changed");
  await expect(bad).toContainText("Paragraph 3 differs from the statement. In the file it begins:The moon pushes it.");
});
