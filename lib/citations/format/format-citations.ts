import { LRUCache } from "lru-cache";
import { findStyle, knownLocales, type Style, stylesFolder } from "../styles/catalogue";
import { chooseLocale } from "./choose-locale";
import { hasEngine } from "./engines";
import { formatElsewhere } from "./format-elsewhere";
import { formatJob, type Job, type JobResult } from "./format-job";

/** The formatted citations of a text, and how they were made. */
export type Formatted = JobResult & { style: Style; locale: string };

/** What is to be formatted: the style by any of its names, a BCP 47 locale, the works, and the citations in order of appearance. */
export type FormatJob = { style: string; locale?: string | undefined } & Pick<Job, "items" | "clusters">;

// Measured on one core: what building an engine costs, and what each element of its style, each work and each citation.
const BUILD_MS = 4;
const ELEMENT_MS = 0.004;
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
  const engine = { folder: stylesFolder(), body: style.parent ?? style.id, weight: style.weight, locale };
  const job = { engine, format: style.format, items, clusters };
  const key = JSON.stringify(job);
  const result = made.get(key) ?? format(job);
  made.set(key, result);
  result.catch(() => made.delete(key));
  return { ...(await result), style, locale };
}

async function format(job: Job): Promise<JobResult> {
  const expectedMs = (hasEngine(job.engine) ? 0 : BUILD_MS + job.engine.weight * ELEMENT_MS) + workMs(job);
  if (expectedMs <= INLINE_MS) return formatJob(job);
  return formatElsewhere(expectedMs <= QUICK_MS ? "quick" : "long", job);
}

const workMs = ({ items, clusters }: Job) => items.length * WORK_MS + clusters.length * CLUSTER_MS;
