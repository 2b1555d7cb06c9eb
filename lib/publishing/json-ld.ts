import type { CslItem } from "#lib/citations/csl/csl";
import { orcidAddress } from "#lib/shapes/orcid";
import type { Affiliation, TextAuthor } from "#lib/shapes/text-author";
import { reached } from "./byline";
import type { Page } from "./page";

const MAX_CITED = 200;

/** Describes a page in schema.org's JSON-LD, in a script element that cannot run or be closed early. */
export function jsonLd(page: Page, description: string): string {
  const data = {
    "@context": "https://schema.org",
    "@type": page.cites.length > 0 ? "ScholarlyArticle" : "Article",
    headline: page.title,
    description,
    url: page.canonicalUrl,
    mainEntityOfPage: page.canonicalUrl,
    image: `${page.canonicalUrl}/preview.png?v=${page.version}`,
    author: page.authors.map(person),
    ...(page.software.length > 0 ? { contributor: page.software.map(software) } : {}),
    ...(page.colophon ? { creditText: page.colophon } : {}),
    datePublished: page.publishedAt.toISOString(),
    dateModified: page.updatedAt.toISOString(),
    version: page.version,
    wordCount: page.wordCount,
    inLanguage: page.locale,
    ...(page.book && page.book.at !== null
      ? { isPartOf: { "@type": "Book", name: page.book.title, url: page.book.url } }
      : {}),
    ...(page.license ? { license: page.license } : {}),
    ...(page.doi ? { identifier: `https://doi.org/${page.doi}` } : {}),
    ...(page.cites.length > 0 ? { citation: page.cites.slice(0, MAX_CITED).map(cited) } : {}),
  };
  // A text with </script> in it must not end the block.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

function person(author: TextAuthor) {
  const { name, orcid, affiliations } = author;
  const email = reached(author);
  return {
    "@type": "Person",
    ...(orcid ? { "@id": orcidAddress(orcid) } : {}),
    name,
    ...(affiliations.length > 0 ? { affiliation: affiliations.map(organization) } : {}),
    ...(email ? { email } : {}),
  };
}

const organization = ({ name, ror }: Affiliation) => ({
  "@type": "Organization",
  ...(ror ? { "@id": ror } : {}),
  name,
});

/** A model as software; the version is the end of its name, or the model that an agent used. */
function software({ name, agent, model }: Page["software"][number]) {
  const version = model && /\d[\w.]*(?:-\d[\w.]*)*$/.exec(model)?.[0];
  const softwareVersion = version ?? (agent && agent !== name ? model : null);
  return {
    "@type": "SoftwareApplication",
    name,
    applicationCategory: "Artificial intelligence",
    ...(softwareVersion ? { softwareVersion } : {}),
  };
}

function cited({ title, DOI, URL: address }: CslItem) {
  const url = typeof DOI === "string" ? `https://doi.org/${DOI}` : address;
  const isOfTheWeb = typeof url === "string" && /^https?:\/\//i.test(url);
  return { "@type": "CreativeWork", name: title, ...(isOfTheWeb ? { url } : {}) };
}
