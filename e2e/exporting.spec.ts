import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { agentOf } from "./agent";
import { openOfMenu } from "./open-of-menu";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

const TEMPLATE = `\\documentclass{report}
$packages$
\\begin{document}
$body$
\\end{document}
`;

test("exports with a template that was added in the settings", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Tides", "The sea comes & goes.");
  await visit(page, "/settings/templates");
  await page
    .getByLabel("A Word or LaTeX file")
    .setInputFiles({ name: "journal.tex", mimeType: "text/x-tex", buffer: Buffer.from(TEMPLATE) });
  const remove = page.getByRole("button", { name: "Delete journal.tex" });
  await remove.click();
  await page.getByRole("dialog", { name: "Delete the template?" }).getByRole("button", { name: "Delete" }).click();
  await expect(remove).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(remove).toBeVisible();

  await visit(page, `/d/${id}`);
  const dialog = await openOfMenu(page, "Export", "Export “Tides”");
  await expect(dialog.getByRole("radio", { name: "Word" })).toBeChecked();
  await expect(dialog.getByRole("combobox", { name: "Template" })).toHaveCount(0);
  await dialog.getByRole("radio", { name: "LaTeX" }).click();
  await dialog.getByRole("combobox", { name: "Template" }).selectOption("journal.tex");
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const archive = unzipSync(readFileSync(await (await downloading).path()));
  const text = strFromU8(archive["main.tex"] ?? new Uint8Array());
  expect(text).toContain("\\documentclass{report}");
  expect(text).toContain("The sea comes \\& goes.");
  await expect(dialog).toBeHidden();
});

test("says after the export what the format does not carry", async ({ page, workspace }) => {
  const id = await agentOf(workspace).create("Ebb", 'The [sea](https://example.org "A sea") comes.\n\n<div>Raw</div>');
  await visit(page, `/d/${id}`);
  const dialog = await openOfMenu(page, "Export", "Export “Ebb”");
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe("Ebb.docx");
  const remarks = page.getByRole("dialog", { name: "Exported, with remarks" });
  await expect(remarks.getByRole("list", { name: "Remarks on Ebb.docx" }).getByRole("listitem")).toHaveText([
    "Raw HTML is shown as its words: <div>Raw</div>.",
    "Links lose their titles: A sea.",
  ]);
  await remarks.getByRole("button", { name: "Done" }).click();
  await expect(remarks).toBeHidden();
});
