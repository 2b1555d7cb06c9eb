import type { CoveredFile } from "../verify/whole-file.mjs";

/** What a statement says, with the one file that shows the text: so it covers all else in the file too. */
export function coveringFile(payload: Uint8Array, file: CoveredFile): Uint8Array {
  // A payload of a large text has megabytes of runs, so it is not parsed for one more field.
  return Buffer.concat([payload.subarray(0, -1), Buffer.from(`,"file":${JSON.stringify(file)}}`)]);
}
