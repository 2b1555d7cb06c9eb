import type { CslItem } from "#lib/citations/csl/csl";

/** A type of Zotero's items: its type in CSL, its fields by name with their base field, and its creators, main one first. */
export type ItemType = {
  csl: CslItem["type"];
  /** The base field of each field; a field without one is its own. */
  fields: ReadonlyMap<string, string>;
  creators: readonly string[];
};

const COMMON = "abstractNote shortTitle language url accessDate rights extra";
const ARCHIVED = "archive archiveLocation libraryCatalog callNumber";
const IN_SERIES = "series seriesNumber volume numberOfVolumes edition place publisher date";
const BOOKISH = "author contributor editor translator seriesEditor";

// Fields and creators of each type, from Zotero's schema, version 22 (https://api.zotero.org/schema); `field=base`.
const ROWS: readonly [name: string, csl: CslItem["type"], fields: string, creators: string][] = [
  [
    "journalArticle",
    "article-journal",
    `title publicationTitle volume issue pages date series seriesTitle seriesText journalAbbreviation DOI ISSN ${ARCHIVED}`,
    "author contributor editor translator reviewedAuthor",
  ],
  ["book", "book", `title ${IN_SERIES} numPages ISBN ${ARCHIVED}`, BOOKISH],
  [
    "bookSection",
    "chapter",
    `title bookTitle=publicationTitle ${IN_SERIES} pages ISBN ${ARCHIVED}`,
    "author contributor editor bookAuthor translator seriesEditor",
  ],
  [
    "conferencePaper",
    "paper-conference",
    `title date proceedingsTitle=publicationTitle conferenceName place publisher volume pages series DOI ISBN ${ARCHIVED}`,
    BOOKISH,
  ],
  [
    "thesis",
    "thesis",
    `title thesisType=type university=publisher place date numPages ${ARCHIVED}`,
    "author contributor",
  ],
  [
    "report",
    "report",
    `title reportNumber=number reportType=type seriesTitle place institution=publisher date pages ${ARCHIVED}`,
    "author contributor translator seriesEditor",
  ],
  ["webpage", "webpage", "title websiteTitle=publicationTitle websiteType=type date", "author contributor translator"],
  [
    "preprint",
    "article",
    `title genre=type repository=publisher archiveID=number place date series seriesNumber DOI citationKey ${ARCHIVED}`,
    "author contributor editor translator reviewedAuthor",
  ],
  [
    "magazineArticle",
    "article-magazine",
    `title publicationTitle volume issue date pages ISSN ${ARCHIVED}`,
    "author contributor translator reviewedAuthor",
  ],
  [
    "newspaperArticle",
    "article-newspaper",
    `title publicationTitle place edition date section pages ISSN ${ARCHIVED}`,
    "author contributor translator reviewedAuthor",
  ],
  [
    "dataset",
    "dataset",
    `title identifier=number type versionNumber date repository=publisher repositoryLocation=place format=medium DOI citationKey ${ARCHIVED}`,
    "author contributor",
  ],
  ["document", "document", `title publisher date ${ARCHIVED}`, "author contributor editor translator reviewedAuthor"],
  [
    "dictionaryEntry",
    "entry-dictionary",
    `title dictionaryTitle=publicationTitle ${IN_SERIES} pages ISBN ${ARCHIVED}`,
    BOOKISH,
  ],
  [
    "encyclopediaArticle",
    "entry-encyclopedia",
    `title encyclopediaTitle=publicationTitle ${IN_SERIES} pages ISBN ${ARCHIVED}`,
    BOOKISH,
  ],
  [
    "manuscript",
    "manuscript",
    `title manuscriptType=type place date numPages ${ARCHIVED}`,
    "author contributor translator",
  ],
  ["blogPost", "post-weblog", "title blogTitle=publicationTitle websiteType=type date", "author commenter contributor"],
  ["forumPost", "post", "title forumTitle=publicationTitle postType=type date", "author contributor"],
  ["presentation", "speech", "title presentationType=type date place meetingName", "presenter contributor"],
  [
    "computerProgram",
    "software",
    `title seriesTitle versionNumber date system place company=publisher programmingLanguage ISBN ${ARCHIVED}`,
    "programmer contributor",
  ],
  [
    "standard",
    "standard",
    `title organization=authority committee type number versionNumber status date publisher place DOI citationKey numPages ${ARCHIVED}`,
    "author contributor",
  ],
  [
    "patent",
    "patent",
    "title place country assignee issuingAuthority=authority patentNumber=number filingDate pages applicationNumber priorityNumbers issueDate=date references legalStatus=status",
    "inventor attorneyAgent contributor",
  ],
  [
    "case",
    "legal_case",
    "caseName=title court=authority dateDecided=date docketNumber=number reporter reporterVolume=volume firstPage=pages history",
    "author counsel contributor",
  ],
  [
    "statute",
    "legislation",
    "nameOfAct=title code codeNumber publicLawNumber=number dateEnacted=date pages section session history",
    "author contributor",
  ],
  [
    "bill",
    "bill",
    "title billNumber=number code codeVolume=volume section codePages=pages legislativeBody session history date",
    "sponsor cosponsor contributor",
  ],
  [
    "hearing",
    "hearing",
    "title committee place publisher numberOfVolumes documentNumber=number pages legislativeBody=authority session history date",
    "contributor",
  ],
  [
    "interview",
    "interview",
    `title date interviewMedium=medium ${ARCHIVED}`,
    "interviewee contributor interviewer translator",
  ],
  ["letter", "personal_communication", `title letterType=type date ${ARCHIVED}`, "author contributor recipient"],
  ["email", "personal_communication", "subject=title date", "author contributor recipient"],
  ["instantMessage", "personal_communication", "title date", "author contributor recipient"],
  [
    "map",
    "map",
    `title mapType=type scale seriesTitle edition place publisher date ISBN ${ARCHIVED}`,
    "cartographer contributor seriesEditor",
  ],
  ["artwork", "graphic", `title artworkMedium=medium artworkSize date ${ARCHIVED}`, "artist contributor"],
  [
    "film",
    "motion_picture",
    `title distributor=publisher date genre=type videoRecordingFormat=medium runningTime ${ARCHIVED}`,
    "director contributor scriptwriter producer",
  ],
  [
    "videoRecording",
    "motion_picture",
    `title videoRecordingFormat=medium seriesTitle volume numberOfVolumes place studio=publisher date runningTime ISBN ${ARCHIVED}`,
    "director scriptwriter producer castMember contributor",
  ],
  [
    "audioRecording",
    "song",
    `title audioRecordingFormat=medium seriesTitle volume numberOfVolumes place label=publisher date runningTime ISBN ${ARCHIVED}`,
    "performer contributor composer wordsBy",
  ],
  [
    "podcast",
    "broadcast",
    "title seriesTitle episodeNumber=number audioFileType=medium runningTime",
    "podcaster contributor guest",
  ],
  [
    "radioBroadcast",
    "broadcast",
    `title programTitle=publicationTitle episodeNumber=number audioRecordingFormat=medium place network=publisher date runningTime ${ARCHIVED}`,
    "director scriptwriter producer castMember contributor guest",
  ],
  [
    "tvBroadcast",
    "broadcast",
    `title programTitle=publicationTitle episodeNumber=number videoRecordingFormat=medium place network=publisher date runningTime ${ARCHIVED}`,
    "director scriptwriter producer castMember contributor guest",
  ],
];

