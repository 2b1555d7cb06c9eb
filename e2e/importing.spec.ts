import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "playwright/test";
import { startWorkspace, type Workspace } from "./start-workspace";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const ARTICLE = `<!doctype html><html lang="en"><head><title>Tides | The Harbour</title></head><body><nav>Menu</nav>
<article><h1>Tides</h1><p>${"The sea comes and goes, and nobody asked it to. ".repeat(12)}</p>
<p><img src="/wave.png" alt="A wave"></p><pre><code class="language-js">tide()</code></pre></article></body></html>`;

test.describe.configure({ timeout: 3 * 60_000 });

let site: Server;
let place: string;
let workspace: Workspace;

test.beforeAll(async () => {
  site = createServer(({ url }, reply) => {
    if (url === "/tides") reply.setHeader("content-type", "text/html; charset=utf-8").end(ARTICLE);
    else if (url === "/wave.png") reply.setHeader("content-type", "image/png").end(PICTURE);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  place = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  workspace = await startWorkspace({ ALLOW_PRIVATE_HOSTS: place, QUOTA_DOCUMENTS_PER_PERSON: "20" });
});
test.afterAll(async () => {
  await workspace?.stop();
  site.close();
});

/** Makes a document, and returns the status of the answer. */
async function make(fields: object = {}): Promise<number> {
  const headers = { "content-type": "application/json", "x-api-key": workspace.key };
  const answer = await fetch(`${workspace.origin}/api/d`, { method: "POST", body: JSON.stringify(fields), headers });
  return answer.status;
}

/** Makes documents until there is no room for one. */
async function fillQuota(): Promise<void> {
  let status: number;
  do status = await make();
  while (status === 201);
  expect(status).toBe(413);
}

test("imports a web page and files as documents, and shows what cannot be imported or finds no room", async ({
  page,
}) => {
  await page.goto(/http\S+magic-link\S+/.exec(workspace.output())?.[0] ?? "");
  await page.getByRole("button", { name: "Import", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "A web page…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import from the web" });
  const address = dialog.getByLabel("Address of the page");

  await address.fill("http://169.254.169.254/latest/meta-data");
  await address.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("is not an address of the public internet");
  await address.fill(`http://${place}/nothing`);
  await address.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("There is no such page on this site.");

  await address.fill(`http://${place}/tides`);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.waitForURL(/\/d\/doc_/);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Tides");
  const picture = page.getByRole("img", { name: "A wave" });
  await expect(picture).toHaveAttribute("src", /^\/files\/fil_/);
  const kept = await page.request.get(new URL((await picture.getAttribute("src")) ?? "", page.url()).href);
  expect(await kept.body()).toEqual(PICTURE);
  expect(kept.headers()["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");

  await make({ title: "Import from the sea" });
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("import from");
  // Found documents arrive later, and must not take the place of the command about to be chosen.
  await expect(page.getByRole("option")).toContainText(["Import from the web…", "Import from the sea"]);
  await page.keyboard.press("Enter");
  await expect(address).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: "Documents" }).first().click();
  const archive = zipSync({
    "Notes/Plan.md": strToU8("See [[Ebb]]."),
    "Ebb.md": strToU8("Text."),
    "data.csv": strToU8("1"),
  });
  await page.getByLabel("Files to import").setInputFiles([
    { name: "notes.zip", mimeType: "application/zip", buffer: Buffer.from(archive) },
    { name: "paper.docx", mimeType: "application/octet-stream", buffer: Buffer.from("%PDF-1.7") },
  ]);
  const report = page.getByRole("dialog", { name: "Imported, with remarks" });
  await expect(report.getByRole("list", { name: "Remarks on notes.zip" })).toHaveText(
    "These files were not taken: data.csv.",
  );
  await report.getByRole("link", { name: "Plan" }).click();
  await page.waitForURL(/\/d\/doc_/);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Plan");
  // A notice is also said to screen readers, in an element of its own.
  await expect(page.getByText("“paper.docx” is a PDF.").first()).toBeVisible();

  await fillQuota();
  await page.getByRole("link", { name: "Documents" }).first().click();
  const note = { name: "late.md", mimeType: "text/markdown", buffer: Buffer.from("Late.") };
  await page.getByLabel("Files to import").setInputFiles([note]);
  await expect(page.getByText("You have as many documents as a person may have").first()).toBeVisible();
  await page.goto(new URL("/settings", page.url()).href);
  const storage = page.getByRole("list", { name: "Storage" });
  await expect(storage.getByRole("listitem")).toHaveText([/^Documents\s*20 of 20$/]);
});
