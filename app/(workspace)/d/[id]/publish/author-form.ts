import type { CreditRole } from "#lib/shapes/credit-roles";
import { orcidAddress, readOrcid } from "#lib/shapes/orcid";
import { readRor } from "#lib/shapes/ror";
import { readAuthors, type StoredAuthor, storedAuthor } from "#lib/shapes/text-author";

/** An author as a person edits one; `key` stays when the order changes. */
export type AuthorForm = {
  key: number;
  name: string;
  orcid: string;
  email: string;
  isCorresponding: boolean;
  affiliations: readonly { name: string; ror: string }[];
  roles: readonly CreditRole[];
};

/** A field of an author that can be wrong; of affiliations with their place. */
export type AuthorFault = "name" | "orcid" | "email" | "corresponding" | `affiliation${number}` | `ror${number}`;

let lastKey = 0;

/** A new author, without more than a name and an address. */
export function newAuthor(name = "", email = ""): AuthorForm {
  lastKey += 1;
  return { key: lastKey, name, orcid: "", email, isCorresponding: false, affiliations: [], roles: [] };
}

/** The authors in settings as a person edits them. */
export const authorForms = (authors: unknown): AuthorForm[] =>
  readAuthors(authors).map(({ name, orcid, email, affiliations, ...rest }) => ({
    ...newAuthor(name, email ?? ""),
    ...rest,
    orcid: orcid === null ? "" : orcidAddress(orcid),
    affiliations: affiliations.map(({ name, ror }) => ({ name, ror: ror ?? "" })),
  }));

const isEmpty = ({ name, orcid, email, affiliations, roles }: AuthorForm) =>
  [name, orcid, email, ...affiliations.flatMap(({ name, ror }) => [name, ror])].every((text) => text.trim() === "") &&
  roles.length === 0;

/** The settings for authors; null where none is named. */
export function storedOf(forms: readonly AuthorForm[]): StoredAuthor[] | null {
  const authors = forms.flatMap((form) =>
    isEmpty(form)
      ? []
      : storedAuthor({
          ...form,
          name: form.name.trim(),
          orcid: readOrcid(form.orcid),
          email: form.email.trim() || null,
          affiliations: form.affiliations.flatMap(({ name, ror }) =>
            name.trim() === "" ? [] : { name: name.trim(), ror: readRor(ror) },
          ),
        }),
  );
  return authors.length > 0 ? authors : null;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The fields of an author that cannot be stored so. */
export function faultsOf(form: AuthorForm): AuthorFault[] {
  if (isEmpty(form)) return [];
  const { name, orcid, email, isCorresponding, affiliations } = form;
  const fault = (isWrong: boolean, field: AuthorFault): AuthorFault[] => (isWrong ? [field] : []);
  return [
    ...fault(name.trim() === "", "name"),
    ...fault(orcid.trim() !== "" && readOrcid(orcid) === null, "orcid"),
    ...fault(email.trim() !== "" && !EMAIL.test(email.trim()), "email"),
    ...fault(isCorresponding && email.trim() === "", "corresponding"),
    ...affiliations.flatMap(({ name, ror }, at) => [
      ...fault(name.trim() === "" && ror.trim() !== "", `affiliation${at}`),
      ...fault(ror.trim() !== "" && readRor(ror) === null, `ror${at}`),
    ]),
  ];
}

/** A list with the item of one place at another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...list.slice(from, from + 1));
}

type Writer = { origin: string; by: { type: string; id: string; name: string } };
type Person = { id: string; name: string; email: string | null; via: string };

/** The people who wrote words of a text and are not named yet; a key that writes for a person writes for the owner. */
export function writersToAdd(
  forms: readonly AuthorForm[],
  { writers, people }: { writers: readonly Writer[]; people: readonly Person[] },
): AuthorForm[] {
  const owner = people.find(({ via }) => via === "owner");
  const wrote = writers.flatMap(({ origin, by }) => {
    if (origin !== "human") return [];
    return (by.type === "user" ? (people.find(({ id }) => id === by.id) ?? { ...by, email: null }) : owner) ?? [];
  });
  const named = new Set(forms.map(({ name }) => name.trim()));
  const found = new Map<string, AuthorForm>();
  for (const { name, email } of wrote.length > 0 ? wrote : owner ? [owner] : [])
    if (!named.has(name) && !found.has(name)) found.set(name, newAuthor(name, email ?? ""));
  return [...found.values()];
}
