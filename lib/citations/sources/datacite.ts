import { z } from "zod";
import type { CslItem, CslName } from "../csl/csl";
import { normalizeCsl } from "../csl/normalize-csl";
import { readName } from "../csl/read-name";
import { pathOfDoi } from "./crossref";
import { readJson } from "./read-json";
import type { Registries } from "./registries";
import type { Work } from "./work";

const text = z.string().nullish().catch(null);
const rows = <T extends z.ZodType>(row: T) => z.array(row).nullish().catch([]);

const person = z.object({
  name: text,
  nameType: text,
  givenName: text,
  familyName: text,
  contributorType: text,
});

const attributes = z.object({
  doi: z.string(),
  creators: rows(person),
  contributors: rows(person),
  titles: rows(z.object({ title: z.string(), titleType: text })),
  publisher: z
    .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
    .nullish()
    .catch(null),
  publicationYear: z.number().nullish().catch(null),
  types: z.object({ citeproc: text, resourceTypeGeneral: text }).nullish().catch(null),
  dates: rows(z.object({ date: z.string(), dateType: text })),
  container: z
    .object({ title: text, volume: text, issue: text, firstPage: text, lastPage: text })
    .nullish()
    .catch(null),
  descriptions: rows(z.object({ description: z.string(), descriptionType: text })),
  relatedIdentifiers: rows(
    z.object({ relatedIdentifier: z.string(), relatedIdentifierType: text, relationType: text }),
  ),
  language: text,
  version: text,
  url: text,
});

type Attributes = z.output<typeof attributes>;

const envelope = z.object({ data: z.object({ attributes }) });

/** Fetches a DOI from DataCite; null when DataCite does not have it. */
export async function dataciteByDoi(registries: Registries, doi: string, signal: AbortSignal): Promise<Work | null> {
  const record = await dataciteRecord(registries, doi, signal);
  return (
    record && {
      csl: dataciteCsl(record),
      identifier: { type: "doi", value: record.doi.toLowerCase() },
      // DataCite does not record retractions.
      checks: { verified: true, retracted: null, newerVersion: newerOf(record) },
    }
  );
}

/** The record of a DOI as DataCite has it; null when it does not. */
export async function dataciteRecord(
  registries: Registries,
  doi: string,
  signal: AbortSignal,
): Promise<Attributes | null> {
  const path = `/dois/${pathOfDoi(doi)}`;
  const response = await registries.ask("datacite", { path, accept: "application/vnd.api+json", signal });
  return response.status === 200 ? readJson("datacite", response, envelope).data.attributes : null;
}

const NEWER = new Set(["IsPreviousVersionOf", "IsObsoletedBy", "IsPreprintOf"]);

function newerOf({ relatedIdentifiers }: Attributes): string | null {
  const newer = relatedIdentifiers?.find(
    ({ relationType, relatedIdentifierType }) => NEWER.has(relationType ?? "") && relatedIdentifierType === "DOI",
  );
  return newer?.relatedIdentifier.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "").toLowerCase() ?? null;
}

/** The general types that apply where `citeproc` says only “article”. */
const GENERAL: Record<string, string> = {
  Preprint: "article",
  Dataset: "dataset",
  Software: "software",
  JournalArticle: "article-journal",
  ConferencePaper: "paper-conference",
  Dissertation: "thesis",
  Report: "report",
  Book: "book",
  BookChapter: "chapter",
  Standard: "standard",
  Image: "graphic",
  Audiovisual: "motion_picture",
};

function dataciteCsl(given: Attributes): CslItem {
  const { container, types } = given;
  const isOf = (kind: string) => (one: { contributorType?: string | null }) => one.contributorType === kind;
  const pages = [container?.firstPage, container?.lastPage].filter(Boolean).join("-");
  const item = normalizeCsl({
    type: GENERAL[types?.resourceTypeGeneral ?? ""] ?? types?.citeproc,
    title: titleOf(given),
    author: given.creators?.flatMap(nameOf),
    editor: given.contributors?.filter(isOf("Editor")).flatMap(nameOf),
    issued: issuedOf(given),
    publisher: given.publisher,
    "container-title": container?.title,
    volume: container?.volume,
    issue: container?.issue,
    page: pages,
    abstract: given.descriptions?.find(({ descriptionType }) => descriptionType === "Abstract")?.description,
    language: given.language,
    version: given.version,
    DOI: given.doi,
    URL: given.url,
  });
  const arxiv = /^10\.48550\/arxiv\.(.+)$/i.exec(given.doi)?.[1];
  return arxiv ? { ...item, number: `arXiv:${arxiv}` } : item;
}

function titleOf({ titles }: Attributes): string | undefined {
  const main = titles?.find(({ titleType }) => !titleType)?.title ?? titles?.[0]?.title;
  const sub = titles?.find(({ titleType }) => titleType === "Subtitle")?.title;
  return main && sub ? `${main}: ${sub}` : main;
}

const ISSUED = ["Issued", "Available", "Created", "Submitted"];

function issuedOf({ dates, publicationYear }: Attributes): string | number | null | undefined {
  const [date] = ISSUED.flatMap((type) => dates?.find(({ dateType }) => dateType === type)?.date ?? []);
  // The year of publication is cited; a date adds its day only when it is in that year.
  return date && (!publicationYear || date.startsWith(String(publicationYear))) ? date : publicationYear;
}

function nameOf({ name, nameType, givenName, familyName }: z.output<typeof person>): CslName[] {
  if (nameType === "Organizational") return name ? [{ literal: name }] : [];
  if (familyName) return [{ family: familyName, ...(givenName ? { given: givenName } : {}) }];
  return [readName(name ?? "") ?? []].flat();
}
