/** The languages that code is offered in, by the name that markdown has for them. */
export const LANGUAGES: readonly { id: string; name: string }[] = [
  { id: "bash", name: "Bash" },
  { id: "c", name: "C" },
  { id: "cpp", name: "C++" },
  { id: "csharp", name: "C#" },
  { id: "css", name: "CSS" },
  { id: "diff", name: "Diff" },
  { id: "go", name: "Go" },
  { id: "graphql", name: "GraphQL" },
  { id: "html", name: "HTML" },
  { id: "java", name: "Java" },
  { id: "javascript", name: "JavaScript" },
  { id: "json", name: "JSON" },
  { id: "kotlin", name: "Kotlin" },
  { id: "lua", name: "Lua" },
  { id: "makefile", name: "Makefile" },
  { id: "markdown", name: "Markdown" },
  { id: "perl", name: "Perl" },
  { id: "php", name: "PHP" },
  { id: "python", name: "Python" },
  { id: "r", name: "R" },
  { id: "ruby", name: "Ruby" },
  { id: "rust", name: "Rust" },
  { id: "scss", name: "SCSS" },
  { id: "sql", name: "SQL" },
  { id: "swift", name: "Swift" },
  { id: "typescript", name: "TypeScript" },
  { id: "xml", name: "XML" },
  { id: "yaml", name: "YAML" },
];

const ALIASES: Readonly<Record<string, string>> = {
  js: "javascript",
  ts: "typescript",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  yml: "yaml",
  md: "markdown",
  cs: "csharp",
  "c++": "cpp",
};

/** The name of a language for people; the language itself when it is none of ours. */
export function languageName(language: string): string {
  const id = ALIASES[language.toLowerCase()] ?? language.toLowerCase();
  return LANGUAGES.find((each) => each.id === id)?.name ?? language;
}

/** The languages that a search finds, with what was typed itself when it is none of them. */
export function findLanguages(typed: string): { id: string; name: string }[] {
  const wanted = typed.trim().toLowerCase();
  const found = LANGUAGES.filter(
    ({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted) || ALIASES[wanted] === id,
  );
  const own = typed.trim().replace(/[\s`]/g, "");
  const isKnown = own === "" || LANGUAGES.some(({ id }) => id === wanted);
  return isKnown ? found : [...found, { id: own, name: own }];
}
