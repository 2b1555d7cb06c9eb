import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { apiKey } from "#db/schema";
import { oneStore } from "#db/test-database";
import { makeFront, operationRoutes } from "#lib/doors/front";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { hashKey } from "#lib/people/auth/keys";

let workspace: TestWorkspace;
let server: Server;
let address: string;
let home: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  const { route } = makeFront(operationRoutes());
  server = createServer((request, response) => {
    if (!route(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
  home = mkdtempSync(join(tmpdir(), "colophon-agent-"));
});

async function stop(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
}

afterEach(stop);
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await workspace.close();
  rmSync(home, { recursive: true });
});

function start(key: string, command: string, ...words: string[]): ChildProcess {
  const env = { ...process.env, XDG_CONFIG_HOME: home, COLOPHON_URL: address, COLOPHON_KEY: key };
  const child = spawn(process.execPath, ["bin/colophon.mjs", "agent", "--on-mention", command, ...words], { env });
  running.push(child);
  return child;
}

async function asked(question = "how many lamps?") {
  const key = await workspace.makeKey({ name: "Counter", scopes: ["read", "suggest"] });
  const [row] = await workspace.store.db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(eq(apiKey.hash, hashKey(key)));
  const { body: made } = await workspace.ask("POST /api/d", {
    body: { title: "The harbour", markdown: "The harbour has **two** lamps." },
  });
  const at = `/api/w/documents/${made.id}/comments`;
  const nodeId = made.content.content[0].attrs.id;
  const body = `@[Counter](${row?.id}), ${question}`;
  const comment = await workspace.ask(`POST ${at}`, { body: { nodeId, quote: "two lamps", body } });
  const thread = async () => (await workspace.ask(`GET ${at}`)).body.comments[0];
  return { key, keyId: row?.id ?? "", at, id: comment.body.id, body, documentId: made.id, nodeId, thread };
}

const isAnswered = (thread: () => Promise<{ messages: { body: string }[] }>, messages = 2) =>
  vi.waitFor(
    async () => {
      const found = await thread();
      expect(found.messages).toHaveLength(messages);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );

test("a key that the workspace refuses ends it", async () => {
  const child = start("ak_usr_wrong", "cat");
  expect((await once(child, "exit"))[0]).toBe(1);
});

test("what the program prints is the reply, and it reads the passage and the thread", async () => {
  const { key, keyId, id, body, documentId, nodeId, thread } = await asked();
  const file = join(home, "input.json");
  start(key, `tee "${file}" | wc -l`, "--json");
  const answered = await isAnswered(thread);
  expect(answered).toMatchObject({
    agents: [{ keyId, state: "answered" }],
    messages: [{ body }, { body: "1", origin: "agent", by: { id: keyId } }],
  });
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    document: { id: documentId, title: "The harbour" },
    comment: { id, nodeId, quote: "two lamps" },
    passage: "The harbour has **two** lamps.",
    thread: [{ by: "First key", origin: "agent", body }],
  });
});

test("nothing of a comment runs as a command, and the program reads it as text", async () => {
  const file = join(home, "touched");
  const { key, thread } = await asked(`$(touch ${file}) \`touch ${file}\`; touch ${file}`);
  start(key, "cat");
  const { messages } = await isAnswered(thread);
  expect(messages[1]?.body).toContain(`$(touch ${file})`);
  expect(messages[1]?.body).toContain("Words: two lamps");
  expect(existsSync(file)).toBe(false);
});

test("a failing program is said in the thread, and the next mention is answered", async () => {
  const { key, at, id, keyId, thread } = await asked();
  const script = join(home, "script");
  writeFileSync(script, "exit 3");
  start(key, `sh ${script}`);
  const failed = await isAnswered(thread);
  expect(failed.messages[1]?.body).toBe("No answer: the program ended with status 3.");
  writeFileSync(script, "echo Two.");
  await workspace.ask(`POST ${at}/${id}/replies`, { body: { body: `@[Counter](${keyId}), again?` } });
  expect((await isAnswered(thread, 4)).messages[3]?.body).toBe("Two.");
});

test("one that was stopped while its program ran runs it again, and answers nothing twice", async () => {
  const { key, at, id, keyId, thread } = await asked();
  const file = join(home, "begun");
  start(key, `if [ -e ${file} ]; then echo Two.; else touch ${file}; sleep 60; fi`);
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 30_000, interval: 100 });
  expect((await thread()).agents).toMatchObject([{ keyId, state: "working" }]);
  await stop();
  start(key, "echo Two.");
  await isAnswered(thread);
  await stop();
  start(key, "echo Three.");
  await workspace.ask(`POST ${at}/${id}/replies`, { body: { body: `@[Counter](${keyId}), and now?` } });
  const { messages } = await isAnswered(thread, 4);
  expect(messages.map(({ body }) => body).filter((body) => /^\w+\.$/.test(body))).toEqual(["Two.", "Three."]);
});
