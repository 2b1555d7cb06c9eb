import type { ImportReport } from "./send-file";

const counted = (count: number, one: string, several: string): string =>
  count === 0 ? "" : count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${several}`;

/** Describes the result of an import: “3 documents and 12 citations imported”. */
export function reportWords({ documents, citations }: Pick<ImportReport, "documents" | "citations">): string {
  const parts = [
    counted(documents.length, "document", "documents"),
    counted(citations.length, "citation", "citations"),
  ].filter(Boolean);
  return parts.length === 0 ? "Nothing imported" : `${parts.join(" and ")} imported`;
}
