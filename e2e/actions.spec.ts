import { expect, type Page, test } from "playwright/test";
import { startWorkspace, type Workspace } from "./start-workspace";

test.describe("a request of a signed-in browser", () => {
  let workspace: Workspace;
  test.beforeAll(async () => {
    test.setTimeout(15 * 60_000);
    workspace = await startWorkspace({
      WRITES_PER_MINUTE: "1",
      LOG_LEVEL: "info",
      GOOGLE_CLIENT_ID: "a client",
      GOOGLE_CLIENT_SECRET: "a secret",
    });
  });
  test.afterAll(() => workspace?.stop());

  test("is counted, logged and checked like REST and MCP requests", async ({ page }) => {
    await page.goto(/http\S+magic-link\S+/.exec(workspace.output())?.[0] ?? "");
    await page.goto(`${workspace.origin}/settings/keys`);
    const sent = page.waitForRequest((request) => request.postData()?.includes("Key 1") === true);
    await makeKey(page, "Key 1");
    await expect(page.getByText("It is shown this once.")).toBeVisible();
    const request = await sent;
    const headers = { ...(await request.allHeaders()) };
    delete headers["content-length"];
    const send = (name: string) =>
      page.request.post(request.url(), { headers, data: (request.postData() ?? "").replace("Key 1", name) });

    for (const broken of ["\\u0000", "\\ud800"]) {
      const answer = await send(`a secret name ${broken}`);
      expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining("has a NUL character or")]);
    }
    const answers = [];
    for (let number = 2; number <= 11; number += 1) answers.push(await (await send(`Key ${number}`)).text());
    // A person's limit is five times that of a key.
    expect(answers.map((text) => text.includes("More than 5 writes in a minute"))).toEqual([
      ...Array(2).fill(false),
      ...Array(8).fill(true),
    ]);
    await page.getByRole("button", { name: "I have it" }).click();
    await makeKey(page, "Key 12");
    await expect(page.getByRole("alert").filter({ hasText: "More than 5 writes in a minute." })).toBeVisible();

    const logged = () =>
      workspace
        .output()
        .split("\n")
        .filter((line) => line.includes('"make_key"'));
    const statuses = [200, 400, 400, 200, 200, ...Array(9).fill(429)];
    // A line is written after its answer is sent.
    await expect.poll(() => logged().length).toBe(statuses.length);
    const lines = logged().map((line): unknown => JSON.parse(line));
    expect(workspace.output()).not.toContain("a secret name");
    for (const [index, line] of lines.entries()) {
      expect(line).toMatchObject({
        event: "request",
        door: "action",
        caller: expect.stringMatching(/^usr_/),
        requestId: expect.stringMatching(/^req_/),
        status: statuses[index],
      });
    }
  });
});

async function makeKey(page: Page, name: string) {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Make the key" }).click();
}
