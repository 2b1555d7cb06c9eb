import type { CallToolResult } from "@modelcontextprotocol/client";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { findChromium } from "#lib/exchange/exporting/pdf/print-pdf";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

const URI = "ui://colophon/proposal";
const TYPE = "text/html;profile=mcp-app";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(async () => {
  await workspace.close();
});

const readApp = async () => {
  const { contents } = await (await workspace.connect()).readResource({ uri: URI });
  return contents[0];
};

test("the tools that answer suggestions name the app, which is read with a key as a page that loads nothing", async () => {
  const client = await workspace.connect();
  expect(client.getServerCapabilities()?.extensions).toMatchObject({
    "io.modelcontextprotocol/ui": { mimeTypes: [TYPE] },
  });
  const { tools } = await client.listTools();
  const shown = tools.filter(({ _meta }) => _meta?.ui !== undefined).map(({ name, _meta }) => [name, _meta]);
  expect(Object.fromEntries(shown)).toEqual({
    suggest_edits: { ui: { resourceUri: URI } },
    list_suggestions: { ui: { resourceUri: URI } },
  });
  const app = await readApp();
  expect(app).toMatchObject({ uri: URI, mimeType: TYPE, _meta: { ui: { csp: {} } } });
  expect(JSON.stringify(app)).not.toMatch(/https?:|src=|href=/);
  await expect(client.readResource({ uri: "ui://colophon/other" })).rejects.toMatchObject({ code: -32602 });
});

const executablePath = findChromium();

describe.runIf(executablePath)("in a client that draws it", () => {
  let browser: Browser;
  let page: Page;
  let told: string[];
  let pass: (asked: { method: string; params: unknown }) => Promise<unknown>;
  let document: string;
  let proposed: CallToolResult;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox", "--disable-gpu"] });
    // One for all tests: a new page takes longer than what a test does there.
    page = await browser.newPage();
    await page.exposeFunction("pass", (asked: { method: string; params: unknown }) => pass(asked));
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    told = [];
    await page.goto("about:blank");
    const made = await workspace.ask("POST /api/d", { body: { title: "Seas", markdown: "The sea is cold." } });
    document = made.body.id;
    const key = await workspace.makeKey({ name: "Editor" });
    const client = await workspace.connect(key);
    proposed = await client.callTool({
      name: "suggest_edits",
      arguments: { id: document, edits: [{ find: "cold", replace: "warm <b>" }], note: "It is summer." },
    });
  });

  /** A host that draws the app in a frame and passes its calls of tools on with a key. */
  async function draw(hostContext: Record<string, unknown>, key: string): Promise<void> {
    const client = await workspace.connect(key);
    const app = await readApp();
    pass = async ({ method, params }) => {
      told.push(method);
      if (method === "ui/initialize") return { protocolVersion: "2026-01-26", hostContext };
      if (method !== "tools/call") return {};
      return client.callTool(params as { name: string; arguments: Record<string, unknown> });
    };
    await page.setContent("<iframe sandbox='allow-scripts' width='380' height='400'></iframe>");
    await page.evaluate(
      ({ html, result }) => {
        const frame = window.document.querySelector("iframe");
        const reach = (message: unknown) => frame?.contentWindow?.postMessage(message, "*");
        addEventListener("message", async ({ data }) => {
          if (data.method === "ui/notifications/initialized") {
            reach({ jsonrpc: "2.0", method: "ui/notifications/tool-result", params: result });
          }
          if (data.id === undefined) return;
          // biome-ignore lint/suspicious/noExplicitAny: the function that the test exposed.
          reach({ jsonrpc: "2.0", id: data.id, result: await (window as any).pass(data) });
        });
        if (frame) frame.srcdoc = html;
      },
      { html: app && "text" in app ? app.text : "", result: proposed },
    );
  }

  const app = () => page.frameLocator("iframe");

  test("shows what changes as text, and says why the connection may not accept", async () => {
    await draw({ theme: "light" }, await workspace.makeKey({ scopes: ["read", "suggest"] }));
    await expect.poll(() => app().locator("ins").allTextContents()).toEqual(["warm <b>"]);
    expect(await app().locator("del").allTextContents()).toEqual(["cold"]);
    expect(await app().getByText("It is summer.").count()).toBe(1);
    await app().getByRole("button", { name: "Accept" }).click();
    await app().getByRole("alert").waitFor();
    expect(await app().getByRole("alert").textContent()).toContain("scope");
    expect(await app().getByRole("button", { name: "Accept" }).isEnabled()).toBe(true);
  });

  test("accepts with one press, and tells the model", async () => {
    await draw({ theme: "dark", locale: "de-DE" }, workspace.firstKey);
    await app().getByRole("button", { name: "Annehmen" }).click();
    await app().getByText("Angenommen").waitFor();
    const { body } = await workspace.ask(`GET /api/d/${document}`);
    expect(JSON.stringify(body.content)).toContain("The sea is warm");
    await expect.poll(() => told).toContain("ui/update-model-context");
  });

  test("rejects with one press", async () => {
    await draw({}, workspace.firstKey);
    await app().getByRole("button", { name: "Reject" }).click();
    await app().getByText("Rejected").waitFor();
    const { body } = await workspace.ask(`GET /api/d/${document}/suggestions?status=all`);
    expect(body.suggestions).toMatchObject([{ status: "rejected" }]);
  });
});
