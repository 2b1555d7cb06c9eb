import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright/test";
import { z } from "zod";
import { agentOf } from "./agent";
import { expect, test } from "./signed-in";
import type { Workspace } from "./start-workspace";
import { visit } from "./visit";

const mentionShape = z.object({ type: z.string(), data: z.looseObject({ commentId: z.string().optional() }) });

const MODEL = "rewriting-model";

/** Makes a key in the settings, and returns it. */
async function makeKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await visit(page, "/settings/keys");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  for (const scope of scopes) await page.getByRole("checkbox", { name: scope }).check();
  await page.getByRole("button", { name: "Make the key" }).click();
  return ((await page.getByText(/^ak_usr_/).textContent()) ?? "").trim();
}

/** An MCP client of the official SDK that works on one task. */
async function connect({ origin }: Workspace, key: string) {
  const client = new Client({ name: "rewriter", version: "1.0.0" });
  const headers = { authorization: `Bearer ${key}`, "x-agent-model": MODEL, "x-agent-run": "clearer words" };
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/api/mcp/all", origin), { requestInit: { headers } }),
  );
  return async (name: string, fields: Record<string, unknown>) => {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: fields });
    expect(isError, JSON.stringify(content)).toBeFalsy();
    return z.record(z.string(), z.unknown()).parse(structuredContent);
  };
}

test("an agent rewrites three documents and damages two; the owner sees, undoes, accepts and asks", async ({
  page,
  workspace,
}) => {
  test.setTimeout(120_000);
  const owner = agentOf(workspace);
  const text = "The tide rose by 868 mm in March. It did not reach the road.";
  const ids: string[] = [];
  for (const title of ["Ebb", "Flow", "Spring"]) ids.push(await owner.create(title, text));
  const [ebb = "", flow = "", spring = ""] = ids;
  const key = await makeKey(page, "Reviewer", ["Update", "Suggest"]);
  const call = await connect(workspace, key);

  await test.step("each write names what it damaged", async () => {
    const clearer = text.replace("The tide rose", "The sea level went up");
    const write = async (id: string, markdown: string) => (await call("write_document", { id, markdown })).notable;
    expect(await write(ebb, clearer.replace("868", "886"))).toMatchObject([{ kind: "number", from: "868 mm" }]);
    expect(await write(flow, clearer.replace("did not reach", "did reach"))).toMatchObject([{ kind: "negation" }]);
    expect(await write(spring, clearer)).toEqual([]);
    await call("suggest_edits", {
      id: flow,
      edits: [{ find: "did reach", replace: "did not reach" }],
      note: "I erred.",
    });
    await call("suggest_edits", { id: spring, edits: [{ find: "March", replace: "May" }] });
  });

  await test.step("Activity shows the run and leads to its changes", async () => {
    await visit(page, "/");
    await page.getByRole("link", { name: "Activity" }).click();
    const run = page.getByRole("listitem").filter({ hasText: MODEL }).first();
    await expect(run).toContainText("3 documents");
    await expect(run).toContainText("Also changed 1 number, 1 negation");
    await run.getByRole("link", { name: "Show the changes in Ebb" }).click();
    await expect(page.getByRole("insertion").filter({ hasText: "886" })).toBeVisible();
    await page.getByRole("button", { name: "Next notable change" }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 of 1" })).toContainText("868 mm 886 mm");
    await visit(page, `/d/${flow}`);
    await page.getByRole("textbox", { name: "Text" }).waitFor();
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("button", { name: "Also changed 1 negation" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Negation not" }).last()).toBeVisible();
  });

  await test.step("the owner takes one document's part back", async () => {
    await visit(page, "/activity");
    const run = page.getByRole("listitem").filter({ hasText: MODEL }).first();
    await run.getByRole("button", { name: "Undo run" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Becomes as it was before the run.")).toHaveCount(3);
    for (const title of ["Flow", "Spring"]) await dialog.getByRole("checkbox", { name: title }).click();
    await dialog.getByRole("button", { name: "Undo in one document" }).click();
    await expect(page.getByText("The run is taken back in one document")).toBeVisible();
    expect(await owner.text(ebb)).toEqual([text]);
    expect((await owner.text(flow))[0]).toContain("The sea level went up");
  });

  await test.step("and decides by keys on what was proposed in the others", async () => {
    await visit(page, "/inbox");
    const shown = page.getByRole("article", { name: `Suggestion by ${MODEL}` });
    await expect(shown.getByRole("link", { name: "Spring" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Inbox/ })).toContainText("to decide");
    await page.keyboard.press("j");
    await expect(shown).toContainText("I erred.");
    await expect(shown.getByRole("insertion")).toHaveText("not");
    await page.keyboard.press("a");
    // What other tests of this workspace left in the inbox may stand behind.
    await page.keyboard.press("k");
    await expect(shown.getByRole("link", { name: "Spring" })).toBeVisible();
    await page.keyboard.press("u");
    await expect(shown.getByRole("link", { name: "Flow" })).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("k");
    await page.keyboard.press("r");
    await expect(shown).toHaveCount(0);
    expect(await owner.waiting(flow)).toHaveLength(1);
    // What can still be undone is sent when the page is left.
    const navigation = page.getByRole("navigation", { name: "Workspace" });
    await navigation.getByRole("link", { name: "Documents", exact: true }).click();
    await expect.poll(async () => (await owner.text(flow))[0]).toContain("It did not reach");
    await expect.poll(() => owner.waiting(spring)).toEqual([]);
    expect((await owner.text(spring))[0]).toContain("March");
  });

  await test.step("a mention in a comment is answered, and the thread says so", async () => {
    await visit(page, `/d/${spring}`);
    await page.getByRole("textbox", { name: "Text" }).waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Comments" }).click();
    const panel = page.getByRole("complementary", { name: "Comments" });
    await panel.getByRole("button", { name: "Comment on the document" }).click();
    await panel.getByRole("textbox", { name: "Comment" }).pressSequentially("@Rev");
    await page.getByRole("option", { name: /Reviewer/ }).click();
    await panel.getByRole("textbox", { name: "Comment" }).pressSequentially("shorter?");
    await panel.getByRole("button", { name: /^Comment(?! on)/ }).click();
    await expect(page.getByText("Reviewer is asked")).toBeVisible();
    const { events } = await call("list_events", { documentId: spring });
    const mention = z
      .array(mentionShape)
      .parse(events)
      .find(({ type }) => type === "agent.mentioned");
    const commentId = mention?.data.commentId ?? "";
    const working = await fetch(`${workspace.origin}/api/w/documents/${spring}/comments/${commentId}`, {
      ...{ method: "PATCH", headers: { "x-api-key": key, "content-type": "application/json" } },
      body: JSON.stringify({ working: true }),
    });
    expect(working.status).toBe(200);
    await expect(page.getByText("Reviewer is working on it")).toBeVisible();
    const edits = [{ find: "The sea level went up", replace: "The sea rose" }];
    await call("suggest_edits", { id: spring, edits, commentId });
    await call("reply_to_comment", { id: spring, commentId, body: "Proposed." });
    await expect(page.getByText("Reviewer answered")).toBeVisible();
    await panel.getByRole("button", { name: "Proposal" }).click();
    await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  });
});
