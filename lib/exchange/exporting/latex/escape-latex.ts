const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "`": "\\textasciigrave{}",
  "\u00a0": "~",
  "\t": " ",
  "\n": " ",
};

// What LaTeX's fonts would join to another sign, such as two hyphens.
const JOINED = /([-'<>,])(?=\1)/g;

/** Escapes text for LaTeX: it prints as it is, and nothing of it is a command. */
export const escapeLatex = (text: string): string =>
  text
    .replace(/[\\{}$&#%_~^`\u00a0\t\n]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(JOINED, "$1{}")
    .replace(/[\p{Cc}\p{Cs}]/gu, "");
