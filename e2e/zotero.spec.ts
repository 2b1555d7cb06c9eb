import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { TEST_KEY } from "../lib/works/zotero/test-zotero";
import { agentOf } from "./agent";
import { emptyLibrary } from "./empty-library";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

test("a library at Zotero comes in, a change goes back, and what both sides changed is named", async ({
  page,
  zotero,
  workspace,
}) => {
  // Tests before may have filled the library of this workspace.
  await emptyLibrary(agentOf(workspace));
  zotero.put([{ key: "CCCC2222", name: "Sea" }], "collections");
  zotero.put([
    { key: "BBBB2222", itemType: "book", title: "Tides", publisher: "Shore", date: "2020", collections: ["CCCC2222"] },
  ]);
  await visit(page, "/settings/zotero");
  await page.getByLabel("API key").fill("wrongwrongwrong");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Zotero does not accept this key.")).toBeVisible();
  await page.getByLabel("API key").fill(TEST_KEY);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Zotero of Jane Doe" })).toBeVisible();
  await page.getByRole("checkbox", { name: "My Library" }).click();
  await expect(page.getByText("1 work", { exact: true })).toBeVisible();
  await expect(page.getByText("Last in step")).toBeVisible();

  const ask = async (path: string, method = "GET", body?: unknown) => {
    const headers = { "x-api-key": workspace.key, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(workspace.origin + path, { method, headers, ...sent })).json();
  };
  const [{ id, csl }] = (await ask("/api/d/citations")).citations;
  await ask(`/api/w/citations/${id}`, "PATCH", { csl: { ...csl, publisher: "Coast" } });
  zotero.put([{ key: "BBBB2222", publisher: "Beach", edition: "2" }]);
  await visit(page, "/settings/zotero");
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText(/“publisher” was changed on both sides/)).toBeVisible();
  expect(zotero.item("BBBB2222")).toMatchObject({ publisher: "Beach" });
  await page.getByRole("link", { name: "Show the work" }).click();
  await expect(page.getByLabel("Publisher", { exact: true })).toHaveValue("Coast");

  const position = JSON.stringify({ pageIndex: 1, rects: [[72, 717, 120, 731]] });
  const marked = { annotationText: "The tides", annotationColor: "#ffd400", annotationSortIndex: "00001|000000|00060" };
  const file = { linkMode: "imported_file", contentType: "application/pdf", title: "Full text" };
  zotero.put([
    { key: "AAAA2222", itemType: "attachment", parentItem: "BBBB2222", ...file },
    {
      ...{ key: "HHHH2222", itemType: "annotation", parentItem: "AAAA2222", annotationType: "highlight" },
      ...{ ...marked, annotationPosition: position },
    },
  ]);
  const sync = async () => {
    const [{ id }] = (await ask("/api/w/zotero")).connections;
    await ask(`/api/w/zotero/${id}/sync`, "POST");
  };
  await sync();
  await expect.poll(async () => (await ask(`/api/w/citations/${id}/highlights`)).highlights.length).toBe(1);
  await page.reload();
  const line = page.getByRole("region", { name: "Highlights in Full text" }).getByRole("listitem");
  await expect(line).toContainText("The tides p. 2");
  await line.getByRole("textbox", { name: "Note on “The tides”" }).fill("Why?");
  await line.getByRole("textbox").blur();
  await expect.poll(async () => (await ask(`/api/w/citations/${id}/highlights`)).highlights[0].note).toBe("Why?");
  await sync();
  await expect.poll(() => zotero.item("HHHH2222")?.annotationComment).toBe("Why?");
});

test("everything is downloaded as one archive", async ({ page, workspace }) => {
  await agentOf(workspace).ask("POST", "/citations", { csl: { type: "book", title: "Waves" } });
  await visit(page, "/settings/about");
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^colophon-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["colophon-export.json", "library.bib", "library.json"]));
});
