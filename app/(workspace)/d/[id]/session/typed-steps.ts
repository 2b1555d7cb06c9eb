import type { Node } from "@tiptap/pm/model";
import { StepMap, type Transform } from "@tiptap/pm/transform";
import { stepsBetween } from "#lib/document/changes/steps-between";
import type { StepJson } from "#lib/document/steps";
import { keeps } from "./keep-unsaved";
import { type Batch, endOfOwn, rebased, withSteps } from "./line";
import { ownSteps } from "./own-changes";
import type { Effect, ServerSheet, SessionEvent, SessionState, Step, Turn } from "./session-state";
import {
  chain,
  doing,
  ended,
  flushUnsaved,
  MAX_MISSES,
  paceOf,
  pausing,
  resolveAll,
  retrying,
  showing,
} from "./transition";

const APPEND_RESPONSE_MS = 8_000;
const MAX_EARLY = 1_000;

/** What was typed as steps; null when it has to be saved or proposed as a whole. */
export function typedSteps(state: SessionState): { steps: Transform; text: Node } | "again" | null {
  const { base, contested, screen, sent } = state;
  if (state.unsettled) return null;
  // Only its answer says whether the server has these words.
  if (sent) return "again";
  if (state.line === "none" || state.isSuggesting) return null;
  if (!base || contested.size > 0 || screen.title.trim() !== base.title || state.misses > MAX_MISSES) return null;
  if (state.refused?.eq(screen.text)) return null;
  const steps = ownSteps(base.text, screen.text, state.own);
  return steps && { steps, text: screen.text };
}

/** Sends typed steps. */
export function appending(
  state: SessionState,
  tickets: readonly number[],
  typed: Exclude<ReturnType<typeof typedSteps>, null>,
): Step {
  const { version, number } = state;
  const call = state.calls + 1;
  const sent =
    typed === "again"
      ? state.sent
      : {
          batch: {
            version,
            number,
            key: `${state.page}.${call}`,
            steps: typed.steps.steps.map((step): StepJson => step.toJSON()),
          },
          text: typed.text,
          since: StepMap.empty,
        };
  if (!sent) return [state, []];
  const isDirty = !sent.text.eq(state.screen.text);
  const now: SessionState = {
    ...state,
    calls: call,
    sent,
    isDirty,
    turn: { kind: "append", key: sent.batch.key, tickets },
  };
  return [
    now,
    [
      { do: "wait", timer: "pause", ms: null },
      { do: "append", batch: sent.batch },
      { do: "wait", timer: "response", ms: APPEND_RESPONSE_MS },
    ],
  ];
}

/** Takes the answer to sent steps. */
export function appended(state: SessionState, { key, at }: Extract<SessionEvent, { type: "appended" }>): Step {
  if (at) return accepted(state, key, at);
  const { sent, turn } = state;
  // Others were first, so this batch cannot be taken any more.
  const isMine = sent?.batch.key === key;
  const now: SessionState = isMine ? { ...state, sent: null, misses: state.misses + 1, passedOver: 0 } : state;
  if (turn?.kind !== "append" || turn.key !== key) return [now, []];
  const dirty: SessionState = { ...now, isDirty: true };
  return chain(
    dirty,
    (after) => pausing(after, paceOf(after).idleMs),
    (after) => ended(after, ...resolveAll(turn.tickets, false)),
  );
}

/** The server has the batch that was sent. */
function accepted(state: SessionState, key: string, at: { version: number; number: number }): Step {
  const { sent, base, turn, screen } = state;
  if (!sent || sent.batch.key !== key || !base) return [state, []];
  const steps = withSteps(base.text, sent.batch.steps);
  const isDirty = !screen.text.eq(sent.text) || screen.title.trim() !== base.title;
  const now: SessionState = {
    ...state,
    sent: null,
    base: { ...base, text: sent.text },
    own: sent.since,
    version: at.version,
    number: at.number,
    ownEnd: steps ? endOfOwn(steps, state.ownEnd) : -1,
    misses: 0,
    failures: 0,
    passedOver: 0,
    refused: null,
    isDirty,
    saveState: isDirty ? state.saveState : { kind: "saved" },
  };
  const rest: (state: SessionState) => Step = (after) => (isDirty ? pausing(after, paceOf(after).idleMs) : [after, []]);
  // A draft is there only when an earlier try failed.
  const forget: Effect[] =
    isDirty || state.saveState.kind === "saved" ? [] : [{ do: "keep", name: state.keptAs, draft: null }];
  if (turn?.kind !== "append" || turn.key !== key) return chain(now, rest, doing(...forget), takeEarly);
  const resolves = resolveAll(turn.tickets, !isDirty);
  return chain(now, rest, takeEarly, (after) => ended(after, ...forget, ...resolves));
}

