"use client";

import type { RefObject } from "react";
import styles from "./document-editor.module.css";

const TITLE_LIMIT = 300;

type Props = {
  title: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** A title cannot be proposed, so it stays as it is meanwhile. */
  isFixed: boolean;
  onChange: (title: string) => void;
  onLeave: () => void;
};

/** The title over the text; Enter and the arrow down go on into the text. */
export function TitleField({ title, field, isFixed, onChange, onLeave }: Props) {
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label="Title"
      placeholder="Untitled"
      maxLength={TITLE_LIMIT}
      readOnly={isFixed}
      className={styles.title}
      value={title}
      onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, " "))}
      onKeyDown={(event) => {
        const { selectionStart, value } = event.currentTarget;
        const isAtEnd = event.key === "ArrowDown" && selectionStart === value.length;
        if ((event.key !== "Enter" && !isAtEnd) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onLeave();
      }}
    />
  );
}
