import type { NodeJson } from "#lib/document/model/document";
import { shownText } from "#lib/document/text/text";

const ABSTRACT = /^(?:abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|riassunto|sommario|resumo)$/i;

const isAbstract = (node: NodeJson): boolean => ABSTRACT.test(shownText(node).trim());

/** The blocks of the first section when it is the abstract, and all others. */
export function abstractOf(blocks: readonly NodeJson[]): { abstract: readonly NodeJson[]; rest: readonly NodeJson[] } {
  const [first, ...others] = blocks;
  if (first?.type !== "heading" || !isAbstract(first)) return { abstract: [], rest: blocks };
  const next = others.findIndex(({ type }) => type === "heading");
  const end = next < 0 ? others.length : next;
  return { abstract: others.slice(0, end), rest: others.slice(end) };
}
