/** Why the server does not have the text; the words of a refusal say what to do. */
export type Failure =
  | { kind: "offline" }
  | { kind: "waiting" }
  | { kind: "signed-out" }
  | { kind: "refused"; reason: string };

/** Where the text on the screen is: with the server, on its way, or only here and why. */
export type SaveState = { kind: "saved" } | { kind: "saving" } | (Failure & { isKept: boolean });

const WORDS: Record<SaveState["kind"], string> = {
  saved: "Saved",
  saving: "Saving…",
  offline: "Offline",
  waiting: "Not saved yet",
  "signed-out": "Signed out",
  refused: "Not saved",
};

/** The words for a state, as the bar above the text shows them. */
export function saveWords(state: SaveState): string {
  const words = WORDS[state.kind];
  if (!("isKept" in state)) return words;
  return state.isKept ? `${words}, kept here` : `${words}, not kept`;
}
