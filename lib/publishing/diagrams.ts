import "server-only";
import { boundedCache } from "#lib/base/bounded-cache";
import { AppError } from "#lib/base/errors";
import { type PoolOptions, type WorkerPool, workerFile, workerPool } from "#lib/base/worker-pool";
import { isDiagram } from "#lib/document/model/diagram";
import type { NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import type { Drawn } from "./draw-diagram";

/** The diagrams of a text by their sources. */
export type Diagrams = ReadonlyMap<string, Drawn>;

const MOST_DIAGRAMS = 200;
// A diagram of a page takes some milliseconds, one of 200 nodes most of a second.
const CPU_MS = 2_000;
const CLOCK_MS = 60_000;
// A text in which so many take too long is one that somebody made to hold a thread.
const MOST_HELD = 3;

/** A diagram that took too long. */
const HELD: Drawn = { undrawn: "large" };

/** The options of the worker pool that draws diagrams, with its limits of time and memory. */
export const DIAGRAM_POOL: PoolOptions = {
  name: "diagram",
  file: workerFile("draw-diagram"),
  threads: 1,
  cpuMs: CPU_MS,
  // A page would be refused where a busy machine does not give a drawing its time.
  clockMs: CLOCK_MS,
  maxHeapMb: 512,
  maxWaiting: MOST_DIAGRAMS,
  tooLarge: () => new AppError("too_large", "This diagram takes too long to draw."),
  tooMany: () =>
    new AppError("unavailable", "Too many diagrams of this person are being drawn.", {
      hint: "Try again in a minute.",
    }),
};

const POOL = workerPool<string, Drawn>(DIAGRAM_POOL);

const drawn = boundedCache<Drawn>(
  "diagrams",
  0.05,
  (value, code) => code.length + ("svg" in value ? value.svg.length : 0),
);

/**
 * Draws the diagrams of a text for a person, in a worker; one that is not drawn is in the map with the reason.
 * @throws AppError unavailable while 200 diagrams of the person wait
 */
export async function diagramsOf(
  person: string,
  { content }: { content: readonly NodeJson[] },
  pool: WorkerPool<string, Drawn> = POOL,
): Promise<Diagrams> {
  const found = new Map<string, Drawn>();
  let held = 0;
  for (const code of sourcesIn(content)) {
    const isRefused = found.size >= MOST_DIAGRAMS || held >= MOST_HELD;
    const made: Drawn = isRefused ? { undrawn: "large" } : (drawn.get(code) ?? (await draw(pool, person, code)));
    if (made === HELD) held++;
    found.set(code, made);
  }
  return found;
}

async function draw(pool: WorkerPool<string, Drawn>, person: string, code: string): Promise<Drawn> {
  const made = await pool.run(person, code).catch((error: unknown): Drawn => {
    if (error instanceof AppError && error.code === "too_large") return HELD;
    throw error;
  });
  drawn.set(code, made);
  return made;
}

function sourcesIn(nodes: readonly NodeJson[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (isDiagram(node)) found.add(nodeText(node));
    else if (node.content) sourcesIn(node.content, found);
  }
  return found;
}
