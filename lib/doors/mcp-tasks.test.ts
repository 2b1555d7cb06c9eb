import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Response } from "undici";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { apiKey } from "#db/schema";
import { oneStore } from "#db/test-database";
import { parseEnv } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Gated } from "#lib/base/operation";
import { openRegistries, overrideRegistries } from "#lib/citations/sources/registries";
import { createFolder } from "#lib/operations/api/create-folder";
import { cancelTask, getTask, resultOrTask, updateTask } from "./mcp-tasks";
import { run } from "./run";
import { askMcp, openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

const TASKS = "io.modelcontextprotocol/tasks";
const DAY_MS = 24 * 60 * 60_000;
const RESULT: CallToolResult = { content: [{ type: "text", text: "Done." }] };

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

async function connect(fetch: typeof askMcp = askMcp): Promise<Client> {
  const client = new Client(
    { name: "host", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } }, capabilities: { extensions: { [TASKS]: {} } } },
  );
  const requestInit = { headers: { authorization: `Bearer ${workspace.firstKey}` } };
  const url = new URL("http://localhost:3000/api/mcp/all");
  await client.connect(new StreamableHTTPClientTransport(url, { fetch, requestInit }));
  return client;
}

const ask = (client: Client, method: string, taskId: string) =>
  client.request({ method, params: { taskId } }, z.looseObject({}));

/** A caller at a time. */
async function ownerAt(time = new Date()) {
  const { db } = workspace.store;
  const [key] = await db.select({ id: apiKey.id }).from(apiKey).orderBy(apiKey.createdAt).limit(1);
  return { db, caller: { id: key?.id ?? "", userId: workspace.owner.id }, now: () => time };
}

/** A call that takes until it is told to end. */
async function started(owner: Awaited<ReturnType<typeof ownerAt>>, pollMs = 60_000) {
  let [resolve, reject] = [(_: CallToolResult) => {}, (_: Error) => {}];
  const work = new Promise<CallToolResult>((end, fail) => {
    [resolve, reject] = [end, fail];
  });
  const stopped = signal();
  const begin = (stop: AbortSignal) => {
    stop.addEventListener("abort", stopped.give);
    return work;
  };
  const handle = await resultOrTask(owner, begin, { patienceMs: 0, pollMs });
  return {
    work,
    resolve,
    reject,
    handle,
    stopped: stopped.given,
    taskId: z.object({ taskId: z.string() }).parse(handle).taskId,
  };
}

