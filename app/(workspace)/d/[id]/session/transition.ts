import type { Node } from "@tiptap/pm/model";
import { type Step as DocumentStep, StepMap } from "@tiptap/pm/transform";
import type { Failure } from "./save-state";
import type { Effect, SessionState, Step, Task, TitledText } from "./session-state";

/** Save after this pause in typing, and at least this often while typing goes on. */
const WRITING = { idleMs: 800, longestMs: 4_000 };
// Steps are small, so words reach others while they are typed. With nobody there, fewer messages do.
const AT_ONCE = { idleMs: 15, longestMs: 40 };
const SOON = { idleMs: 250, longestMs: 500 };
// Proposals wait longer: one made in the middle of a sentence would contain half of it.
const SUGGESTING = { idleMs: 4_000, longestMs: 60_000 };
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
const RESPONSE_MS = 60_000;

/** Each miss is a batch that the server could not place; after these the whole text is saved and merged. */
export const MAX_MISSES = 4;

/** Runs parts in turn; the effects of all are in order. */
export function chain(state: SessionState, ...parts: ((state: SessionState) => Step)[]): Step {
  const effects: Effect[] = [];
  let now = state;
  for (const part of parts) {
    const [after, more] = part(now);
    now = after;
    effects.push(...more);
  }
  return [now, effects];
}

/** A part that has effects and leaves the state. */
export const doing =
  (...effects: Effect[]) =>
  (state: SessionState): Step => [state, effects];

/** How long typed text waits for more. */
export function paceOf(state: SessionState) {
  if (state.isSuggesting) return SUGGESTING;
  if (state.line === "none") return WRITING;
  return state.line === "socket" && !state.isAlone ? AT_ONCE : SOON;
}

/** Saves what is unsaved after so long. */
export const pausing = (state: SessionState, ms: number): Step => [
  state,
  state.life === "open" ? [{ do: "wait", timer: "pause", ms }] : [],
];

/** Saves again later after a failure that may pass. */
export function retrying(state: SessionState, { kind }: Failure): Step {
  if (kind !== "offline" && kind !== "waiting") return [state, []];
  const ms = RETRY_MS[state.failures];
  // All of those were tried, so it is a minute since.
  const isAway = state.isAway || ms === undefined;
  return pausing({ ...state, isAway, failures: state.failures + 1 }, ms ?? 30_000);
}

/** Adds a task; it starts when no other one runs. */
export const queued = (state: SessionState, task: Task): Step => [{ ...state, tasks: [...state.tasks, task] }, []];

/** Queues a save if text is unsaved. */
export function flushUnsaved(state: SessionState): Step {
  return state.isDirty ? queued(state, { kind: "flush", ticket: null }) : [state, []];
}

/** Reports to callers whether their tasks are done. */
export const resolveAll = (tickets: readonly number[], isDone: boolean): Effect[] =>
  tickets.map((ticket) => ({ do: "resolve", ticket, isDone }));

/** Ends the current task. */
export const ended = (state: SessionState, ...effects: Effect[]): Step => [
  { ...state, turn: null },
  [{ do: "wait", timer: "response", ms: null }, ...effects],
];

/** Sends or reads, and starts the response timeout. */
export const calling = (state: SessionState, effect: (call: number) => Effect): Step => {
  const call = state.calls + 1;
  const turn = state.turn && "call" in state.turn ? { ...state.turn, call } : state.turn;
  return [{ ...state, calls: call, turn }, [effect(call), { do: "wait", timer: "response", ms: RESPONSE_MS }]];
};

/** Shows a text, which `steps` make of the one on the screen. */
export const showing =
  (shown: TitledText, steps: readonly DocumentStep[] | null = null) =>
  (state: SessionState): Step => {
    if (shown.title === state.screen.title && shown.text.eq(state.screen.text)) return [state, []];
    return [{ ...state, screen: shown }, [{ do: "show", shown, steps }]];
  };

/** Where a text differs from the base after a comparison, which tells no more than whether it does. */
export const comparedOwn = (base: TitledText, text: Node): StepMap | null =>
  text.eq(base.text) ? StepMap.empty : null;
