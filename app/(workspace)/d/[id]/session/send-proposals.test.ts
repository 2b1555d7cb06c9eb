import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { nodeOf } from "#lib/document/diff/steps";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { LiveDocument } from "./live-document";
import { proposedBlocks } from "./proposed-blocks";
import { proposalSender } from "./send-proposals";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());
afterEach(() => vi.unstubAllGlobals());

type Answer = "comes" | "is lost";

/** A document of one paragraph, and a browser of its owner; `page` opens it, and gives a function that proposes a text. */
async function open(text: string) {
  const { body } = await workspace.ask("POST /api/d", { body: { markdown: text } });
  const headers = { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" };
  let answer: Answer = "comes";
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body: sent, headers: given }: RequestInit) => {
    const asked = sent ? { body: JSON.parse(String(sent)) } : {};
    const own = { ...Object.fromEntries(new Headers(given)), ...headers };
    const answered = await workspace.ask(`${method} ${path}`, { ...asked, key: null, headers: own });
    if (method === "PATCH" && answer === "is lost") throw new TypeError("The connection was lost.");
    return Response.json(answered.body, { status: answered.status });
  });
  const base = nodeOf(body.content);
  const page = (userId = workspace.owner.id) => {
    const live = new LiveDocument();
    live.userId = userId;
    const send = proposalSender(body.id, live);
    return async (typed: string, its: Answer = "comes", draftName: string | null = null) => {
      answer = its;
      const block = base.child(0).copy(base.type.schema.node("paragraph", null, base.type.schema.text(typed)).content);
      return send(proposedBlocks(base, base.copy(base.content.replaceChild(0, block))), 1, new Map(), draftName);
    };
  };
  const pending = async (): Promise<string[]> =>
    (await workspace.ask(`GET /api/d/${body.id}/suggestions`)).body.suggestions.map(
      (one: { proposed: { markdown: string } }) => one.proposed.markdown.trim(),
    );
  return { page, pending };
}

describe("words that are typed while Suggest is on", () => {
  test("are a suggestion of their own next to one of another person, and at another place", async () => {
    const { page, pending } = await open("The sea. The moon.");
    await page()("The sea. The moon. It is");
    await page("usr_other")("The sea. The moon. It was");
    await page()("The sea is. The moon.");
    expect((await pending()).toSorted()).toEqual([
      "The sea is. The moon.",
      "The sea. The moon. It is",
      "The sea. The moon. It was",
    ]);
  });

  test("are one suggestion with those before a pause, also where they repeat them or replace others", async () => {
    const { page, pending } = await open("The sea is blue.");
    const type = page();
    await type("The sea is gr.");
    await type("The sea is blueey.");
    expect(await pending()).toEqual(["The sea is grey."]);
    const laughing = await open("It laughs:");
    const laugh = laughing.page();
    await laugh("It laughs: ha");
    await laugh("It laughs: ha");
    expect(await laughing.pending()).toEqual(["It laughs: ha ha"]);
  });

  test("are one suggestion when the page was killed in the middle of a word", async () => {
    const { page, pending } = await open("The sea.");
    await page()("The sea. A harb");
    await page()("The sea.our");
    expect(await pending()).toEqual(["The sea. A harbour"]);
  });

  test("are one suggestion when the page was killed before it knew that the first part had arrived", async () => {
    const { page, pending } = await open("The sea.");
    await expect(page()("The sea. A harb", "is lost")).rejects.toThrow();
    await page()("The sea. A harbour");
    expect(await pending()).toEqual(["The sea. A harbour"]);
  });

  test("are one suggestion when an answer was lost and typing went on", async () => {
    const { page, pending } = await open("The sea.");
    const type = page();
    await type("The sea. A");
    await expect(type("The sea. harb", "is lost")).rejects.toThrow();
    await type("The sea. harb");
    expect(await pending()).toEqual(["The sea. A harb"]);
    await expect(type("The sea.our", "is lost")).rejects.toThrow();
    await type("The sea.our of");
    expect(await pending()).toEqual(["The sea. A harbour of"]);
  });

  test("go on in the document with none, and are there once, where they are proposed in a draft", async () => {
    const { page, pending } = await open("The sea.");
    await page()("The sea. A harb");
    const type = page();
    await expect(type("The sea. A harbour", "is lost", "From this device")).rejects.toThrow();
    const { made, inDraft } = await type("The sea. A harbour", "comes", "From this device");
    const again = await page()("The sea. A harbour", "comes", "From this device");
    expect([made.size, inDraft]).toEqual([
      0,
      [{ id: again.inDraft[0]?.id, nodeId: expect.any(String), draft: expect.stringMatching(/^doc_/) }],
    ]);
    expect(await pending()).toEqual(["The sea. A harb"]);
  });
});
