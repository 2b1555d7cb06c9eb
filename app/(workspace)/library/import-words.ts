import type { ImportReport } from "./import-file";

const works = (count: number) => (count === 1 ? "1 work" : `${count.toLocaleString("en")} works`);

/** Describes the result of an import in a sentence. */
export function importWords({ added, known, faults, unknown }: Omit<ImportReport, "name">): { title: string } {
  if (unknown) return { title: "Added by its title only" };
  const parts = [
    added > 0 ? `${works(added)} added` : "Nothing new",
    known > 0 ? `${works(known)} there already` : "",
    faults.length === 0 ? "" : faults.length === 1 ? "1 remark" : `${faults.length.toLocaleString("en")} remarks`,
  ];
  return { title: parts.filter(Boolean).join(", ") };
}
