import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import type { Verdict } from "#lib/citations/quotations/compare-quotation";
import type { Page } from "#lib/citations/quotations/find-passages";

/** The texts of a work, and quotations of it. */
export type Comparison = { sources: Page[][]; quotations: string[] };

const pool = workerPool<Comparison, Verdict[]>({
  name: "quotations",
  file: workerFile("compare-quotations"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 768,
  maxWaiting: 500,
  tooLarge: () =>
    new AppError("too_large", "This work has too much text, or too many quotations, to compare them.", {
      hint: "Attach the PDF of the chapter that is quoted.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your documents are being checked.", { hint: "Try again in a minute." }),
});

/** Compares quotations with the texts of their work in a worker, for a person; the best verdict of each. */
export const compareQuotations = (person: string, comparison: Comparison): Promise<Verdict[]> =>
  pool.run(person, comparison);