/** Something that one part of a test waits for until another gives it. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((end) => {
    give = end;
  });
  return { give: () => give(), given };
}

describe("a task", () => {
  test("that is unknown, or another key's, is refused", async () => {
    const client = await connect();
    const { taskId } = await started({
      ...(await ownerAt()),
      caller: { ...(await ownerAt()).caller, id: newId("key") },
    });
    for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
      for (const id of ["tsk_none", taskId]) {
        await expect(ask(client, method, id)).rejects.toMatchObject({ code: -32602 });
      }
    }
  });

  test("answers a call that takes long, and has its result when it is done", async () => {
    const owner = await ownerAt();
    const { handle, taskId, resolve } = await started(owner);
    expect(handle).toMatchObject({ resultType: "task", status: "working", ttlMs: DAY_MS, pollIntervalMs: 1_000 });
    const client = await connect();
    expect(await ask(client, "tasks/get", taskId)).toMatchObject({ taskId, status: "working" });
    expect(await updateTask(owner, taskId)).toEqual({});
    resolve(RESULT);
    await expect.poll(() => getTask(owner, taskId)).toMatchObject({ status: "completed", result: RESULT });
    expect(await ask(client, "tasks/get", taskId)).toMatchObject({ status: "completed", result: RESULT });
  });

  test("that failed says so without its cause", async () => {
    const owner = await ownerAt();
    const { taskId, reject } = await started(owner);
    reject(new Error("the secret"));
    await expect.poll(() => getTask(owner, taskId)).toMatchObject({ status: "failed", error: { code: -32603 } });
    expect(JSON.stringify(await getTask(owner, taskId))).not.toContain("secret");
  });

  test("that is cancelled stays so when its work ends, and one that is done stays done", async () => {
    const owner = await ownerAt();
    const { taskId, resolve, work } = await started(owner);
    expect(await ask(await connect(), "tasks/cancel", taskId)).toMatchObject({});
    resolve(RESULT);
    await work;
    expect(await getTask(owner, taskId)).toMatchObject({ status: "cancelled" });
    const done = await started(owner);
    done.resolve(RESULT);
    await expect.poll(() => getTask(owner, done.taskId)).toMatchObject({ status: "completed" });
    await cancelTask(owner, done.taskId);
    expect(await getTask(owner, done.taskId)).toMatchObject({ status: "completed", result: RESULT });
  });

  test("that is cancelled has its work stopped, whichever instance was told", async () => {
    const owner = await ownerAt();
    const { taskId, stopped } = await started(owner, 1);
    await cancelTask({ ...owner }, taskId);
    await stopped;
    expect(await getTask(owner, taskId)).toMatchObject({ status: "cancelled" });
  });

  test("that is cancelled before its write is kept has written nothing, and ends before its next step", async () => {
    let stop = new AbortController();
    const later: string[] = [];
    const createThenStop = {
      ...createFolder,
      handler: async (...given: Parameters<typeof createFolder.handler>) => {
        const made = await createFolder.handler(...given);
        stop.abort(new AppError("invalid_request", "The task was cancelled."));
        return made;
      },
    };
    const createInSteps = {
      ...createFolder,
      ownOrder: { commitsItself: true },
      handler: async (...given: Parameters<typeof createFolder.handler>) => {
        stop.abort(new AppError("invalid_request", "The task was cancelled."));
        given[0].progress?.(1, 2, "The first step is done.");
        later.push("the second step");
        return createFolder.handler(...given);
      },
    };
    const create = (operation: Gated, name: string) =>
      run([operation], {
        door: "mcp",
        headers: new Headers({ "x-api-key": workspace.firstKey }),
        parameters: {},
        fields: async () => ({ name }),
        signal: stop.signal,
      });
    expect(await create(createThenStop, "Half")).toMatchObject({
      ok: false,
      error: { error: "The task was cancelled." },
    });
    expect(await create(createFolder, "Next")).toMatchObject({ ok: false });
    stop = new AbortController();
    expect(await create(createInSteps, "Steps")).toMatchObject({
      ok: false,
      error: { error: "The task was cancelled." },
    });
    expect(later).toEqual([]);
    const { folders } = (await workspace.ask("GET /api/d/folders")).body;
    expect(folders).toEqual([]);
  });

  test("of a process that ended fails after a quarter of an hour, and is gone after a day", async () => {
    const owner = await ownerAt();
    const { taskId } = await started(owner);
    const at = (ms: number) => ({ ...owner, now: () => new Date(owner.now().getTime() + ms) });
    expect(await getTask(at(14 * 60_000), taskId)).toMatchObject({ status: "working" });
    expect(await getTask(at(16 * 60_000), taskId)).toMatchObject({ status: "failed" });
    await expect(getTask(at(DAY_MS + 1), taskId)).rejects.toMatchObject({ code: -32602 });
  });
});

describe("a client that takes tasks", () => {
  test("is told that the server has them, and gets at once what is done at once", async () => {
    const client = await connect();
    expect(client.getServerCapabilities()?.extensions).toHaveProperty([TASKS]);
    const { structuredContent } = await client.callTool({ name: "check_references", arguments: { csl: [] } });
    expect(structuredContent ?? {}).not.toHaveProperty("taskId");
  });

  test("gets a task for a check of references whose registry is slow", async () => {
    const [asked, answered] = [signal(), signal()];
    const request = async () => {
      asked.give();
      await answered.given;
      return new Response(null, { status: 503 });
    };
    overrideRegistries({ ...openRegistries(parseEnv({}), { request, intervalOf: () => 0 }), isFree: () => true });
    const answers: Promise<string>[] = [];
    const client = await connect(async (url, init) => {
      const response = await askMcp(url, init);
      answers.push(response.clone().text());
      return response;
    });
    const csl = [{ type: "book", title: "Tides", author: [{ family: "Doe" }], DOI: "10.5555/1" }];
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const call = client.callTool({ name: "check_references", arguments: { csl } });
    await asked.given;
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    // The library's client knows no tasks yet, but its declaration and its request are those of one that does.
    await expect(call).rejects.toThrow("Unsupported result type 'task'");
    const taskId = /"taskId":"(tsk_\w+)"/.exec((await answers.at(-1)) ?? "")?.[1] ?? "";
    expect(await ask(client, "tasks/get", taskId)).toMatchObject({ status: "working" });
    answered.give();
    const result = { structuredContent: { results: [{ status: "unknown" }] } };
    await expect.poll(() => ask(client, "tasks/get", taskId)).toMatchObject({ status: "completed", result });
  });

  test("of 2025 is offered none", async () => {
    const client = await workspace.connect();
    expect(client.getServerCapabilities()?.extensions ?? {}).not.toHaveProperty([TASKS]);
  });
});
