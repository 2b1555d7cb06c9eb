import type { LiveDocument } from "./live-document";
import type { SaveState } from "./save-state";
import { lateInMs, type SessionState, saveStateOf } from "./session-state";

/** The part of a session that a screen shows. */
export type SessionView = { title: string; version: number; saveState: SaveState; isSuggesting: boolean };

function viewOf(state: SessionState): SessionView {
  const { screen, version, isSuggesting } = state;
  return { title: screen.title, version, saveState: saveStateOf(state, Date.now()), isSuggesting };
}

/** The view of a session for those who watch it; `show` takes it from the state, also once saving is late. */
export function sessionView(stateNow: () => SessionState, live: LiveDocument) {
  let view = viewOf(stateNow());
  const watchers = new Set<() => void>();
  let late: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    const state = stateNow();
    live.position = { version: state.version, number: state.number };
    clearTimeout(late);
    const ms = lateInMs(state, Date.now());
    if (ms !== null && state.life === "open") late = setTimeout(show, ms);
    const now = viewOf(state);
    if (JSON.stringify(now) === JSON.stringify(view)) return;
    view = now;
    for (const watcher of watchers) watcher();
  }

  function subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }

  return { view: () => view, show, subscribe };
}
