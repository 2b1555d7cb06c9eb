import type { Node } from "@tiptap/pm/model";
import { StepMap, type Transform } from "@tiptap/pm/transform";
import { stepsBetween } from "#lib/document/changes/steps-between";
import { endOfOwn, endPast, withSteps } from "#lib/document/diff/rebase-steps";
import type { StepJson } from "#lib/document/diff/steps";
import { keeps } from "./keep-unsaved";
import { ownSteps } from "./local-changes";
import { type PlacedBatch, rebased, rebasedBoth, rebasedOnto, type SentBatch } from "./rebase-batches";
import type { Effect, ServerText, SessionEvent, SessionState, Step, TitledText, Turn } from "./session-state";
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
// The page has then heard why its steps could not be placed.
const AGAIN_MS = 100;

/** What was typed as steps; null when it has to be saved or proposed as a whole. */
export function typedSteps(state: SessionState): { steps: Transform; text: Node } | "again" | "waits" | null {
  const { base, contested, screen, sent } = state;
  if (state.unsettled) return null;
  // Only its answer says whether the server has these words, and only what comes before them where they are.
  if (sent?.isForgotten) return null;
  if (sent) return sent.isPlaced ? "waits" : "again";
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
  if (typed === "waits") return [state, resolveAll(tickets, false)];
  const call = state.calls + 1;
  const sent = typed === "again" ? state.sent : batchOf(state, call, typed);
  if (!sent) return [state, []];
  const isDirty = !sent.text.eq(state.screen.text);
  const now: SessionState = {
    ...state,
    calls: call,
    sent,
    isDirty,
    turn: { kind: "append", key: sent.batch.key, tickets },
  };
  // A draft that does not know of these steps would bring their words a second time.
  const keep = state.hasDraft && typed !== "again" ? keeps(now) : [];
  return [
    now,
    [
      { do: "wait", timer: "pause", ms: null },
      ...keep,
      { do: "append", batch: sent.batch },
      { do: "wait", timer: "response", ms: APPEND_RESPONSE_MS },
    ],
  ];
}

function batchOf(
  { version, number, page, ownEnd, copied, isRecalled }: SessionState,
  call: number,
  { steps: { steps }, text }: { steps: Transform; text: Node },
): SentBatch {
  const json = steps.map((step): StepJson => step.toJSON());
  const place = { version, number, key: `${page}.${call}`, end: ownEnd, steps: json };
  const batch = { ...place, ...(copied.length > 0 ? { copied } : {}), ...(isRecalled ? { isRecalled } : {}) };
  return { batch, text, steps, since: StepMap.empty, isPlaced: false, isForgotten: false };
}

/** Takes the answer to sent steps: they come in their order, or were not taken. */
export function appended(state: SessionState, { key, at, steps }: Extract<SessionEvent, { type: "appended" }>): Step {
  const { sent, turn } = state;
  if (at) return batch(state, { ...at, key, steps });
  // The text around them is gone, or the server does not know their position.
  const isMine = sent?.batch.key === key;
  // Of an earlier visit: others changed the same words, which is for the server to merge.
  const misses = state.isRecalled ? MAX_MISSES + 1 : state.misses + 1;
  const now: SessionState = isMine ? { ...state, sent: null, misses, passedOver: 0 } : state;
  if (turn?.kind !== "append" || turn.key !== key) return [now, []];
  const dirty: SessionState = { ...now, isDirty: true };
  return chain(
    dirty,
    (after) => pausing(after, AGAIN_MS * 2 ** Math.min(3, after.misses - 1)),
    (after) => ended(after, ...resolveAll(turn.tickets, false)),
  );
}

/** The server has the batch that was sent: it ends the task, and comes at its place in the line. */
function placed(state: SessionState, sent: SentBatch): Step {
  const { base, turn, screen } = state;
  if (sent.isPlaced) return [state, []];
  const isDirty = !screen.text.eq(sent.text) || screen.title.trim() !== base?.title;
  const now: SessionState = {
    ...state,
    sent: { ...sent, isPlaced: true },
    misses: 0,
    isRecalled: false,
    // What was typed with these words, and is not sent yet, was away as long.
    isAway: state.isAway && isDirty,
    failures: 0,
    passedOver: 0,
    refused: null,
    isDirty,
    saveState: isDirty ? state.saveState : { kind: "saved" },
  };
  const forget: Effect[] = isDirty || !state.hasDraft ? [] : [{ do: "keep", name: state.keptAs, draft: null }];
  if (turn?.kind !== "append" || turn.key !== sent.batch.key) return [now, forget];
  return ended(now, ...forget, ...resolveAll(turn.tickets, !isDirty));
}

