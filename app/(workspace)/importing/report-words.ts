import type { Translator } from "../../words/setup/translator";
import type { ImportReport } from "./send-file";

/** Describes the result of an import: “3 documents and 12 citations imported”. */
export function reportWords(
  t: Translator<"documents.importing">,
  { documents, citations }: Pick<ImportReport, "documents" | "citations">,
): string {
  const counts = { documents: documents.length, citations: citations.length };
  if (counts.documents > 0 && counts.citations > 0) return t("both", counts);
  if (counts.documents > 0) return t("documents", counts);
  return counts.citations > 0 ? t("citations", counts) : t("nothing");
}
