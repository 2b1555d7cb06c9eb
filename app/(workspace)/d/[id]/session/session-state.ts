import type { Node } from "@tiptap/pm/model";
import type { StepMap } from "@tiptap/pm/transform";
import type { AskedWrite } from "./asked-write";
import type { KeptDraft } from "./kept-draft";
import type { ProposedBlocks } from "./proposed-blocks";
import type { Failure, SaveState } from "./save-state";

/** A document's title and text. */
export type Sheet = { title: string; text: Node };

/** The last suggestion that was made of a block's words, by the block's id. */
export type LatestSuggestions = ReadonlyMap<string, string>;

/** A suggestion that the server made of words which others had changed too. */
export type KeptSuggestion = { id: string; nodeId: string | null };

/** What the server has, as it answers a read or a write. */
export type ServerSheet = Sheet & { version: number };

/** A write that may have arrived; `since` has what was typed after it, null when the whole text was not in it. */
type Unsettled = { write: AskedWrite; since: readonly StepMap[] | null };

/** A text of which a part is under way; `undo` is what a failure puts back. */
type Giving = {
  text: Node;
  proposed: readonly ProposedBlocks[];
  undo: { contested: ReadonlySet<string>; latest: LatestSuggestions };
};

/** What the session is doing; it does one thing at a time. */
export type Turn =
  /** A kept draft is read from this device. */
  | { kind: "recall"; name: string }
  /** The newest state is read. */
  | { kind: "look"; call: number; asks: readonly number[] }
  /** Somebody else writes the document: a setting, a publication. */
  | { kind: "lent"; ask: number }
  /** The text is given to the server; without `giving` a write of before is settled first. */
  | { kind: "save"; call: number; asks: readonly number[]; giving: Giving | null };

/** What waits for its turn; `ask` is answered when it is done. */
export type Wish = { kind: "flush" | "look"; ask: number | null } | { kind: "lend"; ask: number };

/** An open document: what is on the screen, what the server has, and what is on its way. */
export type SessionState = {
  screen: Sheet;
  /** What the server had when it last agreed with this page; null while that has yet to be read. */
  base: Sheet | null;
  /** The version of `base`. */
  version: number;
  /** Something was typed that is in no write yet, since `typedAt` in milliseconds. */
  isDirty: boolean;
  typedAt: number;
  saveState: { kind: "saved" } | { kind: "saving" } | Failure;
  /** Whether this device could keep what is unsaved. */
  isKept: boolean;
  failures: number;
  unsettled: Unsettled | null;
  /** What is typed is proposed, not written. */
  isSuggesting: boolean;
  /** Blocks whose words on the screen are to be proposed, because others changed the same. */
  contested: ReadonlySet<string>;
  latest: LatestSuggestions;
  turn: Turn | null;
  wishes: readonly Wish[];
  /** Counts what is sent and read, so that an answer finds its question; with `page` it names each write once. */
  calls: number;
  page: string;
  /** The newest version that the server has told of. */
  told: number;
  /** The newest version that was read and left to the next save to merge. */
  passedOver: number;
  /** After a look the next one waits. */
  isResting: boolean;
  /** The name under which this device keeps what is unsaved. */
  keptAs: string;
  /** Names of drafts of earlier visits that are not on the screen yet. */
  held: readonly string[];
  isBackTold: boolean;
  life: "open" | "closing" | "closed";
};

/** What happens to a session. Times are in milliseconds. */
export type SessionEvent =
  | { type: "changed"; text: Node; maps: readonly StepMap[]; isTyped: boolean; atMs: number }
  | { type: "titled"; title: string; atMs: number }
  /** The caret is in this block of the top level. */
  | { type: "moved"; block: Node }
  | { type: "due"; timer: Timer }
  | { type: "asked"; wish: Wish }
  | { type: "switched"; isSuggesting: boolean }
  | { type: "returned"; ask: number; version: number | null }
  | { type: "written"; key: string; sheet: ServerSheet; suggestions: readonly KeptSuggestion[] }
  | { type: "proposed"; call: number; made: LatestSuggestions }
  | { type: "read"; call: number; sheet: ServerSheet }
  /** A call failed, a write by its key; `mayHaveArrived` when the server may have done it nevertheless. */
  | { type: "failed"; call: number | string; failure: Failure; mayHaveArrived: boolean }
  | { type: "given"; sheet: ServerSheet }
  | { type: "told"; version: number }
  /** The page is seen, or the network is back. */
  | { type: "seen" | "back" | "hidden" | "closed" }
  | { type: "kept"; isKept: boolean }
  | { type: "held"; name: string }
  | { type: "recalled"; name: string; draft: KeptDraft | null; atMs: number };

/** What runs out: the pause in typing, the rest after a look, the wait for an answer. */
export type Timer = "pause" | "rest" | "answer";

/** Something that the person should hear of. */
export type Notice =
  | { kind: "brought-back" }
  | { kind: "kept-as-suggestions"; suggestions: readonly KeptSuggestion[] }
  | { kind: "proposed" };

/** What is to be done; none of it names a transport. */
export type Effect =
  | { do: "send"; write: AskedWrite }
  | {
      do: "propose";
      call: number;
      proposals: readonly ProposedBlocks[];
      baseVersion: number;
      latest: LatestSuggestions;
    }
  /** Reads the document as it was at a version, or is now. */
  | { do: "read"; call: number; version: number | "newest" }
  | { do: "keep"; name: string; draft: KeptDraft | null }
  | { do: "recall"; name: string }
  | { do: "show"; sheet: Sheet }
  | { do: "wait"; timer: Timer; ms: number | null }
  /** Answers who asked: whether it was done. */
  | { do: "answer"; ask: number; isDone: boolean }
  | { do: "tell"; notice: Notice }
  | { do: "end" };

/** A state and what is to be done to come to it. */
export type Step = [SessionState, Effect[]];

/** The state of a document that has just been opened. */
export function openedState(opened: {
  screen: Sheet;
  base: Sheet;
  version: number;
  page: string;
  keptAs: string;
}): SessionState {
  return {
    ...opened,
    isDirty: false,
    typedAt: 0,
    saveState: { kind: "saved" },
    isKept: true,
    failures: 0,
    unsettled: null,
    isSuggesting: false,
    contested: new Set(),
    latest: new Map(),
    turn: null,
    wishes: [],
    calls: 0,
    told: 0,
    passedOver: 0,
    isResting: false,
    held: [],
    isBackTold: false,
    life: "open",
  };
}

/** Where the text is, in the form that screens show. */
export function saveStateOf({ saveState, isKept }: SessionState): SaveState {
  if (saveState.kind === "saved" || saveState.kind === "saving") return saveState;
  return { ...saveState, isKept };
}
