"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutList, ListFilter, Rows3, Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useTransition } from "react";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { IconButton } from "#ui/icon-button";
import { Popover } from "#ui/popover";
import { useAppearance } from "../frame/appearance-context";
import { useFolders } from "../list/use-folders";
import { actionQuery } from "../queries/query";
import { knownEditors } from "./known-editors";
import { type ListAddress, type ListQuery, listAddress, listHref } from "./list-query";
import styles from "./list-tools.module.css";

const PAUSE_MS = 250;

const SORTS = ["updated", "created", "title"] as const;

const OWNERS = ["owned", "shared"] as const;

const ORIGINS = ["human", "agent"] as const;

type Option = { value: string; label: string };

type SelectProps = { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void };

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Search, order, filters and view of a list of documents; all but the view are in its address. */
export function ListTools({ query }: { query: ListQuery }) {
  const t = useTranslations("documents.tools");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const { appearance, change } = useAppearance();
  const [typed, setTyped] = useState(query.q ?? "");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const folders = useFolders();
  const editors = useQuery({
    ...actionQuery(["editors"], () => knownEditors({})),
    enabled: isOpen || !!query.editedBy,
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const sent = useRef(typed);
  useEffect(() => {
    const now = query.q ?? "";
    // A link leads to another search, or to none.
    if (now !== sent.current) setTyped(now);
    sent.current = now;
  }, [query.q]);

  const address = listAddress(query);
  const go = (part: ListAddress) =>
    startTransition(() => router.replace(listHref({ ...address, ...part }), { scroll: false }));

  function search(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      go({ q: sent.current, sort: undefined });
    }, PAUSE_MS);
  }

  const folder = folders.find(({ id }) => id === query.folderId);
  const editor = editors.data?.find(({ id }) => id === query.editedBy);
  const chips = [
    ...(folder ? [{ words: t("chips.folder", { name: folder.name }), without: { folder: undefined } }] : []),
    ...(query.access ? [{ words: t(`chips.${query.access}`), without: { access: undefined } }] : []),
    ...(query.origin ? [{ words: t(`chips.${query.origin}`), without: { origin: undefined } }] : []),
    ...(query.editedBy
      ? [{ words: t("chips.editor", { name: editor?.name ?? "…" }), without: { by: undefined } }]
      : []),
    ...(query.drafts ? [{ words: t("chips.drafts"), without: { drafts: undefined } }] : []),
  ];
  const orders = SORTS.map((value) => ({ value: value as string, label: t(`orders.${value}`) }));
  const best = { value: "", label: t("orders.best") };
  const isLines = appearance.list === "lines";
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search} aria-busy={isPending}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
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
        <select
          aria-label={t("order")}
          className={styles.select}
          value={address.sort ?? (query.q === undefined ? "updated" : "")}
          onChange={({ target }) => go({ sort: target.value === "updated" && !query.q ? undefined : target.value })}
        >
          {(query.q === undefined ? orders : [best, ...orders]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button ref={button} aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          <ListFilter size={16} aria-hidden />
          <span className={styles.word}>{t("filter")}</span>
          {chips.length > 0 ? <span className={styles.number}>{chips.length}</span> : null}
        </Button>
        <IconButton
          label={t(isLines ? "showCards" : "showLines")}
          icon={isLines ? LayoutList : Rows3}
          onClick={() => change({ list: isLines ? "cards" : "lines" })}
        />
      </div>
      {chips.length > 0 ? (
        <ul className={styles.chips} aria-label={t("filters")}>
          {chips.map(({ words, without }) => (
            <li key={words}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t("removeFilter", { filter: words })}
                onClick={() => go(without)}
              >
                {words}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Popover label={t("filter")} open={isOpen} onClose={() => setOpen(false)} anchor={button}>
        <div className={styles.filters}>
          <Select
            label={t("folder")}
            value={query.folderId ?? ""}
            options={[
              { value: "", label: t("allFolders") },
              { value: "root", label: t("noFolder") },
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => go({ folder: value })}
          />
          <Select
            label={t("ownedBy")}
            value={query.access ?? ""}
            options={[
              { value: "", label: t("owners.all") },
              ...OWNERS.map((value) => ({ value, label: t(`owners.${value}`) })),
            ]}
            onChange={(value) => go({ access: value })}
          />
          <Select
            label={t("lastChangedBy")}
            value={query.editedBy ?? query.origin ?? ""}
            options={[
              { value: "", label: t("origins.all") },
              ...ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) })),
              ...(editors.data ?? []).map(({ id, name, origin }) => ({
                value: id,
                label: origin === "agent" ? t("agent", { name }) : name,
              })),
            ]}
            onChange={(value) => {
              const isKind = value === "" || ORIGINS.some((one) => one === value);
              go(isKind ? { origin: value, by: undefined } : { by: value, origin: undefined });
            }}
          />
          <Checkbox
            label={t("drafts")}
            checked={query.drafts === true}
            onChange={(isWanted) => go({ drafts: isWanted ? "true" : undefined })}
          />
        </div>
      </Popover>
    </>
  );
}