/** Takes the failure of sent steps. */
export function appendFailed(
  state: SessionState,
  turn: Extract<Turn, { kind: "append" }>,
  event: Extract<SessionEvent, { type: "failed" }>,
): Step {
  if (turn.key !== event.call) return [state, []];
  const isRefused = event.failure.kind === "refused";
  const back: SessionState = {
    ...state,
    sent: event.mayHaveArrived ? state.sent : null,
    refused: isRefused ? (state.sent?.text ?? null) : state.refused,
    isDirty: true,
    saveState: isRefused ? state.saveState : event.failure,
  };
  return chain(
    back,
    doing(...keeps(back)),
    (now) => (isRefused ? flushUnsaved(now) : retrying(now, event.failure)),
    (now) => ended(now, ...resolveAll(turn.tickets, false)),
  );
}

/** Takes in a batch if it follows what the page has; keeps it when the page does not have its version yet. */
export function batch(state: SessionState, one: Batch): Step {
  const { base, sent, version, number, screen } = state;
  if (state.life !== "open" || !base) return [state, []];
  if (sent && one.key === sent.batch.key) return accepted(state, one.key, one);
  if (one.version < version || (one.version === version && one.number <= number)) return [state, []];
  if (one.version > version || one.number > number + 1 || state.unsettled) {
    const early = [...state.early, one].slice(-MAX_EARLY);
    const isGap = one.version === version && !state.unsettled;
    return [{ ...state, early }, isGap ? [{ do: "follow", version, number }] : []];
  }
  const theirs = withSteps(base.text, one.steps);
  if (!theirs) return [state, [{ do: "follow", version, number }]];
  const taken = rebased(base.text, { text: screen.text, own: state.own }, theirs, state.ownEnd);
  const now: SessionState = {
    ...state,
    base: { ...base, text: theirs.doc },
    own: taken.own,
    number: one.number,
    // The place after this version is taken, so the batch that was sent is not.
    sent: null,
    isDirty: state.isDirty || sent !== null,
    ownEnd: state.ownEnd < 0 ? -1 : theirs.mapping.map(state.ownEnd, -1),
    contested: new Set([...state.contested, ...taken.contested]),
  };
  return chain(now, showing({ ...screen, text: taken.text }, taken.shown), takeEarly);
}

/** Takes in batches that came before their version, and drops those that a version contains. */
export function takeEarly(state: SessionState): Step {
  const { version, number } = state;
  const early = state.early.filter((one) => one.version > version || (one.version === version && one.number > number));
  const follows = early.find((one) => one.version === version && one.number === number + 1);
  const now = { ...state, early: early.filter((one) => one !== follows) };
  return follows && !state.unsettled ? batch(now, follows) : [now, []];
}

/** Takes a version of the batches before it, which leaves the text. */
export function folded(state: SessionState, event: Extract<SessionEvent, { type: "folded" }>): Step {
  const { version, number, into } = event;
  if (version === state.version && number === state.number && !state.unsettled) {
    return takeEarly({ ...state, version: into, number: 0, announced: Math.max(state.announced, into) });
  }
  return [{ ...state, announced: Math.max(state.announced, into) }, []];
}

/** The position after reading or writing a sheet; a version that is known already keeps its batches. */
export function placeOf({ base, version, number, ownEnd }: SessionState, sheet: ServerSheet) {
  if (sheet.version === version) return { version, number, ownEnd };
  const steps = base && ownEnd >= 0 && !base.text.eq(sheet.text) ? stepsBetween(base.text, sheet.text) : null;
  const end = steps ? steps.mapping.map(ownEnd, -1) : ownEnd;
  return { version: sheet.version, number: 0, ownEnd: base ? end : -1 };
}
