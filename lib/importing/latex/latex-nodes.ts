import type * as Ast from "@unified-latex/unified-latex-types";
import { getParser } from "@unified-latex/unified-latex-util-parse";
import { AppError } from "#lib/base/errors";
import { plainName } from "./commands";
import { ENVIRONMENT_SIGNATURES, SIGNATURES } from "./signatures";

const options = { macros: { ...SIGNATURES }, environments: { ...ENVIRONMENT_SIGNATURES } };
const parser = getParser(options);
const parserWithAt = getParser({ ...options, flags: { atLetter: true } });

/** The nodes of a source; throws `import_failed` when its groups or environments do not close. */
export function parsed(source: string): Ast.Root {
  try {
    // Commands of packages have the sign in their names, and an author's command may bring them into the text.
    return (/\\@[a-zA-Z]/.test(source) ? parserWithAt : parser).parse(source);
  } catch (cause) {
    throw new AppError("import_failed", "The LaTeX text cannot be read: its groups or environments do not close.", {
      hint: "Check that it compiles.",
      cause,
    });
  }
}

/** The source of a node. */
export function sourceOf(each: Ast.Node, source: string): string {
  const { position } = each;
  return position ? source.slice(position.start.offset, endOf(each, source)) : "";
}

/** The source of some nodes that follow each other. */
export function sourceOfAll(nodes: readonly Ast.Node[], source: string): string {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first?.position && last ? source.slice(first.position.start.offset, endOf(last, source)) : "";
}

// The parser's position of a command ends before its arguments.
function endOf(each: Ast.Node, source: string): number {
  let end = each.position?.end.offset ?? 0;
  if (each.type !== "macro") return end;
  for (const { content, openMark, closeMark } of each.args ?? []) {
    const last = content.at(-1);
    const start = openMark === "" ? end : source.indexOf(openMark, end) + 1;
    const inside = last ? Math.max(start, endOf(last, source)) : start;
    if (openMark !== "") end = source.indexOf(closeMark, inside) + closeMark.length;
    else if (last) end = inside;
  }
  return end;
}

/** The environment of a name among some nodes, or null. */
export function environmentIn(nodes: readonly Ast.Node[], name: string): Ast.Environment | null {
  const found = nodes.find((each) => each.type === "environment" && nameOfEnvironment(each) === name);
  return found?.type === "environment" ? found : null;
}

/** The name of an environment. */
// The parser gives the names of some environments as nodes.
export function nameOfEnvironment({ env }: Ast.Environment): string {
  const given: unknown = env;
  if (typeof given === "string") return given;
  const inside = typeof given === "object" && given !== null && "content" in given ? given.content : "";
  return typeof inside === "string" ? inside : "";
}

/** What stands in the last argument of a command. */
export const lastArgument = (macro: Ast.Macro): Ast.Node[] => macro.args?.at(-1)?.content ?? [];

/** The commands of a name in some nodes, at any depth. */
export function macrosIn(nodes: readonly Ast.Node[], name: string): Ast.Macro[] {
  return nodes.flatMap((each): Ast.Macro[] => {
    if (each.type === "macro" && plainName(each.content) === name) return [each];
    return each.type === "environment" || each.type === "group" ? macrosIn(each.content, name) : [];
  });
}

/** Nodes without the commands of some names. */
export function withoutMacros(nodes: readonly Ast.Node[], names: readonly string[]): Ast.Node[] {
  return nodes.flatMap((each): Ast.Node[] => {
    if (each.type === "macro" && names.includes(plainName(each.content))) return [];
    if (each.type === "environment" || each.type === "group")
      return [{ ...each, content: withoutMacros(each.content, names) } as Ast.Node];
    return [each];
  });
}

/** The name in the first `\\label` of a source, or null. */
export const labelIn = (raw: string): string | null => /\\label\s*\{([^{}]*)\}/.exec(raw)?.[1]?.trim() || null;

/** What stands between the beginning and the end of an environment of a name. */
export function insideOf(raw: string, name: string): string {
  const begin = `\\begin{${name}}`;
  const from = raw.indexOf(begin);
  const to = raw.lastIndexOf(`\\end{${name}}`);
  return raw.slice(from < 0 ? 0 : from + begin.length, to < 0 ? undefined : to);
}

/** The language of code in `minted` or `lstlisting`. */
export function languageOf(raw: string): string | null {
  const [, minted, listed] =
    /^\\begin\{(?:minted\}(?:\[[^\]]*\])?\{(\w+)\}|lstlisting\}\[[^\]]*language=\{?(\w+))/.exec(raw) ?? [];
  return (minted ?? listed ?? null)?.toLowerCase() ?? null;
}

/** The place of the space after a command, which LaTeX ignores. */
export const afterSpace = (nodes: readonly Ast.Node[], at: number): number =>
  nodes[at + 1]?.type === "whitespace" ? at + 1 : at;

/** Whether a node is `{}`. */
export const isEmptyGroup = (each: Ast.Node | undefined): boolean =>
  each?.type === "group" && each.content.length === 0;
