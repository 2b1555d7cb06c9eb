import type { CslItem, CslName } from "./csl";
import { plainText } from "./plain-text";
import { yearOf } from "./work-facts";

/** A work as a list shows it. */
export type BriefWork = {
  title: string;
  authors: string[];
  year: number | null;
  containerTitle: string | null;
  doi: string | null;
};

/** What a list shows of a work; its title is empty when it has none. */
export function briefWork(csl: CslItem): BriefWork {
  const names = [csl.author ?? csl.editor ?? []].flat();
  return {
    title: plainText(textOf(csl.title) ?? ""),
    authors: names.flatMap((name) => (typeof name === "object" ? (shownName(name) ?? []) : [])),
    year: yearOf(csl),
    containerTitle: textOf(csl["container-title"]),
    doi: textOf(csl.DOI)?.toLowerCase() ?? null,
  };
}

const textOf = (value: CslItem[string]) => (typeof value === "string" && value !== "" ? value : null);

function shownName({ literal, given, family, ...rest }: CslName): string | null {
  if (literal) return literal;
  const parts = [given, rest["dropping-particle"], rest["non-dropping-particle"], family, rest.suffix];
  return parts.filter(Boolean).join(" ") || null;
}
