"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import styles from "./title-field.module.css";

const TITLE_LIMIT = 300;

type Props = {
  title: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Read-only while suggesting, because a title cannot be proposed. */
  isFixed: boolean;
  onChange: (title: string) => void;
  onLeave: () => void;
};

/** The title field above the text; Enter and the down arrow move the caret into the text. */
export function TitleField({ title, field, isFixed, onChange, onLeave }: Props) {
  const t = useTranslations("editor");
  return (
    <>
      {/* A field is no heading, and the outline of a page begins with one. */}
      <h1 className="visually-hidden">{title || t("untitled")}</h1>
      <textarea
        ref={field}
        rows={1}
        aria-label={t("title")}
        dir="auto"
        placeholder={t("untitled")}
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
    </>
  );
}
