import type { EngineSpec } from "./engine";
import type { Job } from "./format-job";

// Measured on one idle core: the cost of building an engine, of each element of its style, each work and each citation.
const BUILD_MS = 4;
const ELEMENT_MS = 0.004;
const WORK_MS = 1.5;
const CLUSTER_MS = 2;
// A work's own cost covers an ordinary record; each further character adds this much.
const ORDINARY_CHARACTERS = 1_000;
const CHARACTER_MS = 0.002;
// citeproc pairs quotation marks and tags in quadratic time.
const MARK_SQUARED_MS = 0.000_01;

// Most styles print none of these, and ordinary records have long ones.
const RARELY_PRINTED = new Set(["abstract", "annote", "note"]);

/** An upper bound in milliseconds for formatting on one core, from the number and length of the inputs. */
export function expectedMs({ engine, items, clusters }: Job, hasEngine: boolean): number {
  const costs = new Map(items.map(({ id, csl }) => [id, textMs(csl)]));
  let total = hasEngine ? 0 : buildMs(engine);
  for (const cost of costs.values()) total += WORK_MS + cost;
  for (const cluster of clusters) {
    total += CLUSTER_MS + textMs(cluster.items);
    for (const { cid } of cluster.items) total += costs.get(cid) ?? 0;
  }
  return total;
}

/** What works and citations of ordinary length cost, from their number alone. */
export const ordinaryMs = ({ items, clusters }: Pick<Job, "items" | "clusters">): number =>
  items.length * WORK_MS + clusters.length * CLUSTER_MS;

const buildMs = ({ weight }: EngineSpec) => BUILD_MS + weight * ELEMENT_MS;

/** The cost of a value's text beyond that of an ordinary record. */
function textMs(value: unknown): number {
  let characters = 0;
  let marksMs = 0;
  const add = (inner: unknown, isPrinted: boolean): void => {
    if (typeof inner === "string") {
      if (isPrinted) characters += inner.length;
      marksMs += marksIn(inner) ** 2 * MARK_SQUARED_MS;
    } else if (typeof inner === "object" && inner !== null) {
      for (const [name, each] of Object.entries(inner)) add(each, isPrinted && !RARELY_PRINTED.has(name));
    }
  };
  add(value, true);
  return Math.max(0, characters - ORDINARY_CHARACTERS) * CHARACTER_MS + marksMs;
}

const MARKS = new Set(["<", '"', "'", "“", "”", "‘", "’", "«", "»"].map((mark) => mark.charCodeAt(0)));

function marksIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (MARKS.has(text.charCodeAt(at))) count++;
  return count;
}
