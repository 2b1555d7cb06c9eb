"use client";

import { useRouter } from "next/navigation";
import { typeName } from "#lib/citations/form/work-fields";
import type { Facets } from "#lib/library/filing";
import { Select } from "#ui/select";
import styles from "./library.module.css";
import { type LibraryQuery, libraryHref } from "./library-query";

const ORDERS = [
  { label: "Latest first", value: "created" },
  { label: "Last changed first", value: "updated" },
  { label: "By title", value: "title" },
  { label: "By year, newest first", value: "year" },
  { label: "By type", value: "type" },
] as const;

/** Filters the library by type and year, and sorts it. */
export function LibraryFilters({ query, facets }: { query: LibraryQuery; facets: Facets }) {
  const router = useRouter();
  const show = (changed: Parameters<typeof libraryHref>[0]) => router.push(libraryHref({ ...query, ...changed }));
  const types = [
    { value: "", label: "Every type" },
    ...facets.types
      .map(({ type, count }) => ({ value: type as string, label: `${typeName(type)} (${count})` }))
      .sort((one, other) => one.label.localeCompare(other.label, "en")),
  ];
  const years = [
    { value: "", label: "Every year" },
    ...facets.years.map(({ year, count }) => ({ value: String(year), label: `${year} (${count})` })),
  ];
  return (
    <div className={styles.filters}>
      <Select
        label="Type"
        isBare
        options={types}
        value={query.type ?? ""}
        onChange={(type) => show({ type: facets.types.find((one) => one.type === type)?.type })}
      />
      <Select
        label="Year"
        isBare
        options={years}
        value={query.year === undefined ? "" : String(query.year)}
        onChange={(year) => show({ year: year === "" ? undefined : Number(year) })}
      />
      <Select label="Order" isBare options={ORDERS} value={query.sort} onChange={(sort) => show({ sort })} />
    </div>
  );
}