/** Takes the batch that was sent, as the server placed it after what the page has. */
function accepted(state: SessionState, sent: SentBatch, one: PlacedBatch): Step {
  const { base, screen } = state;
  const own = base && withSteps(base.text, one.steps ?? sent.batch.steps);
  if (!base || !own) return lost(state);
  const maps = own.mapping.maps;
  const ownEnd = endOfOwn(maps, state.ownEnd);
  const isAsSent = own.doc.eq(sent.text);
  // The nodes of the screen, so that later comparisons find them the same at once.
  const placed = isAsSent ? sent.text : own.doc;
  const since = isAsSent
    ? { text: screen.text, own: sent.since, shown: [], contested: [] }
    : rebasedOnto(sent, screen.text, { newer: placed, steps: null }, ownEnd);
  const isSame = since.text.eq(placed);
  const isDirty = !isSame || screen.title.trim() !== base.title;
  const now: SessionState = {
    ...state,
    sent: null,
    copied: state.copied.filter((claim) => !sent.batch.copied?.includes(claim)),
    base: { ...base, text: placed },
    own: since.own,
    version: one.version,
    number: one.number,
    ownEnd,
    isDirty,
    saveState: isDirty && state.saveState.kind === "saved" ? { kind: "saving" } : state.saveState,
    // The server knew how to place what this page could only merge.
    contested: isSame ? new Set() : new Set([...state.contested, ...since.contested]),
  };
  const rest: (state: SessionState) => Step = (after) => (isDirty ? pausing(after, paceOf(after).idleMs) : [after, []]);
  return chain(now, showing({ ...screen, text: since.text }, since.shown), rest, takeEarly);
}

/** Asks for what follows the position again, because what came does not fit. */
const lost = (state: SessionState): Step => [state, [{ do: "follow", version: state.version, number: state.number }]];

/** Takes the failure of sent steps. */
export function appendFailed(
  state: SessionState,
  turn: Extract<Turn, { kind: "append" }>,
  event: Extract<SessionEvent, { type: "failed" }>,
): Step {
  if (turn.key !== event.call) return [state, []];
  const isRefused = event.failure.kind === "refused";
  // Its text is merged before the rest, so that words that the server has had for long do not come twice.
  const isForgotten = event.failure.kind === "refused" && event.failure.code === "version_conflict";
  const back: SessionState = {
    ...state,
    sent: state.sent && (event.mayHaveArrived || isForgotten) ? { ...state.sent, isForgotten } : null,
    isAway: state.isAway || isForgotten,
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

/** Takes in a batch if it follows what the page has; keeps it when the page does not have what is before it yet. */
export function batch(state: SessionState, one: PlacedBatch): Step {
  const { base, sent, version, number } = state;
  if (state.life !== "open" || !base) return [state, []];
  const own = sent?.batch.key === one.key ? sent : null;
  if (own && !own.isPlaced)
    return chain(
      state,
      (now) => placed(now, own),
      (now) => batch(now, one),
    );
  if (one.version < version || (one.version === version && one.number <= number)) return [state, []];
  if (one.version > version || one.number > number + 1 || state.unsettled) {
    if (state.early.some(({ key }) => key === one.key)) return [state, []];
    const early = [...state.early, one].slice(-MAX_EARLY);
    // The answer to a batch may come before what is before it.
    const isGap = one.version === version && !state.unsettled && !own;
    return isGap ? lost({ ...state, early }) : [{ ...state, early }, []];
  }
  if (own) return accepted(state, own, one);
  const theirs = one.steps && withSteps(base.text, one.steps);
  if (!theirs) return lost(state);
  const { now, shown } = takenFrom(state, base, theirs);
  return chain({ ...now, number: one.number }, shown, takeEarly);
}

/** The state after another writer's change of the text that the page has, and what shows it. */
export function takenFrom(state: SessionState, base: TitledText, theirs: Transform, title = base.title) {
  const { screen, sent, ownEnd, own, isRecalled } = state;
  const typed = { text: screen.text, own, isRecalled };
  const both = sent && rebasedBoth(base.text, { text: screen.text, sent }, theirs, ownEnd);
  const taken = both ?? rebased(base.text, typed, theirs, ownEnd);
  const now: SessionState = {
    ...state,
    base: { title, text: theirs.doc },
    own: taken.own,
    sent: both ? both.sent : null,
    ownEnd: endPast(theirs.mapping.maps, ownEnd),
    contested: new Set([...state.contested, ...taken.contested]),
  };
  const next = { title: screen.title.trim() === base.title ? title : screen.title, text: taken.text };
  return { now, contested: taken.contested, shown: showing(next, taken.shown) };
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

/** The position after reading or writing the newest text; a version that is known already keeps its batches. */
export function placeOf({ base, version, number, ownEnd }: SessionState, newest: ServerText) {
  if (newest.version === version) return { version, number, ownEnd };
  const steps = base && ownEnd >= 0 && !base.text.eq(newest.text) ? stepsBetween(base.text, newest.text) : null;
  const end = steps ? steps.mapping.map(ownEnd, -1) : ownEnd;
  return { version: newest.version, number: 0, ownEnd: base ? end : -1 };
}
