import { rename, writeFile } from "node:fs/promises";

const HEARTBEAT = 5_000;

/**
 * Writes the progress of a command to `file`: `{state, step, done (0 to 1), at}`. Repeats that every five seconds, so that
 * a reader can distinguish a killed command from a slow one.
 */
export async function reportProgress(file) {
  let status = { state: "running", step: "Starting", done: 0 };
  let writing = Promise.resolve();
  const write = () => {
    const text = JSON.stringify({ ...status, at: new Date().toISOString() });
    writing = writing.then(() => writeFile(`${file}.part`, text)).then(() => rename(`${file}.part`, file));
    // A failed report does not stop the command.
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
