import type { CslItem, CslName } from "../csl/csl";
import type { Style } from "../styles/catalogue";
import { clean, guard, isNothing, type Words } from "./clean";
import type { StyleEngine } from "./engine";

// The roles that a work is cited by when it has no authors.
const ROLES = ["author", "editor", "translator", "director", "composer", "interviewer", "container-author"] as const;
const ALL_NAMED = 2;

/**
 * The names of a work within a sentence, "Doe and Roe" in "Doe and Roe (2020)". Styles that cite by author abbreviate
 * and disambiguate them; other styles get the family names, or the title if none.
 */
export function narrativeNames(engine: StyleEngine, id: string, format: Style["format"]): Words {
  const isByAuthor = format === "author-date" || format === "author";
  const printed = isByAuthor ? engine.csl.makeCitationCluster([{ id, "author-only": true }]) : "";
  if (!isNothing(printed)) return withEtAl(withoutAmpersand(clean(printed), engine), engine, id);
  return familyNames(engine, id);
}

// "Doe & Roe" is for parentheses (Publication Manual of the APA, 7th edition, 8.17).
function withoutAmpersand({ text, html }: Words, { csl }: StyleEngine): Words {
  const and = csl.getTerm("and");
  return { text: text.replaceAll(" & ", ` ${and} `), html: html.replaceAll(" &amp; ", ` ${and} `) };
}

// citeproc prints the author alone without the style's emphasis.
function withEtAl({ text, html }: Words, { csl }: StyleEngine, id: string): Words {
  const etAl = csl.getTerm("et-al");
  const isEmphasised = csl.makeCitationCluster([{ id }]).includes(`<i>${etAl}</i>`);
  return { text, html: isEmphasised ? html.replace(etAl, `<i>${etAl}</i>`) : html };
}

/** The family names of a work's authors or other roles, or its title: a form independent of the style. */
export function familyNames(engine: StyleEngine, id: string): Words {
  return clean(guard(namesOrTitle(engine, engine.works.get(id))));
}

function namesOrTitle({ csl }: StyleEngine, work: CslItem | undefined): string {
  const names = ROLES.map((role) => namesIn(work?.[role])).find((found) => found.length > 0) ?? [];
  const [first, second] = names.map(familyName);
  if (!first) return typeof work?.title === "string" ? work.title.replace(/<[^<>]*>/g, "") : "";
  if (names.length > ALL_NAMED) return `${first} ${csl.getTerm("et-al")}`;
  return second ? `${first} ${csl.getTerm("and")} ${second}` : first;
}

function namesIn(value: CslItem[string]): CslName[] {
  return Array.isArray(value) ? value.filter((name): name is CslName => typeof name === "object") : [];
}

function familyName(name: CslName): string {
  return name.literal ?? [name["non-dropping-particle"], name.family ?? name.given].filter(Boolean).join(" ");
}
