import type { NodeJson } from "#lib/document/model/document";
import { joinTexts, mark, node, sortMarks, text } from "#lib/document/schema/build";

/** The blocks of a list's item, beginning with its term in bold. */
export function withTerm(term: readonly NodeJson[], [first, ...rest]: readonly NodeJson[]): NodeJson[] {
  const words = term.map((each) =>
    each.text === undefined
      ? each
      : { ...each, marks: sortMarks([mark("bold"), ...(each.marks ?? []).filter(({ type }) => type !== "bold")]) },
  );
  if (first?.type === "paragraph")
    return [{ ...first, content: joinTexts([...words, text(" "), ...(first.content ?? [])]) }, ...rest];
  return [node("paragraph", {}, words), ...(first ? [first] : []), ...rest];
}
