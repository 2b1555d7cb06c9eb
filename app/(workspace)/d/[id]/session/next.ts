import type { Node } from "@tiptap/pm/model";
import { type Step as DocumentStep, Mapping, StepMap, type Transform } from "@tiptap/pm/transform";
import { stepsBetween } from "#lib/document/changes/steps-between";
import type { StepJson } from "#lib/document/steps";
import { foldIds, idsBetween } from "./fold-ids";
import type { InFlightWrite } from "./in-flight-write";
import type { KeptDraft } from "./kept-draft";
import { type Batch, endOfOwn, rebased, withSteps } from "./line";
import { composed, ownSteps } from "./own-changes";
import type { Failure } from "./save-state";
import type {
  Effect,
  KeptSuggestion,
  LatestSuggestions,
  ServerSheet,
  SessionEvent,
  SessionState,
  Sheet,
  Step,
  Task,
  Turn,
} from "./session-state";
import { allProposed, contestedProposed } from "./split-draft";
import { takeMerged } from "./take-merged";

/** Save after this pause in typing, and at least this often while typing goes on. */
const WRITING = { idleMs: 800, longestMs: 4_000 };
// Steps are small, so words reach others while they are typed. With nobody there, fewer messages do.
const AT_ONCE = { idleMs: 15, longestMs: 40 };
const SOON = { idleMs: 250, longestMs: 500 };
// Proposals wait longer: one made in the middle of a sentence would contain half of it.
const SUGGESTING = { idleMs: 4_000, longestMs: 60_000 };
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
const RESPONSE_MS = 60_000;
const APPEND_RESPONSE_MS = 8_000;
// Each miss is another batch that was first; after these the whole text is saved and merged.
const MAX_MISSES = 30;
const MAX_EARLY = 1_000;
// The API allows a user's session ten reads a second.
const REST_MS = 150;
const REST_AFTER_FAILURE_MS = 2_000;

const NOT_FOLDED = { failure: { kind: "waiting" }, mayHaveArrived: false } as const;

type Save = Extract<Turn, { kind: "save" }>;

/** Returns the state after an event, and the effects to run. Pure: a late or repeated response changes nothing. */
export function next(state: SessionState, event: SessionEvent): Step {
  if (state.life === "closed")
    return [state, event.type === "requested" ? resolveTask(event.task, !state.isDirty) : []];
  switch (event.type) {
    case "changed":
      return changed(state, event);
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
      return given(state, event.sheet);
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
      return idle({ ...state, announced: Math.max(state.announced, event.version) });
    case "seen":
      return chain(state, flushUnsaved, (now) => queued(now, { kind: "refresh", ticket: null }));
    case "back":
      return flushUnsaved(state);
    case "hidden":
      return [state, keepUnsaved(state)];
    case "closed":
      return closing(state);
    case "kept":
      return [{ ...state, isKept: event.isKept }, []];
    case "held":
      return idle({ ...state, held: [...state.held, event.name] });
    case "recalled":
      return recalled(state, event);
  }
}

function chain(state: SessionState, ...parts: ((state: SessionState) => Step)[]): Step {
  const effects: Effect[] = [];
  let now = state;
  for (const part of parts) {
    const [after, more] = part(now);
    now = after;
    effects.push(...more);
  }
  return [now, effects];
}

const doing =
  (...effects: Effect[]) =>
  (state: SessionState): Step => [state, effects];

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
    sent: state.sent && { ...state.sent, since: composed([state.sent.since, ...event.maps]) },
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
  return pausing(now, Math.max(0, Math.min(idleMs, typedAtMs + longestMs - atMs)));
}

function paceOf(state: SessionState) {
  if (state.isSuggesting) return SUGGESTING;
  if (state.line === "none") return WRITING;
  return state.line === "socket" && !state.isAlone ? AT_ONCE : SOON;
}

const pausing = (state: SessionState, ms: number): Step => [
  state,
  state.life === "open" ? [{ do: "wait", timer: "pause", ms }] : [],
];

