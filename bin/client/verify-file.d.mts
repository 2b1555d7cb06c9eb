/** A file that cannot be verified: it has no statement, or there is no such key. */
export class Unverifiable extends Error {
  exitCode: 2;
}
/** A file that its statement does not agree with; the message names the first paragraph that differs. */
export class Differing extends Error {}
type Verified = { payload: { words: number; document: { id: string } }; without: string };
/** Verifies a file or page by its statement; throws `Unverifiable` or `Differing`. */
export function verifyFile(place: string, from?: { keys?: string; statement?: string }): Promise<Verified>;
/** Sentences on a verified text: what it is, who wrote it, and what was not compared. */
export function describeVerified(verified: Verified): string;
