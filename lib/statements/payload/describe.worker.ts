import { workerJob } from "#lib/base/worker-job";
import { type Described, describe } from "./describe";
import type { DescriptionTask } from "./describe-in-worker";

/** Describes who wrote a text. */
export default workerJob<DescriptionTask, Described>(({ text, content, written, ...others }) =>
  describe({ ...others, text: { ...text, ...JSON.parse(written), content: JSON.parse(content) } }),
);
