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

function words({ q, tag, type, year }: LibraryQuery, isBare: boolean, collectionName: string | undefined): string {
  if (q) return `Nothing in the library matches “${q}”.`;
  if (isBare)
    return "The works you cite appear here. Add one by its DOI, enter it by hand, or drop PDFs and .bib, .ris, .json, .nbib, .enw or .cff files on this page.";
  if (type || year !== undefined) return "No work here has this type and year.";
  if (tag) return `Nothing here has the tag “${tag}”.`;
  return `“${collectionName}” is empty. Select works in the library to add them to it, or drop a file here.`;
}
