import { Mapping } from "@tiptap/pm/transform";
import type { InFlightWrite } from "../../../kept/in-flight-write";
import { foldIds, idsBetween } from "./fold-ids";
import { contentOf, draftOf, keeps } from "./keep-unsaved";
import type {
  Effect,
  InDraft,
  KeptSuggestion,
  LatestSuggestions,
  ServerText,
  SessionEvent,
  SessionState,
  Step,
  TitledText,
  Turn,
} from "./session-state";
import { allProposed, contestedProposed } from "./split-draft";
import { takeMerged } from "./take-merged";
import {
  calling,
  chain,
  comparedOwn,
  doing,
  ended,
  paceOf,
  pausing,
  resolveAll,
  retrying,
  showing,
} from "./transition";
import { appending, placeOf, takeEarly, typedSteps } from "./typed-steps";

type Save = Extract<Turn, { kind: "save" }>;
type Failed = Extract<SessionEvent, { type: "failed" }>;

/** Saves unsaved text as steps, or else as a whole. */
export function saving(state: SessionState, tickets: readonly number[]): Step {
  const typed = typedSteps(state);
  if (typed) return appending(state, tickets, typed);
  const turn: Save = { kind: "save", call: 0, tickets, delivery: null };
  const stop = doing({ do: "wait", timer: "pause", ms: null });
  return chain({ ...state, turn }, stop, state.unsettled ? resent : delivering);
}

function resent(state: SessionState): Step {
  if (!state.unsettled) return delivering(state);
  // It may have been sent first while the page was there.
  const draftName = state.unsettled.write.draftName ?? draftNameOf(state);
  const write = draftName === null ? state.unsettled.write : { ...state.unsettled.write, draftName };
  const again: SessionState = { ...state, unsettled: { ...state.unsettled, write } };
  return chain(again, doing(...keeps(again)), (now) => calling(now, () => ({ do: "send", write })));
}

/** Writes or proposes the part of the text that the server does not have. */
export function delivering(state: SessionState, isRead = false): Step {
  const { turn, base, contested, latest, version } = state;
  if (turn?.kind !== "save") return [state, []];
  // A text starts from a version. Typed steps after it would be in both texts, and half a word would be a conflict.
  const isBetween = state.sent !== null || (state.number > 0 && !base?.text.eq(state.screen.text));
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

function writeOf(state: SessionState, base: TitledText, { title, text }: TitledText): InFlightWrite | null {
  const { page, calls, version } = state;
  const isSameText = base.text.eq(text);
  const isSameTitle = base.title === title;
  if (isSameText && isSameTitle) return null;
  const draftName = draftNameOf(state);
  return {
    key: `${page}.${calls + 1}`,
    baseVersion: version,
    ...(isSameTitle ? {} : { title }),
    ...(isSameText ? {} : { content: contentOf(text) }),
    ...(draftName === null ? {} : { draftName }),
  };
}

/** The draft for what clashes now; what is suggested anyway stays in the document. */
const draftNameOf = ({ isAway, isSuggesting, awayDraft }: SessionState): string | null =>
  isAway && !isSuggesting ? awayDraft : null;

/** Counts what went into a draft, of which the person is told once all is saved. */
function counted(inDraft: InDraft | null, suggestions: readonly KeptSuggestion[]): InDraft | null {
  return suggestions.reduce(
    (sum, { draft }) => (draft === null ? sum : { draft, count: (sum?.count ?? 0) + 1 }),
    inDraft,
  );
}

/** Takes the answer to a write. */
export function written(state: SessionState, event: Extract<SessionEvent, { type: "written" }>): Step {
  const { turn, unsettled } = state;
  if (turn?.kind !== "save" || unsettled?.write.key !== event.key) return [state, []];
  const isSettled = turn.delivery === null;
  return chain(state, (now) => adopted(now, event.newest, event.suggestions), isSettled ? delivering : proposing);
}

/** Shows the server's result of a write. */
function adopted(state: SessionState, response: ServerText, suggestions: readonly KeptSuggestion[]): Step {
  const { unsettled, base, screen } = state;
  if (!unsettled) return [state, []];
  const { write, since } = unsettled;
  const sent = write.content ? response.text.type.schema.nodeFromJSON(write.content) : (base?.text ?? response.text);
  const isSame = since !== null && idsBetween(sent, response.text) !== null;
  const taken = isSame
    ? { text: foldIds(screen.text, sent, response.text, new Mapping([...since])), contested: [] }
    : takeMerged(screen.text, sent, response.text);
  const here = suggestions.filter(({ draft }) => draft === null);
  const made = here.flatMap(({ id, nodeId }): [string, string][] => (nodeId ? [[nodeId, id]] : []));
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
    isRecalled: false,
    inDraft: counted(state.inDraft, suggestions),
    contested: new Set([...state.contested, ...taken.contested]),
    latest: new Map([...state.latest, ...made]),
  };
  const notices: Effect[] =
    here.length > 0 ? [{ do: "notify", notice: { kind: "kept-as-suggestions", suggestions: here } }] : [];
  return chain(now, showing(shown), takeEarly, doing(...notices));
}

function proposing(state: SessionState): Step {
  if (state.turn?.kind !== "save" || !state.turn.delivery) return [state, []];
  const { proposed: proposals, undo } = state.turn.delivery;
  if (proposals.length === 0) return state.isSuggesting ? putBack(state, new Map()) : saved(state);
  const draftName = draftNameOf(state);
  return chain(state, doing(...keeps(state)), (now) =>
    calling(now, (call) => ({
      ...{ do: "propose" as const, call, proposals, baseVersion: now.version, latest: undo.latest, draftName },
    })),
  );
}

/** Takes the answer to proposals. */
export function proposed(
  state: SessionState,
  { call, made, inDraft }: Extract<SessionEvent, { type: "proposed" }>,
): Step {
  if (state.turn?.kind !== "save" || state.turn.call !== call) return [state, []];
  const notices: Effect[] = inDraft.length > 0 ? [] : [{ do: "notify", notice: { kind: "proposed" } }];
  const counting = { ...state, inDraft: counted(state.inDraft, inDraft) };
  return chain(counting, doing(...notices), (now) => putBack(now, made));
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
  const now: SessionState = {
    ...{ ...state, isRecalled: false, isAway: false, inDraft: null },
    ...{ failures: 0, passedOver: 0 },
  };
  const notices: Effect[] = state.inDraft
    ? [{ do: "notify", notice: { kind: "kept-in-draft", ...state.inDraft } }]
    : [];
  if (now.isDirty)
    return chain(
      now,
      (after) => pausing(after, paceOf(after).idleMs),
      (after) => ended(after, ...notices, ...resolves),
    );
  const clean: SessionState = { ...now, saveState: { kind: "saved" } };
  return ended(clean, { do: "keep", name: now.keptAs, draft: null }, ...notices, ...resolves);
}

/** Takes the failure of a request of a save. */
export function saveFailed(state: SessionState, turn: Save, event: Omit<Failed, "type">): Step {
  const { unsettled } = state;
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