/** The types of Zotero's items that are works, by name. */
export const ITEM_TYPES: ReadonlyMap<string, ItemType> = new Map(
  ROWS.map(([name, csl, fields, creators]) => [
    name,
    { csl, fields: new Map(`${fields} ${COMMON}`.split(" ").map(named)), creators: creators.split(" ") },
  ]),
);

function named(field: string): [name: string, base: string] {
  const [name = "", base = name] = field.split("=");
  return [name, base];
}

// The types that CSL has and Zotero has not, as the nearest that has their fields.
const NEAREST: Partial<Record<CslItem["type"], string>> = {
  classic: "book",
  collection: "book",
  periodical: "book",
  pamphlet: "book",
  entry: "encyclopediaArticle",
  review: "journalArticle",
  "review-book": "journalArticle",
  figure: "artwork",
  event: "presentation",
  performance: "presentation",
  musical_score: "audioRecording",
  regulation: "statute",
  treaty: "statute",
  broadcast: "tvBroadcast",
};

/** Zotero's type for a type of CSL, and whether it is exactly that one. */
export function itemTypeOf(csl: CslItem["type"]): { name: string; isExact: boolean } {
  const nearest = NEAREST[csl];
  if (nearest) return { name: nearest, isExact: ITEM_TYPES.get(nearest)?.csl === csl };
  const exact = ROWS.find(([, type]) => type === csl)?.[0];
  return { name: exact ?? "document", isExact: exact !== undefined };
}

