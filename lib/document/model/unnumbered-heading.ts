const UNNUMBERED =
  /^(?:abstract|summary|references|bibliography|works cited|acknowledge?ments?|zusammenfassung|kurzfassung|literatur(?:verzeichnis)?|danksagung|résumé|références|resumen|referencias|riassunto|sommario|bibliografia|resumo)$/i;

/** Whether a heading has no number where the others have one, as that of an abstract or of the references. */
export const isUnnumbered = (words: string): boolean => UNNUMBERED.test(words.trim());
