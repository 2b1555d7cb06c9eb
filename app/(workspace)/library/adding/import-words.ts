import type { Translator } from "../../../words/setup/translator";
import type { ImportReport } from "./import-file";

/** Describes the result of an import in a sentence. */
export function importWords(
  t: Translator<"library.importing">,
  { added, known, faults, unknown }: Omit<ImportReport, "name">,
): { title: string } {
  if (unknown) return { title: t("titleOnly") };
  const parts = [
    t("added", { count: added }),
    ...(known > 0 ? [t("known", { count: known })] : []),
    ...(faults.length > 0 ? [t("faults", { count: faults.length })] : []),
  ];
  return { title: parts.join(", ") };
}
