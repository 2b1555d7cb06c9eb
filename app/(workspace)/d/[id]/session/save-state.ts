import type { ErrorCode } from "#lib/base/errors";

/** Why the server does not have the text; the reason is what the server says of a refusal, null when the page could not ask. */
export type Failure =
  | { kind: "offline" }
  | { kind: "waiting" }
  | { kind: "signed-out" }
  | { kind: "refused"; reason: string | null; code?: ErrorCode };

/** Whether the text is saved, being saved (late after a second), or only on this device and why. */
export type SaveState =
  | { kind: "saved" }
  | { kind: "saving"; isLate: boolean }
  | { kind: "cut-off" }
  | (Failure & { isKept: boolean });
