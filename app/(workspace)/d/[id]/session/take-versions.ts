import type { Node } from "@tiptap/pm/model";
import { StepMap } from "@tiptap/pm/transform";
import { stepsBetween } from "#lib/document/changes/steps-between";
import { withSteps } from "#lib/document/diff/rebase-steps";
import { rebasedBoth, rebasedOnto, type SentBatch } from "./rebase-batches";
import { delivering, saveFailed } from "./save-text";
import type { Effect, ServerText, SessionEvent, SessionState, Step, TitledText, Turn } from "./session-state";
import { takeMerged } from "./take-merged";
import { calling, chain, comparedOwn, ended, MAX_MISSES, paceOf, pausing, resolveAll, showing } from "./transition";
import { placeOf, takeEarly, takenFrom } from "./typed-steps";

// The API allows a user's session ten reads a second.
const REST_MS = 150;
const REST_AFTER_FAILURE_MS = 2_000;

const NOT_FOLDED = { failure: { kind: "waiting" }, mayHaveArrived: false } as const;

/** Reads the newest version. */
export function refreshing(state: SessionState, tickets: readonly number[]): Step {
  const turn: Turn = { kind: "refresh", call: 0, tickets };
  return calling({ ...state, turn }, (call) => ({ do: "read", call, version: "newest" }));
}

/** Takes a version that was read. */
export function read(state: SessionState, { call, newest }: Extract<SessionEvent, { type: "read" }>): Step {
  const { turn } = state;
  if (!turn || !("call" in turn) || turn.call !== call) return [state, []];
  if (turn.kind === "refresh")
    return chain(
      state,
      (now) => takenIn(now, newest),
      (now) => refreshed(now, true),
    );
  if (!state.base) return delivering({ ...state, base: { title: newest.title, text: newest.text }, own: null });
  // The steps are folded within five seconds.
  if (state.number > 0 && newest.version <= state.version) return saveFailed(state, turn, { call, ...NOT_FOLDED });
  return chain(
    state,
    (now) => takenIn(now, newest),
    (now) => delivering({ ...now, sent: null }, true),
  );
}

/** Ends a read of the newest version. */
export function refreshed(state: SessionState, isDone: boolean): Step {
  if (state.turn?.kind !== "refresh") return [state, []];
  const ms = isDone ? REST_MS : REST_AFTER_FAILURE_MS;
  const rest: Effect = { do: "wait", timer: "rest", ms };
  return ended({ ...state, isResting: true }, rest, ...resolveAll(state.turn.tickets, isDone));
}

/** Takes in a version that another part of the page has read; while a task runs, it is read again afterwards. */
export function given(state: SessionState, newest: ServerText): Step {
  if (!state.turn) return takenIn(state, newest);
  return [{ ...state, announced: Math.max(state.announced, newest.version) }, []];
}

/** Merges a newer version with unsaved text; where both changed the same words, the next save keeps both. */
function takenIn(state: SessionState, newest: ServerText): Step {
  const { base, screen } = state;
  if (newest.version <= state.version) return [state, []];
  const left: SessionState = { ...state, passedOver: Math.max(state.passedOver, newest.version) };
  if (!base || state.unsettled) return [left, []];
  if (state.sent) return takenAround(left, base, state.sent, newest);
  const taken = takeMerged(screen.text, base.text, newest.text);
  if (taken.contested.length > 0) return [{ ...left, misses: MAX_MISSES + 1 }, []];
  const title = screen.title.trim() === base.title ? newest.title : screen.title;
  const now: SessionState = {
    ...state,
    base: { title: newest.title, text: newest.text },
    own: comparedOwn(newest, taken.text),
    ...placeOf(state, newest),
  };
  return chain(now, showing({ title, text: taken.text }), takeEarly);
}

/** The same while sent steps have a place that the page has not reached: before the version, which contains them, or after it. */
function takenAround(state: SessionState, base: TitledText, sent: SentBatch, newest: ServerText): Step {
  const { screen } = state;
  const mine = state.early.find(({ key }) => key === sent.batch.key);
  if (!sent.isForgotten && (!sent.isPlaced || !mine)) return [state, []];
  const isContained = mine !== undefined && newest.version > mine.version;
  const taken = takenPast(state, base, sent, newest, isContained);
  const title = screen.title.trim() === base.title ? newest.title : screen.title;
  const now: SessionState = {
    ...state,
    base: { title: newest.title, text: newest.text },
    own: taken.own,
    sent: taken.sent,
    isDirty: state.isDirty || (isContained && !taken.text.eq(newest.text)),
    contested: new Set([...state.contested, ...taken.contested]),
    ...placeOf(state, newest),
  };
  const rest: (state: SessionState) => Step = (after) =>
    after.isDirty ? pausing(after, paceOf(after).idleMs) : [after, []];
  return chain(now, showing({ title, text: taken.text }, taken.shown), rest, takeEarly);
}

function takenPast(state: SessionState, base: TitledText, sent: SentBatch, newest: ServerText, isContained: boolean) {
  if (sent.isForgotten) return { ...mergedBoth(state.screen.text, base, sent, newest), sent: null };
  if (!isContained) return aroundSent(state, base, sent, newest);
  return { ...rebasedOnto(sent, state.screen.text, { newer: newest.text, steps: null }, state.ownEnd), sent: null };
}

/** Words that were sent and those typed since, on a version that comes before them: moved as steps, where that can be. */
function aroundSent({ screen, own, ownEnd }: SessionState, base: TitledText, sent: SentBatch, newest: ServerText) {
  if (newest.text.eq(base.text)) return { text: screen.text, contested: [], own, sent, shown: null };
  const theirs = stepsBetween(base.text, newest.text);
  if (theirs) return rebasedBoth(base.text, { text: screen.text, sent }, theirs, ownEnd);
  return mergedBoth(screen.text, base, sent, newest);
}

/** The same by merging: first what was sent, which is there once even where the version has it already, then the rest. */
function mergedBoth(text: Node, base: TitledText, sent: SentBatch, newest: ServerText) {
  const first = takeMerged(sent.text, base.text, newest.text);
  const second = takeMerged(text, sent.text, first.text);
  const since = second.text.eq(first.text) ? StepMap.empty : null;
  const contested = [...first.contested, ...second.contested];
  return {
    text: second.text,
    contested,
    own: null,
    sent: { ...sent, text: first.text, steps: null, since },
    shown: null,
  };
}

/** Takes in a version that another made of the text that the page has; where both changed the same words, the next save keeps both. */
export function rewritten(state: SessionState, event: Extract<SessionEvent, { type: "rewritten" }>): Step {
  const { base, turn } = state;
  const { version, number, into, title, steps, size } = event;
  const known: SessionState = { ...state, announced: Math.max(state.announced, into) };
  const isNext = version === state.version && number === state.number;
  const isBusy = state.unsettled !== null || turn?.kind === "save" || turn?.kind === "external";
  const theirs = base && isNext && !isBusy && state.life === "open" ? withSteps(base.text, steps) : null;
  if (!base || theirs?.doc.content.size !== size) return [known, []];
  const taken = takenFrom(known, base, theirs, title);
  if (taken.contested.length > 0) {
    return [{ ...known, passedOver: Math.max(state.passedOver, into), misses: MAX_MISSES + 1 }, []];
  }
  return chain({ ...taken.now, version: into, number: 0 }, taken.shown, takeEarly);
}
