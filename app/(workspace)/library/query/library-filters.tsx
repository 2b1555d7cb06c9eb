"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { Facets } from "#lib/works/library/entries/filing";
import { readingStates } from "#lib/works/library/entries/filing-fields";
import { LIBRARY_SORTS } from "#lib/works/library/entries/sorts";
import { IconButton } from "#ui/icon-button";
import { Select } from "#ui/select";
import styles from "../works/library.module.css";
import { directionOf, type LibraryQuery, libraryHref, sortedBy } from "./library-query";

/** What can be chosen of types, years and reading states; an empty value for all. */
function useOptions(facets: Facets) {
  const t = useTranslations("library.filters");
  const typeName = useTranslations("workTypes");
  const stateName = useTranslations("library.readingStates");
  const locale = useLocale();
  const types = [
    { value: "", label: t("everyType") },
    ...facets.types
      .map(({ type, count }) => ({ value: type as string, label: `${typeName(type)} (${count})` }))
      .sort((one, other) => one.label.localeCompare(other.label, locale)),
  ];
  const years = [
    { value: "", label: t("everyYear") },
    ...facets.years.map(({ year, count }) => ({ value: String(year), label: `${year} (${count})` })),
  ];
  const states = [
    { value: "", label: t("everyState") },
    ...readingStates.map((value) => ({ value: value as string, label: stateName(value) })),
  ];
  return { types, years, states };
}

/** Filters the library by type, year and reading state, and sorts it. */
export function LibraryFilters({ query, facets }: { query: LibraryQuery; facets: Facets }) {
  const t = useTranslations("library.filters");
  const router = useRouter();
  const show = (changed: Parameters<typeof libraryHref>[0]) => router.push(libraryHref({ ...query, ...changed }));
  const { types, years, states } = useOptions(facets);
  return (
    <div className={styles.filters}>
      <Select
        label={t("type")}
        isBare
        options={types}
        value={query.type ?? ""}
        onChange={(type) => show({ type: facets.types.find((one) => one.type === type)?.type })}
      />
      <Select
        label={t("year")}
        isBare
        options={years}
        value={query.year === undefined ? "" : String(query.year)}
        onChange={(year) => show({ year: year === "" ? undefined : Number(year) })}
      />
      <Select
        label={t("reading")}
        isBare
        options={states}
        value={query.reading ?? ""}
        onChange={(chosen) => show({ reading: readingStates.find((state) => state === chosen) })}
      />
      <Select
        label={t("order")}
        isBare
        options={LIBRARY_SORTS.map((value) => ({ value, label: t(`orders.${value}`) }))}
        value={query.sort}
        onChange={(sort) => show({ sort, order: undefined })}
      />
      <IconButton
        label={t("reverse")}
        icon={directionOf(query) === "asc" ? "arrow-up-narrow-wide" : "arrow-down-wide-narrow"}
        aria-pressed={query.order !== undefined}
        onClick={() => router.push(libraryHref(sortedBy(query, query.sort)))}
      />
    </div>
  );
}
