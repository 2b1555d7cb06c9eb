/** The reason for which a diagram is shown as its source: a kind or a line that is not drawn here, or too much of it. */
export type Undrawn = "kind" | "line" | "large";

/** A Mermaid source in the spelling that our library reads whole, or why it is not drawn. */
export type Settled = { source: string } | { undrawn: Undrawn };

const MOST_CHARACTERS = 10_000;
const MOST_LINES = 400;

/** Settles a line, which may be inside of braces. */
type Settle = (line: string, isInside: boolean) => string | null;

/** A kind of diagram: its first line, and each other line as the library reads it; null for one that it would leave out. */
type Kind = { head: RegExp; headed(line: string): string; settle: Settle };

const either =
  (patterns: readonly RegExp[]): Settle =>
  (line) =>
    patterns.some((pattern) => pattern.test(line)) ? line : null;

const bySide =
  (outside: Settle, inside: Settle): Settle =>
  (line, isInside) =>
    (isInside ? inside : outside)(line, isInside);

const NAME = "[\\w\\p{L}-]+";
const STYLES = [
  /^classDef \w+ \S.*$/,
  /^class [\w,-]+ \w+$/,
  /^style [\w,-]+ \S.*$/,
  /^linkStyle (?:default|[\d, ]+) \S.*$/,
];
const DIRECTION = /^direction (?:TD|TB|LR|BT|RL)$/i;

const flowchartLine = either([...STYLES, DIRECTION, /^subgraph \S.*$/, /^end$/]);

const stateLine = either([
  DIRECTION,
  new RegExp(`^(?:\\[\\*\\]|${NAME})\\s*-->\\s*(?:\\[\\*\\]|${NAME})(?:\\s*:\\s*\\S.*)?$`, "u"),
  new RegExp(`^state (?:"[^"]+" as )?${NAME}(?: ?\\{)?$`, "u"),
  new RegExp(`^${NAME}\\s*:\\s*\\S.*$`, "u"),
  /^\}$/,
]);

const ACTOR = "[^\\s:>+()-]+";

const sequenceLine = either([
  /^(?:participant|actor) \S+(?: as \S.*)?$/,
  /^note (?:left of|right of|over) [^:]+:\s*\S.*$/i,
  /^(?:loop|alt|opt|par|critical|break|rect|else|and)(?: .*)?$/,
  /^end$/,
  new RegExp(`^${ACTOR}\\s*(?:->>|-->>|-\\)|--\\)|-x|--x|->|-->)\\s*[+-]?\\s*${ACTOR}\\s*:\\s*\\S.*$`, "u"),
]);

const MEMBER = /^[+#~-]?[\w\p{L}][\w\p{L}<>~,[\] ]*(?:\([^()]*\)[*$]?[\w\p{L}<>~,[\] :]*)?[*$]?$/u;

const RELATION = String.raw`(?:<\|--|--\|>|\*--|--\*|o--|--o|-->|--|\.\.>|\.\.\|>|<\|\.\.)`;
const CLASS = "[\\w\\p{L}]+";
const QUOTED = '(?:"[^"]*" )?';

const classLine = bySide(
  either([
    new RegExp(`^class ${CLASS}(?:~\\w+~)?(?: ?\\{)?$`, "u"),
    new RegExp(`^${CLASS} ?: ?${MEMBER.source.slice(1)}`, "u"),
    new RegExp(`^${CLASS} ${QUOTED}${RELATION} ${QUOTED}${CLASS}(?: ?: ?\\S.*)?$`, "u"),
  ]),
  either([/^<<\w+>>$/, MEMBER, /^\}$/]),
);

