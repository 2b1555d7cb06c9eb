/** One step of the tour: its shell block and the expected output, if the text shows one. */
export type Step = { shell: string; prints: string | null };

const fenced = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** The steps of a README section in order: each `sh` block with the `text` or `json` block after it. */
export function stepsOf(markdown: string, heading: string): Step[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`There is no section “${heading}”.`);
  const steps: Step[] = [];
  for (const [, language, text = ""] of section.matchAll(fenced)) {
    const last = steps.at(-1);
    if (language === "sh") steps.push({ shell: text, prints: null });
    else if (last && (language === "text" || language === "json")) last.prints = text;
  }
  return steps;
}

/** A pattern for expected output in which `…` matches any text and line breaks are ignored. */
export function patternOf(prints: string): RegExp {
  const pieces = prints.trim().split("…").map(pieceOf);
  return new RegExp(`^\\s*${pieces.join("[\\s\\S]*?")}\\s*$`);
}

const pieceOf = (piece: string) =>
  piece
    .split(/\s*\n\s*/)
    .map(escaped)
    .join("\\s*");

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
