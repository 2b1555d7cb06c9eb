import type { HLJSApi, LanguageFn } from "highlight.js";

type Language = {
  load: () => Promise<{ default: LanguageFn }>;
  /** Its other names. */
  aliases?: readonly string[];
  /** The languages that stand within it. */
  within?: readonly string[];
};

/** The languages that code is coloured in, those of `highlight.js/lib/common`, as on pages; each is loaded on its own. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  bash: { load: () => import("highlight.js/lib/languages/bash"), aliases: ["sh", "zsh"] },
  c: { load: () => import("highlight.js/lib/languages/c"), aliases: ["h"] },
  cpp: {
    load: () => import("highlight.js/lib/languages/cpp"),
    aliases: ["cc", "c++", "h++", "hpp", "hh", "hxx", "cxx"],
  },
  csharp: { load: () => import("highlight.js/lib/languages/csharp"), aliases: ["cs", "c#"] },
  css: { load: () => import("highlight.js/lib/languages/css") },
  diff: { load: () => import("highlight.js/lib/languages/diff"), aliases: ["patch"] },
  go: { load: () => import("highlight.js/lib/languages/go"), aliases: ["golang"] },
  graphql: { load: () => import("highlight.js/lib/languages/graphql"), aliases: ["gql"] },
  ini: { load: () => import("highlight.js/lib/languages/ini"), aliases: ["toml"] },
  java: { load: () => import("highlight.js/lib/languages/java"), aliases: ["jsp"] },
  javascript: {
    load: () => import("highlight.js/lib/languages/javascript"),
    aliases: ["js", "jsx", "mjs", "cjs"],
    within: ["xml", "css", "graphql"],
  },
  json: { load: () => import("highlight.js/lib/languages/json"), aliases: ["jsonc", "json5"] },
  kotlin: { load: () => import("highlight.js/lib/languages/kotlin"), aliases: ["kt", "kts", "ktm", "ktx"] },
  less: { load: () => import("highlight.js/lib/languages/less") },
  lua: { load: () => import("highlight.js/lib/languages/lua"), aliases: ["pluto"] },
  makefile: { load: () => import("highlight.js/lib/languages/makefile"), aliases: ["mk", "mak", "make"] },
  markdown: {
    load: () => import("highlight.js/lib/languages/markdown"),
    aliases: ["md", "mkdown", "mkd"],
    within: ["xml"],
  },
  objectivec: {
    load: () => import("highlight.js/lib/languages/objectivec"),
    aliases: ["mm", "objc", "obj-c", "obj-c++", "objective-c++"],
  },
  perl: { load: () => import("highlight.js/lib/languages/perl"), aliases: ["pl", "pm"] },
  php: { load: () => import("highlight.js/lib/languages/php") },
  "php-template": { load: () => import("highlight.js/lib/languages/php-template"), within: ["xml", "php"] },
  plaintext: { load: () => import("highlight.js/lib/languages/plaintext"), aliases: ["text", "txt"] },
  python: { load: () => import("highlight.js/lib/languages/python"), aliases: ["py", "gyp", "ipython"] },
  "python-repl": {
    load: () => import("highlight.js/lib/languages/python-repl"),
    aliases: ["pycon"],
    within: ["python"],
  },
  r: { load: () => import("highlight.js/lib/languages/r") },
  ruby: { load: () => import("highlight.js/lib/languages/ruby"), aliases: ["rb", "gemspec", "podspec", "thor", "irb"] },
  rust: { load: () => import("highlight.js/lib/languages/rust"), aliases: ["rs"] },
  scss: { load: () => import("highlight.js/lib/languages/scss") },
  shell: {
    load: () => import("highlight.js/lib/languages/shell"),
    aliases: ["console", "shellsession"],
    within: ["bash"],
  },
  sql: { load: () => import("highlight.js/lib/languages/sql") },
  swift: { load: () => import("highlight.js/lib/languages/swift") },
  typescript: {
    load: () => import("highlight.js/lib/languages/typescript"),
    aliases: ["ts", "tsx", "mts", "cts"],
    within: ["xml", "css", "graphql"],
  },
  vbnet: { load: () => import("highlight.js/lib/languages/vbnet"), aliases: ["vb"] },
  wasm: { load: () => import("highlight.js/lib/languages/wasm") },
  xml: {
    load: () => import("highlight.js/lib/languages/xml"),
    aliases: ["html", "xhtml", "rss", "atom", "xjb", "xsd", "xsl", "plist", "wsf", "svg"],
    within: ["css", "javascript"],
  },
  yaml: { load: () => import("highlight.js/lib/languages/yaml"), aliases: ["yml"], within: ["ruby"] },
};

const IDS: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([id, { aliases }]) =>
    [id, ...(aliases ?? [])].map((name): [string, string] => [name, id]),
  ),
);

/** The id of a language that code is coloured in, by any of its names. */
export const colourLanguage = (name: string): string | null => IDS.get(name.toLowerCase()) ?? null;

let core: HLJSApi | null = null;

/** The highlighter with the languages that are loaded; null before the first. */
export const highlighter = (): HLJSApi | null => core;

function withAllWithin(id: string, ids = new Set<string>()): Set<string> {
  if (ids.has(id)) return ids;
  ids.add(id);
  for (const inner of LANGUAGES[id]?.within ?? []) withAllWithin(inner, ids);
  return ids;
}

/** Loads a language, by its id, with those that stand within it; rejects where there is no network. */
export async function loadColours(id: string): Promise<void> {
  const wanted = [...withAllWithin(id)].filter((each) => !core?.getLanguage(each));
  const loading = wanted.map(async (each) => ({ each, language: (await LANGUAGES[each]?.load())?.default }));
  const [{ default: loaded }, ...languages] = await Promise.all([import("highlight.js/lib/core"), ...loading]);
  core = loaded;
  for (const { each, language } of languages) if (language) loaded.registerLanguage(each, language);
}
