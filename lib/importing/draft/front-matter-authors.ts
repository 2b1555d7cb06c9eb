import { z } from "zod";
import { readCreditRole } from "#lib/shapes/credit-roles";
import { readOrcid } from "#lib/shapes/orcid";
import { readRor } from "#lib/shapes/ror";
import { type Affiliation, authorNamed, readAuthorName, type TextAuthor } from "#lib/shapes/text-author";
import { namesIn } from "./found-authors";

const text = z.string().trim().min(1);
const listed = <T extends z.ZodType>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]).catch([] as z.output<T>[]);
const affiliation = z.union([text, z.looseObject({ name: text, ror: text.optional().catch(undefined) })]);

// As Pandoc's templates, Quarto and our own exports write it.
const described = z.looseObject({
  name: z.union([text, z.looseObject({ literal: text }).transform(({ literal }) => literal)]),
  orcid: text.optional().catch(undefined),
  email: text.optional().catch(undefined),
  corresponding: z.boolean().optional().catch(undefined),
  affiliation: listed(affiliation).optional(),
  affiliations: listed(affiliation).optional(),
  roles: listed(z.unknown()).optional(),
});

/** The authors in the `author` of a front matter: a name, or a list of names and of what is known of each. */
export function frontMatterAuthors(author: unknown): TextAuthor[] {
  if (typeof author === "string") return namesIn(author).map(readAuthorName);
  const all = Array.isArray(author) ? author : [author];
  return all.slice(0, 100).flatMap((one) => {
    if (typeof one === "string") return one.trim() === "" ? [] : readAuthorName(one);
    const read = described.safeParse(one);
    return read.success ? authorOf(read.data) : [];
  });
}

function authorOf(found: z.output<typeof described>): TextAuthor {
  const { name, orcid, email, corresponding = false, affiliation = [], affiliations = affiliation, roles = [] } = found;
  return {
    ...authorNamed(name, orcid === undefined ? null : readOrcid(orcid)),
    email: z.email().safeParse(email).data ?? null,
    isCorresponding: corresponding,
    affiliations: affiliations
      .slice(0, 10)
      .map(
        (one): Affiliation =>
          typeof one === "string" ? { name: one, ror: null } : { name: one.name, ror: readRor(one.ror ?? "") },
      ),
    roles: roles.flatMap((role) => (typeof role === "string" ? (readCreditRole(role) ?? []) : [])),
  };
}
