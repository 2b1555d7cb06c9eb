import type { CslItem, CslName } from "../csl/csl";
import { normalizeCsl } from "../csl/normalize-csl";
import { readRawDate } from "../csl/raw-date";
import { type Element, readXml } from "./read-xml";
import type { Work } from "./work";

// The elements that contain italics and indices.
const WITH_MARKUP = ["ArticleTitle", "VernacularTitle", "AbstractText", "BookTitle"];

/** Reads the articles and books of a PubMed EFetch response, or null when it is not one. */
export function readPubmed(xml: string): Work[] | null {
  const root = readXml(xml, WITH_MARKUP);
  const set = root?.children("PubmedArticleSet")[0];
  if (!set) return null;
  return [...set.children("PubmedArticle").map(readArticle), ...set.children("PubmedBookArticle").map(readBook)];
}

function readArticle(entry: Element): Work {
  const citation = entry.child("MedlineCitation");
  const article = citation.child("Article");
  const journal = article.child("Journal");
  const issue = journal.child("JournalIssue");
  const ids = idsOf(entry.child("PubmedData").child("ArticleIdList"));
  const pmid = citation.child("PMID").text;
  const location = article.children("ELocationID").find((one) => one.attribute("EIdType") === "doi");
  const pages = article.child("Pagination").child("MedlinePgn").text;
  const csl = normalizeCsl({
    type: "article-journal",
    title: titleOf(article.child("ArticleTitle").text),
    author: article.child("AuthorList").children("Author").flatMap(nameOf),
    "container-title": journal.child("Title").text,
    "container-title-short": journal.child("ISOAbbreviation").text,
    volume: issue.child("Volume").text,
    issue: issue.child("Issue").text,
    page: pages,
    number: pages ? undefined : article.children("ELocationID").find((one) => one.attribute("EIdType") === "pii")?.text,
    issued: dateOf(issue.child("PubDate")) ?? dateOf(article.child("ArticleDate")),
    abstract: abstractOf(article.child("Abstract")),
    ISSN: journal.child("ISSN").text,
    language: LANGUAGES[article.child("Language").text] ?? article.child("Language").text,
    DOI: ids.doi ?? location?.text,
    PMID: pmid,
    PMCID: ids.pmc,
  });
  const checks = { verified: true, retracted: isRetracted(citation, article), newerVersion: null };
  return { csl, identifier: { type: "pmid", value: pmid }, checks };
}

function readBook(entry: Element): Work {
  const document = entry.child("BookDocument");
  const book = document.child("Book");
  const pmid = document.child("PMID").text;
  const part = document.child("ArticleTitle").text;
  const lists = [...document.children("AuthorList"), ...book.children("AuthorList")];
  const namesOf = (role: string) =>
    lists.filter((list) => list.attribute("Type") === role).flatMap((list) => list.children("Author").flatMap(nameOf));
  const title = titleOf(book.child("BookTitle").text);
  const csl = normalizeCsl({
    type: part ? "chapter" : "book",
    title: part ? titleOf(part) : title,
    "container-title": part ? title : undefined,
    author: namesOf("authors"),
    editor: namesOf("editors"),
    issued: dateOf(book.child("PubDate")),
    publisher: book.child("Publisher").child("PublisherName").text,
    "publisher-place": book.child("Publisher").child("PublisherLocation").text,
    ISBN: book.child("Isbn").text,
    PMID: pmid,
  });
  const checks = { verified: true, retracted: false, newerVersion: null };
  return { csl, identifier: { type: "pmid", value: pmid }, checks };
}

/** PubMed ends every title with a full stop, and puts translated titles in brackets. */
function titleOf(title: string): string {
  const translated = /^\[(.*)\]\.?$/s.exec(title)?.[1] ?? title;
  return translated.replace(/(?<!\.)\.$/, "");
}

function nameOf(author: Element): CslName[] {
  const family = author.child("LastName").text;
  if (!family) return author.child("CollectiveName").text ? [{ literal: author.child("CollectiveName").text }] : [];
  const given = author.child("ForeName").text || author.child("Initials").text;
  const suffix = author.child("Suffix").text;
  return [{ family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) }];
}

function dateOf(date: Element): CslItem[string] {
  const said = (name: string) => date.child(name).text;
  // “2019 Nov-Dec”, “2020 Spring”, “1998-1999”.
  const medline = /^(\d{4})\s+([A-Za-z]+)(?:\s*-\s*([A-Za-z]+))?$/.exec(said("MedlineDate"));
  if (medline?.[3]) return joined(`${medline[2]} ${medline[1]}`, `${medline[3]} ${medline[1]}`);
  if (said("MedlineDate")) return readRawDate(medline ? `${medline[2]} ${medline[1]}` : said("MedlineDate"));
  if (!said("Year")) return undefined;
  if (said("Season")) return readRawDate(`${said("Season")} ${said("Year")}`);
  return readRawDate(
    [said("Year"), said("Month"), said("Day")].filter(Boolean).join(/^\d+$/.test(said("Month")) ? "-" : " "),
  );
}

function joined(from: string, to: string) {
  const days = [from, to].flatMap((day) => readRawDate(day)["date-parts"] ?? []);
  return { "date-parts": days };
}

const abstractOf = (abstract: Element) =>
  abstract
    .children("AbstractText")
    .map((part) =>
      part.attribute("Label") ? `<p>${part.attribute("Label")}: ${part.text}</p>` : `<p>${part.text}</p>`,
    )
    .join("");

function idsOf(list: Element): { doi: string | undefined; pmc: string | undefined } {
  const idOf = (type: string) => list.children("ArticleId").find((id) => id.attribute("IdType") === type)?.text;
  return { doi: idOf("doi"), pmc: idOf("pmc") };
}

function isRetracted(citation: Element, article: Element): boolean {
  const kinds = article.child("PublicationTypeList").children("PublicationType");
  const notices = citation.child("CommentsCorrectionsList").children("CommentsCorrections");
  return (
    kinds.some((kind) => kind.text === "Retracted Publication") ||
    notices.some((notice) => notice.attribute("RefType") === "RetractionIn")
  );
}

/** The most common of PubMed's three-letter languages as CSL's two letters. */
const LANGUAGES: Record<string, string> = {
  eng: "en",
  ger: "de",
  fre: "fr",
  spa: "es",
  ita: "it",
  por: "pt",
  rus: "ru",
  chi: "zh",
  jpn: "ja",
  kor: "ko",
  pol: "pl",
  dut: "nl",
  tur: "tr",
};
