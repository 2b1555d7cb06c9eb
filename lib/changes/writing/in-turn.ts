import { AppError } from "#lib/base/errors";
import { perProcess } from "#lib/base/per-process";

/** How a write of a document takes its turn: `together` with its neighbours that do so too, or `alone`. */
export type Manner = "alone" | "together";

type Turn = { manner: Manner; begin(): void };

type Turns = { manner: Manner; running: number; waiting: Turn[] };

const all = perProcess("turns", () => new Map<string, Turns>());

// A client that waits longer than these take has given up.
const MAX_WAITING = 1_000;

/**
 * Runs a write of a document after all that came before it in this process. Writers that ask the store at once all wait for
 * one row, each with a connection, and typed steps are placed in vain while they do. Never call it within a transaction: the
 * writer whose turn it is may wait for that connection. Throws `unavailable` when too many wait.
 */
export async function inTurn<Result>(id: string, manner: Manner, write: () => Promise<Result>): Promise<Result> {
  const turns = all.get(id) ?? { manner, running: 0, waiting: [] };
  all.set(id, turns);
  if (turns.waiting.length >= MAX_WAITING) throw new AppError("unavailable", "Too many write this document at once.");
  await new Promise<void>((begin) => {
    turns.waiting.push({ manner, begin });
    beginNext(turns);
  });
  try {
    return await write();
  } finally {
    turns.running -= 1;
    beginNext(turns);
    if (turns.running === 0) all.delete(id);
  }
}

/** Begins the first that waits, and those after it that may run at the same time. */
function beginNext(turns: Turns): void {
  for (let [next] = turns.waiting; next; [next] = turns.waiting) {
    const isShared = next.manner === "together" && turns.manner === "together";
    if (turns.running > 0 && !isShared) return;
    turns.waiting.shift();
    turns.manner = next.manner;
    turns.running += 1;
    next.begin();
  }
}
