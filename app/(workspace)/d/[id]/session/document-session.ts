import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { keptNames, newKeptName, prepareKept } from "../../../kept/kept-draft";
import type { OpenDocument } from "../view/open-document";
import { claimIn } from "./claim-in";
import { followPage } from "./follow-page";
import { isUnsaved } from "./keep-unsaved";
import type { LiveDocument } from "./live-document";
import { lockDraft } from "./lock-draft";
import { next } from "./next";
import { effectRunner } from "./run-effect";
import type { SaveState } from "./save-state";
import { isServerChange } from "./server-change";
import { serverText } from "./server-text";
import type { ServerSheet, SessionEvent, SessionState, Task } from "./session-state";
import { lateInMs, type Notice, openedState, saveStateOf } from "./session-state";
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
  const pending = new Map<number, (isDone: boolean) => void>();
  let lastTicket = 0;
  const over = new AbortController();
  const waiting: SessionEvent[] = [];
  let isRunning = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  const { signal } = over;
  const showText = serverText({ editor, live, access, notify, version: () => state.version, signal });
  const run = effectRunner({
    document,
    live,
    transport,
    dispatch,
    notify,
    toText,
    toSheet,
    showText,
    resolve(ticket, isDone) {
      pending.get(ticket)?.(isDone);
      pending.delete(ticket);
    },
    end: () => over.abort(),
  });

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
      if (name !== state.keptAs) lockDraft(name, signal, () => dispatch({ type: "held", name }));
    }
  }

  editor.on("transaction", onTransaction);
  window.addEventListener("beforeunload", onBeforeUnload, { signal: signal });
  const unfollow = followPage(live, dispatch);
  lockDraft(state.keptAs, signal);
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

function viewOf(state: SessionState): SessionView {
  const { screen, version, isSuggesting } = state;
  return { title: screen.title, version, saveState: saveStateOf(state, Date.now()), isSuggesting };
}
