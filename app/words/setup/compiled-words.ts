import compile from "icu-minify/compile";
import type { Messages } from "next-intl";
import type { Language } from "../../appearance/language";
import de from "../de/de";
import en from "../en/en";

type Tree = { readonly [key: string]: string | Tree };

const CATALOGUES: Record<Language, Tree> = { en, de };

// Most words have no arguments, and then their text is their compiled form. The parser's objects have no prototype, and
// React sends only plain ones to a browser.
const compiled = (text: string) => (/[{<']/.test(text) ? structuredClone(compile(text)) : text);

const compileTree = (tree: Tree): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === "string" ? compiled(value) : compileTree(value)]),
  );

/** An object with the same areas, each compiled when it is first read. */
function lazily(areas: Tree): Messages {
  const words = {};
  for (const [area, tree] of Object.entries(areas)) {
    let kept: object | undefined;
    const get = () => {
      kept ??= compileTree(tree as Tree);
      return kept;
    };
    Object.defineProperty(words, area, { enumerable: true, get });
  }
  return words as Messages;
}

const COMPILED = Object.fromEntries(Object.entries(CATALOGUES).map(([language, areas]) => [language, lazily(areas)]));

/** The catalogue of a language, parsed here so that browsers need no parser of ICU messages. */
export const compiledWords = (language: Language): Messages => COMPILED[language] as Messages;
