import emptyStyles from "../documents/no-documents.module.css";
import type { LibraryQuery } from "./library-query";

type Props = { query: LibraryQuery; isBare: boolean; collectionName: string | undefined };

/** The text of an empty library, or of a search without results. */
export function NoCitations({ query, isBare, collectionName }: Props) {
  return (
    <div className={emptyStyles.empty}>
      <span aria-hidden className={emptyStyles.sign}>
        ❦
      </span>
      <p className={emptyStyles.words}>{words(query, isBare, collectionName)}</p>
    </div>
  );
}

function words({ q, tag }: LibraryQuery, isBare: boolean, collectionName: string | undefined): string {
  if (q) return `Nothing in the library matches “${q}”.`;
  if (isBare)
    return "The works you cite appear here. Add one by its DOI, or drop a .bib, .ris or CSL .json file on this page.";
  if (tag) return `Nothing here has the tag “${tag}”.`;
  return `“${collectionName}” is empty. Add a work to it from the work's own page, or drop a file here.`;
}
