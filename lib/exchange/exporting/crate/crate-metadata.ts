import { affiliationKey, affiliationsOf } from "#lib/publishing/byline";
import { orcidAddress } from "#lib/shapes/orcid";
import type { Affiliation, TextAuthor } from "#lib/shapes/text-author";
import type { ExportSource } from "../manuscript/source";

/** A file of a crate: with its text, or with its size alone. */
export type CrateFile = { path: string; name: string; mediaType: string; text: string };

type Described = Omit<CrateFile, "text"> & ({ text: string } | { bytes: number });

type Reference = { "@id": string };

/** A thing of a crate's graph, whose values are words or refer to other things. */
type Entity = { "@id": string; "@type": string | string[]; [property: string]: unknown };

const to = (id: string): Reference => ({ "@id": id });

const authorId = ({ orcid }: TextAuthor, at: number) => (orcid ? orcidAddress(orcid) : `#author-${at + 1}`);

const affiliationId = (one: Affiliation, all: readonly Affiliation[]) =>
  one.ror ?? `#affiliation-${all.findIndex((each) => affiliationKey(each) === affiliationKey(one)) + 1}`;

/** The metadata of a crate by RO-Crate 1.1 (https://www.researchobject.org/ro-crate/specification/1.1/). */
export function crateMetadata(source: ExportSource, files: readonly Described[]): Record<string, unknown> {
  const { title, authors, excerpt, date, locale, version, url, doi, license } = source;
  const affiliations = affiliationsOf(authors);
  const by = authors.map((author, at) => to(authorId(author, at)));
  const root: Entity = {
    "@id": "./",
    "@type": "Dataset",
    name: title || "Untitled",
    description: excerpt.trim() || title || "A text without words",
    datePublished: date.toISOString().slice(0, 10),
    license: license ? to(license.address) : "No licence was chosen: all rights are reserved.",
    author: by,
    hasPart: files.map(({ path }) => to(path)),
    mainEntity: to("document.md"),
    inLanguage: locale,
    version: String(version),
    ...(doi ? { identifier: `https://doi.org/${doi}` } : {}),
    ...(url ? { url } : {}),
  };
  const graph: Entity[] = [
    {
      "@id": "ro-crate-metadata.json",
      "@type": "CreativeWork",
      conformsTo: to("https://w3id.org/ro/crate/1.1"),
      about: to("./"),
    },
    root,
    ...files.map((file) => fileEntity(file, by)),
    ...authors.map((author, at) => person(author, at, affiliations)),
    ...affiliations.map((one) => organization(one, affiliationId(one, affiliations))),
    ...(license ? [{ "@id": license.address, "@type": "CreativeWork", name: license.id, url: license.address }] : []),
  ];
  // Two authors may share an iD by mistake, and two affiliations an address.
  const unique = new Map(graph.map((entity) => [entity["@id"], entity]));
  return { "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": [...unique.values()] };
}

const TEXTS = /^document\./;

const fileEntity = (file: Described, by: readonly Reference[]): Entity => ({
  "@id": file.path,
  "@type": "File",
  name: file.name,
  encodingFormat: file.mediaType,
  contentSize: String("text" in file ? Buffer.byteLength(file.text) : file.bytes),
  ...(TEXTS.test(file.path) ? { author: by } : {}),
});

function person(author: TextAuthor, at: number, all: readonly Affiliation[]): Entity {
  const { name, email, isCorresponding, affiliations } = author;
  return {
    "@id": authorId(author, at),
    "@type": "Person",
    name,
    ...(email && isCorresponding ? { email } : {}),
    ...(affiliations.length > 0 ? { affiliation: affiliations.map((one) => to(affiliationId(one, all))) } : {}),
  };
}

const organization = ({ name, ror }: Affiliation, id: string): Entity => ({
  "@id": id,
  "@type": "Organization",
  name,
  ...(ror ? { url: ror } : {}),
});
