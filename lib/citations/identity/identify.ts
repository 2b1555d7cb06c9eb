import { AppError } from "#lib/base/errors";
import { parseUrl } from "#lib/base/parse-url";
import type { Identifier } from "../csl/shape";

/** The request fields that name a work by an identifier, and what each accepts. */
export type IdentifierField = "doi" | "pmid" | "arxivId" | "url" | "identifier";

type Kind = { name: string; example: string; read(text: string): Identifier | null };

/** The kinds of identifiers, in the order in which they are tried. */
const KINDS: Record<"doi" | "pmid" | "arxiv" | "isbn", Kind> = {
  doi: { name: "DOI", example: "10.1038/nphys1170", read: readDoi },
  pmid: { name: "PubMed id", example: "pmid:23193287 or PMC3531190", read: readPmid },
  arxiv: { name: "arXiv id", example: "2101.00001v2 or hep-th/9901001", read: readArxiv },
  isbn: { name: "ISBN", example: "978-0-306-40615-7", read: readIsbn },
};

const OF_FIELD: Partial<Record<IdentifierField, Kind>> = { doi: KINDS.doi, pmid: KINDS.pmid, arxivId: KINDS.arxiv };

const MAX_LENGTH = 2048;
const KINDS_HINT = "Give a DOI, a PubMed id (pmid:…), a PMC id, an arXiv id, an ISBN, a Wikidata id (Q…) or a URL.";

/**
 * Recognises a DOI, PubMed or PMC id, arXiv id or ISBN, bare, with its prefix or as a URL, or else a web page. A PMC id
 * comes back as `pmid` with its prefix, since only PubMed knows its number.
 * @throws AppError invalid_identifier
 */
export function identify(text: string): Identifier {
  const given = text.trim();
  if (given.length > MAX_LENGTH) throw tooLong();
  for (const kind of Object.values(KINDS)) {
    const found = kind.read(given);
    if (found) return found;
  }
  const item = /^(?:wikidata[:\s]*)?(Q[1-9]\d{0,14})$/i.exec(given)?.[1];
  if (item) return { type: "url", value: wikidataAddress(item.toUpperCase()) };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return readUrl(given, "invalid_identifier");
  throw new AppError("invalid_identifier", `“${given.slice(0, 100)}” is no identifier that a work could be found by.`, {
    hint: KINDS_HINT,
  });
}

/**
 * Reads the identifier in one field of a request; a field accepts the forms of its own kind only, `url` any URL.
 * @throws AppError invalid_identifier, or invalid_request for a URL that cannot be fetched.
 */
export function identifyIn(field: IdentifierField, text: string): Identifier {
  if (field === "identifier") return identify(text);
  const given = text.trim();
  if (given.length > MAX_LENGTH) throw tooLong();
  const kind = OF_FIELD[field];
  if (!kind) return identifyUrl(given);
  const found = kind.read(given);
  if (found) return found;
  throw new AppError("invalid_identifier", `“${given.slice(0, 100)}” is not a valid ${kind.name}.`, {
    details: [{ path: field, message: `is not a valid ${kind.name}` }],
    hint: `For example ${kind.example}.`,
  });
}

const tooLong = () =>
  new AppError("invalid_identifier", `An identifier has at most ${MAX_LENGTH} characters.`, {
    hint: KINDS_HINT,
  });

/** The address of an item of Wikidata. */
export const wikidataAddress = (item: string): string => `https://www.wikidata.org/wiki/${item}`;

/** The item of Wikidata whose address this is, or null. */
export const wikidataItem = (url: string): string | null =>
  /^\/(?:wiki|entity)\/(?:Special:EntityData\/)?(Q[1-9]\d{0,14})(?:\.json)?$/.exec(
    pathOn(WIKIDATA_HOSTS, url) ?? "",
  )?.[1] ?? null;

const WIKIDATA_HOSTS = new Set(["www.wikidata.org", "wikidata.org", "m.wikidata.org"]);

/** A URL; a registry's, such as `https://doi.org/10.…`, names the work itself rather than a page. */
function identifyUrl(given: string): Identifier {
  const page = readUrl(given, "invalid_request");
  return readDoi(given) ?? readPmid(given) ?? readArxiv(given) ?? page;
}

const DOI_HOSTS = new Set(["doi.org", "dx.doi.org", "www.doi.org"]);
const DOI = /^10\.\d{4,9}(?:\.\d+)*\/\S+$/;

function readDoi(given: string): Identifier | null {
  const path = pathOn(DOI_HOSTS, given);
  const bare = path ?? given.replace(/^(?:doi|info:doi\/)[:\s]*/i, "");
  const decoded = path !== null || /^10\.[\d.]+%2f/i.test(bare) ? decode(bare) : bare;
  const doi = withoutTail(decoded.replace(/^\/+/, ""));
  return DOI.test(doi) && !hasControl(doi) ? { type: "doi", value: doi.toLowerCase() } : null;
}

const hasControl = (text: string) => /\p{Cc}/u.test(text) || !text.isWellFormed();

