/** Short names of the best-known styles, and their CSL file names. */
export const SHORT_IDS = {
  apa: "apa",
  mla: "modern-language-association",
  chicago: "chicago-author-date",
  harvard: "harvard-cite-them-right",
  ieee: "ieee",
  ama: "american-medical-association",
  vancouver: "vancouver",
} as const;
