import { LRUCache } from "lru-cache";
import { findStyle, knownLocales, type Style, stylesFolder } from "../styles/catalogue";
import { chooseLocale } from "./choose-locale";
import { hasEngine } from "./engines";
import { expectedMs } from "./expected-cost";
import { formatInWorker } from "./format-in-worker";
import { formatJob, type Job, type JobResult } from "./format-job";
import { warmUp } from "./warm-up";

/** The formatted citations of a text, with their style and locale. */
export type Formatted = JobResult & { style: Style; locale: string };

/**
 * The input of formatting: the style by any of its names, a BCP 47 locale, the works, and the citations in order of
 * appearance.
 */
export type FormatJob = {
  style: string;
  locale?: string | undefined;
  /** The id of the person who requests it; waits for at most one long job of each other person. */
  person: string;
} & Pick<Job, "items" | "clusters">;

const INLINE_MS = 25;
const QUICK_MS = 400;

const MAX_CHARACTERS = 16 * 1024 * 1024;

// The document, its page and its export request the same result.
const made = new LRUCache<string, Promise<JobResult>>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_, key) => key.length,
});

/**
 * Formats the citations of a text together: `clusters` has one result for each given, in order; `inText` cites each
 * work alone; `bibliography` lists the mentioned works in the style's order and then the others, or is null where the
 * style has none. Throws `unknown_style`, and `unavailable` for a job that takes too long.
 */
export async function formatCitations({
  style: name,
  locale: asked,
  person,
  items,
  clusters,
}: FormatJob): Promise<Formatted> {
  const style = findStyle(name);
  const locale = chooseLocale(asked, style.defaultLocale, knownLocales());
  const engine = { folder: stylesFolder(), body: style.parent ?? style.id, weight: style.weight, locale };
  const job = { engine, format: style.format, items, clusters };
  const key = JSON.stringify(job);
  const result = made.get(key) ?? format(person, job);
  made.set(key, result);
  result.catch(() => made.delete(key));
  return { ...(await result), style, locale };
}

async function format(person: string, job: Job): Promise<JobResult> {
  const costMs = expectedMs(job, hasEngine(job.engine));
  if (costMs <= INLINE_MS) return formatJob(job);
  warmUp(job);
  return formatInWorker(costMs <= QUICK_MS ? "quick" : "long", person, job);
}
