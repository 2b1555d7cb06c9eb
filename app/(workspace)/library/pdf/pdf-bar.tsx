"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import styles from "./pdf-view.module.css";

/** What stands beside the pages. */
export type Side = "thumbnails" | "outline" | "highlights" | null;

type Props = {
  title: string;
  url: string;
  page: number;
  /** How many pages there are; null until the PDF is open. */
  pages: number | null;
  side: Side;
  isDark: boolean;
  isSearching: boolean;
  hasOutline: boolean;
  onPage: (page: number) => void;
  onSide: (side: Side) => void;
  onZoom: (by: 1 | -1) => void;
  onDark: () => void;
  onSearch: () => void;
  onClose?: (() => void) | undefined;
};

/** The bar above a PDF: its title and page, and what can be done with it. */
export function PdfBar(props: Props) {
  const { title, url, page, pages, side, isDark, isSearching, hasOutline, onPage, onSide, onZoom, onDark } = props;
  const t = useTranslations("pdf");
  const toggle = (one: Exclude<Side, null>) => onSide(side === one ? null : one);
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.tools}>
        {pages === null ? null : <PageField page={page} pages={pages} onPage={onPage} />}
        <IconButton label={t("find")} icon="search" keys="/" aria-pressed={isSearching} onClick={props.onSearch} />
        <IconButton
          label={t("thumbnails")}
          icon="gallery-vertical"
          aria-pressed={side === "thumbnails"}
          onClick={() => toggle("thumbnails")}
        />
        {hasOutline ? (
          <IconButton
            label={t("outline")}
            icon="list"
            aria-pressed={side === "outline"}
            onClick={() => toggle("outline")}
          />
        ) : null}
        <IconButton
          label={t("highlights")}
          icon="highlighter"
          aria-pressed={side === "highlights"}
          onClick={() => toggle("highlights")}
        />
        <IconButton label={t("smaller")} icon="zoom-out" onClick={() => onZoom(-1)} />
        <IconButton label={t("larger")} icon="zoom-in" onClick={() => onZoom(1)} />
        <IconButton label={t("dark")} icon="moon" aria-pressed={isDark} onClick={onDark} />
        <a href={url} target="_blank" rel="noreferrer" className={styles.tab} aria-label={t("tab", { title })}>
          <Icon name="external-link" size={16} strokeWidth={1.75} />
        </a>
      </span>
      {props.onClose ? <IconButton label={t("close")} icon="x" onClick={props.onClose} /> : null}
    </header>
  );
}

function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTranslations("pdf");
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const asked = Math.round(Number(typed));
    if (asked >= 1 && asked <= pages) onPage(asked);
    else setTyped(String(page));
  };
  return (
    <>
      <IconButton
        label={t("previous")}
        icon="chevron-up"
        keys="ArrowLeft"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={t("next")}
        icon="chevron-down"
        keys="ArrowRight"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
      <form
        className={styles.number}
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <input
          inputMode="numeric"
          aria-label={t("page")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={go}
        />
        <span>{t("of", { pages })}</span>
      </form>
    </>
  );
}
