import type { Style } from "./catalogue";

/** A style with folded words, so that a search compares plain text. */
export type Searchable = { style: Style; id: string; title: string; short: string; words: string };

/** Lower case without accents; every run of other characters becomes one space. */
export function foldWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Prepares a style for searching. */
export function searchable(style: Style): Searchable {
  const title = foldWords(style.title);
  const short = foldWords(style.shortTitle ?? "");
  const words = ` ${title} ${short} ${foldWords(style.id)} ${foldWords(style.fields.join(" "))} ${style.issn.join(" ").toLowerCase()}`;
  return { style, id: style.id, title, short, words };
}

/**
 * Styles with a word that begins with each word of `query`: the exact name first, then names with that prefix, then
 * general before particular ones.
 */
export function rankStyles(query: string, all: readonly Searchable[]): Style[] {
  const wanted = folded(query);
  if (wanted === "") return [];
  const tokens = searchTokens(query);
  return all
    .filter((candidate) => tokens.every((token) => hasToken(candidate, token)))
    .map((candidate) => ({ style: candidate.style, rank: rankOf(candidate, wanted) }))
    .sort((a, b) => a.rank - b.rank || a.style.title.length - b.style.title.length || compare(a.style.id, b.style.id))
    .map(({ style }) => style);
}

function folded(query: string): string {
  const isIssn = /^\s*\d{4}-\d{3}[\dx]\s*$/i.test(query);
  return isIssn ? query.trim().toLowerCase() : foldWords(query.slice(0, 200));
}

/** The words of a query, without a plural `s`. */
export const searchTokens = (query: string): string[] =>
  folded(query)
    .split(" ")
    .filter(Boolean)
    .map((token) => token.replace(/([^s]{3,})s$/, "$1"));

/** Whether a style has a word that begins with the token. */
export const hasToken = ({ words }: Searchable, token: string): boolean => words.includes(` ${token}`);

function rankOf({ style, id, title, short }: Searchable, wanted: string): number {
  const own = style.parent === null ? 0 : 1;
  if (id === wanted || short === wanted || title === wanted) return own;
  if (title.startsWith(wanted) || short.startsWith(`${wanted} `)) return 2 + own;
  return 4 + own;
}

const compare = (a: string, b: string) => (a < b ? -1 : 1);