/** Proposes once the caret is in a block that the server has unchanged: the user has left the block they edited. */
function moved(state: SessionState, block: Node): Step {
  if (!state.isSuggesting || !state.isDirty) return [state, []];
  const hasLeft = state.base?.text.children.some((other) => other.eq(block)) ?? false;
  return hasLeft ? flushUnsaved(state) : [state, []];
}

function flushUnsaved(state: SessionState): Step {
  return state.isDirty ? queued(state, { kind: "flush", ticket: null }) : [state, []];
}

function due(state: SessionState, { timer }: Extract<SessionEvent, { type: "due" }>): Step {
  if (timer === "pause") return flushUnsaved(state);
  if (timer === "rest") return idle({ ...state, isResting: false });
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

function closing(state: SessionState): Step {
  if (state.life !== "open") return [state, []];
  return chain({ ...state, life: "closing" }, doing({ do: "wait", timer: "rest", ms: null }), (now) =>
    queued(now, { kind: "flush", ticket: null }),
  );
}

// Tasks run one at a time.

function queued(state: SessionState, task: Task): Step {
  return idle({ ...state, tasks: [...state.tasks, task] });
}

/** Starts the next task when none is running. */
function idle(state: SessionState): Step {
  if (state.turn) return [state, []];
  const [task, ...tasks] = state.tasks;
  if (task) return begun({ ...state, tasks }, task);
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
      return refreshing(state, task.ticket === null ? [] : [task.ticket]);
    case "flush": {
      const isFlush = ({ kind }: Task) => kind === "flush";
      const tickets = [task, ...state.tasks.filter(isFlush)].flatMap(({ ticket }) => ticket ?? []);
      const now = { ...state, tasks: state.tasks.filter((other) => !isFlush(other)) };
      return now.isDirty ? saving(now, tickets) : chain(now, doing(...resolveAll(tickets, true)), idle);
    }
  }
}

const resolveTask = ({ ticket }: Task, isDone: boolean) => resolveAll(ticket === null ? [] : [ticket], isDone);

const resolveAll = (tickets: readonly number[], isDone: boolean): Effect[] =>
  tickets.map((ticket) => ({ do: "resolve", ticket, isDone }));

/** Ends the current task and starts the next one. */
const ended = (state: SessionState, ...effects: Effect[]): Step =>
  chain({ ...state, turn: null }, doing({ do: "wait", timer: "response", ms: null }, ...effects), idle);

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

/** Sends or reads, and starts the response timeout. */
const calling = (state: SessionState, effect: (call: number) => Effect): Step => {
  const call = state.calls + 1;
  const turn = state.turn && "call" in state.turn ? { ...state.turn, call } : state.turn;
  return [{ ...state, calls: call, turn }, [effect(call), { do: "wait", timer: "response", ms: RESPONSE_MS }]];
};

// Saving.

function saving(state: SessionState, tickets: readonly number[]): Step {
  const typed = typedSteps(state);
  if (typed) return appending(state, tickets, typed);
  const turn: Save = { kind: "save", call: 0, tickets, delivery: null };
  const stop = doing({ do: "wait", timer: "pause", ms: null });
  return chain({ ...state, turn }, stop, state.unsettled ? resent : delivering);
}

function resent(state: SessionState): Step {
  const { unsettled } = state;
  if (!unsettled) return delivering(state);
  const keep = doing(...keeps(state));
  return chain(state, keep, (now) => calling(now, () => ({ do: "send", write: unsettled.write })));
}

