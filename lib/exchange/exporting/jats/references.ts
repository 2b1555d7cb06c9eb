import type { CslDate, CslItem, CslName } from "#lib/citations/csl/csl";
import { escapeXml } from "../manuscript/escape-xml";
import type { Manuscript } from "../manuscript/manuscript";
import { type RichRun, type RichStyle, richRuns } from "../manuscript/rich-runs";
import type { ExportWork } from "../manuscript/source";
import { element, linkTo, refId } from "./element";

const PUBLICATION_TYPES: Partial<Record<CslItem["type"], string>> = {
  "article-journal": "journal",
  "article-magazine": "journal",
  "article-newspaper": "newspaper",
  article: "preprint",
  book: "book",
  chapter: "book",
  "paper-conference": "confproc",
  report: "report",
  thesis: "thesis",
  dataset: "data",
  software: "software",
  webpage: "webpage",
  patent: "patent",
};

const IN_A_WHOLE = new Set(["article-journal", "article-magazine", "article-newspaper", "chapter", "paper-conference"]);

/** Writes a work as an entry of the list of references: its parts, and its words in the style of the document. */
export function writeReference({ key, csl }: ExportWork, { formatted }: Manuscript): string {
  const type = PUBLICATION_TYPES[csl.type] ?? "other";
  const isPart = IN_A_WHOLE.has(csl.type);
  const title = plain(csl.title);
  const named =
    title === ""
      ? ""
      : element(
          csl.type === "book" || csl.type === "report" || csl.type === "thesis" ? "source" : "article-title",
          escapeXml(title),
        );
  const source = plain(csl["container-title"]);
  const part = (name: string, variable: string) => {
    const value = plain(csl[variable]);
    return value === "" ? "" : element(name, escapeXml(value));
  };
  const [first = "", last = ""] = plain(csl.page).split(/[-–]/);
  const pages =
    first === "" ? "" : element("fpage", escapeXml(first)) + (last === "" ? "" : element("lpage", escapeXml(last)));
  const doi = plain(csl.DOI);
  const inside = [
    people(csl.author, "author"),
    people(csl.editor, "editor"),
    dateOf(csl.issued),
    named,
    source && (isPart || named !== "") ? element("source", escapeXml(source)) : "",
    part("publisher-loc", "publisher-place"),
    part("publisher-name", "publisher"),
    part("volume", "volume"),
    part("issue", "issue"),
    part("edition", "edition"),
    pages,
    doi ? `<pub-id pub-id-type="doi">${escapeXml(doi)}</pub-id>` : "",
    plain(csl.PMID) ? `<pub-id pub-id-type="pmid">${escapeXml(plain(csl.PMID))}</pub-id>` : "",
    !doi && plain(csl.URL)
      ? `<ext-link ext-link-type="uri"${linkTo(plain(csl.URL))}>${escapeXml(plain(csl.URL))}</ext-link>`
      : "",
  ].join("");
  const entry = formatted.bibliography.find((one) => one.key === key);
  const words = entry
    ? `<mixed-citation publication-type="${type}">${rich(richRuns(entry.html))}</mixed-citation>`
    : "";
  const elements = `<element-citation publication-type="${type}">${inside}</element-citation>`;
  return `<ref id="${refId(key)}">${words === "" ? elements : element("citation-alternatives", elements + words)}</ref>`;
}

const plain = (value: CslItem[string]): string =>
  typeof value === "string" || typeof value === "number" ? String(value).replace(/<[^<>]*>/g, "") : "";

function people(value: CslItem[string], type: string): string {
  const names = Array.isArray(value) ? value.flatMap((one) => (typeof one === "object" ? [one] : [])) : [];
  if (names.length === 0) return "";
  return `<person-group person-group-type="${type}">${names.map((name) => person(name)).join("")}</person-group>`;
}

function dateOf(value: CslItem[string]): string {
  if (typeof value !== "object" || Array.isArray(value)) return "";
  const [[year, month, day] = []] = (value as CslDate)["date-parts"] ?? [];
  if (year === undefined) return "";
  const parts = { year, month, day };
  return Object.entries(parts)
    .map(([name, number]) => (number === undefined ? "" : element(name, String(number))))
    .join("");
}

/** Writes the name of a person. */
export function person(name: CslName): string {
  if (name.family === undefined) return element("collab", escapeXml(name.literal ?? name.given ?? ""));
  const particles = [name["dropping-particle"], name["non-dropping-particle"]].filter(Boolean).join(" ");
  const surname = element("surname", escapeXml([particles, name.family].filter(Boolean).join(" ")));
  const given = name.given ? element("given-names", escapeXml(name.given)) : "";
  const suffix = name.suffix ? element("suffix", escapeXml(name.suffix)) : "";
  return element("name", surname + given + suffix);
}

const RICH: Readonly<Record<RichStyle, string>> = {
  italic: "italic",
  bold: "bold",
  underline: "underline",
  subscript: "sub",
  superscript: "sup",
  smallCaps: "sc",
};

/** Writes formatted runs of a citation. */
export const rich = (runs: readonly RichRun[]): string =>
  runs
    .map(({ text, styles }) => [...styles].reduce((inside, style) => element(RICH[style], inside), escapeXml(text)))
    .join("");
