/** The single keywords of a list, divided by semicolons and lines, or by commas where it has none of these; each once. */
export function readKeywords(text: string): string[] {
  const words = text.split(/[;\n]/.test(text) ? /[;\n]/ : ",");
  return [...new Set(words.map((word) => word.replace(/\s+/g, " ").trim()).filter((word) => /[^,]/.test(word)))];
}

/** Keywords as one list, from which `readKeywords` reads the same ones unless one has a semicolon in it. */
export function joinKeywords(words: readonly string[]): string {
  if (!words.some((word) => /[,;]/.test(word))) return words.join(", ");
  return words.length === 1 ? `${words[0]};` : words.join("; ");
}