/** Writes or proposes the part of the text that the server does not have. */
function delivering(state: SessionState, isRead = false): Step {
  const { turn, base, contested, latest, version } = state;
  if (turn?.kind !== "save") return [state, []];
  // A text starts from a version. Typed steps after it would be in both texts, and half a word would be a conflict.
  const isBetween = state.number > 0 && !base?.text.eq(state.screen.text);
  if (!base || (isBetween && !isRead)) {
    const from = base ? "newest" : version;
    return chain(state, doing(...keeps(state)), (now) => calling(now, (call) => ({ do: "read", call, version: from })));
  }
  const draft = draftOf(state);
  const split = state.isSuggesting
    ? allProposed(base.text, draft.text)
    : contestedProposed(base.text, draft.text, contested);
  const started: Save = {
    ...turn,
    delivery: { text: draft.text, proposed: split.proposed, undo: { contested, latest } },
  };
  const now = { ...state, isDirty: false, contested: new Set<string>(), latest: new Map(), turn: started };
  const write = writeOf(now, base, { title: draft.title, text: split.written });
  if (!write) return proposing(now);
  const isAll = split.written === draft.text;
  const sent: SessionState = { ...now, unsettled: { write, since: isAll ? [] : null } };
  return chain(sent, doing(...keeps(sent)), (after) => calling(after, () => ({ do: "send", write })));
}

/** The text on the screen as it is saved. */
const draftOf = ({ screen }: SessionState): Sheet => ({ title: screen.title.trim(), text: screen.text });

function writeOf({ page, calls, version }: SessionState, base: Sheet, { title, text }: Sheet): InFlightWrite | null {
  const isSameText = base.text.eq(text);
  const isSameTitle = base.title === title;
  if (isSameText && isSameTitle) return null;
  return {
    key: `${page}.${calls + 1}`,
    baseVersion: version,
    ...(isSameTitle ? {} : { title }),
    ...(isSameText ? {} : { content: contentOf(text) }),
  };
}

const contentOf = (text: Node) => ({ ...text.toJSON(), type: "doc" as const });

function keptOf(state: SessionState): KeptDraft {
  const { title, text } = draftOf(state);
  return {
    baseVersion: state.version,
    title,
    content: contentOf(text),
    asked: state.unsettled?.write ?? null,
    isSuggesting: state.isSuggesting,
    contested: [...contestedIn(state)],
  };
}

/** Blocks to propose, including those whose proposal is in flight. */
function contestedIn({ contested, turn }: SessionState): ReadonlySet<string> {
  const underWay = turn?.kind === "save" ? turn.delivery?.undo.contested : null;
  return underWay ? new Set([...underWay, ...contested]) : contested;
}

const keeps = (state: SessionState): Effect[] => [{ do: "keep", name: state.keptAs, draft: keptOf(state) }];
const keepUnsaved = (state: SessionState): Effect[] => (state.isDirty || state.sent ? keeps(state) : []);

function written(state: SessionState, event: Extract<SessionEvent, { type: "written" }>): Step {
  const { turn, unsettled } = state;
  if (turn?.kind !== "save" || unsettled?.write.key !== event.key) return [state, []];
  const isSettled = turn.delivery === null;
  return chain(state, (now) => adopted(now, event.sheet, event.suggestions), isSettled ? delivering : proposing);
}

/** Shows the server's result of a write. */
function adopted(state: SessionState, response: ServerSheet, suggestions: readonly KeptSuggestion[]): Step {
  const { unsettled, base, screen } = state;
  if (!unsettled) return [state, []];
  const { write, since } = unsettled;
  const sent = write.content ? response.text.type.schema.nodeFromJSON(write.content) : (base?.text ?? response.text);
  const isSame = since !== null && idsBetween(sent, response.text) !== null;
  const taken = isSame
    ? { text: foldIds(screen.text, sent, response.text, new Mapping([...since])), contested: [] }
    : takeMerged(screen.text, sent, response.text);
  const made = suggestions.flatMap(({ id, nodeId }): [string, string][] => (nodeId ? [[nodeId, id]] : []));
  const isTitleMine = screen.title.trim() === (write.title ?? base?.title);
  const isTitleSame = screen.title.trim() === response.title;
  const shown = { title: isTitleMine && !isTitleSame ? response.title : screen.title, text: taken.text };
  const now: SessionState = {
    ...state,
    unsettled: null,
    base: { title: response.title, text: response.text },
    own: comparedOwn(response, taken.text),
    ...placeOf(state, response),
    misses: 0,
    contested: new Set([...state.contested, ...taken.contested]),
    latest: new Map([...state.latest, ...made]),
  };
  const notices: Effect[] =
    suggestions.length > 0 ? [{ do: "notify", notice: { kind: "kept-as-suggestions", suggestions } }] : [];
  return chain(now, showing(shown), takeEarly, doing(...notices));
}

