/** The formats that works are exported in, as a menu shows them. */
export const FORMATS = [
  { format: "bibtex", label: "Export as BibTeX" },
  { format: "ris", label: "Export as RIS" },
  { format: "csl-json", label: "Export as CSL-JSON" },
] as const;
