import { useTranslations } from "next-intl";
import type { Translator } from "../../../words/setup/translator";
import emptyStyles from "../../documents/no-documents.module.css";
import type { LibraryQuery } from "../query/library-query";

type Props = { query: LibraryQuery; isBare: boolean; collectionName: string | undefined };

/** The text of an empty library, or of a search without results. */
export function NoCitations({ query, isBare, collectionName }: Props) {
  const t = useTranslations("library.empty");
  return (
    <div className={emptyStyles.empty}>
      <span aria-hidden className={emptyStyles.sign}>
        ❦
      </span>
      <p className={emptyStyles.words}>{words(t, query, { isBare, collectionName })}</p>
    </div>
  );
}

type Place = { isBare: boolean; collectionName: string | undefined };

function words(
  t: Translator<"library.empty">,
  { q, tag, type, year, reading }: LibraryQuery,
  { isBare, collectionName = "" }: Place,
): string {
  if (q) return t("found", { words: q });
  if (isBare) return t("library");
  if (reading) return t("reading");
  if (type || year !== undefined) return t("typeAndYear");
  return tag ? t("tag", { tag }) : t("collection", { name: collectionName });
}
