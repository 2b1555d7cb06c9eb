import { parseUrl } from "#lib/base/parse-url";
import type { Citation } from "./citation";
import styles from "./library.module.css";

/** The address of a DOI, which may contain any character, including # and ?. */
export const doiAddress = (doi: string) => `https://doi.org/${encodeURIComponent(doi).replaceAll("%2F", "/")}`;

/** Links to a work at its registries and on the web. */
export function WorkLinks({ citation }: { citation: Pick<Citation, "doi" | "pmid" | "arxivId" | "url" | "checks"> }) {
  const { doi, pmid, arxivId, url, checks } = citation;
  const newer = checks.newerVersion;
  const links = [
    newer ? { label: newer, href: doiAddress(newer) } : null,
    doi ? { label: `DOI ${doi}`, href: doiAddress(doi) } : null,
    pmid ? { label: `PubMed ${pmid}`, href: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` } : null,
    arxivId ? { label: `arXiv ${arxivId}`, href: `https://arxiv.org/abs/${arxivId}` } : null,
    !doi && url && /^https?:\/\//i.test(url) ? { label: hostOf(url), href: url } : null,
  ].filter((link) => link !== null);
  return links.map(({ label, href }) => (
    <a key={href} href={href} target="_blank" rel="noreferrer" className={styles.away}>
      {label}
    </a>
  ));
}

const hostOf = (url: string) => parseUrl(url)?.hostname ?? url;