const entityLine = bySide(
  either([/^[^\s{}]+ [|o}{]{2}(?:--|\.\.)[|o}{]{2} [^\s{}]+ ?: ?\S.*$/, /^[^\s{}]+ \{$/]),
  either([/^[\w()[\],]+ [\w*-]+(?: (?:PK|FK|UK)(?:, ?(?:PK|FK|UK))*)?(?: "[^"]*")?$/, /^\}$/]),
);

const asItIs = (line: string): string => line;

const KINDS: readonly Kind[] = [
  {
    head: /^(?:graph|flowchart)(?: +(?:TD|TB|LR|BT|RL))?$/i,
    headed: (line) => (/ /.test(line) ? line : `${line} TD`),
    settle: (line, isInside) => flowchartLine(line, isInside) ?? withSpaces(line),
  },
  { head: /^stateDiagram(?:-v2)?$/i, headed: asItIs, settle: stateLine },
  {
    head: /^sequenceDiagram$/i,
    headed: asItIs,
    // The library sets the name of an actor below its figure, where the first message runs through it.
    settle: (line, isInside) => sequenceLine(line, isInside)?.replace(/^actor /, "participant ") ?? null,
  },
  { head: /^classDiagram$/i, headed: asItIs, settle: classLine },
  { head: /^erDiagram$/i, headed: asItIs, settle: entityLine },
];

const SHAPES = [
  String.raw`\(\(\([^()]+\)\)\)`,
  String.raw`\(\[[^[\]]+\]\)`,
  String.raw`\(\([^()]+\)\)`,
  String.raw`\[\[[^[\]]+\]\]`,
  String.raw`\[\([^()]+\)\]`,
  String.raw`\{\{[^{}]+\}\}`,
  String.raw`\[[^[\]]+\]`,
  String.raw`\([^()]+\)`,
  String.raw`\{[^{}]+\}`,
  String.raw`>[^[\]]+\]`,
];
const NODE = new RegExp(`^\\w+(?:-\\w+)*(?:${SHAPES.join("|")})?(?::::\\w[\\w-]*)?`);
const LINK = /^(<?)(-{2,}>|-{3,}|-\.+->|-\.+-|={2,}>|={3,})(\|[^|]*\|)?/;
const WORDED = /^(<?)(--|-\.|==) *([^\s|=.>-][^|=>]*?) *(-->|---|\.->|\.-|==>|===)/;

/** Links as the library knows them, by how they begin and whether they have a head. */
const linkOf = (link: string): string => {
  const hasHead = link.endsWith(">");
  if (link.includes(".")) return hasHead ? "-.->" : "-.-";
  if (link.includes("=")) return hasHead ? "==>" : "===";
  return hasHead ? "-->" : "---";
};

/** A line of nodes and links with spaces between them, without which the library takes a link for the name of a node. */
function withSpaces(line: string): string | null {
  const parts: string[] = [];
  for (let rest = line; ; ) {
    const [node] = NODE.exec(rest) ?? [];
    if (node === undefined) return null;
    parts.push(node);
    rest = rest.slice(node.length).trimStart();
    if (rest === "") return parts.join(" ");
    const worded = WORDED.exec(rest);
    const plain = worded ? null : LINK.exec(rest);
    const [all = "", start = "", link = "", words = ""] = plain ?? [];
    if (worded) {
      parts.push(`${worded[1]}${linkOf(`${worded[2]}${worded[4]}`)}|${worded[3]}|`);
      rest = rest.slice(worded[0].length).trimStart();
    } else if (plain) {
      parts.push(`${start}${linkOf(link)}${words}`);
      rest = rest.slice(all.length).trimStart();
    } else if (rest.startsWith("&")) {
      parts.push("&");
      rest = rest.slice(1).trimStart();
    } else return null;
  }
}

// Comments, links and descriptions for readers of Mermaid's own pages.
const LEFT_OUT = /^(?:%%|click |accTitle|accDescr|autonumber$|title |hide empty description$)/;

/**
 * Settles a source for the library, which leaves out each line that it does not know: a diagram without some of its words
 * would be worse than none.
 */
export function settledMermaid(code: string): Settled {
  if (code.length > MOST_CHARACTERS) return { undrawn: "large" };
  const lines = code
    .replace(/^---\n[\s\S]*?\n---(?:\n|$)/, "")
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/;$/, "")
        .replace(/[ \t]+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "" && !LEFT_OUT.test(line));
  if (lines.length > MOST_LINES) return { undrawn: "large" };
  const [first = "", ...rest] = lines;
  const kind = KINDS.find(({ head }) => head.test(first));
  if (!kind) return { undrawn: "kind" };
  let depth = 0;
  const settled = rest.map((line) => {
    const isInside = depth > 0;
    depth += line.endsWith("{") ? 1 : line === "}" ? -1 : 0;
    return kind.settle(line, isInside);
  });
  if (settled.length === 0 || settled.includes(null)) return { undrawn: "line" };
  return { source: [kind.headed(first), ...settled].join("\n") };
}
