import { AppError } from "#lib/base/errors";
import { KEPT_COMMANDS, SECTIONS } from "./commands";
import { PACKAGE_COMMANDS } from "./package-commands";

const MAX_CHARACTERS = 5_000_000;
// The commands of a paper make it a few times longer; those of an attack, a hundred thousand times.
const MAX_GROWTH = 20;
const MIN_LIMIT = 200_000;
const MAX_PASSES = 8;
const MOST_REFUSED = 1_000;
const LONG_LINE = 1_000;

/** What an author's command stands for; `standard` is the value of its first argument where none is given. */
type Command = { parameters: number; standard: string | null; body: string; starred?: string };

const BEGINNINGS =
  /\\(newcommand|renewcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|DeclarePairedDelimiter|NewDocumentCommand|RenewDocumentCommand|ProvideDocumentCommand|(?:long\s*\\)?[gex]?def|let|DeclareSIUnit|newenvironment|renewenvironment)(?![a-zA-Z@])(\*?)/g;

/** A source without the definitions of commands and environments in it, and these. */
type Defined = {
  rest: string;
  commands: Map<string, Command>;
  environments: Map<string, [begin: Command, end: string]>;
  /** The names that `\let` gave to commands, by those. */
  aliases: Map<string, string>;
};

/**
 * A LaTeX text with the author's own commands and environments replaced by what they stand for; commands that make
 * the structure of a text keep their own meaning.
 * @throws AppError import_failed when that makes it more than 20 times as long
 */
export function withCommands(source: string): string {
  const maxLength = Math.min(MAX_CHARACTERS, MIN_LIMIT + MAX_GROWTH * source.length);
  const loaded = [...PACKAGE_COMMANDS].filter(([name]) => loads(source, name)).map(([, definitions]) => definitions);
  const { commands: known } = definitionsIn(loaded.join("\n"));
  const { rest, commands: own, environments } = definitionsIn(source);
  const commands = new Map([...known, ...own]);
  return expandAll(rest, { commands, environments }, maxLength)
    .replace(SAME, (_, one, other, then: string, otherwise = "") => (one === other ? then : otherwise))
    .replace(/\\xspace(?![a-zA-Z@])/g, "");
}

// A condition on two commands or signs, without another within it.
const SAME =
  /\\ifx\s*(\\[a-zA-Z@]+|[^\s\\])\s*(\\[a-zA-Z@]+|[^\s\\])((?:(?!\\(?:if|fi|else))[\s\S]){0,1000})(?:\\else(?![a-zA-Z])\s*((?:(?!\\(?:if|fi))[\s\S]){0,1000}))?\\fi(?![a-zA-Z])/g;

/** A function that replaces the commands of some definitions in a text. */
export function expandedBy(definitions: string): (text: string) => string {
  const { commands } = definitionsIn(definitions, false);
  const defined = { commands, environments: new Map() };
  return (text) => expandAll(text, defined, MIN_LIMIT + MAX_GROWTH * text.length);
}

function expandAll(given: string, defined: Pick<Defined, "commands" | "environments">, maxLength: number): string {
  let text = given;
  for (let pass = 0; pass < MAX_PASSES && defined.commands.size + defined.environments.size > 0; pass++) {
    const next = expandOnce(text, defined, maxLength);
    if (next === text) break;
    text = next;
  }
  return text;
}

const loads = (source: string, name: string): boolean =>
  new RegExp(String.raw`\\usepackage\s*(?:\[[^\]]*\])?\s*\{[^{}]*\b${name}\b[^{}]*\}`).test(source);

/** @throws AppError import_failed for a text that is larger than is read. */
export const tooLarge = () =>
  new AppError("import_failed", "The LaTeX text is larger than is read, with its parts and commands in place.", {
    hint: "Send it in parts.",
  });

function definitionsIn(source: string, keepsMeanings = true): Defined {
  const found: Defined = { rest: "", commands: new Map(), environments: new Map(), aliases: new Map() };
  let from = 0;
  let refused = 0;
  BEGINNINGS.lastIndex = 0;
  for (let match = BEGINNINGS.exec(source); match; match = BEGINNINGS.exec(source)) {
    const at = match.index;
    const reader = new Reader(source, at + match[0].length);
    const kind = (match[1] ?? "").replace(/^long\s*\\/, "");
    if (isCommented(source, at) || !define(kind, match[2] === "*", reader, { ...found, keepsMeanings })) {
      refused += 1;
      // Each of these may have been read to the end of the text.
      if (refused > MOST_REFUSED) break;
      continue;
    }
    found.rest += source.slice(from, at);
    from = reader.at;
    BEGINNINGS.lastIndex = from;
  }
  found.rest += source.slice(from);
  return found;
}

