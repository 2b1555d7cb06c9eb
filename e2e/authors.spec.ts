import { agentOf } from "./agent";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

test("names the authors of a text, moves them by keys and by dragging, and leads to a wrong iD", async ({
  page,
  workspace,
}) => {
  const agent = agentOf(workspace);
  const { id } = await agent.ask("POST", "", { title: "Named tides", markdown: "Text." });
  const authors = async () => (await agent.ask("GET", `/${id}`)).settings.authors;
  await visit(page, `/d/${id}`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Publish" });
  await panel.getByRole("button", { name: "Those who wrote" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  for (const name of ["Ada Ek", "Ben Ono"]) {
    await panel.getByRole("button", { name: "Add an author" }).click();
    await page.keyboard.type(name);
  }
  const names = async () => {
    const fields = await panel.getByRole("textbox", { name: /^Name of author/ }).all();
    return Promise.all(fields.map((field) => field.inputValue()));
  };
  const [owner] = await names();

  await panel.getByRole("button", { name: "Move Ben Ono, author 3" }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect.poll(names).toEqual(["Ben Ono", owner, "Ada Ek"]);
  await expect(panel.getByRole("status").first()).toHaveText("Ben Ono is author 1 of 3 now.");

  const from = await panel.getByRole("button", { name: "Move Ada Ek, author 3" }).boundingBox();
  const to = await panel.getByRole("listitem").first().boundingBox();
  if (!from || !to) throw new Error("The list is not shown.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(names).toEqual(["Ada Ek", "Ben Ono", owner]);

  await panel.getByRole("button", { name: "More about Ada Ek" }).click();
  const orcid = panel.getByLabel("ORCID iD").first();
  await orcid.fill("0000-0002-1825-0098");
  await panel.getByRole("button", { name: "Save the authors" }).click();
  await expect(panel.getByText("This is no ORCID iD: a digit differs.")).toBeVisible();
  await expect(orcid).toBeFocused();
  expect(await authors()).toBeUndefined();
  await orcid.fill("0000-0002-1825-0097");
  await panel.getByRole("button", { name: "Save the authors" }).click();
  await expect(panel.getByText("The authors are saved.")).toBeVisible();
  expect((await authors()).slice(0, 2)).toEqual([
    { name: "Ada Ek", orcid: "https://orcid.org/0000-0002-1825-0097" },
    "Ben Ono",
  ]);
});
