/** A replacement at the end of what is typed: the last `length` characters become `text`. */
export type Replacement = { length: number; text: string };

const ELLIPSIS = /(?<!\.)\.\.\.$/;
// A dash joins two words, or stands between two spaces; ` --option` is a command's, and a line of - is a divider.
const JOINS = /[^\s-](-{2,3})[^\s>-]$/u;
const APART = /\S[ \u00a0](-{2,3})[ \u00a0]$/u;
const AT_START = /^(-{2,3})[ \u00a0]$/u;
// A table in the making keeps its lines.
const TABLE = /^\s*\|/;

/** What the end of a line becomes when its last character is typed: `...` an ellipsis, `--` and `---` dashes. */
export function typographyAfter(line: string): Replacement | null {
  if (TABLE.test(line)) return null;
  if (ELLIPSIS.test(line)) return { length: 3, text: "…" };
  const dashes = (JOINS.exec(line) ?? APART.exec(line) ?? AT_START.exec(line))?.[1];
  if (!dashes || line.includes("<!--")) return null;
  const last = line.slice(-1);
  return { length: dashes.length + 1, text: (dashes.length === 2 ? "–" : "—") + last };
}
