import type { CslItem } from "../csl/csl";
import { type CheckedReference, checkReference, unknownReference } from "./check-reference";

const AT_ONCE = 3;
// A client waits no longer for its answer; what is left then is unknown.
const DEADLINE_MS = 50_000;

/**
 * Checks references, a few at a time, as each asks several registries; what is left after 50 seconds is unknown. What
 * `progress` throws ends it.
 */
export async function checkReferences(
  references: readonly CslItem[],
  progress?: (done: number) => void,
): Promise<CheckedReference[]> {
  const startedAt = performance.now();
  const results = references.map(() => unknownReference());
  let [next, done] = [0, 0];
  const work = async () => {
    for (let at = next++; at < references.length; at = next++) {
      const csl = references[at];
      if (!csl || performance.now() - startedAt > DEADLINE_MS) return;
      results[at] = await checkReference(csl);
      done += 1;
      progress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
