import { addedWords } from "./added-words";
import { escapeHtml } from "./escape-html";
import type { Page } from "./page";

/** The HTML id of a work's entry. */
export const entryId = (key: string) => `ref-${key}`;

/** The bibliography, rendered once: at its first node or at the end. */
export function bibliography({ cited, locale }: Page, place: "node" | "auto"): string {
  if (!cited || cited.isListed || cited.listed.size === 0) return "";
  if (place === "auto" && cited.placement !== "auto") return "";
  cited.isListed = true;
  const entries = cited.bibliography.map(({ key, html }) => `<li id="${escapeHtml(entryId(key))}">${html}</li>`);
  const lead = place === "auto" ? "\n" : "";
  return `${lead}<section class="references" role="doc-bibliography" aria-label="${addedWords(locale).references}"><ul>${entries.join("\n")}</ul></section>`;
}
