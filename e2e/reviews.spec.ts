import { agentOf } from "./agent";
import { saved } from "./saved";
import { expect, test } from "./signed-in";

test("a page waits until a person answered for an agent's words, a paragraph at a time by keyboard", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const id = await agent.create("Tides", "The sea is blue.", "The moon pulls it.", "It comes twice a day.");
  await agent.ask("PATCH", `/${id}`, { settings: { requireReview: true } });
  await page.goto(`/d/${id}`);
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
});
