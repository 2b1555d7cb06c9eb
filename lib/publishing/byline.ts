import type { WordsLanguage } from "#lib/document/model/words-language";
import { CREDIT_ROLE_NAMES, CREDIT_ROLES, CREDIT_ROLES_IN_GERMAN, type CreditRole } from "#lib/shapes/credit-roles";
import { orcidAddress } from "#lib/shapes/orcid";
import type { Affiliation, TextAuthor } from "#lib/shapes/text-author";

/** The lines below a title: each name with the marks of its notes, the notes, and who did what. */
export type Byline = {
  /** `orcid` is the address of the iD. */
  names: { name: string; marks: string[]; orcid: string | null }[];
  notes: { mark: string | null; text: string; address: string | null }[];
  contributions: string | null;
};

const CONTRIBUTIONS: Readonly<Record<WordsLanguage, string>> = { en: "Contributions", de: "Beiträge" };

const ROLES: Readonly<Record<WordsLanguage, Readonly<Record<CreditRole, string>>>> = {
  en: CREDIT_ROLES,
  de: CREDIT_ROLES_IN_GERMAN,
};

/** Where an affiliation is named once, though several authors have it. */
export const affiliationKey = ({ name, ror }: Affiliation): string => ror ?? name;

/** The affiliations of all authors, each once, in their order. */
export function affiliationsOf(authors: readonly TextAuthor[]): Affiliation[] {
  const found = new Map<string, Affiliation>();
  for (const { affiliations } of authors)
    for (const one of affiliations) if (!found.has(affiliationKey(one))) found.set(affiliationKey(one), one);
  return [...found.values()];
}

/** Sets authors for a title page, with marks where it would not be plain whose a note is. */
export function bylineOf(authors: readonly TextAuthor[], language: WordsLanguage): Byline {
  const affiliations = affiliationsOf(authors);
  const isMarked = authors.length > 1;
  const numbers = new Map(affiliations.map((one, at) => [affiliationKey(one), String(at + 1)]));
  const names = authors.map((author) => ({
    name: author.name,
    orcid: author.orcid === null ? null : orcidAddress(author.orcid),
    marks: isMarked
      ? [...author.affiliations.map((one) => numbers.get(affiliationKey(one)) ?? ""), ...(reached(author) ? ["*"] : [])]
      : [],
  }));
  const notes = [
    ...affiliations.map(({ name, ror }, at) => ({
      mark: isMarked ? String(at + 1) : null,
      text: name,
      address: ror,
    })),
    ...authors.flatMap((author) => {
      const email = reached(author);
      return email ? { mark: isMarked ? "*" : null, text: email, address: `mailto:${email}` } : [];
    }),
  ];
  return { names, notes, contributions: contributionsOf(authors, language) };
}

/** The address under which a text says that its author is reached. */
export const reached = ({ email, isCorresponding }: TextAuthor): string | null => (isCorresponding ? email : null);

/** Who did what, by the roles of CRediT; null where nobody says so. */
function contributionsOf(authors: readonly TextAuthor[], language: WordsLanguage): string | null {
  const parts = authors.flatMap(({ name, roles }) => {
    const inOrder = CREDIT_ROLE_NAMES.filter((role) => roles.includes(role)).map((role) => ROLES[language][role]);
    return inOrder.length > 0 ? `${name}: ${inOrder.join(", ")}` : [];
  });
  return parts.length > 0 ? `${CONTRIBUTIONS[language]}. ${parts.join("; ")}.` : null;
}
