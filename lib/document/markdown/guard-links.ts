import type { PhrasingContent } from "mdast";
import type { Marked } from "../model/nest-marks";
import { characterReference } from "./character-reference";

type Leaf = Marked<PhrasingContent>;

/** Keeps `[@key][a](/a)` a citation and a link where the text defines `[a]`: writes the first letter of a link directly after brackets as a character reference. */
export function guardLinks(leaves: readonly Leaf[]): readonly Leaf[] {
  return leaves.map((each, at) => {
    const before = leaves[at - 1];
    const [first, ...rest] = each.leaf;
    if (!before || first?.type !== "text" || !endsInBrackets(before) || !isLinked(each) || isLinked(before))
      return each;
    const [letter = ""] = first.value;
    const others = { ...first, value: first.value.slice(letter.length) };
    return { marks: each.marks, leaf: [characterReference(letter), ...(others.value === "" ? [] : [others]), ...rest] };
  });
}

const isLinked = ({ marks }: Leaf): boolean => marks.some(({ type }) => type === "link");

const endsInBrackets = ({ leaf }: Leaf): boolean => {
  const last = leaf.at(-1)?.type;
  return last === "citation" || last === "footnoteReference";
};
