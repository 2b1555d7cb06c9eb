/** The formats that works are exported in, as a menu shows them. */
export const FORMATS = ["bibtex", "ris", "csl-json"] as const;