/** A DOI from a sentence, without trailing punctuation and closing brackets. */
function withoutTail(text: string): string {
  let kept = text;
  for (let before = ""; before !== kept; ) {
    before = kept;
    kept = kept.replace(/[.,;:!?'"”’»]+$/u, "");
    for (const [open, close] of ["()", "[]", "{}", "<>"]) {
      if (open && close && kept.endsWith(close) && count(kept, close) > count(kept, open)) kept = kept.slice(0, -1);
    }
  }
  return kept;
}

const count = (text: string, part: string) => text.split(part).length - 1;

const PUBMED_HOSTS = new Set(["pubmed.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov"]);
const PMC_HOSTS = new Set(["pmc.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov", "europepmc.org"]);

function readPmid(given: string): Identifier | null {
  const page = pathOn(PUBMED_HOSTS, given);
  const number = page === null ? /^(?:pmid[:\s]*)?(\d{1,8})$/i : /^\/(?:pubmed\/)?(\d{1,8})\/?$/;
  const id = number.exec(page ?? given)?.[1];
  if (id) return pmid(id);
  const article = pathOn(PMC_HOSTS, given);
  const central =
    article === null ? /^(?:pmc(?:id)?[:\s]*)?PMC(\d{1,9})(?:\.\d+)?$/i : /\/(?:articles?\/)?PMC(\d{1,9})\b/i;
  const pmc = central.exec(article ?? given)?.[1];
  return pmc && Number(pmc) > 0 ? { type: "pmid", value: `PMC${Number(pmc)}` } : null;
}

const pmid = (digits: string): Identifier | null =>
  Number(digits) > 0 ? { type: "pmid", value: String(Number(digits)) } : null;

const ARXIV_HOSTS = new Set(["arxiv.org", "www.arxiv.org", "export.arxiv.org", "browse.arxiv.org"]);
const ARXIV_NEW = /^\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}(?:v[1-9]\d*)?$/;
// A subject class (`math.GT/`) is not part of the id.
const ARXIV_OLD = /^([a-z]+(?:-[a-z]+)*)(?:\.[a-z]{2})?\/(\d{2}(?:0[1-9]|1[0-2])\d{3}(?:v[1-9]\d*)?)$/;

function readArxiv(given: string): Identifier | null {
  const page = pathOn(ARXIV_HOSTS, given)?.replace(/^\/(?:abs|pdf|html|format|ps|src)\//, "");
  const bare = (page ?? given.replace(/^arxiv[:\s]*/i, "")).replace(/\.pdf$|\/+$/i, "").toLowerCase();
  const withoutClass = bare.replace(/\s*\[[a-z.-]+\]$/, "");
  if (ARXIV_NEW.test(withoutClass)) return { type: "arxiv", value: withoutClass };
  const [, archive, number] = ARXIV_OLD.exec(withoutClass) ?? [];
  return archive ? { type: "arxiv", value: `${archive}/${number}` } : null;
}

function readIsbn(given: string): Identifier | null {
  const prefixed = /^(?:urn:)?isbn(?:-1[03])?[:\s]/i;
  const digits = given
    .replace(prefixed, "")
    .replace(/[\s‐-―-]/g, "")
    .toUpperCase();
  const isMeant = prefixed.test(given) || /^(?:97[89]\d{10}|\d{9}[\dX])$/.test(digits);
  if (!isMeant || /^10\.\d{4,9}\//.test(given)) return null;
  if (/^97[89]\d{10}$/.test(digits) && checkDigit13(digits) === digits[12]) return { type: "isbn", value: digits };
  if (/^\d{9}[\dX]$/.test(digits) && checkDigit10(digits) === digits[9]) {
    const body = `978${digits.slice(0, 9)}`;
    return { type: "isbn", value: body + checkDigit13(body) };
  }
  throw new AppError("invalid_identifier", `The ISBN ${digits.slice(0, 30)} is not valid: ${faultOfIsbn(digits)}.`, {
    hint: "Compare it with the book: a digit is wrong, missing or in another place.",
  });
}

function faultOfIsbn(digits: string): string {
  if (/^97[89]\d{10}$/.test(digits)) return `its check digit would be ${checkDigit13(digits)}`;
  if (/^\d{9}[\dX]$/.test(digits)) return `its check digit would be ${checkDigit10(digits)}`;
  return "it has neither 10 nor 13 digits";
}

const weighted = (digits: string, weight: (at: number) => number) =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * weight(at), 0);

const checkDigit13 = (digits: string) =>
  String((10 - (weighted(digits.slice(0, 12), (at) => (at % 2 === 0 ? 1 : 3)) % 10)) % 10);

function checkDigit10(digits: string): string {
  const rest = (11 - (weighted(digits.slice(0, 9), (at) => 10 - at) % 11)) % 11;
  return rest === 10 ? "X" : String(rest);
}

/** The path of a URL on one of these hosts, or null; `https://` is optional, as in “doi.org/10.…”. */
function pathOn(hosts: ReadonlySet<string>, given: string): string | null {
  const address = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  const url = given.includes("/") ? parseUrl(address) : null;
  return url && hosts.has(url.hostname) ? url.pathname : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is literal.
    return text;
  }
}

function readUrl(given: string, code: "invalid_identifier" | "invalid_request"): Identifier {
  const url = parseUrl(given);
  const fault = faultOfUrl(url);
  if (url && !fault) return { type: "url", value: url.href };
  throw new AppError(code, `This URL cannot be cited: it ${fault}.`, { hint: "Give an address with http or https." });
}

function faultOfUrl(url: URL | null): string | null {
  if (!url) return "is malformed";
  if (url.protocol !== "https:" && url.protocol !== "http:") return `begins with ${url.protocol.slice(0, 30)}`;
  return url.username || url.password ? "has a user name or password in it" : null;
}
