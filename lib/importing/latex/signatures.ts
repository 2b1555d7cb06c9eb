import type * as Ast from "@unified-latex/unified-latex-types";
import { gobbleArguments } from "@unified-latex/unified-latex-util-arguments";
import { CITES, CITES_OF_SEVERAL, FORMATS, IGNORED, REFERENCES, SECTIONS, SHOWN, TITLES } from "./commands";
import { QUANTITIES } from "./siunitx";

/** The arguments of environments of tables that the parser does not know. */
export const ENVIRONMENT_SIGNATURES: Readonly<Record<string, { signature: string }>> = {
  longtable: { signature: "o m" },
  supertabular: { signature: "o m" },
  xltabular: { signature: "o m m" },
  tabulary: { signature: "m m" },
  tblr: { signature: "o m" },
};

const optional = (count: number, mandatory: number) => `s ${"o ".repeat(count)}${"m ".repeat(mandatory)}`.trim();

// One more than a citation may name: what is beyond stays in its place, beside a citation that is kept as code.
const MOST_GROUPS = 101;

/** Takes the groups that follow, each with the optional words before it. */
function citedGroups(nodes: Ast.Node[], start: number) {
  const all = gobbleArguments(nodes, "s", start);
  for (let count = 0; count < MOST_GROUPS; count++) {
    let at = start;
    while (nodes[at]?.type === "whitespace") at += 1;
    const next = nodes[at];
    if (next?.type !== "group" && !(next?.type === "string" && next.content === "[")) break;
    const { args, nodesRemoved } = gobbleArguments(nodes, "o o m", start);
    all.args.push(...args);
    all.nodesRemoved += nodesRemoved;
  }
  return all;
}

/** The arguments of the commands that are read here, in the notation of xparse. */
export const SIGNATURES: Ast.MacroInfoRecord = Object.fromEntries([
  ...Object.keys(CITES).map((name) => [name, { signature: optional(2, 1) }]),
  ...[...CITES_OF_SEVERAL.keys()].map((name) => [name, { argumentParser: citedGroups }]),
  ...Object.keys(REFERENCES).map((name) => [name, { signature: optional(0, 1) }]),
  ...Object.keys(FORMATS).map((name) => [name, { signature: optional(0, 1) }]),
  ...Object.keys(SECTIONS).map((name) => [name, { signature: optional(1, 1) }]),
  ...Object.entries(IGNORED).flatMap(([name, count]) =>
    count > 0 && /^[a-zA-Z]+$/.test(name) ? [[name, { signature: optional(1, count) }]] : [],
  ),
  ["footnote", { signature: "o m" }],
  ["cmidrule", { signature: "o d() m" }],
  ["addlinespace", { signature: "o" }],
  ["footnotetext", { signature: "o m" }],
  ["footnotemark", { signature: "o" }],
  ["endnote", { signature: "o m" }],
  ["ensuremath", { signature: "m" }],
  ...Object.keys(SHOWN).map((name): [string, { signature: string }] => [name, { signature: "o m" }]),
  ...Object.entries(QUANTITIES).map(([name, kinds]): [string, { signature: string }] => [
    name,
    { signature: `o ${kinds.map(() => "m").join(" ")}` },
  ]),
  ["href", { signature: "o m m" }],
  ["url", { signature: "m" }],
  ["includegraphics", { signature: "s o o m" }],
  ["caption", { signature: "s o m" }],
  ["bibliography", { signature: "m" }],
  ["printbibliography", { signature: "o" }],
  ["multicolumn", { signature: "m m m" }],
  ["multirow", { signature: "o m m m" }],
  ["author", { signature: "o m" }],
  ...Array.from(TITLES, (name): [string, { signature: string }] => [name, { signature: "o m" }]),
  ["thanks", { signature: "m" }],
  ["textcolor", { signature: "o m m" }],
  ["colorbox", { signature: "m m" }],
  ["bibitem", { signature: "o m" }],
  ["subcaption", { signature: "o m" }],
]);
