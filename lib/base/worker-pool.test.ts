import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "./errors";
import { newId } from "./ids";
import { twoLanes, workerPool } from "./worker-pool";

// A task waits for its gate, never ends, fills the heap, fails or is rejected, depending on its kind.
const WORKER = `
import { readlinkSync } from "node:fs";
export default ({ task: { does, gate, words }, thread }) => {
  thread[0] = process.platform === "linux" ? Number(readlinkSync("/proc/thread-self").split("/").at(-1)) : -1;
  if (gate) Atomics.wait(gate, 0, 0);
  if (does === "spin") for (;;);
  if (does === "fill") for (const kept = []; ; ) kept.push(new Array(1e5).fill(kept.length));
  if (does === "fail") throw new Error("The work failed.");
  if (does === "refuse") return { refusal: { code: "invalid_content", message: "Not this.", hint: "That.", details: [] } };
  return { value: words };
};
`;

type Task = { does?: "spin" | "fill" | "fail" | "refuse"; gate?: Int32Array; words?: string };

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "colophon-workers-"));
  await writeFile(join(folder, "worker.mjs"), WORKER);
});

afterAll(() => rm(folder, { recursive: true }));

// The processor time after which an endless task is ended; the others need a few milliseconds.
const SPENT_MS = 120;

type Limits = { threads?: number; cpuMs?: number; clockMs?: number; maxWaiting?: number; maxHeapMb?: number };

const optionsWith = (limits: Limits = {}) => ({
  name: newId("req"),
  file: join(folder, "worker.mjs"),
  threads: 1,
  cpuMs: 60_000,
  maxHeapMb: 64,
  maxWaiting: 10,
  ...limits,
  tooLarge: () => new AppError("too_large", "Too large."),
  tooMany: () => new AppError("unavailable", "Too many."),
});

const poolWith = (limits: Limits = {}) => workerPool<Task, string>(optionsWith(limits));

const gate = () => new Int32Array(new SharedArrayBuffer(4));

function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

describe("errors of a pool", () => {
  test("rejects only the job past its processor time, which is counted from the job's own run", async () => {
    const pool = poolWith({ cpuMs: SPENT_MS, clockMs: 60_000 });
    const [endless, other] = await Promise.allSettled([
      pool.run("ann", { does: "spin" }),
      pool.run("bob", { words: "after" }),
    ]);
    expect(endless).toMatchObject({ status: "rejected", reason: { code: "too_large" } });
    expect(other).toEqual({ status: "fulfilled", value: "after" });
  });

  test("gives each job the processor time that its task is worth", async () => {
    const timeOf = ({ does }: Task) => (does === "spin" ? SPENT_MS : 60_000);
    const pool = workerPool<Task, string>(optionsWith({ clockMs: 60_000 }), timeOf);
    await expect(pool.run("ann", { does: "spin" })).rejects.toMatchObject({ code: "too_large" });
    expect(await pool.run("ann", { words: "after" })).toBe("after");
  });

  test("takes nothing from a job's time while its thread does not run", async () => {
    const pool = poolWith({ cpuMs: 200, clockMs: 60_000 });
    const held = gate();
    const job = pool.run("ann", { gate: held, words: "late" });
    // Neither of the two threads works meanwhile.
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let at = 0; at < 5; at += 1) await Atomics.waitAsync(clock, 0, 0, 100).value;
    open(held);
    expect(await job).toBe("late");
  });

  test("answers for a busy machine, with a time to try again, when a job does not get its processor time", async () => {
    const job = poolWith({ clockMs: 200 }).run("ann", { gate: gate() });
    const headers = { "retry-after": "60" };
    await expect(job).rejects.toMatchObject({ code: "unavailable", status: 503, headers });
  });

  test("rejects a job that needs too much memory, and runs the next one", async () => {
    const pool = poolWith();
    await expect(pool.run("ann", { does: "fill" })).rejects.toMatchObject({ code: "too_large" });
    expect(await pool.run("ann", { words: "next" })).toBe("next");
  });

  test("rejects a person with too many waiting jobs, and accepts another person's", async () => {
    const pool = poolWith({ maxWaiting: 2 });
    const first = gate();
    const running = pool.run("ann", { gate: first, words: "1" });
    const waiting = [pool.run("ann", { words: "2" }), pool.run("ann", { words: "3" })];
    await expect(pool.run("ann", { words: "4" })).rejects.toMatchObject({ code: "unavailable" });
    const other = pool.run("bob", { words: "5" });
    open(first);
    expect(await Promise.all([running, ...waiting, other])).toEqual(["1", "2", "3", "5"]);
  });

  test("an AppError keeps its code, message and hint between threads", async () => {
    const refused = poolWith().run("ann", { does: "refuse" });
    await expect(refused).rejects.toThrow(AppError);
    await expect(refused).rejects.toMatchObject({ code: "invalid_content", message: "Not this.", hint: "That." });
  });

  test("an unexpected error reaches the caller unchanged", async () => {
    const failed = poolWith().run("ann", { does: "fail" });
    await expect(failed).rejects.toThrow("The work failed.");
    await expect(failed).rejects.not.toThrow(AppError);
  });
});

describe("two lanes", () => {
  const isSmall = ({ does }: Task) => does !== "spin";

  test("a small task does not wait for the large ones", async () => {
    const pool = twoLanes<Task, string>(optionsWith({ cpuMs: SPENT_MS, clockMs: 60_000 }), isSmall);
    const large = ["ann", "bob"].map((person) => pool.run(person, { does: "spin" }));
    expect(await pool.run("cy", { words: "small" })).toBe("small");
    const refused = { status: "rejected", reason: { code: "too_large" } };
    expect(await Promise.allSettled(large)).toMatchObject([refused, refused]);
  });

  test("a small task that takes long makes room, and gets the time of a large one", async () => {
    const pool = twoLanes<Task, string>(optionsWith({ cpuMs: SPENT_MS, clockMs: 60_000 }), () => true);
    const long = pool.run("ann", { does: "spin" });
    const others = await Promise.all(["bob", "cy"].map((person) => pool.run(person, { words: person })));
    expect(others).toEqual(["bob", "cy"]);
    await expect(long).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("order of jobs", () => {
  async function orderOf(pool: ReturnType<typeof poolWith>, jobs: [person: string, words: string][]) {
    const first = gate();
    const done: string[] = [];
    const all = [pool.run("ann", { gate: first, words: "first" })];
    for (const [person, words] of jobs) all.push(pool.run(person, { words }));
    for (const job of all) void job.then((words) => done.push(words));
    open(first);
    await Promise.all(all);
    return done;
  }

  test("people take turns, however many jobs each has", async () => {
    const order = await orderOf(poolWith(), [
      ["ann", "ann 1"],
      ["ann", "ann 2"],
      ["bob", "bob 1"],
      ["cy", "cy 1"],
      ["bob", "bob 2"],
    ]);
    expect(order).toEqual(["first", "ann 1", "bob 1", "cy 1", "ann 2", "bob 2"]);
  });

  test("one person's long job leaves the other thread free", async () => {
    const pool = poolWith({ threads: 2 });
    const long = gate();
    const held = [pool.run("ann", { gate: long, words: "long" }), pool.run("ann", { words: "after it" })];
    expect(await pool.run("bob", { words: "bob's" })).toBe("bob's");
    expect(await pool.run("cy", { words: "cy's" })).toBe("cy's");
    open(long);
    expect(await Promise.all(held)).toEqual(["long", "after it"]);
  });
});
