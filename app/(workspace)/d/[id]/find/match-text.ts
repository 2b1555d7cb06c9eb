/** What is looked for, and how. */
export type Query = { text: string; isCaseSensitive: boolean; isWholeWord: boolean; isRegex: boolean };

/** A block's text and its place; each picture, citation and formula in it is one `LEAF`. */
export type Searched = { from: number; text: string };

/** A match by its place in the document, and what it becomes when it is replaced. */
export type Match = { from: number; to: number; replacement: string };

/** Stands for a node that has no text. */
export const LEAF = "\ufffc";

/** The expression of a query; throws a `SyntaxError` when it is none. */
export function expressionOf({ text, isCaseSensitive, isWholeWord, isRegex }: Query): RegExp {
  const source = isRegex ? `(?:${text})` : text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const whole = isWholeWord ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source;
  return new RegExp(whole, isCaseSensitive ? "gmu" : "gimu");
}

/**
 * The matches of a query in texts, in order. Matches without a character are left out. `replacement` may name groups as
 * `$1` and `$<name>` when the query is an expression.
 */
export function matchesIn(texts: readonly Searched[], query: Query, replacement: string): Match[] {
  if (query.text === "") return [];
  const expression = expressionOf(query);
  return texts.flatMap(({ from, text }) =>
    [...text.matchAll(expression)]
      .filter(([whole]) => whole !== "")
      .map((match) => ({
        from: from + match.index,
        to: from + match.index + match[0].length,
        replacement: query.isRegex ? expand(replacement, match) : replacement,
      })),
  );
}

/** A replacement with its groups filled in, as `String.replace` does; `\n` is a line break and `\t` a tab. */
function expand(template: string, match: RegExpExecArray): string {
  return template.replace(/\$(?:\$|&|(\d{1,2})|<([^>]+)>)|\\([nt\\])/g, (whole, number, name, escaped) => {
    if (whole === "$$") return "$";
    if (whole === "$&") return match[0];
    if (escaped !== undefined) return escaped === "n" ? "\n" : escaped === "t" ? "\t" : "\\";
    if (name !== undefined) return match.groups?.[name] ?? "";
    return Number(number) < match.length ? (match[Number(number)] ?? "") : whole;
  });
}
