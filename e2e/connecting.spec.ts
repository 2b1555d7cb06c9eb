import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "playwright/test";
import { ClientMemory } from "../lib/doors/test-client-memory";
import { findFaults } from "./axe";
import { expect, test } from "./signed-in";
import { visit } from "./visit";

// Nothing listens there: the address that the browser is sent to has the answer.
const CALLBACK = "http://localhost:7777/callback";

/** Opens an authorization address, lets `act` answer the page, and returns the fields that the client's callback gets. */
async function answer(page: Page, address: URL | undefined, act: () => Promise<void>): Promise<URLSearchParams> {
  await page.route(`${CALLBACK}**`, (route) => route.fulfill({ body: "Back in the program." }));
  await page.goto(String(address));
  await act();
  await page.waitForURL(`${CALLBACK}**`);
  return new URL(page.url()).searchParams;
}

test("connects an agent by OAuth when a person presses Allow, and revokes it", async ({ page, workspace, baseURL }) => {
  const server = new URL("/api/mcp", baseURL);
  const memory = new ClientMemory("Careful <b>agent</b>");
  const open = () => new StreamableHTTPClientTransport(server, { authProvider: memory });
  const first = open();
  await expect(new Client({ name: "sdk", version: "1.0.0" }).connect(first)).rejects.toThrow("Unauthorized");
  const link = /http\S+magic-link\S+/.exec(workspace.output())?.[0];
  expect(link).toBeTruthy();

  const fields = await answer(page, memory.asked, async () => {
    await expect(page.getByRole("heading", { name: "Connect “Careful <b>agent</b>”?" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Read" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Delete" })).not.toBeChecked();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("checkbox", { name: "Create" }).click();
    await page.getByRole("button", { name: "Allow", exact: true }).click();
  });
  await first.finishAuth(fields);
  const client = new Client({ name: "sdk", version: "1.0.0" });
  await client.connect(open());
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain("create_document");
  expect(names).not.toContain("delete_document");
  const made = await client.callTool({ name: "create_document", arguments: { title: "Made by an agent" } });
  expect(made.isError).toBeFalsy();

  await visit(page, "/settings/agents");
  const row = page.getByRole("list", { name: "Agents" }).getByRole("listitem").filter({ hasText: "Careful" });
  await expect(row.first()).toContainText("Connected agent");
  await expect(row.first()).toContainText("Changed Made by an agent");
  await page.getByRole("button", { name: "Revoke Careful <b>agent</b>" }).click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Access is revoked")).toBeVisible();
  await expect(client.listTools()).rejects.toThrow();
});

test("tells the client when a person does not allow it, and takes the first SDK as well", async ({ page, baseURL }) => {
  const server = new URL("/api/mcp", baseURL);
  const memory = new ClientMemory("First");
  const first = new FirstTransport(server, { authProvider: memory });
  await expect(new FirstClient({ name: "sdk", version: "1.0.0" }).connect(first)).rejects.toThrow("Unauthorized");
  const refused = await answer(page, memory.asked, () => page.getByRole("button", { name: "Do not allow" }).click());
  expect(refused.get("error")).toBe("access_denied");
  const allowed = await answer(page, memory.asked, () =>
    page.getByRole("button", { name: "Allow", exact: true }).click(),
  );
  await first.finishAuth(allowed.get("code") ?? "");
  const client = new FirstClient({ name: "sdk", version: "1.0.0" });
  await client.connect(new FirstTransport(server, { authProvider: memory }));
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
});

test("connects an agent to the folder that a person chooses", async ({ page, workspace, baseURL }) => {
  const post = async (route: string, body: object): Promise<{ id: string }> => {
    const headers = { "x-api-key": workspace.key, "content-type": "application/json" };
    return (await fetch(new URL(route, baseURL), { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const folder = await post("/api/d/folders", { name: "Granted harbour" });
  const { id } = await post("/api/d", { title: "Beside the harbour" });
  const server = new URL("/api/mcp", baseURL);
  const memory = new ClientMemory("Folder agent");
  const first = new StreamableHTTPClientTransport(server, { authProvider: memory });
  await expect(new Client({ name: "sdk", version: "1.0.0" }).connect(first)).rejects.toThrow("Unauthorized");
  const fields = await answer(page, memory.asked, async () => {
    await page.getByRole("checkbox", { name: "Create" }).click();
    await page.getByRole("radio", { name: "A folder" }).click();
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Choose the folder" })).toBeVisible();
    await page.getByRole("radio", { name: "Granted harbour" }).check({ force: true });
    await page.getByRole("button", { name: "Allow", exact: true }).click();
  });
  await first.finishAuth(fields);
  const client = new Client({ name: "sdk", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(server, { authProvider: memory }));
  const made = await client.callTool({ name: "create_document", arguments: { title: "In the harbour" } });
  expect(made.structuredContent).toMatchObject({ folderId: folder.id });
  expect((await client.callTool({ name: "read_document", arguments: { id } })).isError).toBe(true);
  await visit(page, "/settings/agents");
  const row = page.getByRole("list", { name: "Agents" }).getByRole("listitem").filter({ hasText: "Folder agent" });
  await expect(row.first()).toContainText("Folder “Granted harbour” and all below it");
});

test("limits how many programs register themselves", async ({ baseURL }) => {
  const register = () =>
    fetch(new URL("/api/auth/oauth2/register", String(baseURL)), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: [CALLBACK], token_endpoint_auth_method: "none" }),
    });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) statuses.push((await register()).status);
  expect(statuses).toContain(429);
});

test("makes a key for a program and tries it", async ({ page }) => {
  await visit(page, "/settings/agents");
  await page.getByRole("radio", { name: "Cursor" }).click();
  await page.getByRole("button", { name: "Make a key for Cursor" }).click();
  await expect(page.getByRole("link", { name: "Open in Cursor" })).toHaveAttribute(
    "href",
    /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=colophon&config=/,
  );
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByText(/It works\. An agent with this key has \d+ tools\./)).toBeVisible();
});

test("shows the API reference from its own files, and makes calls as the reader", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(String(baseURL))) elsewhere.push(request.url());
  });
  await page.goto("/api/reference#/Folders/list_folders");
  const operation = page.locator("#operations-Folders-list_folders");
  await operation.getByRole("button", { name: "Execute" }).click();
  await expect(operation.locator(".live-responses-table .response-col_status").last()).toContainText("200");
  expect(elsewhere).toEqual([]);
});
