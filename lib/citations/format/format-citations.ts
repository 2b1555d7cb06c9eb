import { findStyle, knownLocales, type Style, stylesFolder } from "../styles/catalogue";
import { chooseLocale } from "./choose-locale";
import { formatJob, type Job, type JobResult } from "./format-job";

/** The formatted citations of a text, and how they were made. */
export type Formatted = JobResult & { style: Style; locale: string };

/** What is to be formatted: the style by any of its names, a BCP 47 locale, the works, and the citations in order of appearance. */
export type FormatJob = { style: string; locale?: string | undefined } & Pick<Job, "items" | "clusters">;

/**
 * Formats the citations of a text together: `clusters` one for each given, in order; `inText` how each work would be cited
 * alone; `bibliography` the mentioned works in the style's order and then the others, null where the style has none.
 * Throws `unknown_style`.
 */
export async function formatCitations({ style: name, locale: asked, items, clusters }: FormatJob): Promise<Formatted> {
  const style = findStyle(name);
  const locale = chooseLocale(asked, style.defaultLocale, knownLocales());
  const engine = { folder: stylesFolder(), body: style.parent ?? style.id, locale };
  return { ...formatJob({ engine, format: style.format, items, clusters }), style, locale };
}
