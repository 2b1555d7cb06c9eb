import { Readability } from "@mozilla/readability";
import type { DocumentJson } from "#lib/document/model/document";
import { leadingHeading, plainText } from "#lib/document/text/text";
import type { Article } from "../draft/article";
import { absolute, baseOf } from "./clean-addresses";
import { rename } from "./create-element";
import { extractCode } from "./extract-code";
import { extractEmbeds } from "./extract-embeds";
import { extractFootnotes } from "./extract-footnotes";
import { extractImages } from "./extract-images";
import { extractMath } from "./extract-math";
import { type Metadata, metadataOf } from "./metadata";
import { normalizeArticle } from "./normalize-article";
import { normalizeAsides } from "./normalize-asides";
import { normalizeLists } from "./normalize-lists";
import { normalizeTables } from "./normalize-tables";
import { openHtml } from "./open-html";
import { plainTitle, siteBehind } from "./plain-title";
import { nothingToRead, refuseFrames, refuseWalls } from "./refuse-walls";
import { removeUnseen } from "./remove-unseen";
import { SITES, type Site } from "./sites";
import { textOf } from "./text-of";
import { toDocument } from "./to-document";

/** An article, its certain metadata, and a guess at its author. */
type Found = { root: Element; certain: Partial<Metadata>; guessed: string | null };

const HIDDEN =
  "[hidden], template, .ad-slot, .advertisement, .ad-container, .sr-only, .visually-hidden, .screen-reader-text, .screenreader-only";
const PERMALINKS =
  "a.headerlink, a.hash-link, a.header-anchor, a.anchor, a.anchorjs-link, a.heading-anchor, a.permalink, a.anchor-link, .mw-editsection";

// The page's own mark-up for the headline of the article.
const HEADLINE = 'h1[itemprop~="headline"], h1 [itemprop~="headline"]';

/**
 * Reads the article of a page at `url`, or all of its body when the page is a document of its own; throws
 * `import_failed` for a page without text.
 */
export function readHtml(html: string, url: string, { isWhole = false } = {}): Article {
  const document = openHtml(html);
  const base = baseOf(document, url);
  const metadata = metadataOf(html, document);
  extractMath(document);
  extractCode(document);
  const warnings = removeUnseen(document);
  for (const hidden of [...document.querySelectorAll(`${HIDDEN}, ${PERMALINKS}`)]) hidden.remove();
  normalizeAsides(document);
  const notes = extractFootnotes(document, url);
  normalizeLists(document.body);
  extractImages(document);
  if (!isWhole) refuseFrames(document, base);
  const shown = textOf(document.body);
  extractEmbeds(document);
  normalizeTables(document.body);

  const headings = [...document.querySelectorAll("h1, h2")]
    .filter((heading) => !namesSite(heading))
    .slice(0, 5)
    .map(textOf);
  const headline = oneLine(textOf(document.querySelector(HEADLINE)));
  const { root, certain, guessed }: Found = isWhole
    ? { root: document.body, certain: {}, guessed: null }
    : (knownArticle(document) ?? guessedArticle(document, headline));
  const siteName = certain.siteName ?? metadata.siteName;
  const stated = [headline, oneLine(metadata.title ?? "")];
  const title = plainTitle(oneLine(certain.title ?? metadata.title ?? headings[0] ?? ""), {
    stated,
    headings,
    siteName,
  });
  normalizeArticle(root, notes, base);
  const content = withoutTitle(toDocument(root), title);
  const text = plainText(content);
  if (!isWhole) refuseWalls(metadata.pageTitle, text.trim() === "" ? shown : text);
  if (isEmpty(content)) throw nothingToRead();
  return {
    title,
    byline: bylineOf(certain.byline ?? metadata.byline ?? guessed),
    siteName: siteName ?? siteBehind(title, metadata.pageTitle) ?? metadata.publisher,
    publishedAt: metadata.publishedAt,
    language: metadata.language,
    url: canonicalOf(metadata.canonical, url, base),
    content,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

function knownArticle(document: Document): Found | null {
  for (const site of SITES) {
    const root = !site.when || document.querySelector(site.when) ? document.querySelector(site.root) : null;
    if (root && textOf(root) !== "") return { root, certain: metadataBy(site, document, root), guessed: null };
  }
  return null;
}

function metadataBy(site: Site, document: Document, root: Element): Partial<Metadata> {
  const titles = site.title ?? "h1";
  for (const descriptor of [...document.querySelectorAll(".descriptor")]) descriptor.remove();
  const title = textOf(root.querySelector(titles) ?? document.querySelector(titles));
  const byline = site.byline ? [...document.querySelectorAll(site.byline)].map(textOf).join(", ") : "";
  for (const [selector, name] of Object.entries(site.rename ?? {})) {
    for (const element of [...root.querySelectorAll(selector)]) rename(element, name);
  }
  if (site.remove) for (const clutter of [...root.querySelectorAll(site.remove)]) clutter.remove();
  return {
    ...(title ? { title } : {}),
    ...(byline ? { byline } : {}),
    ...(site.siteName ? { siteName: site.siteName } : {}),
  };
}

/** Whether a heading is the site's own: it links to the home page, or is in a header outside the article. */
function namesSite(heading: Element): boolean {
  const link = heading.closest("a") ?? heading.querySelector("a");
  if (link && /^(?:https?:\/\/[^/?#]+)?\/?$/.test(link.getAttribute("href") ?? "#")) return true;
  return heading.closest("header, nav, [role=banner]") !== null && heading.closest("article, main") === null;
}

function guessedArticle(document: Document, headline: string): Found {
  const whole = document.body.cloneNode(true) as Element;
  const reader = new Readability<Element>(document, { keepClasses: true, serializer: (node) => node as Element });
  const found = reader.parse();
  const title = headline || found?.title;
  const certain = {
    ...(title ? { title } : {}),
    ...(found?.siteName ? { siteName: found.siteName } : {}),
  };
  const isWorthIt = found?.content && textOf(found.content) !== "";
  return { root: isWorthIt ? (found.content ?? whole) : whole, certain, guessed: found?.byline ?? null };
}

/** A document's title is separate from its text, so an equal first heading is removed. */
function withoutTitle(document: DocumentJson, title: string): DocumentJson {
  const heading = leadingHeading(document);
  if (heading === null || plain(heading) !== plain(title) || document.content.length === 1) return document;
  return { ...document, content: document.content.slice(1) };
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const isEmpty = (document: DocumentJson): boolean =>
  plainText(document).trim() === "" && !JSON.stringify(document).includes('"type":"image"');

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const bylineOf = (byline: string | null): string | null =>
  oneLine(byline ?? "")
    .replace(/^by[:\s]+/i, "")
    .slice(0, 300) || null;

/** The page's canonical address if it is on the same site; others are mistakes or attacks. */
function canonicalOf(canonical: string | null, url: string, base: string): string {
  const found = canonical ? absolute(canonical, base) : null;
  if (!found || !/^https?:/.test(found)) return url;
  const [own, theirs] = [new URL(url), new URL(found)];
  const isSameSite = bareHost(own) === bareHost(theirs);
  return isSameSite && (theirs.pathname !== "/" || own.pathname === "/") ? found : url;
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\./, "");
