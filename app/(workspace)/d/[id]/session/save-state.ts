/** Why the server does not have the text; the message of a refusal says what to do. */
export type Failure =
  | { kind: "offline" }
  | { kind: "waiting" }
  | { kind: "signed-out" }
  | { kind: "refused"; reason: string };

/** Whether the text is saved, being saved, or only on this device and why. */
export type SaveState = { kind: "saved" } | { kind: "saving" } | { kind: "cut-off" } | (Failure & { isKept: boolean });

const WORDS: Record<SaveState["kind"], string> = {
  saved: "Saved",
  saving: "Saving…",
  "cut-off": "No connection",
  offline: "Offline",
  waiting: "Not saved yet",
  "signed-out": "Signed out",
  refused: "Not saved",
};

/** The short label of a state in the bar above the text. */
export function saveWords(state: SaveState): string {
  const words = WORDS[state.kind];
  if (!("isKept" in state)) return words;
  return state.isKept ? `${words}, kept here` : `${words}, not kept`;
}
