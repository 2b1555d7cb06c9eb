import { keptNames, prepareKept } from "../../../kept/kept-draft";
import { idsBefore } from "../../../kept/make-documents";
import { isUnsaved } from "./keep-unsaved";
import { lockDraft } from "./lock-draft";
import type { SessionLoop } from "./session-loop";

/** Asks before the page is left while unsaved text is not stored as a draft, until `signal` is aborted. */
export function warnOfUnsaved({ state: stateNow }: SessionLoop, signal: AbortSignal): void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    const state = stateNow();
    if ((isUnsaved(state) || state.turn?.kind === "save") && !state.isKept) event.preventDefault();
  };
  window.addEventListener("beforeunload", onBeforeUnload, { signal });
}

/** Hands a session the drafts of its document that no other open page holds. */
export async function bringBackDrafts(
  id: string,
  { state, dispatch }: SessionLoop,
  signal: AbortSignal,
): Promise<void> {
  await prepareKept();
  const names = await Promise.all([id, ...idsBefore(id)].map(keptNames));
  for (const name of names.flat()) {
    if (name !== state().keptAs) lockDraft(name, signal, () => dispatch({ type: "held", name }));
  }
}
