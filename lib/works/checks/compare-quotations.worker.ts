import { workerJob } from "#lib/base/worker-job";
import { compareQuotation, type Verdict } from "#lib/citations/quotations/compare-quotation";
import { indexSource } from "#lib/citations/quotations/indexed-source";
import { betterVerdict } from "./better-verdict";
import type { Comparison } from "./compare-quotations";

/** Compares quotations with each text of a work, and keeps the best verdict of each. */
export default workerJob<Comparison, Verdict[]>(({ sources, quotations }) => {
  const verdicts: Verdict[] = quotations.map(() => ({ status: "not_found" }));
  for (const pages of sources) {
    const source = indexSource(pages);
    quotations.forEach((quotation, at) => {
      verdicts[at] = betterVerdict(verdicts[at], compareQuotation(source, quotation));
    });
  }
  return verdicts;
});
