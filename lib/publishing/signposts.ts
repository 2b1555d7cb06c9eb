import { licenseAddress } from "./license";
import type { PageSuffix } from "./page-forms";

/** What tells a program where the parts of a page are. */
type Signposted = { url: string; license: string | null };

const target = (address: string, rel: string, type?: string) =>
  `<${address}>; rel="${rel}"${type ? `; type="${type}"` : ""}`;

const DESCRIBED = [
  [".bib", "application/x-bibtex"],
  [".ris", "application/x-research-info-systems"],
] as const;

/** The `Link` header of a page, or of one of its other formats, by the conventions of Signposting (signposting.org). */
export function signposts({ url, license }: Signposted, suffix: PageSuffix): string {
  if (suffix === ".bib" || suffix === ".ris") return target(url, "describes", "text/html");
  if (suffix !== "") return target(url, "collection", "text/html");
  const licensed = licenseAddress({ license });
  return [
    target(url, "cite-as"),
    ...DESCRIBED.map(([ending, type]) => target(`${url}${ending}`, "describedby", type)),
    target(`${url}.md`, "item", "text/markdown"),
    target("https://schema.org/ScholarlyArticle", "type"),
    target("https://schema.org/AboutPage", "type"),
    ...(licensed ? [target(licensed, "license")] : []),
  ].join(", ");
}
