import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import type { CopyClaim } from "#lib/document/copy-claim";
import { takeSteps } from "#lib/doors/serve-live";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { rebuildOrigins } from "#lib/history/versions/rebuild";
import { foldDocument } from "./fold";
import { foldNow } from "./fold-soon";

type Shared = { model: string | null; words: number };

const SENTENCE = "The old anchor lies in the mud of the harbour.";

describe.each(stores)("pasted words on $name", (store) => {
  let workspace: TestWorkspace;
  let cookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    cookie = await workspace.signIn();
  });
  afterAll(async () => {
    await foldNow();
    await workspace.close();
  });

  /** A document that a model wrote, with the id of its first block. */
  async function made(markdown: string, model = "model-1", key = workspace.firstKey) {
    const headers = { "x-agent-model": model };
    const { id, content } = (await workspace.ask("POST /api/d", { key, headers, body: { markdown } })).body;
    return { id: String(id), node: String(content.content[0].attrs.id) };
  }

  let keys = 0;
  async function post(id: string, text: string, copied: unknown, cookies = cookie) {
    const { version } = (await workspace.ask(`GET /api/d/${id}`)).body;
    keys += 1;
    const slice = { content: [{ type: "text", text }] };
    const steps = [{ stepType: "replace", from: 1, to: 1, slice }];
    const body = { version, number: 0, key: `paste${keys}`, end: -1, steps, copied };
    const request = new Request(`http://localhost:3000/api/live/${id}`, {
      method: "POST",
      headers: { cookie: cookies, "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await takeSteps(request, id)).status;
  }

  /** Pastes a text at the beginning, and returns the words of each model; null is the person. */
  async function paste(id: string, text: string, copied: CopyClaim[], cookies = cookie) {
    expect(await post(id, text, copied, cookies)).toBe(200);
    await foldDocument(workspace.store.db, id);
    return sharesOf(id);
  }
  async function sharesOf(id: string) {
    const { authors } = (await workspace.ask(`GET /api/w/documents/${id}/authors`)).body;
    return Object.fromEntries(
      authors.flatMap(({ model, words }: Shared) => (words > 0 ? [[model ?? "person", words]] : [])),
    );
  }

  test("are the paster's where the other document does not have them, or is not named", async () => {
    const source = await made(SENTENCE);
    const text = "Some other words that nobody wrote. ";
    expect(await paste((await made("")).id, text, [{ document: source.id }])).toEqual({ person: 6 });
    expect(await paste((await made("")).id, `${SENTENCE} `, [])).toEqual({ person: 10 });
    expect(
      await paste((await made("")).id, "rusty ", [{ document: source.id, node: source.node, text: "rusty" }]),
    ).toEqual({
      person: 1,
    });
  });

  test("are the paster's where they do not read the other document", async () => {
    const stranger = await workspace.makePerson("Ada");
    const hidden = await made(SENTENCE, "model-1", stranger.key);
    expect(await paste((await made("")).id, `${SENTENCE} `, [{ document: hidden.id }])).toEqual({ person: 10 });
    expect(await paste((await made("")).id, `${SENTENCE} `, [{ document: "doc_none" }])).toEqual({ person: 10 });
  });

  test("are refused with too many claims, and with an author in one", async () => {
    const { id } = await made("");
    const claim = { document: "doc_none" };
    expect(
      await post(
        id,
        "x",
        Array.from({ length: 9 }, () => claim),
      ),
    ).toBe(400);
    expect(await post(id, "x", [{ ...claim, author: "model-1" }])).toBe(400);
  });

  test("are their writers' where they come from another document", async () => {
    const source = await made(SENTENCE);
    const { id } = await made("Beneath.", "model-2");
    expect(await paste(id, `${SENTENCE} `, [{ document: source.id }])).toEqual({ "model-1": 10, "model-2": 1 });
    const third = await made("");
    expect(await paste(third.id, `${SENTENCE} Beneath.`, [{ document: id }])).toEqual({ "model-1": 10, "model-2": 1 });
    expect(await rebuildOrigins(workspace.store.db)).toMatchObject({ corrected: 0 });
  });

  test("are their writers' where they were cut out of another document", async () => {
    const source = await made(`${SENTENCE}\n\nMore.`);
    const body = { edits: [{ find: SENTENCE, replace: "" }] };
    await workspace.ask(`PATCH /api/d/${source.id}`, { body });
    expect(await paste((await made("")).id, SENTENCE, [{ document: source.id }])).toEqual({ "model-1": 10 });
  });

  test("are their writers' also where they are one word, of another document or the same", async () => {
    const source = await made(SENTENCE);
    const claim = { document: source.id, node: source.node, text: "anchor" };
    expect(await paste((await made("")).id, "anchor ", [claim])).toEqual({ "model-1": 1 });
    expect(await paste(source.id, "anchor ", [claim])).toEqual({ "model-1": 11 });
    expect(await paste(source.id, "anchor ", [])).toEqual({ "model-1": 11, person: 1 });
  });
});
