/** The short names of the best known styles, and the CSL files they stand for. */
export const SHORT_IDS = {
  apa: "apa",
  mla: "modern-language-association",
  chicago: "chicago-author-date",
  harvard: "harvard-cite-them-right",
  ieee: "ieee",
  ama: "american-medical-association",
  vancouver: "vancouver",
} as const;
