import type { Node } from "@tiptap/pm/model";
import { type Step as DocumentStep, StepMap } from "@tiptap/pm/transform";
import type { CopyClaim } from "#lib/document/copy-claim";
import type { StepJson } from "#lib/document/diff/steps";
import type { InFlightWrite } from "../../../kept/in-flight-write";
import type { KeptDraft } from "../../../kept/kept-draft";
import type { ProposedBlocks } from "./proposed-blocks";
import type { AskedBatch, PlacedBatch, SentBatch } from "./rebase-batches";
import type { Failure, SaveState } from "./save-state";

/** A document's title and text. */
export type TitledText = { title: string; text: Node };

/** The last suggestion for each block's words, by the block's id. */
export type LatestSuggestions = ReadonlyMap<string, string>;

/** A suggestion that the server made from words that others changed too; `draft` is where it is, if not in the document. */
export type KeptSuggestion = { id: string; nodeId: string | null; draft: string | null };

/** Suggestions in a draft, of words that were away. */
export type InDraft = { draft: string; count: number };

/** A document as the server returns it from a read or a write. */
export type ServerText = TitledText & { version: number };

/** A write without a response; `since` has the changes typed after it, or null when it does not hold the whole text. */
type Unsettled = { write: InFlightWrite; since: readonly StepMap[] | null };

/** A text that is being written and proposed; a failure restores `undo`. */
type Delivery = {
  text: Node;
  proposed: readonly ProposedBlocks[];
  undo: { contested: ReadonlySet<string>; latest: LatestSuggestions };
};

/** The running task; a session runs one at a time. */
export type Turn =
  /** Reads a stored draft from this device. */
  | { kind: "recall"; name: string }
  /** Reads the newest version. */
  | { kind: "refresh"; call: number; tickets: readonly number[] }
  /** Another part of the page writes the document: a setting, a publication. */
  | { kind: "external"; ticket: number }
  /** Saves the text; without `delivery` it first repeats an earlier write or reads the base. */
  | { kind: "save"; call: number; tickets: readonly number[]; delivery: Delivery | null }
  /** Sends typed steps. */
  | { kind: "append"; key: string; tickets: readonly number[] };

/** A queued task; the `resolve` effect with its `ticket` reports that it is done. */
export type Task = { kind: "flush" | "refresh"; ticket: number | null } | { kind: "external"; ticket: number };

/** The state of an open document: the screen, the server's version, and the tasks. */
export type SessionState = {
  screen: TitledText;
  /** The title and text at `version` on the server; null until they are read. */
  base: TitledText | null;
  /** The version of `base`, from which the next write starts. */
  version: number;
  /** The batches of typed steps after the version that `base` has too. */
  number: number;
  /** Whether the connection takes steps, and how fast. */
  line: "none" | "requests" | "socket";
  /** Nobody else has the document open, so typed words may wait a little for each other. */
  isAlone: boolean;
  /** The connection was there and is lost, or the browser says that there is none. */
  isCutOff: boolean;
  /** Where the screen differs from `base`; null when that is not known. */
  own: StepMap | null;
  /** The batch that was sent last and may have arrived. */
  sent: SentBatch | null;
  /** Where pasted text was copied from, until a batch with it is taken. */
  copied: readonly CopyClaim[];
  /** Batches that belong after something that the page does not have yet. */
  early: readonly PlacedBatch[];
  /** Where one's own words end in `base` that were written last. */
  ownEnd: number;
  /** How often steps could not be placed since the last batch was taken. */
  misses: number;
  /** The screen has a draft of an earlier visit that the server may not have. */
  isRecalled: boolean;
  /** The screen has words of an earlier visit over a minute ago, or those that could not be sent for so long: what clashes goes into the draft `awayDraft`. */
  isAway: boolean;
  /** The name of the draft for what clashes of words that were away; null where it stays in the document. */
  awayDraft: string | null;
  /** What went into that draft since the person was told last. */
  inDraft: InDraft | null;
  /** A text whose steps the server refused; it is saved as a whole. */
  refused: Node | null;
  /** Text was typed that no write contains. */
  isDirty: boolean;
  /** When the oldest of that text was typed, in milliseconds. */
  typedAtMs: number;
  saveState: { kind: "saved" } | { kind: "saving" } | Failure;
  /** Whether this device could store the last draft. */
  isKept: boolean;
  failures: number;
  unsettled: Unsettled | null;
  /** Typed text is proposed, not written. */
  isSuggesting: boolean;
  /** Blocks whose words are proposed instead of written, because others changed the same words. */
  contested: ReadonlySet<string>;
  latest: LatestSuggestions;
  turn: Turn | null;
  tasks: readonly Task[];
  /** Counts requests, to match responses to them; `page` and this number make the key of a write. */
  calls: number;
  page: string;
  /** The newest version that the server has announced. */
  announced: number;
  /** The newest version that was read but is left to the next save to merge. */
  passedOver: number;
  /** The next read waits, because one has just ended. */
  isResting: boolean;
  /** The name under which this device stores unsaved text. */
  keptAs: string;
  /** This device has a draft under that name. */
  hasDraft: boolean;
  /** Names of earlier visits' drafts that are not on the screen yet; this page holds their locks. */
  held: readonly string[];
  isRestoreNotified: boolean;
  life: "open" | "closing" | "closed";
};

