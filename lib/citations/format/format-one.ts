import type { CslItem } from "../csl";
import type { Words } from "./clean";
import { formatCitations } from "./format-citations";

/** One work as a citation and as an entry of a bibliography (null where the style has none), with the style's id and the locale used; throws `unknown_style`. */
export async function formatOne(
  csl: CslItem,
  style: string,
  locale?: string,
): Promise<{ style: string; locale: string; inText: Words; bibliography: Words | null }> {
  const items = [{ id: "work", csl }];
  const made = await formatCitations({ style, locale, items, clusters: [] });
  const [entry] = made.bibliography ?? [];
  return {
    style: made.style.id,
    locale: made.locale,
    inText: made.inText.work ?? { text: "", html: "" },
    bibliography: entry ? { text: entry.text, html: entry.html } : null,
  };
}
