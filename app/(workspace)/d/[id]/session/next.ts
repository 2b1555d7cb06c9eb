import type { Node } from "@tiptap/pm/model";
import { MAX_CLAIMS } from "#lib/document/copy-claim";
import { keepUnsaved, recalled } from "./keep-unsaved";
import { composed } from "./local-changes";
import { proposed, saveFailed, saving, written } from "./save-text";
import type { Effect, SessionEvent, SessionState, Step, Task } from "./session-state";
import { given, read, refreshed, refreshing, rewritten } from "./take-versions";
import { chain, doing, ended, flushUnsaved, paceOf, pausing, queued, resolveAll } from "./transition";
import { appended, appendFailed, batch, folded } from "./typed-steps";

const KEEP_SOON: Effect = { do: "wait", timer: "keep", ms: 2_000 };

/** Returns the state after an event, and the effects to run. Pure: a late or repeated response changes nothing. */
export function next(state: SessionState, event: SessionEvent): Step {
  if (state.life === "closed")
    return [state, event.type === "requested" ? resolveTask(event.task, !state.isDirty) : []];
  return noted(chain(state, (now) => taken(now, event), started));
}

/** Notes whether this device has a draft, which follows what is sent. */
function noted([state, effects]: Step): Step {
  const kept = effects.findLast((effect) => effect.do === "keep" && effect.name === state.keptAs);
  return kept?.do === "keep" ? [{ ...state, hasDraft: kept.draft !== null }, effects] : [state, effects];
}

function taken(state: SessionState, event: SessionEvent): Step {
  switch (event.type) {
    case "changed":
      return changed(state, event);
    case "copied":
      return [{ ...state, copied: [...state.copied, event.claim].slice(-MAX_CLAIMS) }, []];
    case "titled":
      return touched({ ...state, screen: { ...state.screen, title: event.title } }, event.atMs);
    case "moved":
      return moved(state, event.block);
    case "due":
      return due(state, event);
    case "requested":
      return queued(state, event.task);
    case "switched":
      return [{ ...state, isSuggesting: event.isSuggesting, latest: new Map() }, []];
    case "returned":
      return returned(state, event);
    case "written":
      return written(state, event);
    case "proposed":
      return proposed(state, event);
    case "read":
      return read(state, event);
    case "failed":
      return failed(state, event);
    case "given":
      return given(state, event.newest);
    case "connected":
      return connected(state, event.line);
    case "accompanied":
      return accompanied(state, event.isAlone);
    case "batch":
      return batch(state, event.batch);
    case "folded":
      return folded(state, event);
    case "rewritten":
      return rewritten(state, event);
    case "appended":
      return appended(state, event);
    case "announced":
      return [{ ...state, announced: Math.max(state.announced, event.version) }, []];
    case "seen":
      return chain(state, flushUnsaved, (now) => queued(now, { kind: "refresh", ticket: null }));
    case "back":
      return flushUnsaved(state);
    case "gone":
      return [{ ...state, isCutOff: true }, []];
    case "hidden":
      return [state, keepUnsaved(state)];
    case "closed":
      return closing(state);
    case "kept":
      return [{ ...state, isKept: event.isKept }, []];
    case "held":
      return [{ ...state, held: [...state.held, event.name] }, []];
    case "recalled":
      return recalled(state, event);
  }
}

// Typing.

function changed(state: SessionState, event: Extract<SessionEvent, { type: "changed" }>): Step {
  const { unsettled } = state;
  const now = { ...state, screen: { ...state.screen, text: event.text } };
  // The write in flight was sent after the server's change was on the screen.
  if (!event.isTyped) return [now, []];
  const since = unsettled?.since ? [...unsettled.since, ...event.maps] : null;
  const typed: SessionState = {
    ...now,
    own: state.own && composed([state.own, ...event.maps]),
    sent: state.sent && { ...state.sent, since: state.sent.since && composed([state.sent.since, ...event.maps]) },
    unsettled: unsettled && { ...unsettled, since },
  };
  return touched(typed, event.atMs);
}

function touched(state: SessionState, atMs: number): Step {
  const typedAtMs = state.isDirty ? state.typedAtMs : atMs;
  const isFresh = !state.isDirty || state.failures > 0;
  const now: SessionState = {
    ...state,
    typedAtMs,
    isDirty: true,
    failures: 0,
    saveState: isFresh ? { kind: "saving" } : state.saveState,
  };
  const { idleMs, longestMs } = paceOf(now);
  const isFirst = now.isSuggesting && !state.isDirty;
  return chain(
    now,
    (after) => pausing(after, Math.max(0, Math.min(idleMs, typedAtMs + longestMs - atMs))),
    doing(...(isFirst ? [KEEP_SOON] : [])),
  );
}

