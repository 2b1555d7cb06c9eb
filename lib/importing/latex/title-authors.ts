import type * as Ast from "@unified-latex/unified-latex-types";
import { readOrcid } from "#lib/shapes/orcid";
import { authorNamed, type TextAuthor } from "#lib/shapes/text-author";
import { namesIn } from "../draft/found-authors";
import { plainName } from "./commands";

type Reading = { plain(nodes: readonly Ast.Node[]): string; sourceOf(node: Ast.Node): string };

const BETWEEN = new Set(["and", "And", "AND"]);
// Notes and marks beside a name.
const BESIDE = new Set(["thanks", "footnote", "footnotemark", "textsuperscript", "orcid", "orcidlink", "inst"]);
const ORCID = /\d{4}-\d{4}-\d{4}-\d{3}[\dXx]/;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/;

/** Parts of some nodes between the commands of some names. */
function parted(nodes: readonly Ast.Node[], names: ReadonlySet<string>): Ast.Node[][] {
  const parts: Ast.Node[][] = [[]];
  for (const each of nodes) {
    if (each.type === "macro" && names.has(each.content)) parts.push([]);
    else parts.at(-1)?.push(each);
  }
  return parts;
}

const LINE_ENDS = new Set(["\\", "newline", "linebreak"]);

const isBeside = (each: Ast.Node) =>
  each.type === "inlinemath" || (each.type === "macro" && BESIDE.has(plainName(each.content)));

/** The authors in the argument of `\author`: between `\and`, each a name and lines of what is known. */
export function titleAuthors(nodes: readonly Ast.Node[], reading: Reading): TextAuthor[] {
  return parted(nodes, BETWEEN).flatMap((part) => {
    const [first = [], ...others] = parted(part, LINE_ENDS);
    const names = namesIn(reading.plain(first.filter((each) => !isBeside(each))));
    const [id = ""] = ORCID.exec(part.map(reading.sourceOf).join("")) ?? [];
    const lines = others.map((line) => reading.plain(line).replace(/\s+/g, " ").trim());
    const [email] = EMAIL.exec(lines.join(" ")) ?? [];
    const affiliations = lines
      .filter((line) => line !== "" && !EMAIL.test(line) && !ORCID.test(line))
      .map((name) => ({ name, ror: null }));
    return names.map((name) => ({
      ...authorNamed(name, names.length === 1 ? readOrcid(id) : null),
      email: names.length === 1 && email ? email : null,
      affiliations,
    }));
  });
}
