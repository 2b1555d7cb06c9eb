"use client";

import { StickyNote } from "lucide-react";
import { useState } from "react";
import { plainTitle } from "#lib/citations/work-facts";
import { byline } from "./byline";
import type { Citation, Collection } from "./citation";
import { CitationBadges } from "./citation-badges";
import { CitationDialog } from "./citation-dialog";
import styles from "./library.module.css";

type Props = { citation: Citation; collections: Collection[] };

/** A work in the library: title, byline and warnings; pressing it opens its dialog. */
export function CitationRow({ citation, collections }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { csl, tags, note, checks } = citation;
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <span className={styles.title}>{plainTitle(csl) || "Untitled"}</span>
        <span className={styles.byline}>{byline(csl)}</span>
        <span className={styles.facts}>
          <CitationBadges checks={checks} />
          {tags.map((tag) => (
            <span key={tag} className={styles.shownTag}>
              {tag}
            </span>
          ))}
          {note ? (
            <span className={styles.badge}>
              <StickyNote size={14} strokeWidth={2} aria-hidden /> Note
            </span>
          ) : null}
        </span>
      </button>
      {isOpen ? <CitationDialog citation={citation} collections={collections} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}
