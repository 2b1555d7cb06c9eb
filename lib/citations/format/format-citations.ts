import { statSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { findStyle, knownLocales, type Style, stylesFolder } from "../styles/catalogue";
import { chooseLocale } from "./choose-locale";
import type { EngineSpec } from "./engine";
import { hasEngine } from "./engines";
import { formatElsewhere } from "./format-elsewhere";
import { formatJob, type Job, type JobResult } from "./format-job";

/** The formatted citations of a text, and how they were made. */
export type Formatted = JobResult & { style: Style; locale: string };

/** What is to be formatted: the style by any of its names, a BCP 47 locale, the works, and the citations in order of appearance. */
export type FormatJob = { style: string; locale?: string | undefined } & Pick<Job, "items" | "clusters">;

// Measured on one core: what building an engine costs for each byte of its style, and what works and citations cost.
const BUILD_MS_PER_BYTE = 0.003;
const WORK_MS = 1.5;
const CLUSTER_MS = 2;

const INLINE_MS = 25;
const QUICK_MS = 400;

const MAX_CHARACTERS = 16 * 1024 * 1024;

// What was once formatted is asked for again by the document, its page and its export.
const made = new LRUCache<string, Promise<JobResult>>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_, key) => key.length,
});

/**
 * Formats the citations of a text together: `clusters` one for each given, in order; `inText` how each work would be cited
 * alone; `bibliography` the mentioned works in the style's order and then the others, null where the style has none.
 * Throws `unknown_style`.
 */
export async function formatCitations({ style: name, locale: asked, items, clusters }: FormatJob): Promise<Formatted> {
  const style = findStyle(name);
  const locale = chooseLocale(asked, style.defaultLocale, knownLocales());
  const engine = { folder: stylesFolder(), body: style.parent ?? style.id, locale };
  const job = { engine, format: style.format, items, clusters };
  const key = JSON.stringify(job);
  const result = made.get(key) ?? format(job);
  made.set(key, result);
  result.catch(() => made.delete(key));
  return { ...(await result), style, locale };
}

async function format(job: Job): Promise<JobResult> {
  const expected = (hasEngine(job.engine) ? 0 : buildMs(job.engine)) + workMs(job);
  if (expected <= INLINE_MS) return formatJob(job);
  return formatElsewhere(expected <= QUICK_MS ? "quick" : "long", job);
}

const workMs = ({ items, clusters }: Job) => items.length * WORK_MS + clusters.length * CLUSTER_MS;

function buildMs({ folder, body }: EngineSpec): number {
  return BUILD_MS_PER_BYTE * statSync(join(folder, "bodies", `${body}.json`)).size;
}
