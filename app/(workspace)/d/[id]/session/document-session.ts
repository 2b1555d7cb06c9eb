import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { newKeptName } from "../../../kept/kept-draft";
import type { OpenDocument } from "../view/open-document";
import { bringBackDrafts, warnOfUnsaved } from "./follow-drafts";
import { followEditor } from "./follow-editor";
import { followPage } from "./follow-page";
import type { LiveDocument } from "./live-document";
import { lockDraft } from "./lock-draft";
import { effectRunner } from "./run-effect";
import { serverText } from "./server-text";
import { sessionLoop } from "./session-loop";
import { type Notice, openedState, type ServerText, type SessionState } from "./session-state";
import { sessionTasks } from "./session-tasks";
import { type SessionView, sessionView } from "./session-view";
import type { ServerDocument, Transport } from "./transport";

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
  /** The name of the draft for words that were typed away and clash. */
  awayDraft: string;
};

/** Opens a session for an editor that shows the document: passes events to `next` and runs its effects. */
export function openSession(options: Options): DocumentSession {
  const { document, editor, live, transport, notify, isSuggesting, awayDraft } = options;
  const { id, access } = document;
  const toText = (content: object): Node => editor.schema.nodeFromJSON(content);
  const toServerText = ({ title, version, content }: ServerDocument): ServerText => ({
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
  const begun: SessionState = {
    ...opened,
    awayDraft,
    isSuggesting: isSuggesting || access === "comment",
    isAlone: live.isAlone,
    isCutOff: !window.navigator.onLine,
  };
  // What runs effects and what shows the state need the loop first; nothing happens in it until they are made.
  const loop = sessionLoop(begun, { run: (effect) => run(effect), onSettled: () => show() });
  const { state, dispatch } = loop;
  const { view, show, subscribe } = sessionView(state, live);
  live.position = { version: document.version, number: 0 };
  const { request, runExclusive, resolve } = sessionTasks(dispatch);
  const over = new AbortController();
  const { signal } = over;
  const showText = serverText({ editor, live, access, notify, version: () => state().version, signal });
  const run = effectRunner({
    ...{ document, live, transport, dispatch, notify, toText, toServerText, showText, resolve },
    end: () => over.abort(),
  });

  const unfollowEditor = followEditor({ editor, access }, dispatch);
  warnOfUnsaved(loop, signal);
  const unfollowPage = followPage(live, dispatch);
  lockDraft(state().keptAs, signal);
  // A reader's draft of an earlier role stays on the device.
  if (access !== "view") void bringBackDrafts(id, loop, signal);
  return {
    subscribe,
    view,
    setTitle: (title) => dispatch({ type: "titled", title, atMs: Date.now() }),
    flush: () => request("flush"),
    runExclusive,
    showNewer: (newest) => dispatch({ type: "given", newest: toServerText(newest) }),
    refresh: () => request("refresh"),
    async suggest(isSuggesting) {
      if (isSuggesting === state().isSuggesting) return true;
      if (!(await request("flush"))) return false;
      dispatch({ type: "switched", isSuggesting });
      return true;
    },
    close() {
      unfollowEditor();
      unfollowPage();
      dispatch({ type: "closed" });
    },
  };
}
