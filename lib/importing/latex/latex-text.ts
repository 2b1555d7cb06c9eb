import { readLocator } from "#lib/document/grammar/locator";
import type { CitationItem } from "#lib/document/kinds/citation";

/** The text of commands that stand for a character or a word. */
export const NAMED: Readonly<Record<string, string>> = {
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textbar: "|",
  textless: "<",
  textgreater: ">",
  textquotedblleft: "“",
  textquotedblright: "”",
  textemdash: "—",
  textendash: "–",
  LaTeXe: "LaTeX2e",
  today: "",
  slash: "/",
  copyright: "©",
  textregistered: "®",
  texttrademark: "™",
  textdegree: "°",
  degree: "°",
};

const LIGATURES: readonly [RegExp, string][] = [
  [/---/g, "—"],
  [/--/g, "–"],
  [/``/g, "“"],
  [/''/g, "”"],
  [/`/g, "‘"],
  [/'/g, "’"],
  [/~/g, "\u00a0"],
  [/[ \t\n]+/g, " "],
];

/** Text with the ligatures of LaTeX set: dashes, quotation marks and spaces. */
export const withLigatures = (plain: string): string =>
  LIGATURES.reduce((set, [pattern, character]) => set.replace(pattern, character), plain);

/** Nothing follows a citation. */
export const NO_TAIL = { locator: null, label: null, suffix: null };

/** What follows a citation: a place in the work, or words. */
export function tailOf(words: string): Pick<CitationItem, "locator" | "label" | "suffix"> {
  if (words.trim() === "") return NO_TAIL;
  const { locator, label } = readLocator(words.slice(0, 1_000));
  if (label !== null) return { locator, label, suffix: null };
  if (/^\s*\d[\d\s,;–-]*$/.test(words)) return { locator: words.trim(), label: "page", suffix: null };
  return { ...NO_TAIL, suffix: words.trim().slice(0, 1_000) };
}
