import type { Read } from "#lib/documents/store/store";

/** The writes of one document in this process, each planned over the one before, and committed in this order. */
export type Line = {
  /** What the last planned write will leave; null where the store knows it. */
  last(): Read | null;
  /** Commits a write that was planned over `last`, after those before it; null where it or one of those writes nothing. */
  commit<Written>(after: Read, commit: () => Promise<Written | null>): Promise<Written | null>;
};

type State = { last: Read | null; planned: Promise<void>; committed: Promise<boolean>; writers: number };

const states = new Map<string, State>();

/**
 * Runs a write as soon as the one before it is planned. Writers that start from the same version would all fail but the
 * first, and if each waited for the commit before it, the processor would be idle meanwhile.
 */
export async function queueWrite<Result>(id: string, write: (line: Line) => Promise<Result>): Promise<Result> {
  const state = states.get(id) ?? newState();
  states.set(id, state);
  state.writers += 1;
  const before = state.planned;
  let endPlan = () => {};
  state.planned = new Promise((resolve) => {
    endPlan = resolve;
  });
  const commit: Line["commit"] = (after, work) => {
    const done = state.committed.then((isSo) => (isSo ? work() : null));
    const isWritten = done.then(
      (written) => written !== null,
      () => false,
    );
    Object.assign(state, { last: after, committed: isWritten });
    // What is planned over it is not written either, and the next write starts from the store.
    isWritten.then((isSo) => isSo || Object.assign(state, { last: null, committed: Promise.resolve(true) }));
    endPlan();
    return done;
  };
  try {
    await before;
    return await write({ last: () => state.last, commit });
  } finally {
    endPlan();
    state.writers -= 1;
    if (state.writers === 0) states.delete(id);
  }
}

const newState = (): State => ({
  last: null,
  planned: Promise.resolve(),
  committed: Promise.resolve(true),
  writers: 0,
});
