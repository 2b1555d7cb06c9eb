import "server-only";
import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import { canonicalText } from "#lib/document/edit/json-text";
import { isHeavy } from "#lib/document/model/weight";
import { COMPARED, type Texts } from "./compared";

type Compared = typeof COMPARED;

/** The task of the worker; texts are sent as JSON, which is parsed faster than it is cloned. */
export type CompareTask = Record<keyof Texts, string> & { as: keyof Compared };

// Measured: a comparison takes half as long as printing, which is done inline up to the same weight.
const INLINE_VALUES = 8_000;

const pool = workerPool<CompareTask, ReturnType<Compared[keyof Compared]>>({
  name: "compare",
  file: workerFile("compare"),
  threads: 1,
  cpuMs: 20_000,
  maxHeapMb: 1_024,
  maxWaiting: 30,
  tooLarge: () =>
    new AppError("too_large", "It takes too long to compare this draft with its document.", {
      hint: "Read both, or merge the draft in parts.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your large drafts are being compared.", {
      hint: "Try again in a minute.",
    }),
});

/**
 * Compares a draft with its document: large texts in a worker.
 * @throws AppError too_large past 20 seconds of processor time, unavailable while 30 comparisons of the person wait
 */
export async function compareTexts<As extends keyof Compared>(
  person: string,
  texts: Texts,
  as: As,
): Promise<ReturnType<Compared[As]>> {
  const { base, document, draft } = texts;
  const isLarge = [base, document, draft].some((text) => isHeavy(text.content, INLINE_VALUES));
  if (!isLarge) return COMPARED[as](texts) as ReturnType<Compared[As]>;
  const task = { base: canonicalText(base), document: canonicalText(document), draft: canonicalText(draft), as };
  return (await pool.run(person, task)) as ReturnType<Compared[As]>;
}
