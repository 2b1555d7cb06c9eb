"use client";

import type { Editor } from "@tiptap/react";
import { Copy, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { plainTitle } from "#lib/citations/work-facts";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { byline } from "../../../library/byline";
import { CheckBadges } from "./check-badges";
import styles from "./references-panel.module.css";
import type { ShownCitation } from "./shown-citations";
import { Words } from "./words";
import { goToCitation, mentionsOf } from "./write-citation";

type Props = { citation: ShownCitation; editor: Editor; isChosen: boolean; onRemove?: () => void };

const MOST_MENTIONS = 12;

/** A work that the document cites, formatted in its style, with its checks and links to its mentions. */
export function Reference({ citation, editor, isChosen, onRemove }: Props) {
  const { id, key, csl, order, mentions, bibliography, checks } = citation;
  const announce = useAnnounce();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.focus();
  }, [isChosen]);

  async function copyKey() {
    try {
      await navigator.clipboard.writeText(`@${key}`);
      announce({ title: "Key copied" });
    } catch {
      announce({ title: "The key could not be copied", description: `@${key}`, tone: "error" });
    }
  }

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
            {[plainTitle(csl) || "Untitled", byline(csl)].filter(Boolean).join(". ")}
          </span>
        )}
        <div className={styles.line}>
          <CheckBadges checks={checks} />
          <Mentions count={mentions} name={key} onGo={go} />
        </div>
        <div className={styles.foot}>
          <code className={styles.key}>@{key}</code>
          <span className={styles.tools}>
            <IconButton label={`Copy the key @${key}`} icon={Copy} onClick={() => void copyKey()} />
            {onRemove ? <IconButton label={`Remove @${key}`} icon={Trash2} onClick={onRemove} /> : null}
          </span>
        </div>
      </div>
    </li>
  );
}

type MentionsProps = { count: number; name: string; onGo: (mention: number) => void };

function Mentions({ count, name, onGo }: MentionsProps) {
  if (count === 0) return null;
  if (count === 1) {
    return (
      <button
        type="button"
        className={`${styles.mention} ${styles.only}`}
        aria-label={`1 mention of @${name}`}
        onClick={() => onGo(0)}
      >
        1 mention
      </button>
    );
  }
  return (
    <div className={styles.mentions}>
      <span>{count} mentions</span>
      {Array.from({ length: Math.min(count, MOST_MENTIONS) }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a mention is identified by its position alone.
          key={at}
          type="button"
          className={styles.mention}
          aria-label={`Go to mention ${at + 1} of @${name}`}
          onClick={() => onGo(at)}
        >
          {at + 1}
        </button>
      ))}
    </div>
  );
}
