"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAnnounce } from "#ui/use-announce";
import { blockWithId } from "../parts/block-with-id";

const BLOCK = /^#(nod_[0-9a-z]+)$/;
const MARKED_MS = 2_000;

/** Shows the block that the end of the address names (`#nod_…`), and marks it for a moment. */
export function useBlockOfAddress(editor: Editor | null): void {
  const t = useTranslations("document");
  const announce = useAnnounce();
  useEffect(() => {
    if (!editor) return;
    const show = () => {
      const [, id] = BLOCK.exec(window.location.hash) ?? [];
      if (!id || editor.isDestroyed) return;
      const found = blockWithId(editor.state.doc, id);
      const element = found && editor.view.nodeDOM(found.pos);
      if (!(element instanceof HTMLElement)) return announce({ title: t("blockGone") });
      element.scrollIntoView({ block: "center" });
      // An animation changes no attribute, which the editor would take for typing.
      element.animate([{ backgroundColor: "var(--tint)" }, { backgroundColor: "var(--tint)" }], MARKED_MS);
    };
    // After the editor is drawn.
    const frame = requestAnimationFrame(show);
    window.addEventListener("hashchange", show);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("hashchange", show);
    };
  }, [editor, announce, t]);
}
