"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutList, ListFilter, Rows3, Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { Popover } from "#ui/popover";
import { useFolders } from "../folders/use-folders";
import { actionQuery } from "../queries/query";
import { useAppearance } from "../shell/appearance-context";
import { knownEditors } from "./known-editors";
import { type ListAddress, type ListQuery, listAddress, listHref } from "./list-query";
import styles from "./list-tools.module.css";

const PAUSE_MS = 250;

const SORTS = [
  { value: "updated", label: "Last changed" },
  { value: "created", label: "Newest" },
  { value: "title", label: "Title" },
];

const BEST = { value: "", label: "Best match" };

const OWNERS = [
  { value: "", label: "Everybody" },
  { value: "owned", label: "Me" },
  { value: "shared", label: "Others" },
];

const ORIGINS = [
  { value: "", label: "Anybody" },
  { value: "human", label: "A person" },
  { value: "agent", label: "An agent" },
];

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
    ...(folder ? [{ words: `In ${folder.name}`, without: { folder: undefined } }] : []),
    ...(query.access
      ? [{ words: query.access === "owned" ? "Mine" : "Shared with me", without: { access: undefined } }]
      : []),
    ...(query.origin
      ? [
          {
            words: query.origin === "agent" ? "Changed by an agent" : "Changed by a person",
            without: { origin: undefined },
          },
        ]
      : []),
    ...(query.editedBy ? [{ words: `Changed by ${editor?.name ?? "…"}`, without: { by: undefined } }] : []),
  ];
  const isLines = appearance.list === "lines";
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search} aria-busy={isPending}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            aria-label="Search these documents"
            placeholder="Search these documents"
            value={typed}
            maxLength={500}
            onChange={(event) => search(event.target.value)}
            className={styles.field}
          />
        </search>
        <select
          aria-label="Order"
          className={styles.select}
          value={address.sort ?? (query.q === undefined ? "updated" : "")}
          onChange={({ target }) => go({ sort: target.value === "updated" && !query.q ? undefined : target.value })}
        >
          {(query.q === undefined ? SORTS : [BEST, ...SORTS]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button ref={button} aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          <ListFilter size={16} aria-hidden />
          <span className={styles.word}>Filter</span>
          {chips.length > 0 ? <span className={styles.number}>{chips.length}</span> : null}
        </Button>
        <IconButton
          label={isLines ? "Show cards" : "Show one line a document"}
          icon={isLines ? LayoutList : Rows3}
          onClick={() => change({ list: isLines ? "cards" : "lines" })}
        />
      </div>
      {chips.length > 0 ? (
        <ul className={styles.chips} aria-label="Filters">
          {chips.map(({ words, without }) => (
            <li key={words}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Remove the filter ${words}`}
                onClick={() => go(without)}
              >
                {words}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Popover label="Filter" open={isOpen} onClose={() => setOpen(false)} anchor={button}>
        <div className={styles.filters}>
          <Select
            label="Folder"
            value={query.folderId ?? ""}
            options={[
              { value: "", label: "All folders" },
              { value: "root", label: "No folder" },
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => go({ folder: value })}
          />
          <Select
            label="Owned by"
            value={query.access ?? ""}
            options={OWNERS}
            onChange={(value) => go({ access: value })}
          />
          <Select
            label="Last changed by"
            value={query.editedBy ?? query.origin ?? ""}
            options={[
              ...ORIGINS,
              ...(editors.data ?? []).map(({ id, name, origin }) => ({
                value: id,
                label: origin === "agent" ? `${name} (agent)` : name,
              })),
            ]}
            onChange={(value) => {
              const isKind = ORIGINS.some((one) => one.value === value);
              go(isKind ? { origin: value, by: undefined } : { by: value, origin: undefined });
            }}
          />
        </div>
      </Popover>
    </>
  );
}