/** Keeps a sentence that is being suggested while it is typed: it may be a minute until it is proposed. */
function keepTyped(state: SessionState): Step {
  if (!state.isDirty || !state.isSuggesting || state.saveState.kind !== "saving") return [state, []];
  return [state, [...keepUnsaved(state), KEEP_SOON]];
}

/** Proposes once the caret is in a block that the server has unchanged: the user has left the block they edited. */
function moved(state: SessionState, block: Node): Step {
  if (!state.isSuggesting || !state.isDirty) return [state, []];
  const hasLeft = state.base?.text.children.some((other) => other.eq(block)) ?? false;
  return hasLeft ? flushUnsaved(state) : [state, []];
}

function connected(state: SessionState, line: SessionState["line"]): Step {
  const isCutOff = line === "none" && (state.line !== "none" || state.isCutOff);
  const now = { ...state, line, isCutOff };
  return line === "none" ? [now, []] : sendWaiting(now);
}

/** Sends what waited for more words when somebody comes. */
function accompanied(state: SessionState, isAlone: boolean): Step {
  const now = { ...state, isAlone };
  return state.isAlone && !isAlone && state.line === "socket" ? sendWaiting(now) : [now, []];
}

/** Sends what is unsaved; a suggestion that is being typed goes on waiting for its end. */
const sendWaiting = (state: SessionState): Step =>
  state.isSuggesting && state.failures === 0 ? [state, []] : flushUnsaved(state);

// Tasks run one at a time.

/** Starts the next task when none is running. */
function started(state: SessionState): Step {
  if (state.turn) return [state, []];
  const [task, ...tasks] = state.tasks;
  if (task) return chain({ ...state, tasks }, (now) => begun(now, task), started);
  if (state.life === "closing") return chain(state, doing(...keepUnsaved(state), { do: "end" }), closed);
  if (state.announced > Math.max(state.version, state.passedOver) && !state.isResting) return refreshing(state, []);
  const [name, ...held] = state.held;
  if (!name || state.isDirty || !state.base) return [state, []];
  return [{ ...state, held, turn: { kind: "recall", name } }, [{ do: "recall", name }]];
}

const closed = (state: SessionState): Step => [{ ...state, life: "closed" }, []];

function begun(state: SessionState, task: Task): Step {
  switch (task.kind) {
    case "external":
      return [{ ...state, turn: { kind: "external", ticket: task.ticket } }, resolveAll([task.ticket], true)];
    case "refresh":
      if (state.life !== "open") return [state, resolveTask(task, false)];
      return refreshing(state, task.ticket === null ? [] : [task.ticket]);
    case "flush": {
      const isFlush = ({ kind }: Task) => kind === "flush";
      const tickets = [task, ...state.tasks.filter(isFlush)].flatMap(({ ticket }) => ticket ?? []);
      const now = { ...state, tasks: state.tasks.filter((other) => !isFlush(other)) };
      return now.isDirty ? saving(now, tickets) : [now, resolveAll(tickets, true)];
    }
  }
}

const resolveTask = ({ ticket }: Task, isDone: boolean) => resolveAll(ticket === null ? [] : [ticket], isDone);

function due(state: SessionState, { timer }: Extract<SessionEvent, { type: "due" }>): Step {
  if (timer === "pause") return flushUnsaved(state);
  if (timer === "keep") return keepTyped(state);
  if (timer === "rest") return [{ ...state, isResting: false }, []];
  const call = awaited(state);
  if (call === null) return [state, []];
  return failed(state, { type: "failed", call, failure: { kind: "offline" }, mayHaveArrived: true });
}

/** The name of the request whose response the current task awaits. */
function awaited({ turn, unsettled }: SessionState): number | string | null {
  if (turn?.kind === "append") return turn.key;
  if (turn?.kind === "save" && unsettled) return unsettled.write.key;
  return turn && "call" in turn ? turn.call : null;
}

function failed(state: SessionState, event: Extract<SessionEvent, { type: "failed" }>): Step {
  const { turn } = state;
  if (turn?.kind === "refresh" && turn.call === event.call) return refreshed(state, false);
  if (turn?.kind === "append") return appendFailed(state, turn, event);
  return turn?.kind === "save" ? saveFailed(state, turn, event) : [state, []];
}

function returned(state: SessionState, { ticket, version }: Extract<SessionEvent, { type: "returned" }>): Step {
  if (state.turn?.kind !== "external" || state.turn.ticket !== ticket) return [state, []];
  // A gap in version numbers means that another writer's text must be read.
  const isNext = version === state.version + 1 && state.number === 0;
  return ended({
    ...state,
    version: isNext ? version : state.version,
    announced: Math.max(state.announced, version ?? 0),
  });
}

function closing(state: SessionState): Step {
  if (state.life !== "open") return [state, []];
  return chain({ ...state, life: "closing" }, doing({ do: "wait", timer: "rest", ms: null }), (now) =>
    queued(now, { kind: "flush", ticket: null }),
  );
}
