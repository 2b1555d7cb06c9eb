import type { Node } from "@tiptap/pm/model";
import type { KeptDraft } from "../../../kept/kept-draft";
import type { Effect, SessionEvent, SessionState, Step, TitledText } from "./session-state";
import { chain, ended, showing } from "./transition";

/** The text on the screen as it is saved. */
export const draftOf = ({ screen }: SessionState): TitledText => ({ title: screen.title.trim(), text: screen.text });

const blocks = new WeakMap<Node, object>();

function blockOf(node: Node): object {
  const known = blocks.get(node);
  if (known) return known;
  const made = node.toJSON();
  blocks.set(node, made);
  return made;
}

/** A text as JSON; a block that did not change is the same object as before, which nobody may change. */
export const contentOf = (text: Node) => ({
  ...text.copy().toJSON(),
  ...(text.childCount > 0 ? { content: text.children.map(blockOf) } : {}),
  type: "doc" as const,
});

function keptOf(state: SessionState): KeptDraft {
  const { title, text } = draftOf(state);
  return {
    baseVersion: state.version,
    title,
    content: contentOf(text),
    asked: state.unsettled?.write ?? null,
    isSuggesting: state.isSuggesting,
    contested: [...contestedIn(state)],
    line: lineOf(state),
    typedAtMs: state.isAway ? 0 : state.typedAtMs,
  };
}

/** What the server has beyond the version: the next page must not send it again. */
function lineOf({ base, number, sent }: SessionState): KeptDraft["line"] {
  if (!base || (number === 0 && !sent)) return null;
  const { title, text } = base;
  const asked = sent && { batch: sent.batch, content: contentOf(sent.text) };
  return { number, title, content: contentOf(text), sent: asked };
}

/** Blocks to propose, including those whose proposal is in flight. */
function contestedIn({ contested, turn }: SessionState): ReadonlySet<string> {
  const underWay = turn?.kind === "save" ? turn.delivery?.undo.contested : null;
  return underWay ? new Set([...underWay, ...contested]) : contested;
}

/** Stores the text on the screen as a draft. */
export const keeps = (state: SessionState): Effect[] => [{ do: "keep", name: state.keptAs, draft: keptOf(state) }];

/** Stores the text on the screen as a draft if the server may not have it. */
export const keepUnsaved = (state: SessionState): Effect[] => (isUnsaved(state) ? keeps(state) : []);

/** Whether the server may not have what is on the screen. */
export const isUnsaved = ({ isDirty, sent }: SessionState): boolean => isDirty || (sent !== null && !sent.isPlaced);

// A page that is loaded anew is back sooner.
const AWAY_MS = 60_000;

/** Shows a draft that an earlier visit could not save, and saves it, which merges it with newer versions. */
export function recalled(
  state: SessionState,
  { name, draft, atMs }: Extract<SessionEvent, { type: "recalled" }>,
): Step {
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
  const { line } = draft;
  const now: SessionState = {
    ...state,
    keptAs: name,
    hasDraft: true,
    // Merged with its version, not rebased as steps: where two drafts replaced the same words, a suggestion keeps them.
    base: line && { title: line.title, text: toText(line.content) },
    own: null,
    version: draft.baseVersion,
    number: line?.number ?? 0,
    isRecalled: true,
    isAway: atMs - (draft.typedAtMs ?? 0) >= AWAY_MS,
    // Sent again under its key, which the server takes once.
    sent: line?.sent
      ? {
          batch: { ...line.sent.batch, isRecalled: true },
          text: toText(line.sent.content),
          steps: null,
          since: null,
          isPlaced: false,
          isForgotten: false,
        }
      : null,
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
  // The connection goes on after what the draft knows.
  const follow: Effect[] = line ? [{ do: "follow", version: now.version, number: now.number }] : [];
  return chain(now, showing({ title: draft.title, text }), (after) => ended(after, ...follow, ...notices));
}
