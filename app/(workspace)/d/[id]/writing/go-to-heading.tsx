"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { type SearchLine, SearchList } from "#ui/search-list";
import { Window } from "#ui/window";
import { followEarlyWords } from "../../../frame/early-words";
import palette from "../../../shell/command-palette.module.css";
import { goToHeading } from "../outline/go-to-heading";
import { headingsOf } from "../outline/headings-of";

type Line = SearchLine & { pos: number };

/** Finds a heading by its words and goes there. */
export function GoToHeading({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations("document");
  const [query, setQuery] = useState("");
  useEffect(() => followEarlyWords(setQuery), []);
  const headings = useMemo(() => headingsOf(editor.state.doc), [editor]);
  const wanted = query.trim().toLowerCase().split(/\s+/);
  const items: Line[] = headings
    .filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
    .map(({ pos, level, text }) => ({
      id: String(pos),
      pos,
      icon: "heading",
      title: text || t("outline.untitled"),
      end: (
        <span aria-hidden style={{ color: "var(--muted)" }}>
          {"#".repeat(level)}
        </span>
      ),
    }));
  const status = t(headings.length === 0 ? "headings.none" : "headings.unmatched");
  return (
    <Window open onClose={onClose} label={t("headings.label")} className={palette.palette}>
      <SearchList
        label={t("headings.label")}
        placeholder={t("headings.label")}
        lines={t("headings.lines")}
        query={query}
        onQuery={setQuery}
        groups={items.length > 0 ? [{ value: "", items }] : []}
        status={items.length === 0 ? status : ""}
        onClose={onClose}
        onChoose={({ pos }) => {
          onClose();
          // The window gives the focus back first.
          requestAnimationFrame(() => goToHeading(editor, pos));
        }}
      />
    </Window>
  );
}
