import type { Database } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { perProcess } from "#lib/base/per-process";
import { type Hold, holdDocument, isShared } from "./hold-document";

/**
 * How a write of a document takes its turn: `together` with its neighbours that do so too, `alone`, or `ahead` of all that
 * waits and alone, which is for what a person types.
 */
export type Manner = "alone" | "together" | "ahead";

/** Where a document is. */
export type Place = { db: Database; id: string };

type Turn = { manner: Manner; begin(): void };

/** The writers of a document, and what keeps other instances away from it while they write. */
type Turns = Place & { manner: Manner; running: number; waiting: Turn[]; hold: Hold | "asked" | null };

const all = perProcess("turns", () => new Map<string, Turns>());

// A client that waits longer than these take has given up.
const MAX_WAITING = 1_000;
// What a person types, and another instance, wait for those that have begun.
const MOST_TOGETHER = 4;

/**
 * Runs a write of a document after all that came before it in this process, and not while another instance writes it.
 * Writers that ask the store at once all wait for one row, each with a connection, and typed steps are placed in vain while
 * they do. Never call it within a transaction: the writer whose turn it is may wait for that connection. Throws
 * `unavailable` when too many wait.
 */
export async function inTurn<Result>({ db, id }: Place, manner: Manner, write: () => Promise<Result>): Promise<Result> {
  const turns = all.get(id) ?? { db, id, manner, running: 0, waiting: [], hold: null };
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
  }
}

/** Begins those whose turn it is. */
function beginNext(turns: Turns): void {
  const { hold, running, waiting } = turns;
  if (hold === "asked") return;
  const mustEnd = waiting.length === 0 || hold?.isLong();
  if (running > 0 && mustEnd) return;
  if (mustEnd) {
    hold?.release();
    turns.hold = null;
  }
  if (waiting.length === 0) return void all.delete(turns.id);
  if (running === 0 && !turns.hold && isShared(turns.id)) return void beginHeld(turns);
  const next = nextOf(turns);
  turns.waiting = waiting.filter((turn) => !next.includes(turn));
  turns.running += next.length;
  turns.manner = next[0]?.manner ?? turns.manner;
  for (const { begin } of next) begin();
}

/** Those that may begin now. */
function nextOf({ manner, running, waiting }: Turns): Turn[] {
  const [first] = waiting;
  if (!first) return [];
  if (running > 0) {
    const mayJoin = manner === "together" && waiting.every((turn) => turn.manner === manner);
    return mayJoin ? waiting.slice(0, MOST_TOGETHER - running) : [];
  }
  // Not twice in a row: beside many who type, no other writer would come to a turn.
  const ahead = manner === "ahead" ? undefined : waiting.find((turn) => turn.manner === "ahead");
  if (ahead || first.manner !== "together") return [ahead ?? first];
  const alone = waiting.findIndex((turn) => turn.manner === "alone");
  const before = waiting.slice(0, alone < 0 ? undefined : alone);
  return before.filter((turn) => turn.manner === "together").slice(0, MOST_TOGETHER);
}

async function beginHeld(turns: Turns): Promise<void> {
  turns.hold = "asked";
  turns.hold = await holdDocument(turns.db, turns.id);
  beginNext(turns);
}
