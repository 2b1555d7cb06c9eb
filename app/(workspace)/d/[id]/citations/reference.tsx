"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import type { ShownCitation } from "#lib/operations/workspace/shown-citations";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { byline } from "../../../library/works/byline";
import type { ReadPdf } from "../parts/read-pdf";
import { CheckBadges } from "./check-badges";
import styles from "./references-panel.module.css";
import { RelatedReferences } from "./related-references";
import type { CitationStore } from "./use-citations";
import { Words } from "./words";
import { goToCitation, mentionsOf } from "./write-citation";

type Props = {
  citation: ShownCitation;
  editor: Editor;
  isChosen: boolean;
  store: CitationStore;
  onReadPdf: (pdf: ReadPdf) => void;
  onRemove?: () => void;
};

const MOST_MENTIONS = 12;

/** A work that the document cites, formatted in its style, with its checks and links to its mentions. */
export function Reference({ citation, editor, isChosen, store, onReadPdf, onRemove }: Props) {
  const { id, key, csl, order, mentions, bibliography, checks } = citation;
  const t = useTranslations("citing.reference");
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isChosen) element.current?.focus();
  }, [isChosen]);

  function go(mention: number) {
    const pos = mentionsOf(editor.state, id)[mention];
    if (pos !== undefined) goToCitation(editor, pos);
  }

  return (
    <li ref={element} tabIndex={-1} className={styles.reference}>
      <span className={styles.number} aria-hidden>
        {mentions > 0 ? order : ""}
      </span>
      <div className={styles.about}>
        {bibliography?.text ? (
          <Words html={bibliography.html} className={styles.entry} />
        ) : (
          <span className={styles.entry}>
            {[plainTitle(csl) || t("untitled"), byline(csl)].filter(Boolean).join(". ")}
          </span>
        )}
        <Pdfs citation={citation} onReadPdf={onReadPdf} />
        <div className={styles.line}>
          <CheckBadges checks={checks} />
          <Mentions count={mentions} name={key} onGo={go} />
        </div>
        <Foot name={key} onRemove={onRemove} />
        {citation.citationId ? (
          <RelatedReferences
            citationId={citation.citationId}
            name={key}
            store={store}
            canEdit={onRemove !== undefined}
          />
        ) : null}
      </div>
    </li>
  );
}

function Pdfs({ citation: { citationId, pdfs }, onReadPdf }: Pick<Props, "citation" | "onReadPdf">) {
  const t = useTranslations("citing.reference");
  return pdfs.map((pdf) => (
    <button
      key={pdf.url}
      type="button"
      className={styles.pdf}
      aria-label={t("openPdf", { title: pdf.title })}
      onClick={() => citationId && onReadPdf({ ...pdf, citationId })}
    >
      <Icon name="file-text" size={14} /> <span>{pdf.title}</span>
    </button>
  ));
}

type FootProps = { name: string; onRemove: (() => void) | undefined };

function Foot({ name: key, onRemove }: FootProps) {
  const t = useTranslations("citing.reference");
  const announce = useAnnounce();

  async function copyKey() {
    try {
      await navigator.clipboard.writeText(`@${key}`);
      announce({ title: t("keyCopied") });
    } catch {
      announce({ title: t("keyNotCopied"), description: `@${key}`, tone: "error" });
    }
  }

  return (
    <div className={styles.foot}>
      <code className={styles.key}>@{key}</code>
      <span className={styles.tools}>
        <IconButton label={t("copyKey", { key })} icon="copy" onClick={() => void copyKey()} />
        {onRemove ? <IconButton label={t("remove", { key })} icon="trash-2" onClick={onRemove} /> : null}
      </span>
    </div>
  );
}

type MentionsProps = { count: number; name: string; onGo: (mention: number) => void };

function Mentions({ count, name, onGo }: MentionsProps) {
  const t = useTranslations("citing.reference");
  if (count === 0) return null;
  if (count === 1) {
    return (
      <button
        type="button"
        className={`${styles.mention} ${styles.only}`}
        aria-label={t("onlyMention", { key: name })}
        onClick={() => onGo(0)}
      >
        {t("mentions", { count })}
      </button>
    );
  }
  return (
    <div className={styles.mentions}>
      <span>{t("mentions", { count })}</span>
      {Array.from({ length: Math.min(count, MOST_MENTIONS) }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a mention is identified by its position alone.
          key={at}
          type="button"
          className={styles.mention}
          aria-label={t("goToMention", { number: at + 1, key: name })}
          onClick={() => onGo(at)}
        >
          {at + 1}
        </button>
      ))}
    </div>
  );
}
