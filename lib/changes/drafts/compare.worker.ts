import { workerJob } from "#lib/base/worker-job";
import { parseCanonical } from "#lib/document/edit/json-text";
import type { CompareTask } from "./compare-texts";
import { COMPARED } from "./compared";

/** Compares a draft with its document. */
export default workerJob<CompareTask, ReturnType<(typeof COMPARED)[CompareTask["as"]]>>(
  ({ base, document, draft, as }) =>
    COMPARED[as]({ base: parseCanonical(base), document: parseCanonical(document), draft: parseCanonical(draft) }),
);
