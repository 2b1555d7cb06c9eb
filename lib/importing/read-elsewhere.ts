import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#lib/base/errors";
import { perProcess } from "#lib/base/per-process";
import type { Article } from "./article";
import type { Page } from "./read-page";
import type { Read } from "./read-page.worker";

type Thread = { worker: Worker; rest: NodeJS.Timeout | null };

const DEADLINE_MS = 10_000;
// A thread keeps what it has loaded, some fifty megabytes, for whoever imports a second page.
const REST_MS = 60_000;
const MAX_HEAP_MB = 768;
const MAX_WAITING = 30;

type Line = { thread: Thread | null; last: Promise<unknown>; waiting: number };

const line = perProcess<Line>("reading", () => ({ thread: null, last: Promise.resolve(), waiting: 0 }));

/**
 * Reads a page as an article on another thread, after those that came before: a page made to take for ever takes 10
 * seconds of nobody else's requests.
 * @throws AppError import_failed, or unavailable while 30 others wait.
 */
export function readElsewhere(page: Page, deadlineMs = DEADLINE_MS): Promise<Article> {
  if (line.waiting >= MAX_WAITING) return Promise.reject(tooMany());
  line.waiting++;
  const reading = line.last.then(() => read(page, deadlineMs));
  line.last = reading.catch(() => {}).finally(() => line.waiting--);
  return reading;
}

async function read(page: Page, deadlineMs: number): Promise<Article> {
  const thread = wake();
  const answer = await ask(thread.worker, page, deadlineMs).catch((thrown) => {
    stop(thread);
    throw thrown;
  });
  rest(thread);
  if ("article" in answer) return answer.article;
  if ("fault" in answer) throw new Error("The page could not be read.", { cause: answer.fault });
  const { code, message, hint } = answer.refusal;
  throw new AppError(code, message, hint ? { hint } : {});
}

function ask(worker: Worker, page: Page, deadlineMs: number): Promise<Read> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => settle(() => reject(tooTangled())), deadlineMs);
    const onMessage = (answer: Read) => settle(() => resolve(answer));
    const onError = (cause: Error) => settle(() => reject(isTooLarge(cause) ? tooTangled() : cause));
    const onExit = () => settle(() => reject(new Error("The thread that reads pages ended.")));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(page);

    function settle(done: () => void): void {
      clearTimeout(deadline);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      done();
    }
  });
}

const isTooLarge = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

const tooTangled = () =>
  new AppError("import_failed", "The page is too tangled to be read in time.", {
    hint: "Open it in a browser, copy the text and make a document of it.",
  });

const tooMany = () =>
  new AppError("unavailable", "Many pages are being imported at the moment.", { hint: "Try again in a minute." });

function wake(): Thread {
  const known = line.thread;
  if (known?.rest) clearTimeout(known.rest);
  known?.worker.ref();
  if (known) return known;
  const file = join(/* turbopackIgnore: true */ process.cwd(), ".generated", "workers", "read-page.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ file, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // What this process was started with, such as a loader of TypeScript, is not for the compiled file.
    execArgv: [],
  });
  const thread = { worker, rest: null };
  // One that dies while it rests is not missed, but an error that nobody hears ends the process.
  worker.on("error", () => stop(thread));
  line.thread = thread;
  return thread;
}

/** Neither the thread nor its rest shall keep a process from ending. */
function rest(thread: Thread): void {
  thread.worker.unref();
  thread.rest = setTimeout(() => stop(thread), REST_MS).unref();
}

function stop(thread: Thread): void {
  if (line.thread === thread) line.thread = null;
  void thread.worker.terminate();
}
