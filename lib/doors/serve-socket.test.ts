import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { everyStore, oneStore } from "#db/test-database";
import { foldNow } from "#lib/changes/writing/fold-soon";
import { isLong } from "#lib/test-runs";
import { takeSocket } from "./serve-socket";
import { openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

type Message = {
  type: string;
  event?: string;
  data?: Record<string, unknown>;
  at?: unknown;
  steps?: unknown;
  status?: number;
};

function addressOf(server: Server, id: string, at = ""): string {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return `ws://127.0.0.1:${port}/api/live/${id}${at}`;
}

/** A page's connection; `next` resolves to the next message but beats, or to the code with which it closed. */
async function open(server: Server, id: string, headers: Record<string, string>, at = "") {
  const socket = new WebSocket(addressOf(server, id, at), { headers });
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
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  return { next, until, send, close: () => socket.terminate(), pause: () => socket.pause() };
}

type Page = Awaited<ReturnType<typeof open>>;

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
      end: -1,
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

  test("closes past twenty connections of a key or fifty of a person, until one of them ends", async () => {
    const person = await workspace.makePerson();
    const id = (await workspace.ask("POST /api/d", { key: person.key, body: { markdown: "One." } })).body.id;
    const isServed = (page: Page) => page.until(({ event }) => event === "access");
    const openWith = async (key: string, count: number) => {
      const pages: Page[] = [];
      for (let at = 0; at < count; at += 1) pages.push(await open(server, id, { "x-api-key": key }));
      for (const page of pages) await isServed(page);
      return pages;
    };
    const keys = await Promise.all(Array.from({ length: 2 }, () => workspace.makeKey({ userId: person.id })));
    const pages = await openWith(person.key, 20);
    const refused = new WebSocket(addressOf(server, id), { headers: { "x-api-key": person.key } });
    const [code, reason] = await once(refused, "close");
    expect([code, String(reason)]).toEqual([4008, "A key has at most 20 live connections. Close one of them."]);
    for (const [at, key] of keys.entries()) pages.push(...(await openWith(key, at === 0 ? 20 : 10)));
    const last = { "x-api-key": keys[1] ?? "" };
    expect(await (await open(server, id, last)).next()).toBe(4008);
    pages.pop()?.close();
    for (;;) {
      const page = await open(server, id, last);
      const first = await page.next();
      pages.push(page);
      if (first !== 4008) break;
    }
    for (const page of pages) page.close();
  }, 60_000);

  test("admits nobody whose connection has ended meanwhile", async () => {
    const id = await made();
    const subscribe = vi.spyOn(workspace.running.hub, "subscribe");
    const leaving = createServer().on("upgrade", (request, socket, head) => {
      takeSocket(request, socket, head);
      socket.destroy();
    });
    leaving.listen(0, "127.0.0.1");
    await once(leaving, "listening");
    const gone = Array.from({ length: 8 }, () => new WebSocket(addressOf(leaving, id), { headers: own() }));
    await Promise.all(gone.map((socket) => new Promise((resolve) => socket.on("error", resolve).on("close", resolve))));
    const page = await open(server, id, own());
    await page.until(({ event }) => event === "access");
    expect(subscribe).toHaveBeenCalledTimes(1);
    page.close();
    subscribe.mockRestore();
    leaving.close();
  });

  test("refuses steps of a reader, and keeps the connection", async () => {
    const id = await made();
    const reader = await open(server, id, { "x-api-key": await workspace.makeKey({ scopes: ["read"] }) });
    reader.send(batch("mine", 0));
    expect(await reader.until(({ type }) => type === "answer")).toMatchObject({ key: "mine", status: 403 });
    reader.close();
  });

  test("refuses ten thousand steps in one message, and takes the next one", async () => {
    const id = await made();
    const page = await open(server, id, own());
    await page.until(({ event }) => event === "access");
    const { batch: one } = batch("many", 0);
    page.send({ type: "steps", batch: { ...one, steps: Array.from({ length: 10_000 }, () => one.steps[0]) } });
    expect(await page.until(({ type }) => type === "answer")).toMatchObject({ key: "many", status: 400 });
    page.send(batch("mine", 0));
    const told = await page.until(({ type, event }) => type === "answer" || event === "batch");
    expect(told.at ?? told.data).toMatchObject({ version: 1, number: 1 });
    page.close();
  });

  test("takes steps, answers with their place, and sends them to every page", async () => {
    const id = await made();
    const [one, other] = [await open(server, id, own()), await open(server, id, own(), "?at=1.0")];
    await one.until(({ event }) => event === "access");
    await other.until(({ event }) => event === "access");
    one.send(batch("mine", 0));
    const told = await one.until(({ type, event }) => type === "answer" || event === "batch");
    expect(told.at ?? told.data).toMatchObject({ version: 1, number: 1 });
    expect(await other.until(({ event }) => event === "batch")).toMatchObject({ data: { key: "mine", number: 1 } });
    other.send(batch("theirs", 0));
    // It is placed after the first, and comes back with the steps that are moved.
    const placed = await other.until(({ type, event }) => type === "answer" || event === "batch");
    expect(placed.at ?? placed.data).not.toBeNull();
    expect(placed.steps ?? Object(placed.data).steps).toMatchObject([{ from: 2, to: 2 }]);
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
    other.send({ type: "here", page: "page two", caret: null });
    // The first page hears of the second, and not of itself.
    expect((await one.until(({ event }) => event === "presence")).data).toMatchObject({ page: "page two" });
    one.close();
    expect((await other.until(({ event }) => event === "presence")).data).toMatchObject({ isGone: true });
    other.close();
  });

  test("tells a page the place of its own steps once, by the answer or the event", async () => {
    const id = await made();
    const page = await open(server, id, own());
    await page.until(({ event }) => event === "access");
    const isPlace = ({ type, event }: Message) => type === "answer" || event === "batch";
    for (let number = 0; number < 3; number++) {
      page.send(batch(`mine ${number}`, number));
      const told = await page.until(isPlace);
      expect(told.at ?? told.data).toMatchObject({ version: 1, number: number + 1 });
    }
    page.send({ type: "steps", batch: { ...batch("other", 9).batch } });
    expect(await page.until(isPlace)).toMatchObject({ key: "other", at: null });
    page.close();
  });

  // Who hears is the same on every store, and two hundred connections take seconds.
  const testOnce = test.runIf(isLong || store === oneStore);
  testOnce(
    "lets two hundred people hear one, of whom one never reads",
    async () => {
      const id = await made();
      const cookie = await workspace.signIn();
      const headers = { cookie, "sec-fetch-site": "same-origin" };
      const body = { everyone: true, role: "view" };
      await workspace.ask(`PUT /api/w/documents/${id}/people`, { key: null, headers, body });
      const people = await Promise.all(Array.from({ length: 10 }, () => workspace.makePerson()));
      const silent = await open(server, id, own());
      const pages = await Promise.all(
        people.flatMap(({ key }) =>
          Array.from({ length: 20 }, () => open(server, id, { "x-api-key": key }, "?at=1.0")),
        ),
      );
      for (const page of pages) await page.until(({ event }) => event === "access");
      silent.pause();
      const writer = await open(server, id, own());
      await writer.until(({ event }) => event === "access");
      for (let number = 0; number < 3; number++) {
        writer.send(batch(`mine ${number}`, number, "y".repeat(10_000)));
        await writer.until(({ type, event }) => type === "answer" || event === "batch");
      }
      for (const page of pages) {
        for (let number = 1; number <= 3; number++) {
          expect((await page.until(({ event }) => event === "batch")).data).toMatchObject({ number });
        }
      }
      for (const page of [...pages, silent, writer]) page.close();
    },
    60_000,
  );

  test("closes when the role is taken away while its page types, and takes no more steps", async () => {
    const id = await made();
    const { email, key } = await workspace.makePerson();
    const share = (method: string, body: object) =>
      workspace.ask(`${method} /api/w/documents/${id}/people`, {
        key: null,
        headers: { cookie, "sec-fetch-site": "same-origin" },
        body,
      });
    const cookie = await workspace.signIn();
    expect((await share("PUT", { email, role: "edit" })).status).toBe(200);
    const page = await open(server, id, { "x-api-key": key });
    await page.until(({ event }) => event === "access");
    page.send(batch("first", 0));
    await page.until(({ type, event }) => type === "answer" || event === "batch");
    expect((await share("PUT", { email, role: "view" })).status).toBe(200);
    await expect(page.until(() => false)).rejects.toThrow("1000");
    const again = await open(server, id, { "x-api-key": key }, "?at=1.1");
    again.send(batch("second", 1));
    expect(await again.until(({ type }) => type === "answer")).toMatchObject({ key: "second", status: 403 });
    again.close();
  });

  test("closes when the document is deleted while its page types", async () => {
    const id = await made();
    const page = await open(server, id, own());
    await page.until(({ event }) => event === "access");
    page.send(batch("mine", 0));
    await page.until(({ type, event }) => type === "answer" || event === "batch");
    await workspace.ask(`DELETE /api/d/${id}`);
    await expect(page.until(() => false)).rejects.toThrow("1000");
  });

  // Runs last, because a draining instance opens no line again.
  test("closes with a code that asks to come back elsewhere when the instance stops, later lines too", async () => {
    const id = await made();
    const page = await open(server, id, own());
    await page.until(({ event }) => event === "access");
    workspace.running.drain();
    expect(await page.next()).toBe(1012);
    await expect((await open(server, id, own())).until(() => false)).rejects.toThrow("1012");
  });
});