/** The events of a session. */
export type SessionEvent =
  | { type: "changed"; text: Node; maps: readonly StepMap[]; isTyped: boolean; atMs: number }
  /** The next change inserts a copy. */
  | { type: "copied"; claim: CopyClaim }
  | { type: "titled"; title: string; atMs: number }
  /** The caret is in this top-level block. */
  | { type: "moved"; block: Node }
  | { type: "due"; timer: Timer }
  | { type: "requested"; task: Task }
  | { type: "switched"; isSuggesting: boolean }
  | { type: "returned"; ticket: number; version: number | null }
  | { type: "written"; key: string; newest: ServerText; suggestions: readonly KeptSuggestion[] }
  | { type: "proposed"; call: number; made: LatestSuggestions; inDraft: readonly KeptSuggestion[] }
  | { type: "read"; call: number; newest: ServerText }
  /** A request failed, a write by its key; the server may have done it when `mayHaveArrived`. */
  | { type: "failed"; call: number | string; failure: Failure; mayHaveArrived: boolean }
  /** The connection takes steps, or is lost. */
  | { type: "connected"; line: SessionState["line"] }
  /** Others opened the document, or the last one left. */
  | { type: "accompanied"; isAlone: boolean }
  /** Steps of any writer, one's own included, in their order. */
  | { type: "batch"; batch: PlacedBatch }
  /** All batches up to `number` after `version` are the version `into`. */
  | { type: "folded"; version: number; number: number; into: number }
  /** Steps that lead from a position to the version `into`, which another made, and the size of the text after them. */
  | {
      type: "rewritten";
      version: number;
      number: number;
      into: number;
      title: string;
      steps: readonly StepJson[];
      size: number;
    }
  /** The answer to sent steps: their place, and the steps where others moved them; null when they could not be placed. */
  | {
      type: "appended";
      key: string;
      at: { version: number; number: number } | null;
      steps?: StepJson[] | undefined;
    }
  /** Another part of the page has read this version. */
  | { type: "given"; newest: ServerText }
  | { type: "announced"; version: number }
  /** The page is visible, or the network is back or gone. */
  | { type: "seen" | "back" | "gone" | "hidden" | "closed" }
  | { type: "kept"; isKept: boolean }
  | { type: "held"; name: string }
  | { type: "recalled"; name: string; draft: KeptDraft | null; atMs: number };

