import { rename, writeFile } from "node:fs/promises";

const HEARTBEAT = 5_000;

/**
 * Keeps `file` at what a command is doing: `{state, step, done (0 to 1), at}`. It is written anew every five seconds, so
 * that a reader can tell a command that was ended from one that takes its time.
 */
export async function reportProgress(file) {
  let status = { state: "running", step: "Starting", done: 0 };
  let writing = Promise.resolve();
  const write = () => {
    const text = JSON.stringify({ ...status, at: new Date().toISOString() });
    writing = writing.then(() => writeFile(`${file}.part`, text)).then(() => rename(`${file}.part`, file));
    // The command goes on without a report of it.
    writing = writing.catch(() => {});
    return writing;
  };
  const timer = setInterval(write, HEARTBEAT);
  await write();
  return {
    step(step, done) {
      status = { ...status, step, done };
      write();
    },
    end(result) {
      clearInterval(timer);
      status = { ...status, done: 1, ...result };
      return write();
    },
  };
}
