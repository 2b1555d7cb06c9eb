"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback } from "react";
import { Icon } from "#ui/drawn-icon";
import styles from "./guard.module.css";
import { lockedAtCaret } from "./locked-blocks";
import { useMeasured } from "./use-measured";

type Props = { editor: Editor; sheet: RefObject<HTMLElement | null>; locks: ReadonlySet<string> };

/** A hairline and a lock at the margin of the locked block that has the caret. */
export function LockMark({ editor, sheet, locks }: Props) {
  const t = useTranslations("editor.guard");
  const place = useMeasured(
    editor,
    sheet,
    useCallback((at: Editor, around: HTMLElement) => placeOf(at, around, locks), [locks]),
  );
  if (!place) return null;
  return (
    <div role="img" aria-label={t("locked")} className={styles.lock} style={place}>
      <Icon name="lock" size={14} strokeWidth={1.75} />
    </div>
  );
}

const WIDTH = 24;
// Between the hairline and the text, which a narrow margin has too.
const GAP = 4;

function placeOf({ view, state, isFocused }: Editor, sheet: HTMLElement, locks: ReadonlySet<string>) {
  const block = isFocused ? lockedAtCaret(state, locks) : null;
  const dom = block && view.nodeDOM(block.pos);
  if (!(dom instanceof HTMLElement)) return null;
  const [own, around, text] = [dom, sheet, view.dom].map((each) => each.getBoundingClientRect());
  if (!own || !around || !text) return null;
  const right = text.left - around.left - GAP;
  const left = Math.max(0, right - WIDTH);
  return { top: own.top - around.top, left, width: right - left, height: own.height };
}
