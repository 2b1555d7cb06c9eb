/** Where the text on the screen stands: with the server, or only here and why. */
export type SaveState =
  | { kind: "saved" }
  | { kind: "saving" }
  | { kind: "offline" }
  | { kind: "waiting" }
  | { kind: "signed-out" }
  | { kind: "refused"; reason: string };

/** The word for each state, as the bar above the text shows it. */
export const SAVE_WORDS: Record<SaveState["kind"], string> = {
  saved: "Saved",
  saving: "Saving…",
  offline: "Offline, kept here",
  waiting: "Not saved yet, kept here",
  "signed-out": "Signed out, kept here",
  refused: "Not saved, kept here",
};
