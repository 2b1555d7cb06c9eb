import type { BriefWork } from "#lib/citations/csl/brief-work";
import type { CslItem, CslName } from "#lib/citations/csl/csl";
import { namesOf, yearOf } from "#lib/citations/csl/work-facts";

const SHOWN = 3;

/** Who wrote a work, where it appeared and when, each an empty string when it is not known. */
export function bylineParts(csl: CslItem): { who: string; where: string; year: string } {
  const where = [csl["container-title"], csl.publisher].find((value) => typeof value === "string") ?? "";
  return { who: names(csl), where, year: String(yearOf(csl) ?? "") };
}

/** The authors, container and year of a work in one line: “Doe, Roe & Poe · Oceans · 2020”. */
export function byline(csl: CslItem): string {
  const { who, where, year } = bylineParts(csl);
  return [who, where, year].filter(Boolean).join(" · ");
}

/** The authors, container and year of a work of which these are known, in one line. */
export function briefByline({ authors, containerTitle, year }: Pick<BriefWork, "authors" | "containerTitle" | "year">) {
  return [together(authors), containerTitle, year].filter(Boolean).join(" · ");
}

const names = (csl: CslItem) =>
  together([...namesOf(csl, "author"), ...namesOf(csl, "editor")].map(shortName).filter(Boolean));

function together(names: readonly string[]): string {
  const all = [...names];
  // biome-ignore lint/plugin: Latin, in every language.
  if (all.length > SHOWN) return `${all.slice(0, SHOWN).join(", ")} et al.`;
  const last = all.pop() ?? "";
  return all.length > 0 ? `${all.join(", ")} & ${last}` : last;
}

const shortName = (name: CslName) =>
  name.literal ?? [name["non-dropping-particle"], name.family ?? name.given].filter(Boolean).join(" ");
