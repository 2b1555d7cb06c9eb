"use client";

import type { Editor } from "@tiptap/react";
import { Heading } from "lucide-react";
import { useMemo, useState } from "react";
import { type SearchLine, SearchList } from "#ui/search-list";
import { Window } from "#ui/window";
import palette from "../../../shell/command-palette.module.css";
import { goToHeading } from "../outline/go-to-heading";
import { headingsOf } from "../outline/headings-of";

type Line = SearchLine & { pos: number };

/** Finds a heading by its words and goes there. */
export function GoToHeading({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [query, setQuery] = useState("");
  const headings = useMemo(() => headingsOf(editor.state.doc), [editor]);
  const wanted = query.trim().toLowerCase().split(/\s+/);
  const items: Line[] = headings
    .filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
    .map(({ pos, level, text }) => ({
      id: String(pos),
      pos,
      icon: Heading,
      title: text || "Untitled section",
      end: (
        <span aria-hidden style={{ color: "var(--muted)" }}>
          {"#".repeat(level)}
        </span>
      ),
    }));
  const status = headings.length === 0 ? "The text has no headings." : "No heading has these words.";
  return (
    <Window open onClose={onClose} label="Go to a heading" className={palette.palette}>
      <SearchList
        label="Go to a heading"
        placeholder="Go to a heading"
        lines="Headings"
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
