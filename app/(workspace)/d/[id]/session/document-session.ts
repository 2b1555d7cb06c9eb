import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Step } from "@tiptap/pm/transform";
import type { Editor } from "@tiptap/react";
import { newNodeId } from "#lib/document/ids/new-node-id";
import type { OpenDocument } from "../view/open-document";
import { allowedDraft } from "./allowed-draft";
import { applyServerText, ownParagraph } from "./apply-server-text";
import { claimIn } from "./claim-in";
import { followPage } from "./follow-page";
import { isUnsaved } from "./keep-unsaved";
import { type KeptDraft, keptNames, newKeptName, prepareKept, readKept, writeKept } from "./kept-draft";
import { AgentEvent, type LiveDocument, RewriteEvent, VersionEvent } from "./live-document";
import { lockDraft } from "./lock-draft";
import { next } from "./next";
import type { SaveState } from "./save-state";
import { isServerChange } from "./server-change";
import type { ServerSheet, SessionEvent, SessionState, Task, Timer } from "./session-state";
import { type Effect, lateInMs, type Notice, openedState, saveStateOf } from "./session-state";
import type { ServerDocument, Transport } from "./transport";

/** The part of a session that a screen shows. */
export type SessionView = { title: string; version: number; saveState: SaveState; isSuggesting: boolean };

/** An open document: sends typed text to the server and merges other writers' text without losing words. */
export type DocumentSession = {
  /** Calls `watcher` after each change of the view; returns the function that unsubscribes. */
  subscribe(watcher: () => void): () => void;
  /** The current view; the same object until it changes. */
  view(): SessionView;
  setTitle(title: string): void;
  /** Saves unsaved text now; resolves to whether the server then has everything. */
  flush(): Promise<boolean>;
  /** Runs another write of the document while no save is in flight, and continues from the version it returns. */
  runExclusive<T extends { version: number }>(write: () => Promise<T>): Promise<T>;
  /** Shows a newer version that the page has already read. */
  showNewer(newest: ServerDocument): void;
  /** Reads and shows the newest version; resolves to whether it could be read. */
  refresh(): Promise<boolean>;
  /** Switches between proposing and writing typed text; resolves to false when earlier text could not be saved. */
  suggest(isSuggesting: boolean): Promise<boolean>;
  /** Ends the session after saving unsaved text or storing it as a draft. */
  close(): void;
};

type Options = {
  /** With the role `view` nothing is saved, and with `comment` everything is proposed. */
  document: OpenDocument;
  editor: Editor;
  live: LiveDocument;
  transport: Transport;
  /** Receives notices for the user. */
  notify: (notice: Notice) => void;
  /** Whether typed text is proposed from the beginning. */
  isSuggesting: boolean;
};

