import { workerJob } from "#lib/base/worker-job";
import { type Drawn, drawDiagram } from "./draw-diagram";

/** Draws a diagram. */
export default workerJob<string, Drawn>(drawDiagram);
