import { workerJob } from "#lib/base/worker-job";
import { parseCanonical } from "#lib/document/edit/json-text";
import type { TextTask } from "./make-text";
import { PAGE_TEXTS, type TextMade } from "./page-texts";

/** Makes the text of a page. */
export default workerJob<TextTask, TextMade[keyof TextMade]>(({ content, ...task }) => {
  const text = parseCanonical(content);
  return task.as === "page" ? PAGE_TEXTS.page(text, task.asked) : PAGE_TEXTS.seal(text, task.asked);
});