/** Opens a session for an editor that shows the document: passes events to `next` and runs its effects. */
export function openSession({ document, editor, live, transport, notify, isSuggesting }: Options): DocumentSession {
  const { id, access } = document;
  const toText = (content: object): Node => editor.schema.nodeFromJSON(content);
  const toSheet = ({ title, version, content }: ServerDocument): ServerSheet => ({
    title,
    version,
    text: toText(content),
  });
  const opened = openedState({
    screen: { title: document.title, text: editor.state.doc },
    base: { title: document.title, text: toText(document.content) },
    version: document.version,
    page: newNodeId(),
    keptAs: newKeptName(id),
  });
  // The page may have heard already that nobody else is there, and the browser that the network is gone.
  let state: SessionState = {
    ...opened,
    isSuggesting: isSuggesting || access === "comment",
    isAlone: live.isAlone,
    isCutOff: !window.navigator.onLine,
  };
  let view = viewOf(state);
  live.position = { version: document.version, number: 0 };
  const watchers = new Set<() => void>();
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const pending = new Map<number, (isDone: boolean) => void>();
  let lastTicket = 0;
  let lastWriter: VersionEvent["lastEdit"] | null = null;
  const over = new AbortController();
  const waiting: SessionEvent[] = [];
  let isRunning = false;
  let keeping = Promise.resolve();
  let late: ReturnType<typeof setTimeout> | undefined;

  /** Queues events that effects cause until those effects have run. */
  function dispatch(event: SessionEvent): void {
    waiting.push(event);
    if (isRunning) return;
    isRunning = true;
    try {
      for (let now = waiting.shift(); now; now = waiting.shift()) {
        const [after, effects] = next(state, now);
        state = after;
        for (const effect of effects) run(effect);
      }
    } finally {
      isRunning = false;
    }
    show();
  }

  function show(): void {
    live.position = { version: state.version, number: state.number };
    clearTimeout(late);
    const ms = lateInMs(state, Date.now());
    if (ms !== null && state.life === "open") late = setTimeout(show, ms);
    const now = viewOf(state);
    if (JSON.stringify(now) === JSON.stringify(view)) return;
    view = now;
    for (const watcher of watchers) watcher();
  }

  function run(effect: Effect): void {
    switch (effect.do) {
      case "send": {
        const { key } = effect.write;
        awaiting(key, transport.send(effect.write), (response) => {
          dispatch({ type: "written", key, sheet: toSheet(response), suggestions: response.suggestions });
        });
        break;
      }
      case "append": {
        const { key } = effect.batch;
        awaiting(key, transport.append(effect.batch), (answer) => dispatch({ type: "appended", key, ...answer }));
        break;
      }
      case "follow":
        live.position = { version: effect.version, number: effect.number };
        live.again();
        break;
      case "propose": {
        const { call, proposals, baseVersion, latest } = effect;
        awaiting(call, transport.propose(proposals, baseVersion, latest), (made) => {
          dispatch({ type: "proposed", call, made });
        });
        break;
      }
      case "read": {
        const { call } = effect;
        awaiting(call, transport.read(effect.version), (found) => {
          dispatch({ type: "read", call, sheet: toSheet(found) });
        });
        break;
      }
      case "keep":
        keeping = writeKept(effect.name, effect.draft).then((isKept) => {
          if (effect.draft) dispatch({ type: "kept", isKept });
        });
        break;
      case "recall":
        void readKept(effect.name).then((kept) => {
          const draft = kept && isReadable(kept) ? allowedDraft(kept, access, document.title) : null;
          dispatch({ type: "recalled", name: effect.name, draft, atMs: Date.now() });
        });
        break;
      case "show":
        showText(effect.sheet.text, effect.steps);
        break;
      case "wait":
        wait(effect.timer, effect.ms);
        break;
      case "resolve":
        pending.get(effect.ticket)?.(effect.isDone);
        pending.delete(effect.ticket);
        break;
      case "notify":
        notify(effect.notice);
        break;
      case "end":
        for (const timer of timers.values()) clearTimeout(timer);
        // Release the lock only after the draft is stored: the next lock holder must find it.
        void keeping.finally(() => over.abort());
    }
  }

  function showText(text: Node, steps: readonly Step[] | null): void {
    if (editor.isDestroyed) return;
    const before = editor.state;
    const newer = applyServerText(before, text, steps);
    if (!newer) return;
    editor.view.dispatch(newer.change);
    tellOfAgent(newer.change);
    if (!newer.isBlockGone || !editor.isFocused || access === "view") return;
    const own = ownParagraph(before, newer.change, editor.state);
    if (own) editor.view.dispatch(own);
    notify({ kind: "block-gone" });
  }

  /** An agent's write comes as a version, so its author is the version's. */
  function tellOfAgent(change: Transaction): void {
    const writer = lastWriter?.origin === "agent" ? (lastWriter.model ?? lastWriter.agent) : null;
    const block = writer ? changedBlock(change) : null;
    if (writer && block) live.dispatchEvent(new AgentEvent(block, writer));
    lastWriter = null;
  }

  function wait(timer: Timer, ms: number | null): void {
    clearTimeout(timers.get(timer));
    if (ms !== null)
      timers.set(
        timer,
        setTimeout(() => dispatch({ type: "due", timer }), ms),
      );
  }

  /** Dispatches a request's result; a response that cannot be read counts as a failed request. */
  function awaiting<T>(call: number | string, response: Promise<T>, take: (response: T) => void): void {
    response.then(take).catch((error: unknown) => dispatch({ type: "failed", call, ...transport.explain(error) }));
  }

  /** Whether this page's schema can read a draft: a newer version of the page may have stored unknown blocks. */
  function isReadable(draft: KeptDraft): boolean {
    try {
      toText(draft.content);
      if (draft.asked?.content) toText(draft.asked.content);
      return true;
    } catch {
      return false;
    }
  }

  function request(kind: Task["kind"], ticket = nextTicket()): Promise<boolean> {
    return new Promise((resolve) => {
      pending.set(ticket, resolve);
      dispatch({ type: "requested", task: { kind, ticket } });
    });
  }

  function nextTicket(): number {
    lastTicket += 1;
    return lastTicket;
  }

  async function runExclusive<T extends { version: number }>(write: () => Promise<T>): Promise<T> {
    await request("flush");
    const ticket = nextTicket();
    await request("external", ticket);
    let version: number | null = null;
    try {
      const response = await write();
      version = response.version;
      return response;
    } finally {
      dispatch({ type: "returned", ticket, version });
    }
  }

  type Change = { transaction: Transaction; appendedTransactions?: Transaction[] };
  const onTransaction = ({ transaction, appendedTransactions = [] }: Change) => {
    const all = [transaction, ...appendedTransactions];
    const { doc, selection } = editor.state;
    for (const claim of all.map(claimIn)) if (claim) dispatch({ type: "copied", claim });
    if (all.some(({ docChanged }) => docChanged)) {
      const maps = all.flatMap(({ mapping }) => mapping.maps);
      const isTyped = access !== "view" && !isServerChange(transaction);
      dispatch({ type: "changed", text: doc, maps, isTyped, atMs: Date.now() });
    } else if (selection.$head.depth > 0) {
      dispatch({ type: "moved", block: selection.$head.node(1) });
    }
  };

  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if ((isUnsaved(state) || state.turn?.kind === "save") && !state.isKept) event.preventDefault();
  };

  async function bringBack(): Promise<void> {
    await prepareKept();
    for (const name of await keptNames(id)) {
      if (name !== state.keptAs) lockDraft(name, over.signal, () => dispatch({ type: "held", name }));
    }
  }

  editor.on("transaction", onTransaction);
  window.addEventListener("beforeunload", onBeforeUnload, { signal: over.signal });
  const onWritten = (event: Event) => {
    if (event instanceof RewriteEvent) lastWriter = event.rewrite.lastEdit;
    else if (event instanceof VersionEvent) lastWriter = event.version > state.version ? event.lastEdit : null;
  };
  for (const name of ["version", "rewrite"]) live.addEventListener(name, onWritten, { signal: over.signal });
  const unfollow = followPage(live, dispatch);
  lockDraft(state.keptAs, over.signal);
  // A reader's draft of an earlier role stays on the device.
  if (access !== "view") void bringBack();
  return {
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    view: () => view,
    setTitle: (title) => dispatch({ type: "titled", title, atMs: Date.now() }),
    flush: () => request("flush"),
    runExclusive,
    showNewer: (newest) => dispatch({ type: "given", sheet: toSheet(newest) }),
    refresh: () => request("refresh"),
    async suggest(isSuggesting) {
      if (isSuggesting === state.isSuggesting) return true;
      if (!(await request("flush"))) return false;
      dispatch({ type: "switched", isSuggesting });
      return true;
    },
    close() {
      editor.off("transaction", onTransaction);
      unfollow();
      dispatch({ type: "closed" });
    },
  };
}

/** The outermost block of the first change of a text. */
function changedBlock({ doc, mapping }: Transaction): string | null {
  let pos = -1;
  mapping.maps.forEach((map, at) => {
    map.forEach((_start, _end, from) => {
      if (pos < 0) pos = mapping.slice(at + 1).map(from);
    });
  });
  const block = pos < 0 ? null : doc.resolve(pos);
  const id: unknown = (block && block.depth > 0 ? block.node(1) : block?.nodeAfter)?.attrs.id;
  return typeof id === "string" ? id : null;
}

function viewOf(state: SessionState): SessionView {
  const { screen, version, isSuggesting } = state;
  return { title: screen.title, version, saveState: saveStateOf(state, Date.now()), isSuggesting };
}