const showing =
  (sheet: Sheet, steps: readonly DocumentStep[] | null = null) =>
  (state: SessionState): Step => {
    if (sheet.title === state.screen.title && sheet.text.eq(state.screen.text)) return [state, []];
    return [{ ...state, screen: sheet }, [{ do: "show", sheet, steps }]];
  };

/** Where a text differs from the base after a comparison, which tells no more than whether it does. */
const comparedOwn = (base: Sheet, text: Node): StepMap | null => (text.eq(base.text) ? StepMap.empty : null);

function proposing(state: SessionState): Step {
  if (state.turn?.kind !== "save" || !state.turn.delivery) return [state, []];
  const { proposed: proposals, undo } = state.turn.delivery;
  if (proposals.length === 0) return state.isSuggesting ? putBack(state, new Map()) : saved(state);
  return chain(state, doing(...keeps(state)), (now) =>
    calling(now, (call) => ({ do: "propose", call, proposals, baseVersion: now.version, latest: undo.latest })),
  );
}

function proposed(state: SessionState, { call, made }: Extract<SessionEvent, { type: "proposed" }>): Step {
  if (state.turn?.kind !== "save" || state.turn.call !== call) return [state, []];
  return chain(state, doing({ do: "notify", notice: { kind: "proposed" } }), (now) => putBack(now, made));
}

/** Removes proposed words from the text; words typed since then are proposed next and replace the first proposal. */
function putBack(state: SessionState, made: LatestSuggestions): Step {
  const { turn, base, screen } = state;
  if (turn?.kind !== "save" || !turn.delivery || !base) return [state, []];
  const taken = takeMerged(screen.text, turn.delivery.text, base.text);
  const contested = new Set([...state.contested, ...taken.contested]);
  const latest = new Map([...state.latest, ...made].filter(([block]) => contested.has(block)));
  const own = comparedOwn(base, taken.text);
  return chain({ ...state, own, contested, latest }, showing({ ...screen, text: taken.text }), saved);
}

function saved(state: SessionState): Step {
  if (state.turn?.kind !== "save") return [state, []];
  const resolves = resolveAll(state.turn.tickets, !state.isDirty);
  const now: SessionState = { ...state, failures: 0, passedOver: 0 };
  if (now.isDirty)
    return chain(
      now,
      (after) => pausing(after, paceOf(after).idleMs),
      (after) => ended(after, ...resolves),
    );
  const clean: SessionState = { ...now, saveState: { kind: "saved" } };
  return ended(clean, { do: "keep", name: now.keptAs, draft: null }, ...resolves);
}

function failed(state: SessionState, event: Extract<SessionEvent, { type: "failed" }>): Step {
  const { turn, unsettled } = state;
  if (turn?.kind === "refresh" && turn.call === event.call) return refreshed(state, false);
  if (turn?.kind === "append") return appendFailed(state, turn, event);
  if (turn?.kind !== "save") return [state, []];
  const isWrite = unsettled !== null && unsettled.write.key === event.call;
  if (!isWrite && (unsettled !== null || turn.call !== event.call)) return [state, []];
  const undo = turn.delivery?.undo;
  // The first try of a retried write may have arrived, unless the server refuses its content.
  const isOver = !event.mayHaveArrived && (turn.delivery !== null || event.failure.kind === "refused");
  const back: SessionState = {
    ...state,
    turn: { ...turn, delivery: null },
    unsettled: isWrite && isOver ? null : unsettled,
    contested: new Set([...(undo?.contested ?? []), ...state.contested]),
    latest: new Map([...(undo?.latest ?? []), ...state.latest]),
    isDirty: true,
    saveState: event.failure,
  };
  return chain(
    back,
    doing(...keeps(back)),
    (now) => retrying(now, event.failure),
    (now) => ended(now, ...resolveAll(turn.tickets, false)),
  );
}

