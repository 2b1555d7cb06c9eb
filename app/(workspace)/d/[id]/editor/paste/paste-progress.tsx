"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { memo, useEffect, useSyncExternalStore } from "react";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import styles from "./paste-progress.module.css";
import type { PasteNotice, PasteState } from "./paste-state";

const stateOf = (editor: Editor): PasteState => editor.storage.pastedContent.pastes;

/** Shows how far a long paste is, with a way to cancel it, and what could not be pasted. */
export const PasteProgress = memo(function PasteProgress({ editor }: { editor: Editor }) {
  const t = useTranslations("editor.paste");
  const ui = useTranslations("ui");
  const announce = useAnnounce();
  const pastes = stateOf(editor);
  const shown = useSyncExternalStore(
    (changed) => {
      pastes.addEventListener("change", changed);
      return () => pastes.removeEventListener("change", changed);
    },
    () => pastes.shown,
    () => null,
  );
  useEffect(() => {
    const tell = (event: Event) => {
      if (event instanceof CustomEvent) announce(event.detail as PasteNotice);
    };
    pastes.addEventListener("notice", tell);
    return () => pastes.removeEventListener("notice", tell);
  }, [pastes, announce]);
  if (!shown) return null;
  const words = t(shown.part === null ? "reading" : "inserting");
  return (
    <div className={styles.progress}>
      <p role="status">{words}</p>
      <progress aria-label={words} max={1} value={shown.part ?? undefined} />
      <Button size="small" onClick={shown.cancel}>
        {ui("cancel")}
      </Button>
    </div>
  );
});
