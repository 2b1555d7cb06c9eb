import { watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "./server.mjs";

// Within the limit of reads, with room for what is read then.
const ASK_MS = 3_000;

// An editor that saves writes several files.
const SETTLE_MS = 300;

/**
 * Runs `sync` now, and again after each change of a file in the folder or of a document in the workspace, until `signal`
 * ends. What is refused or cannot be reached is said, and tried again.
 */
export async function watchFolder(server, folder, { sync, say, signal }) {
  let isChanged = true;
  const watcher = watch(folder, { recursive: true, signal }, (_kind, name) => {
    if (name && /\.md$/i.test(name) && !/(^|[/\\])\./.test(name)) isChanged = true;
  });
  // Ending the wait closes the watcher with this.
  watcher.on("error", () => {});
  let cursor = new Date().toISOString();
  while (!signal?.aborted) {
    try {
      const after = await eventsSince(server, cursor);
      if (isChanged || after.isAny) {
        isChanged = false;
        await sleep(SETTLE_MS, undefined, { signal });
        await sync();
      }
      cursor = after.cursor;
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      isChanged = true;
      say(error.message);
    }
    await sleep(ASK_MS, undefined, { signal }).catch(() => {});
  }
}

/** Whether anything happened in the workspace since a place in its events, and the place after it. */
async function eventsSince(server, cursor) {
  const { events, cursor: after } = await server.get("/api/w/events", { since: cursor });
  return { isAny: events.length > 0, cursor: after };
}