function retrying(state: SessionState, { kind }: Failure): Step {
  if (kind !== "offline" && kind !== "waiting") return [state, []];
  const ms = RETRY_MS[state.failures] ?? 30_000;
  return pausing({ ...state, failures: state.failures + 1 }, ms);
}

// Typed steps.

/** What was typed as steps; null when it has to be saved or proposed as a whole. */
function typedSteps(state: SessionState): { steps: Transform; text: Node } | "again" | null {
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

function appending(
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

function appended(state: SessionState, { key, at }: Extract<SessionEvent, { type: "appended" }>): Step {
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

function appendFailed(
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
function batch(state: SessionState, one: Batch): Step {
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
function takeEarly(state: SessionState): Step {
  const { version, number } = state;
  const early = state.early.filter((one) => one.version > version || (one.version === version && one.number > number));
  const follows = early.find((one) => one.version === version && one.number === number + 1);
  const now = { ...state, early: early.filter((one) => one !== follows) };
  return follows && !state.unsettled ? batch(now, follows) : [now, []];
}

function folded(state: SessionState, event: Extract<SessionEvent, { type: "folded" }>): Step {
  const { version, number, into } = event;
  if (version === state.version && number === state.number && !state.unsettled) {
    return takeEarly({ ...state, version: into, number: 0, announced: Math.max(state.announced, into) });
  }
  return idle({ ...state, announced: Math.max(state.announced, into) });
}

/** The position after reading or writing a sheet; a version that is known already keeps its batches. */
function placeOf({ base, version, number, ownEnd }: SessionState, sheet: ServerSheet) {
  if (sheet.version === version) return { version, number, ownEnd };
  const steps = base && ownEnd >= 0 && !base.text.eq(sheet.text) ? stepsBetween(base.text, sheet.text) : null;
  const end = steps ? steps.mapping.map(ownEnd, -1) : ownEnd;
  return { version: sheet.version, number: 0, ownEnd: base ? end : -1 };
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

// Other writers.

function refreshing(state: SessionState, tickets: readonly number[]): Step {
  if (state.life !== "open") return chain(state, doing(...resolveAll(tickets, false)), idle);
  const turn: Turn = { kind: "refresh", call: 0, tickets };
  return calling({ ...state, turn }, (call) => ({ do: "read", call, version: "newest" }));
}

function read(state: SessionState, { call, sheet }: Extract<SessionEvent, { type: "read" }>): Step {
  const { turn } = state;
  if (!turn || !("call" in turn) || turn.call !== call) return [state, []];
  if (turn.kind === "refresh")
    return chain(
      state,
      (now) => takenIn(now, sheet),
      (now) => refreshed(now, true),
    );
  if (!state.base) return delivering({ ...state, base: { title: sheet.title, text: sheet.text }, own: null });
  // The steps are folded within five seconds.
  if (state.number > 0 && sheet.version <= state.version) return failed(state, { type: "failed", call, ...NOT_FOLDED });
  return chain(
    state,
    (now) => takenIn(now, sheet),
    (now) => delivering(now, true),
  );
}

function refreshed(state: SessionState, isDone: boolean): Step {
  if (state.turn?.kind !== "refresh") return [state, []];
  const ms = isDone ? REST_MS : REST_AFTER_FAILURE_MS;
  const rest: Effect = { do: "wait", timer: "rest", ms };
  return ended({ ...state, isResting: true }, rest, ...resolveAll(state.turn.tickets, isDone));
}

/** Takes in a version that another part of the page has read; while a task runs, it is read again afterwards. */
function given(state: SessionState, sheet: ServerSheet): Step {
  if (!state.turn) return takenIn(state, sheet);
  return [{ ...state, announced: Math.max(state.announced, sheet.version) }, []];
}

/** Merges a newer version with unsaved text; where both changed the same words, the next save keeps both. */
function takenIn(state: SessionState, newest: ServerSheet): Step {
  const { base, screen } = state;
  if (newest.version <= state.version) return [state, []];
  const left: SessionState = { ...state, passedOver: Math.max(state.passedOver, newest.version) };
  if (!base || state.unsettled || state.sent) return [left, []];
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

/** Takes in a version that another made of the text that the page has; where both changed the same words, the next save keeps both. */
function rewritten(state: SessionState, event: Extract<SessionEvent, { type: "rewritten" }>): Step {
  const { base, screen, turn } = state;
  const { version, number, into, title, steps, size } = event;
  const known: SessionState = { ...state, announced: Math.max(state.announced, into) };
  const isNext = version === state.version && number === state.number;
  const isBusy = state.unsettled !== null || turn?.kind === "save" || turn?.kind === "external";
  const theirs = base && isNext && !isBusy && state.life === "open" ? withSteps(base.text, steps) : null;
  if (!base || theirs?.doc.content.size !== size) return idle(known);
  const taken = rebased(base.text, { text: screen.text, own: state.own }, theirs, state.ownEnd);
  if (taken.contested.length > 0) {
    return idle({ ...known, passedOver: Math.max(state.passedOver, into), misses: MAX_MISSES + 1 });
  }
  const now: SessionState = {
    ...known,
    base: { title, text: theirs.doc },
    own: taken.own,
    version: into,
    number: 0,
    // Its place is before this version, which does not contain it.
    sent: null,
    isDirty: state.isDirty || state.sent !== null,
    ownEnd: state.ownEnd < 0 ? -1 : theirs.mapping.map(state.ownEnd, -1),
  };
  const shown = { title: screen.title.trim() === base.title ? title : screen.title, text: taken.text };
  return chain(now, showing(shown, taken.shown), takeEarly, idle);
}

// Drafts of earlier visits.

/** Shows a draft that an earlier visit could not save, and saves it, which merges it with newer versions. */
function recalled(state: SessionState, { name, draft, atMs }: Extract<SessionEvent, { type: "recalled" }>): Step {
  const { turn, base, screen } = state;
  if (turn?.kind !== "recall" || turn.name !== name) return [state, []];
  if (state.isDirty || !base) return ended({ ...state, held: [name, ...state.held] });
  if (!draft || state.life !== "open") return ended(state);
  const toText = (content: object) => screen.text.type.schema.nodeFromJSON(content);
  const text = toText(draft.content);
  if (!draft.asked && draft.title === base.title && text.eq(base.text)) {
    return ended(state, { do: "keep", name, draft: null });
  }
  const isSuggesting = state.isSuggesting || draft.isSuggesting;
  const now: SessionState = {
    ...state,
    keptAs: name,
    // Merged with its version, not rebased as steps: where two drafts replaced the same words, a suggestion keeps them.
    base: null,
    own: null,
    version: draft.baseVersion,
    number: 0,
    sent: null,
    announced: Math.max(state.announced, state.version),
    ownEnd: -1,
    unsettled: draft.asked && { write: draft.asked, since: null },
    contested: new Set(draft.contested),
    latest: new Map(),
    isSuggesting,
    isDirty: true,
    typedAtMs: atMs,
    failures: 0,
    saveState: { kind: "saving" },
    isRestoreNotified: true,
    tasks: [...state.tasks, { kind: "flush", ticket: null }],
  };
  const notices: Effect[] = state.isRestoreNotified ? [] : [{ do: "notify", notice: { kind: "brought-back" } }];
  return chain(now, showing({ title: draft.title, text }), (after) => ended(after, ...notices));
}