/** The texts and numbers of CSL with the base fields of Zotero that hold them, the first that a type has. */
export const TEXT_FIELDS: readonly [variable: string, fields: readonly string[]][] = [
  ["title", ["title"]],
  ["abstract", ["abstractNote"]],
  ["container-title", ["publicationTitle", "reporter", "code"]],
  ["container-title-short", ["journalAbbreviation"]],
  ["collection-title", ["seriesTitle", "series"]],
  ["collection-number", ["seriesNumber"]],
  ["volume", ["volume", "codeNumber"]],
  ["issue", ["issue", "priorityNumbers"]],
  ["page", ["pages"]],
  ["number", ["number"]],
  ["number-of-pages", ["numPages"]],
  ["number-of-volumes", ["numberOfVolumes"]],
  ["edition", ["edition"]],
  ["version", ["versionNumber"]],
  ["publisher", ["publisher"]],
  ["publisher-place", ["place"]],
  ["event-title", ["meetingName", "conferenceName"]],
  ["genre", ["type", "programmingLanguage"]],
  ["medium", ["medium", "system"]],
  ["dimensions", ["artworkSize", "runningTime"]],
  ["scale", ["scale"]],
  ["section", ["section", "committee"]],
  ["chapter-number", ["session"]],
  ["authority", ["authority"]],
  ["status", ["status"]],
  ["references", ["history", "references"]],
  ["archive", ["archive"]],
  ["archive_location", ["archiveLocation"]],
  ["call-number", ["callNumber", "applicationNumber"]],
  ["source", ["libraryCatalog"]],
  ["license", ["rights"]],
  ["language", ["language"]],
  ["title-short", ["shortTitle"]],
  ["citation-key", ["citationKey"]],
  ["DOI", ["DOI"]],
  ["ISBN", ["ISBN"]],
  ["ISSN", ["ISSN"]],
  ["URL", ["url"]],
];

/** The dates of CSL with their fields. */
export const DATE_FIELDS: readonly [variable: string, fields: readonly string[]][] = [
  ["issued", ["date"]],
  ["accessed", ["accessDate"]],
  ["submitted", ["filingDate"]],
];

/** Zotero's creators as name variables of CSL; a type's main creator is its author. */
export const CREATORS: Readonly<Record<string, string>> = {
  author: "author",
  bookAuthor: "container-author",
  castMember: "performer",
  composer: "composer",
  contributor: "contributor",
  director: "director",
  editor: "editor",
  guest: "guest",
  interviewer: "interviewer",
  producer: "producer",
  recipient: "recipient",
  reviewedAuthor: "reviewed-author",
  seriesEditor: "collection-editor",
  scriptwriter: "script-writer",
  translator: "translator",
};

/** The variable of a creator of a type; null for those that CSL has not, such as a counsel. */
export function variableOf(creator: string, type: ItemType): string | null {
  const known = CREATORS[creator];
  if (known) return known;
  return creator === type.creators[0] ? "author" : null;
}

/** The creator that holds a name variable in a type, or null. */
export function creatorOf(variable: string, type: ItemType): string | null {
  return type.creators.find((creator) => variableOf(creator, type) === variable) ?? null;
}

/** The field of a type that holds a variable, or null. */
export function fieldOf(variable: string, type: ItemType): string | null {
  const [, bases = []] = [...TEXT_FIELDS, ...DATE_FIELDS].find(([name]) => name === variable) ?? [];
  for (const base of bases) {
    for (const [field, itsBase] of type.fields) if (itsBase === base) return field;
  }
  return null;
}
