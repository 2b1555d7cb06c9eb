/** Why a file cannot be verified. */
export type UnverifiableReason =
  | "noStatement"
  | "noStatementBeside"
  | "noKey"
  | "unknownFormat"
  | "unreadable"
  | "foreign"
  | "rightToLeft"
  | "tableOverPages"
  | "partly";
/** A file that cannot be verified: it has no statement, there is no such key, or it cannot be read. */
export class Unverifiable extends Error {
  constructor(message: string, reason?: UnverifiableReason, words?: string | null);
  readonly reason: UnverifiableReason | undefined;
  /** How the first paragraph begins that could not be compared, where the others agree. */
  readonly words: string | null;
  readonly exitCode: 2;
}
/** How a file differs from its statement. */
export type DifferingReason = "differs" | "missing" | "between" | "outside" | "altered";
/** A file that its statement does not agree with; the message names the first paragraph that differs. */
export class Differing extends Error {
  readonly exitCode: 1;
  readonly reason: DifferingReason;
  /** Counted from 1. */
  readonly paragraph: number | null;
  /** How it begins in the file. */
  readonly words: string | null;
}
