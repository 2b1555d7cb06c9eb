import "server-only";
import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import { canonicalText } from "#lib/document/edit/json-text";
import type { DocumentJson } from "#lib/document/model/document";
import { isHeavy } from "#lib/document/model/weight";
import { PAGE_TEXTS, type TextAsked, type TextMade } from "./page-texts";

/** A kind of text and what it is made with; one of them, for each kind. */
type Wanted = { [As in keyof TextAsked]: { as: As; asked: TextAsked[As] } }[keyof TextAsked];

/** The task of the worker; the text is sent as JSON, which is parsed faster than it is cloned. */
export type TextTask = Wanted & { content: string };

// A formula takes a hundred times as long as a word, so this is less than for markdown.
const INLINE_VALUES = 4_000;

const pool = workerPool<TextTask, TextMade[keyof TextMade]>({
  name: "page text",
  file: workerFile("make-text"),
  threads: 1,
  cpuMs: 30_000,
  maxHeapMb: 1_024,
  // As many as statements may wait: pages need both.
  maxWaiting: 100,
  tooLarge: () => new AppError("too_large", "This text takes too long to show as a page.", { hint: "Split it." }),
  tooMany: () =>
    new AppError("unavailable", "Too many pages of this person are being made.", { hint: "Try again in a minute." }),
});

/**
 * Makes the text of a page: a large one in a worker, where its owner has a turn.
 * @throws AppError too_large past 30 seconds of processor time, unavailable while 100 texts of the owner wait
 */
export async function makeText<As extends keyof TextAsked>(
  owner: string,
  content: DocumentJson,
  as: As,
  asked: TextAsked[As],
): Promise<TextMade[As]> {
  if (!isHeavy(content.content, INLINE_VALUES)) return PAGE_TEXTS[as](content, asked);
  // The worker makes of each kind what the table says.
  return (await pool.run(owner, { as, asked, content: canonicalText(content) } as TextTask)) as TextMade[As];
}