/** The timers: the pause in typing, the draft of words that wait long, the delay after a read, the response timeout. */
export type Timer = "pause" | "keep" | "rest" | "response";

/** A notice for the user. */
export type Notice =
  | { kind: "brought-back" }
  /** Another writer removed the block with the caret. */
  | { kind: "block-gone" }
  | { kind: "kept-as-suggestions"; suggestions: readonly KeptSuggestion[] }
  /** Words that were away clashed, and are suggestions in a draft. */
  | ({ kind: "kept-in-draft" } & InDraft)
  | { kind: "proposed" };

/** The side effects that `DocumentSession` runs; no effect names a transport. */
export type Effect =
  | { do: "send"; write: InFlightWrite }
  | {
      do: "propose";
      call: number;
      proposals: readonly ProposedBlocks[];
      baseVersion: number;
      latest: LatestSuggestions;
      /** The draft to propose in, if not the document. */
      draftName: string | null;
    }
  | { do: "append"; batch: AskedBatch }
  /** Asks for the batches again from a position, because one is missing. */
  | { do: "follow"; version: number; number: number }
  /** Reads the document at a version. */
  | { do: "read"; call: number; version: number | "newest" }
  | { do: "keep"; name: string; draft: KeptDraft | null }
  | { do: "recall"; name: string }
  /** Shows a text, which `steps` make of the one on the screen, if they are known. */
  | { do: "show"; shown: TitledText; steps: readonly DocumentStep[] | null }
  | { do: "wait"; timer: Timer; ms: number | null }
  /** Reports to a caller whether its task was done. */
  | { do: "resolve"; ticket: number; isDone: boolean }
  | { do: "notify"; notice: Notice }
  | { do: "end" };

/** The next state, and the effects that lead to it. */
export type Step = [SessionState, Effect[]];

/** The state of a newly opened document. */
export function openedState(opened: {
  screen: TitledText;
  base: TitledText;
  version: number;
  page: string;
  keptAs: string;
}): SessionState {
  return {
    ...opened,
    number: 0,
    line: "none",
    isAlone: false,
    isCutOff: false,
    own: StepMap.empty,
    sent: null,
    copied: [],
    early: [],
    ownEnd: -1,
    misses: 0,
    isRecalled: false,
    isAway: false,
    awayDraft: null,
    inDraft: null,
    refused: null,
    isDirty: false,
    typedAtMs: 0,
    saveState: { kind: "saved" },
    isKept: true,
    failures: 0,
    unsettled: null,
    isSuggesting: false,
    contested: new Set(),
    latest: new Map(),
    turn: null,
    tasks: [],
    calls: 0,
    announced: 0,
    passedOver: 0,
    isResting: false,
    hasDraft: false,
    held: [],
    isRestoreNotified: false,
    life: "open",
  };
}

// Words are saved while they are typed, and a label must not change with each of them.
const LATE_MS = 1_000;

/** The save state that screens show. */
export function saveStateOf(state: SessionState, nowMs: number): SaveState {
  const { saveState, isKept, isCutOff, line, typedAtMs } = state;
  if (isCutOff && (saveState.kind === "saved" || saveState.kind === "saving")) return { kind: "cut-off" };
  if (saveState.kind === "saved") return saveState;
  const isLate = nowMs - typedAtMs >= LATE_MS;
  if (saveState.kind === "saving") return { kind: "saving", isLate };
  // The page hears the server, so it is not offline: only this request failed.
  const isReached = saveState.kind === "offline" && line !== "none";
  if (isReached) return isLate ? { kind: "waiting", isKept } : { kind: "saving", isLate };
  return { ...saveState, isKept };
}

/** When words that are unsaved now become late, in milliseconds from now; null without such. */
export function lateInMs(state: SessionState, nowMs: number): number | null {
  const shown = saveStateOf(state, nowMs);
  return shown.kind === "saving" && !shown.isLate ? state.typedAtMs + LATE_MS - nowMs : null;
}
