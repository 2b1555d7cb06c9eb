import { next } from "./next";
import type { Effect, SessionEvent, SessionState } from "./session-state";

/** The state of a session, which only events change. */
export type SessionLoop = { state(): SessionState; dispatch(event: SessionEvent): void };

type Options = {
  run: (effect: Effect) => void;
  /** Called after the waiting events and their effects have run. */
  onSettled: () => void;
};

/** Passes events to `next` one at a time and runs the effects, beginning with a state. */
export function sessionLoop(opened: SessionState, { run, onSettled }: Options): SessionLoop {
  let state = opened;
  const waiting: SessionEvent[] = [];
  let isRunning = false;

  /** Queues events that effects cause until those effects have run. */
  function dispatch(event: SessionEvent): void {
    waiting.push(event);
    if (isRunning) return;
    isRunning = true;
    try {
      for (let now = waiting.shift(); now; now = waiting.shift()) {
        const [after, effects] = next(state, now);
        state = after;
        for (const effect of effects) run(effect);
      }
    } finally {
      isRunning = false;
    }
    onSettled();
  }

  return { state: () => state, dispatch };
}
