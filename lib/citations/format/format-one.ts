import type { CslItem } from "../csl/csl";
import type { Words } from "./clean";
import { formatCitations } from "./format-citations";

/**
 * Formats one work as a citation and as a bibliography entry (null where the style has none), with the style's id and
 * the locale used. `person` is the requester's id; throws `unknown_style`.
 */
export async function formatOne(
  csl: CslItem,
  style: string,
  { locale, person = "" }: { locale?: string | undefined; person?: string } = {},
): Promise<{ style: string; locale: string; inText: Words; bibliography: Words | null }> {
  const items = [{ id: "work", csl }];
  const made = await formatCitations({ style, locale, person, items, clusters: [] });
  const [entry] = made.bibliography ?? [];
  return {
    style: made.style.id,
    locale: made.locale,
    inText: made.inText.work ?? { text: "", html: "" },
    bibliography: entry ? { text: entry.text, html: entry.html } : null,
  };
}
