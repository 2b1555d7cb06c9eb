/** Splits a list into unique keywords, at semicolons and line breaks, or at commas where it has neither. */
export function readKeywords(text: string): string[] {
  const words = text.split(/[;\n]/.test(text) ? /[;\n]/ : ",");
  return [...new Set(words.map((word) => word.replace(/\s+/g, " ").trim()).filter((word) => /[^,]/.test(word)))];
}

/** Joins keywords to a list that `readKeywords` reads back, unless a keyword contains a semicolon. */
export function joinKeywords(words: readonly string[]): string {
  if (!words.some((word) => /[,;]/.test(word))) return words.join(", ");
  return words.length === 1 ? `${words[0]};` : words.join("; ");
}
