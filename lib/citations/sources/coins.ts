import { readName } from "../csl/read-name";

/** The OpenURL keys for journals and books, as CSL variables. */
const VARIABLES: Record<string, string> = {
  "rft.atitle": "title",
  "rft.jtitle": "container-title",
  "rft.stitle": "container-title-short",
  "rft.date": "issued",
  "rft.volume": "volume",
  "rft.issue": "issue",
  "rft.pages": "page",
  "rft.issn": "ISSN",
  "rft.isbn": "ISBN",
  "rft.pub": "publisher",
  "rft.place": "publisher-place",
  "rft.edition": "edition",
  "rft.series": "collection-title",
};

const TYPES: Record<string, string> = {
  article: "article-journal",
  preprint: "article",
  proceeding: "paper-conference",
  conference: "paper-conference",
  bookitem: "chapter",
  book: "book",
  report: "report",
  dissertation: "thesis",
};

/**
 * Reads the work in the COinS of a page (https://ocoins.info); null for none, or for several, which list other works.
 */
export function readCoins(titles: readonly string[]): Record<string, unknown> | null {
  const [title, ...others] = titles.filter(Boolean);
  if (!title || others.length > 0) return null;
  const given = new URLSearchParams(title);
  const csl: Record<string, unknown> = {};
  for (const [key, variable] of Object.entries(VARIABLES)) csl[variable] = given.get(key) ?? undefined;
  const book = given.get("rft.btitle") ?? given.get("rft.title") ?? undefined;
  csl[csl.title ? "container-title" : "title"] ??= book;
  const type = given.get("rft.genre") ?? (given.get("rft_val_fmt")?.endsWith(":dissertation") ? "dissertation" : "");
  csl.type = TYPES[type];
  csl.author = authorsOf(given);
  csl.DOI = given.getAll("rft_id").find((id) => id.startsWith("info:doi/"));
  return csl;
}

function authorsOf(given: URLSearchParams) {
  const family = given.get("rft.aulast");
  const first = family ? [{ family, given: given.get("rft.aufirst") ?? given.get("rft.auinit") ?? "" }] : [];
  const names = given.getAll("rft.au").flatMap((name) => readName(name) ?? []);
  return names.length > 0 ? names : first.length > 0 ? first : undefined;
}
