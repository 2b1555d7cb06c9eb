import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { serveLive } from "./serve-live";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace";

type Event = { event: string; data: { version?: number; id?: string; lastEdit?: { model: string | null } } };

async function open(id: string, key: string) {
  const leaving = new AbortController();
  const request = new Request(`http://localhost:3000/api/live/${id}`, {
    headers: { "x-api-key": key },
    signal: leaving.signal,
  });
  const response = await serveLive(request, id);
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  let text = "";
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const [block, rest] = [text.slice(0, text.indexOf("\n\n")), text.slice(text.indexOf("\n\n") + 2)];
      if (text.includes("\n\n")) {
        text = rest;
        const event = /^event: (\w+)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event && data) return { event, data: JSON.parse(data) };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      text += chunk.value;
    }
  };
  return { response, next, leave: () => leaving.abort() };
}

describe.each(stores)("the events of a document on $name", (store) => {
  let workspace: TestWorkspace;
  let id: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store);
    id = (await workspace.ask("POST /api/d", { body: { markdown: "one" } })).body.id;
  });
  afterAll(() => workspace.close());

  test("are refused to a key that may not read, and of a document that is not there", async () => {
    const writer = await workspace.makeKey({ scopes: ["create"] });
    const { response } = await open(id, writer);
    expect([response.status, (await response.json()).code]).toEqual([403, "insufficient_scope"]);
    expect((await open("doc_nothing", workspace.firstKey)).response.status).toBe(404);
    expect((await open(id, "ak_usr_wrong")).response.status).toBe(401);
  });

  test("say where it stands, then every write and suggestion, by whomever", async () => {
    const { next, leave } = await open(id, workspace.firstKey);
    expect(await next()).toMatchObject({ event: "version", data: { version: 1 } });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "two", model: "claude-live" } });
    expect(await next()).toMatchObject({ data: { version: 2, lastEdit: { model: "claude-live" } } });
    const proposal = { body: { mode: "suggest_replace", markdown: "three" } };
    const { body } = await workspace.ask(`PATCH /api/d/${id}`, proposal);
    expect(await next()).toEqual({ event: "suggestions", data: { id: body.suggestion.id } });
    await workspace.ask(`POST /api/d/${id}/suggestions/${body.suggestion.id}/accept`);
    const after = [await next(), await next()].map((event) => event?.event).sort();
    expect(after).toEqual(["suggestions", "version"]);
    leave();
  });

  test("end when the server stops, and when the document is deleted", async () => {
    const first = await open(id, workspace.firstKey);
    await first.next();
    workspace.running.drain();
    expect(await first.next()).toBeNull();
    const second = await open(id, workspace.firstKey);
    await second.next();
    await workspace.ask(`DELETE /api/d/${id}`);
    expect(await second.next()).toBeNull();
  });
});
