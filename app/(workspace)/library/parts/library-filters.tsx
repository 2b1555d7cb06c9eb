"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { Facets } from "#lib/works/library/entries/filing";
import { Select } from "#ui/select";
import styles from "./library.module.css";
import { type LibraryQuery, libraryHref } from "./library-query";

const ORDERS = ["created", "updated", "title", "year", "type"] as const;

/** Filters the library by type and year, and sorts it. */
export function LibraryFilters({ query, facets }: { query: LibraryQuery; facets: Facets }) {
  const t = useTranslations("library.filters");
  const typeName = useTranslations("workTypes");
  const locale = useLocale();
  const router = useRouter();
  const show = (changed: Parameters<typeof libraryHref>[0]) => router.push(libraryHref({ ...query, ...changed }));
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
        label={t("order")}
        isBare
        options={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
        value={query.sort}
        onChange={(sort) => show({ sort })}
      />
    </div>
  );
}
