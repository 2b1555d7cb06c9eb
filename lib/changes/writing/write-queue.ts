import type { Database, Executor } from "#db/connection/client";
import { type DocumentWithContent, forgetNewest, type Read, rememberVersion } from "#lib/documents/store/store";
import { commitAtOnce, mayGoTogether, type PlannedAtOnce } from "./commit-at-once";

/** A write that is planned: what it leaves, and what keeps its answer with it; that is false where one is kept already. */
export type PlannedWrite = {
  planned: PlannedAtOnce;
  after: Read;
  keepAnswer: ((tx: Executor, written: DocumentWithContent) => Promise<boolean>) | null;
};

/** The turn of a write to be planned: over what the write before it will leave, or over the store's version where that is null. */
export type PlanTurn = {
  over: Read | null;
  /** Commits the write; null where it, or one that it was planned over, is not written. */
  commit(write: PlannedWrite): Promise<DocumentWithContent | null>;
};

type Ready = PlannedWrite & { resolve(written: DocumentWithContent | null): void; reject(error: unknown): void };

/** The writes of a document: `last` is what the newest of those that are planned leaves. */
type State = { last: Read | null; planned: Promise<void>; ready: Ready[]; isCommitting: boolean; writers: number };

// All parameters of a statement, and the time that a failure of one costs the others.
const MAX_TOGETHER = 50;

const states = new Map<string, State>();

/**
 * Runs a write as soon as the one before it is planned, and commits all that are planned meanwhile at once. Writers that
 * start from the same version would all fail but the first, and if each waited for the commit before it, the processor
 * would be idle meanwhile.
 */
export async function queueWrite<Result>(
  db: Database,
  id: string,
  write: (turn: PlanTurn) => Promise<Result>,
): Promise<Result> {
  const state = states.get(id) ?? {
    last: null,
    planned: Promise.resolve(),
    ready: [],
    isCommitting: false,
    writers: 0,
  };
  states.set(id, state);
  state.writers += 1;
  const before = state.planned;
  let endPlan = () => {};
  state.planned = new Promise((resolve) => {
    endPlan = resolve;
  });
  try {
    await before;
    const over = state.last;
    const commit: PlanTurn["commit"] = async (planned) => {
      // What it was planned over is not written, whatever has that number now.
      if (over !== state.last) return null;
      state.last = planned.after;
      endPlan();
      return new Promise((resolve, reject) => {
        state.ready.push({ ...planned, resolve, reject });
        if (!state.isCommitting) void commitReady(db, id, state);
      });
    };
    return await write({ over, commit });
  } finally {
    endPlan();
    state.writers -= 1;
    if (state.writers === 0) states.delete(id);
  }
}

/** Commits what is planned until nothing is; after a failure, what is planned over it is not written either. */
async function commitReady(db: Database, id: string, state: State): Promise<void> {
  state.isCommitting = true;
  while (state.ready.length > 0) {
    const group = state.ready.splice(0, countTogether(state.ready));
    const written = await committed(db, group).catch((error: unknown) => {
      for (const { reject } of group) reject(error);
      return null;
    });
    const newest = written?.at(-1);
    if (newest) rememberVersion({ ...newest, citationKeys: group.at(-1)?.after.citationKeys ?? [] });
    else {
      forgetNewest(id);
      state.last = null;
      group.push(...state.ready.splice(0));
    }
    for (const [at, { resolve }] of group.entries()) resolve(written?.[at] ?? null);
  }
  state.isCommitting = false;
}

function countTogether([first, ...later]: readonly Ready[]): number {
  const other = later.findIndex(({ planned }) => first && !mayGoTogether(first.planned, planned));
  return Math.min(other < 0 ? later.length + 1 : other + 1, MAX_TOGETHER);
}

class AnsweredBefore extends Error {}

/** Commits a group with its answers, in one statement where that is enough; null where nothing is written. */
async function committed(db: Database, group: readonly Ready[]): Promise<DocumentWithContent[] | null> {
  const [first, ...later] = group.map(({ planned }) => planned);
  if (!first) return null;
  if (later.length === 0 && !group[0]?.keepAnswer) return db.writeAlone((alone) => commitAtOnce(alone, [first]));
  let isTakenBack = false;
  const work = async (tx: Executor) => {
    try {
      const written = await commitAtOnce(tx, [first, ...later]);
      for (const [at, one] of (written ?? []).entries())
        if ((await group[at]?.keepAnswer?.(tx, one)) === false) throw new AnsweredBefore();
      return written;
    } catch (error) {
      // Of several, each is written by itself then, and only the one that cannot be fails.
      isTakenBack = later.length > 0 || error instanceof AnsweredBefore;
      throw error;
    }
  };
  return db.transaction(work).catch((error: unknown) => {
    if (isTakenBack) return null;
    throw error;
  });
}