const isCommented = (source: string, at: number): boolean =>
  /(?:^|[^\\])%/.test(source.slice(Math.max(source.lastIndexOf("\n", at) + 1, at - LONG_LINE), at));

/** Reads a definition after its command; false for one that is not understood, which stays. */
function define(
  kind: string,
  isStarred: boolean,
  reader: Reader,
  { commands, environments, aliases, keepsMeanings }: Defined & { keepsMeanings: boolean },
): boolean {
  if (kind.endsWith("environment")) return defineEnvironment(reader, environments);
  const name = reader.name();
  if (name === null) return false;
  const command = commandOf(kind, isStarred, reader);
  if (command === null) return false;
  // What only a new command may be called is no command of the structure.
  const isNew = kind === "newcommand" || kind === "NewDocumentCommand" || kind.startsWith("Declare");
  const isKept = name in SECTIONS || (!isNew && KEPT_COMMANDS.has(name));
  const isThere = kind.toLowerCase().startsWith("provide") && commands.has(name);
  if (!(isKept && keepsMeanings) && !isThere && !isOwnMeaning(name, command, aliases)) commands.set(name, command);
  if (kind === "let" && /^\\[a-zA-Z@]+$/.test(command.body)) aliases.set(command.body.slice(1), name);
  return true;
}

/** Whether a command is made of its former self, as `\vec` after `\let\oldvec\vec`: its former meaning is kept. */
function isOwnMeaning(name: string, { body }: Command, aliases: ReadonlyMap<string, string>): boolean {
  const uses = (other: string) => new RegExp(String.raw`\\${other}(?![a-zA-Z@])`).test(body);
  const alias = aliases.get(name);
  return uses(name) || (alias !== undefined && uses(alias));
}

function commandOf(kind: string, isStarred: boolean, reader: Reader): Command | null {
  if (kind === "let") return letOf(reader);
  if (kind === "DeclareSIUnit") {
    const body = reader.group();
    return body === null ? null : plain(0, body);
  }
  if (kind === "DeclareMathOperator") {
    const body = reader.group();
    return body === null ? null : plain(0, `\\operatorname${isStarred ? "*" : ""}{${body}}`);
  }
  if (kind === "DeclarePairedDelimiter") {
    const [left, right] = [reader.group(), reader.group()];
    if (left === null || right === null) return null;
    return { ...plain(1, `${left} #1 ${right}`), starred: `\\left${left} #1 \\right${right}` };
  }
  if (kind.endsWith("DocumentCommand")) return documentCommand(reader);
  if (kind.endsWith("def")) return defined(reader);
  const parameters = Number(reader.bracket() ?? 0);
  const standard = reader.bracket();
  const body = reader.group();
  return body === null || !(parameters >= 0 && parameters <= 9) ? null : { parameters, standard, body };
}

const plain = (parameters: number, body: string): Command => ({ parameters, standard: null, body });

function letOf(reader: Reader): Command | null {
  const [all, body] = reader.match(/\s*=?\s*(\\(?:[a-zA-Z@]+|.)|[^\s\\{}])/y) ?? [];
  return all === undefined || body === undefined ? null : plain(0, body);
}

