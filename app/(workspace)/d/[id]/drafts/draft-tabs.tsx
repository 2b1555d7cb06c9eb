"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Link } from "#ui/link";
import { AuthorBadge } from "../../../documents/author-badge";
import { routeQuery } from "../../../queries/query";
import { usePaused } from "../../../queries/use-paused";
import type { OpenDocument } from "../view/open-document";
import { changedWords } from "./changed-words";
import type { Draft } from "./draft";
import styles from "./draft-tabs.module.css";
import { useDrafts } from "./use-drafts";
import { useWaiting } from "./use-waiting";

const SHOWN = 3;
// Each count compares the whole texts.
const COUNT_AGAIN_MS = 5_000;

function Changed({ draft, version }: { draft: Pick<Draft, "id">; version: number }) {
  const t = useTranslations("drafts.tabs");
  const locale = useLocale();
  const counted = usePaused(version, COUNT_AGAIN_MS);
  const query = routeQuery("GET /api/w/documents/[id]/comparison", { id: draft.id });
  const { data } = useQuery({
    ...query,
    queryKey: [...query.queryKey, counted],
    placeholderData: keepPreviousData,
  });
  const waiting = useWaiting(draft.id);
  if (!data) return null;
  const { added, removed } = changedWords(data);
  const parts = [
    ...(added > 0 ? [`+${added.toLocaleString(locale)}`] : []),
    ...(removed > 0 ? [`−${removed.toLocaleString(locale)}`] : []),
  ];
  const unchanged = waiting > 0 ? t("waiting", { count: waiting }) : t("none");
  return (
    <span className={styles.changed}>
      {parts.length > 0 ? t("words", { changed: parts.join(" "), count: Math.max(added, removed) }) : unchanged}
    </span>
  );
}

/** Brings the tab of the open text into view, where the tabs are wider than a phone; the page itself stays. */
function showTab(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

type TabProps = { href: string; isHere: boolean; origin?: string; name: string; children?: ReactNode };

function Tab({ href, isHere, origin, name, children }: TabProps) {
  return (
    <Link
      ref={isHere ? showTab : undefined}
      href={href}
      ahead={false}
      className={styles.tab}
      data-origin={origin}
      aria-current={isHere ? "page" : undefined}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>{children}</span>
    </Link>
  );
}

type Props = {
  document: OpenDocument;
  /** The version that the server has of the open text. */
  version: number;
  /** Makes a draft; null for those who may not. */
  onNew: (() => void) | null;
};

/** The document and its open drafts above the text, with who wrote each and how much it changes; nothing without drafts. */
export function DraftTabs({ document: opened, version, onNew }: Props) {
  const t = useTranslations("drafts.tabs");
  const drafts = useDrafts(opened);
  const [isWhole, setWhole] = useState(false);
  const { id, draftOf } = opened;
  if (drafts.length === 0 && !draftOf) return null;
  const isListed = drafts.some((draft) => draft.id === id);
  // A draft that was merged or closed is in no list, and is read here all the same.
  const all = [...(draftOf && !isListed ? [opened] : []), ...drafts];
  const first = all.filter((draft, at) => isWhole || at < SHOWN || draft.id === id);
  const hidden = all.length - first.length;
  return (
    <nav aria-label={t("label")} className={styles.tabs}>
      <Tab href={`/d/${draftOf?.id ?? id}`} isHere={!draftOf} name={t("document")}>
        <Icon name="file-text" size={14} strokeWidth={2} /> {t("itself")}
      </Tab>
      {first.map((draft) => (
        <Tab
          key={draft.id}
          href={`/d/${draft.id}`}
          isHere={draft.id === id}
          origin={draft.lastEdit.origin}
          name={draft.draftOf?.name ?? ""}
        >
          <AuthorBadge author={draft.lastEdit} />
          {draft.draftOf?.state === "open" ? (
            <Changed draft={draft} version={draft.id === id ? version : draft.version} />
          ) : (
            <span className={styles.changed}>{t(draft.draftOf?.state ?? "closed")}</span>
          )}
        </Tab>
      ))}
      {hidden > 0 ? (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t("more", { count: hidden })}
        </button>
      ) : null}
      {onNew ? (
        <span className={styles.new}>
          <IconButton label={t("new")} icon="plus" onClick={onNew} />
        </span>
      ) : null}
    </nav>
  );
}
