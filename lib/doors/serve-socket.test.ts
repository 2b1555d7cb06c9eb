import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { everyStore } from "#db/test-database";
import { foldNow } from "#lib/writing/fold-soon";
import { takeSocket } from "./serve-socket";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

type Message = { type: string; event?: string; data?: Record<string, unknown>; at?: unknown; status?: number };

/** A page's connection; `next` resolves to the next message but beats, or to the code with which it closed. */
async function open(server: Server, id: string, headers: Record<string, string>, at = "") {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/${id}${at}`, { headers });
  const messages: (Message | number)[] = [];
  let wake = () => {};
  const come = (message: Message | number) => {
    messages.push(message);
    wake();
  };
  socket.on("message", (data) => {
    const message: Message = JSON.parse(String(data));
    if (message.type !== "beat") come(message);
  });
  socket.on("close", come);
  await once(socket, "open");
  const next = async (): Promise<Message | number> => {
    for (;;) {
      const message = messages.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const until = async (is: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const message = await next();
      if (typeof message === "number") throw new Error(`The connection closed with ${message}.`);
      if (is(message)) return message;
    }
  };
  return { next, until, send: (message: unknown) => socket.send(JSON.stringify(message)), close: () => socket.close() };
}

describe.each(everyStore.filter(({ name }) => name !== "neon"))("the WebSocket of a document on $name", (store) => {
  let workspace: TestWorkspace;
  let server: Server;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    server = createServer().on("upgrade", takeSocket);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(async () => {
    server.close();
    await foldNow();
    await workspace.close();
  });

  const made = async (): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { markdown: "One." } })).body.id;
  const own = () => ({ "x-api-key": workspace.firstKey });
  const batch = (key: string, number: number, text = "x") => ({
    type: "steps",
    batch: {
      version: 1,
      number,
      key,
      steps: [{ stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text }] } }],
    },
  });

  test("closes for an unknown key, an unknown document and a foreign page with a cookie", async () => {
    const id = await made();
    expect(await (await open(server, id, { "x-api-key": "ak_usr_wrong" })).next()).toBe(4401);
    expect(await (await open(server, "doc_none", own())).next()).toBe(4404);
    const foreign = { cookie: await workspace.signIn(), origin: "https://elsewhere.example" };
    expect(await (await open(server, id, foreign)).next()).toBe(4401);
  });

  test("closes for messages that are no messages, and for too many at once", async () => {
    const id = await made();
    const one = await open(server, id, own());
    one.send({ type: "nonsense" });
    await expect(one.until(() => false)).rejects.toThrow("1007");
    const other = await open(server, id, own());
    for (let sent = 0; sent < 200; sent++) other.send({ type: "here", page: "a page", caret: null });
    await expect(other.until(() => false)).rejects.toThrow("1008");
  });

  test("refuses steps of a reader, and keeps the connection", async () => {
    const id = await made();
    const reader = await open(server, id, { "x-api-key": await workspace.makeKey({ scopes: ["read"] }) });
    reader.send(batch("mine", 0));
    expect(await reader.until(({ type }) => type === "answer")).toMatchObject({ key: "mine", status: 403 });
    reader.close();
  });

  test("takes steps, answers with their place, and sends them to every page", async () => {
    const id = await made();
    const [one, other] = [await open(server, id, own()), await open(server, id, own(), "?at=1.0")];
    await one.until(({ event }) => event === "access");
    await other.until(({ event }) => event === "access");
    one.send(batch("mine", 0));
    expect(await one.until(({ type }) => type === "answer")).toMatchObject({ at: { version: 1, number: 1 } });
    expect(await other.until(({ event }) => event === "batch")).toMatchObject({ data: { key: "mine", number: 1 } });
    other.send(batch("theirs", 0));
    expect(await other.until(({ type }) => type === "answer")).toMatchObject({ key: "theirs", at: null });
    one.close();
    other.close();
  });

  test("tells every page where the others are, and when one leaves", async () => {
    const id = await made();
    const [one, other] = [await open(server, id, own()), await open(server, id, own())];
    await one.until(({ event }) => event === "access");
    await other.until(({ event }) => event === "access");
    const caret = { block: "nod_1", offset: 2, anchorBlock: "nod_1", anchorOffset: 2 };
    one.send({ type: "here", page: "page one", caret });
    const here = await other.until(({ event }) => event === "presence");
    expect(here.data).toMatchObject({ page: "page one", userId: workspace.owner.id, caret, isGone: false });
    one.close();
    expect((await other.until(({ event }) => event === "presence")).data).toMatchObject({ isGone: true });
    other.close();
  });

  test("closes when the document is deleted while its page types", async () => {
    const id = await made();
    const page = await open(server, id, own());
    await page.until(({ event }) => event === "access");
    page.send(batch("mine", 0));
    await page.until(({ type }) => type === "answer");
    await workspace.ask(`DELETE /api/d/${id}`);
    await expect(page.until(() => false)).rejects.toThrow("1000");
  });
});
