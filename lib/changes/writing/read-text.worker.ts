import { workerJob } from "#lib/base/worker-job";
import { canonicalText, parseCanonical } from "#lib/document/edit/json-text";
import { readGivenText } from "./given-text";
import type { PrintedText, TextTask } from "./read-large-text";

/** Reads the text of a request in a worker. */
export default workerJob<TextTask, PrintedText>(({ base, fields, content, known }) => {
  const parsed = base === null ? null : parseCanonical(base);
  const whole = content === undefined ? fields : { ...fields, content: JSON.parse(content) };
  const { write, text } = readGivenText(parsed, whole, known);
  return { write: write && JSON.stringify(write), text: text && canonicalText(text), unknown: [...known.unknown] };
});
