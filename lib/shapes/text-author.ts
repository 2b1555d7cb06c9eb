import { type CreditRole, readCreditRole } from "./credit-roles";
import { orcidAddress, readOrcid } from "./orcid";

/** An institution of an author, with its address in ROR. */
export type Affiliation = { name: string; ror: string | null };

/** A person whom a text names as its author, apart from who typed its words. */
export type TextAuthor = {
  name: string;
  /** Without its address. */
  orcid: string | null;
  email: string | null;
  isCorresponding: boolean;
  affiliations: readonly Affiliation[];
  roles: readonly CreditRole[];
};

/** An author of whom no more than the name and perhaps the ORCID iD is known. */
export const authorNamed = (name: string, orcid: string | null = null): TextAuthor => ({
  name,
  orcid,
  email: null,
  isCorresponding: false,
  affiliations: [],
  roles: [],
});

/** An author as settings have one: a name, or a name with what else is known. */
export type StoredAuthor =
  | string
  | {
      name: string;
      orcid?: string | undefined;
      email?: string | undefined;
      corresponding?: boolean | undefined;
      affiliations?: { name: string; ror?: string | undefined }[] | undefined;
      roles?: CreditRole[] | undefined;
    };

/** The form in which settings keep an author: no more than is known, and a name alone as a word. */
export function storedAuthor({ name, orcid, email, isCorresponding, affiliations, roles }: TextAuthor): StoredAuthor {
  const known = {
    ...(orcid ? { orcid: orcidAddress(orcid) } : {}),
    ...(email ? { email } : {}),
    ...(isCorresponding ? { corresponding: true } : {}),
    ...(affiliations.length > 0
      ? { affiliations: affiliations.map(({ name, ror }) => ({ name, ...(ror ? { ror } : {}) })) }
      : {}),
    ...(roles.length > 0 ? { roles: [...roles] } : {}),
  };
  return Object.keys(known).length > 0 ? { name, ...known } : name;
}

const ORCID_WITHIN = /(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/i;

/** Reads an author's name that may be followed by an ORCID iD, with or without its address. */
export function readAuthorName(text: string): TextAuthor {
  const [whole, id] = ORCID_WITHIN.exec(text) ?? [];
  const found = id === undefined ? null : readOrcid(id);
  if (whole === undefined || found === null) return authorNamed(text.trim());
  const name = text
    .replace(whole, " ")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/[\s,;]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  return name === "" ? authorNamed(text.trim()) : authorNamed(name, found);
}

/** The authors in settings, which were validated when written; what is no author is left out. */
export function readAuthors(authors: unknown): TextAuthor[] {
  if (!Array.isArray(authors)) return [];
  return authors.flatMap((author: unknown) => {
    if (typeof author === "string") return author.trim() === "" ? [] : readAuthorName(author);
    const { name, orcid, email, corresponding, affiliations, roles } = fieldsOf(author);
    if (textOf(name) === "") return [];
    return {
      name: textOf(name),
      orcid: readOrcid(textOf(orcid)),
      email: textOf(email) || null,
      isCorresponding: corresponding === true,
      affiliations: listOf(affiliations).flatMap((one) => {
        const { name, ror } = fieldsOf(one);
        return textOf(name) === "" ? [] : { name: textOf(name), ror: textOf(ror) || null };
      }),
      roles: listOf(roles).flatMap((role) => readCreditRole(textOf(role)) ?? []),
    };
  });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): { [name: string]: unknown } =>
  typeof value === "object" && value !== null ? { ...value } : {};