/** A definition of TeX, whose parameters stand for one argument each; one with words between them is not understood. */
function defined(reader: Reader): Command | null {
  const [, parameters = ""] = reader.match(/\s*((?:#\d)*)\s*(?=\{)/y) ?? [];
  const body = reader.group();
  return body === null ? null : plain(parameters.length / 2, body);
}

/** A definition of xparse with mandatory arguments, of which the first may be optional. */
function documentCommand(reader: Reader): Command | null {
  const [given, body] = [reader.group(), reader.group()];
  const [, optional, standard = "", mandatory = ""] =
    /^\s*(o|O\s*\{([^{}]*)\})?((?:\s*\+?m)*)\s*$/.exec(given ?? "") ?? [];
  if (given === null || body === null || (optional === undefined && mandatory.trim() === "" && given.trim() !== ""))
    return null;
  const parameters = (optional === undefined ? 0 : 1) + (mandatory.match(/m/g)?.length ?? 0);
  return { parameters, standard: optional === undefined ? null : standard, body };
}

function defineEnvironment(reader: Reader, environments: Defined["environments"]): boolean {
  const name = reader.group();
  const parameters = Number(reader.bracket() ?? 0);
  const standard = reader.bracket();
  const [begin, end] = [reader.group(), reader.group()];
  if (name === null || begin === null || end === null || !(parameters >= 0 && parameters <= 9)) return false;
  environments.set(name.trim(), [{ parameters, standard, body: begin }, end]);
  return true;
}

/** Reads arguments from a place of a source on. */
class Reader {
  readonly source: string;
  at: number;
  constructor(source: string, at: number) {
    this.source = source;
    this.at = at;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  /** The name of a command, also within braces. */
  name(): string | null {
    const [, braced, bare] = this.match(/\s*(?:\{\s*\\([a-zA-Z@]+)\s*\}|\\([a-zA-Z@]+))/y) ?? [];
    return braced ?? bare ?? null;
  }

  /** What stands in braces, or the one sign or command there. */
  argument(): string | null {
    return this.group() ?? this.match(/\s*(\\(?:[a-zA-Z@]+|[^\n])|[^\s\\{}&$#%])/y)?.[1] ?? null;
  }

  group(): string | null {
    const open = this.match(/(?:\s|%[^\n]*\n)*\{/y);
    if (!open) return null;
    const end = closing(this.source, this.at - 1);
    if (end < 0) {
      this.at -= open[0].length;
      return null;
    }
    const inside = this.source.slice(this.at, end);
    this.at = end + 1;
    return inside;
  }

  bracket(): string | null {
    return this.match(/\s*\[((?:[^[\]{}]|\{[^{}]*\})*)\]/y)?.[1] ?? null;
  }
}

function expandOnce(text: string, defined: Pick<Defined, "commands" | "environments">, maxLength: number): string {
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  const name = /\\(?:(begin|end)\s*\{([^{}\n]*)\}|([a-zA-Z@]+))/g;
  for (let match = name.exec(text); match; match = name.exec(text)) {
    const reader = new Reader(text, name.lastIndex);
    const body = bodyAt(match, reader, defined);
    if (body === null) continue;
    // A command ends where letters end: what follows must not become a part of its name.
    const isRunning = /\\[a-zA-Z@]+$/.test(body) && /[a-zA-Z]/.test(text[reader.at] ?? "");
    const written = `${text.slice(from, match.index)}${body}${isRunning ? " " : ""}`;
    parts.push(written);
    length += written.length;
    if (length > maxLength) throw tooLarge();
    from = reader.at;
    name.lastIndex = from;
  }
  return parts.join("") + text.slice(from);
}

function bodyAt(
  [, does, environment = "", name = ""]: RegExpExecArray,
  reader: Reader,
  { commands, environments }: Pick<Defined, "commands" | "environments">,
): string | null {
  const own = does === undefined ? undefined : environments.get(environment);
  if (does === "end") return own?.[1] ?? null;
  const command = does === "begin" ? own?.[0] : commands.get(name);
  if (!command) return null;
  const isStarred = command.starred !== undefined && reader.match(/\*/y) !== null;
  const values = argumentsOf(command, reader);
  if (values === null) return null;
  const body = isStarred ? (command.starred ?? command.body) : command.body;
  return body.replace(/(\\[a-zA-Z@]+)?#(\d)/g, (_, before = "", number: string) => {
    const value = values[Number(number) - 1] ?? "";
    return before !== "" && /^[a-zA-Z]/.test(value) ? `${before} ${value}` : before + value;
  });
}

function argumentsOf({ parameters, standard }: Command, reader: Reader): string[] | null {
  const values: string[] = [];
  if (parameters > 0 && standard !== null) values.push(reader.bracket() ?? standard);
  while (values.length < parameters) {
    const value = reader.argument();
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

/** The place of the brace that closes the one at `open`, or -1. */
export function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}") {
      depth--;
      if (depth === 0) return at;
    }
  }
  return -1;
}
