import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";

const cachesPlace = Symbol.for("colophon.caches");

const LOOK_EVERY_MS = 2_000;
const RESTS_AFTER = 5;
// By then the garbage is collected. A request that comes later shall not be slower for it.
const RESTS_UNTIL = 15;

// Of the event loop's time. Between the two it goes on as before, for collecting garbage takes time as well.
const IDLE = 0.05;
const BUSY = 0.25;

// Those used last stay: of 128 MB, the 16 that caches have on the smallest machine.
const KEPT = 1 / 8;

// Of what lives in the heap; by itself V8 lets it grow up to fourfold before it collects all of it.
const HEAP_GROWTH = "--heap-growing-percent=50";

/**
 * Lets the heap grow by half between two large collections, and gives memory back ten seconds after the last work. V8 then
 * collects its garbage in small steps beside requests and compacts its heap; by itself it does so only after minutes. Under
 * load the flag for that would make it collect all the time.
 */
export function giveMemoryBack() {
  setFlagsFromString(HEAP_GROWTH);
  let before = performance.eventLoopUtilization();
  let looks = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const former = looks;
    looks = idleLooks(former, utilization);
    if (isResting(looks) === isResting(former)) return;
    if (isResting(looks)) trimCaches();
    setFlagsFromString(isResting(looks) ? "--optimize-for-size" : "--no-optimize-for-size");
  }, LOOK_EVERY_MS).unref();
}

/** How many looks in a row found the process idle, or one that rests not busy. */
export function idleLooks(former, utilization) {
  const isStill = utilization < (former >= RESTS_AFTER ? BUSY : IDLE);
  return isStill ? former + 1 : 0;
}

/** Whether a process that was found idle so often gives memory back now. */
export const isResting = (looks) => looks >= RESTS_AFTER && looks < RESTS_UNTIL;

/** Takes what was used longest ago out of each cache, down to an eighth of what it may hold. */
export function trimCaches() {
  for (const cache of globalThis[cachesPlace]?.values() ?? []) {
    while (cache.calculatedSize > cache.maxSize * KEPT) cache.pop();
  }
}
