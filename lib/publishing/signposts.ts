import { orcidAddress } from "#lib/shapes/orcid";
import type { TextAuthor } from "#lib/shapes/text-author";
import { licenseAddress } from "./license";
import type { PageSuffix } from "./page-forms";

/** What tells a program where the parts of a page are, and who made it. */
type Signposted = {
  url: string;
  license: string | null;
  doi: string | null;
  authors: readonly TextAuthor[];
  /** The files that it shows. */
  files: readonly { url: string; mediaType: string }[];
};

// Proxies refuse long headers; by the conventions a header may name some of what there is.
const MOST_AUTHORS = 30;
const MOST_FILES = 20;

const target = (address: string, rel: string, type?: string) =>
  `<${address}>; rel="${rel}"${type ? `; type="${type}"` : ""}`;

const DESCRIBED = [
  [".bib", "application/x-bibtex"],
  [".ris", "application/x-research-info-systems"],
] as const;

/** The `Link` header of a page, or of one of its other formats, by the conventions of Signposting (signposting.org). */
export function signposts({ url, license, doi, authors, files }: Signposted, suffix: PageSuffix): string {
  if (suffix === ".bib" || suffix === ".ris") return target(url, "describes", "text/html");
  if (suffix !== "") return target(url, "collection", "text/html");
  const licensed = licenseAddress({ license });
  return [
    target(doi ? `https://doi.org/${doi}` : url, "cite-as"),
    ...authors.flatMap(({ orcid }) => (orcid ? target(orcidAddress(orcid), "author") : [])).slice(0, MOST_AUTHORS),
    ...DESCRIBED.map(([ending, type]) => target(`${url}${ending}`, "describedby", type)),
    target(`${url}.md`, "item", "text/markdown"),
    ...files.slice(0, MOST_FILES).map((file) => target(file.url, "item", file.mediaType)),
    target("https://schema.org/ScholarlyArticle", "type"),
    target("https://schema.org/AboutPage", "type"),
    ...(licensed ? [target(licensed, "license")] : []),
  ].join(", ");
}
