import { AppError } from "#lib/base/errors";

/** What a template of LaTeX can ask for. */
export const PLACEHOLDERS = [
  "title",
  "author",
  "date",
  "lang",
  "abstract",
  "contents",
  "citations",
  "packages",
  "body",
  "bibliography",
] as const;

/** The name of a part of a template. */
export type Placeholder = (typeof PLACEHOLDERS)[number];

type Condition = { name: Placeholder; filled: Part[]; empty: Part[] };
type Part = string | { name: Placeholder } | Condition;

/** A template of LaTeX, read. */
export type LatexTemplate = { parts: readonly Part[]; asks(name: Placeholder): boolean };

const MOST_CHARACTERS = 256 * 1024;
const DEEPEST = 20;
// A pair of dollars is a dollar; a formula such as $x^2$ is none of these.
const TOKEN = /\$\$|\$([A-Za-z][\w.-]*)(?:\(([^()$\n]*)\))?\$/g;

/**
 * Reads a template, whose placeholders are as those of Pandoc's: `$title$`, `$if(abstract)$…$else$…$endif$`, and `$$`
 * for a dollar. Throws `import_failed` for an unknown placeholder, and for a template that is no document.
 */
export function readLatexTemplate(text: string): LatexTemplate {
  if (text.length > MOST_CHARACTERS)
    throw refused("has more than 256 KiB", "Move what is long into a class of your own.");
  const open: { parts: Part[]; condition: Condition | null }[] = [{ parts: [], condition: null }];
  const names: Placeholder[] = [];
  const here = () => open.at(-1) as (typeof open)[number];
  let end = 0;
  for (const { 0: token, 1: name = "", 2: argument, index } of text.matchAll(TOKEN)) {
    here().parts.push(text.slice(end, index));
    end = index + token.length;
    if (token === "$$") here().parts.push("$");
    else if (name === "if" && argument !== undefined) {
      const condition: Condition = { name: known(argument, token), filled: [], empty: [] };
      if (open.length > DEEPEST) throw refused(`has more than ${DEEPEST} conditions within each other`);
      here().parts.push(condition);
      open.push({ parts: condition.filled, condition });
    } else if (name === "else" && argument === undefined) {
      const { condition, parts } = here();
      if (!condition || parts === condition.empty) throw refused("has an $else$ without its $if(…)$");
      here().parts = condition.empty;
    } else if (name === "endif" && argument === undefined) {
      if (!open.pop()?.condition) throw refused("has an $endif$ without its $if(…)$");
    } else {
      const asked = known(argument === undefined ? name : null, token);
      names.push(asked);
      here().parts.push({ name: asked });
    }
  }
  here().parts.push(text.slice(end));
  if (open.length > 1) throw refused("has an $if(…)$ without its $endif$");
  requireDocument(text, names.filter((name) => name === "body").length);
  return { parts: open[0]?.parts ?? [], asks: (name) => names.includes(name) };
}

function known(name: string | null, token: string): Placeholder {
  const found = PLACEHOLDERS.find((one) => one === name);
  if (found) return found;
  throw refused(
    `has a placeholder that is not known: ${token.slice(0, 100)}`,
    `Known are ${PLACEHOLDERS.map((one) => `$${one}$`).join(", ")} and $if(…)$ … $else$ … $endif$. Write $$ for a dollar sign.`,
  );
}

const NEEDED = ["\\documentclass", "\\begin{document}", "\\end{document}"];

function requireDocument(text: string, bodies: number): void {
  const missing = NEEDED.find((command) => !text.includes(command));
  if (missing) throw refused(`has no ${missing}`, "A template is a whole document with placeholders.");
  if (bodies === 0) throw refused("has no $body$", "Write $body$ where the text of the document belongs.");
  if (bodies > 1) throw refused("has $body$ more than once", "Leave $body$ where the text of the document belongs.");
}

const refused = (what: string, hint?: string) =>
  new AppError("import_failed", `The template ${what}.`, { hint: hint ?? "Mend the template and send it again." });

/** Fills a template with its parts; a condition holds for a part that is not empty. */
export function fillLatexTemplate({ parts }: LatexTemplate, values: Readonly<Record<Placeholder, string>>): string {
  const fill = (some: readonly Part[]): string => some.map(one).join("");
  const one = (part: Part): string => {
    if (typeof part === "string") return part;
    if ("filled" in part) return fill(values[part.name] === "" ? part.empty : part.filled);
    return values[part.name];
  };
  return fill(parts);
}
