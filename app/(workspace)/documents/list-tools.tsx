"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { late } from "#ui/lazy";
import { useWasOpen } from "#ui/use-was-open";
import { useAppearance } from "../frame/appearance-context";
import { useFolders } from "../list/use-folders";
import { actionQuery } from "../queries/query";
import { chipsOf, FilterChips } from "./filter-chips";
import { knownEditors } from "./known-editors";
import type { ListAddress, ListQuery } from "./list-query";
import styles from "./list-tools.module.css";
import { useListAddress } from "./use-list-address";

const ListFilters = late(() => import("./list-filters").then((part) => part.ListFilters));

const SORTS = ["updated", "created", "title"] as const;

type OrderProps = { query: ListQuery; sort: string | undefined; go: (part: ListAddress) => void };

function Order({ query, sort, go }: OrderProps) {
  const t = useTranslations("documents.tools");
  const orders = SORTS.map((value) => ({ value: value as string, label: t(`orders.${value}`) }));
  const best = { value: "", label: t("orders.best") };
  return (
    <select
      aria-label={t("order")}
      className={styles.select}
      value={sort ?? (query.q === undefined ? "updated" : "")}
      onChange={({ target }) => go({ sort: target.value === "updated" && !query.q ? undefined : target.value })}
    >
      {(query.q === undefined ? orders : [best, ...orders]).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function ViewSwitch() {
  const t = useTranslations("documents.tools");
  const { appearance, change } = useAppearance();
  const isLines = appearance.list === "lines";
  return (
    <IconButton
      label={t(isLines ? "showCards" : "showLines")}
      icon={isLines ? "layout-list" : "rows-3"}
      onClick={() => change({ list: isLines ? "cards" : "lines" })}
    />
  );
}

/** Search, order, filters and view of a list of documents; all but the view are in its address. */
export function ListTools({ query }: { query: ListQuery }) {
  const t = useTranslations("documents.tools");
  const { address, isPending, go, typed, search } = useListAddress(query);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const folders = useFolders();
  const editors = useQuery({
    ...actionQuery(["editors"], () => knownEditors({})),
    enabled: isOpen || !!query.editedBy,
  });
  const chips = chipsOf(t, query, {
    folder: folders.find(({ id }) => id === query.folderId),
    editor: editors.data?.find(({ id }) => id === query.editedBy),
  });
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search} aria-busy={isPending}>
          <Icon name="search" size={16} strokeWidth={1.75} />
          <input
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={typed}
            maxLength={500}
            onChange={(event) => search(event.target.value)}
            className={styles.field}
          />
        </search>
        <Order query={query} sort={address.sort} go={go} />
        <Button ref={button} aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          <Icon name="list-filter" size={16} />
          <span className={styles.word}>{t("filter")}</span>
          {chips.length > 0 ? <span className={styles.number}>{chips.length}</span> : null}
        </Button>
        <ViewSwitch />
      </div>
      {chips.length > 0 ? <FilterChips chips={chips} onRemove={go} /> : null}
      {useWasOpen(isOpen) ? (
        <ListFilters
          {...{ query, folders, go }}
          editors={editors.data ?? []}
          anchor={button}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
