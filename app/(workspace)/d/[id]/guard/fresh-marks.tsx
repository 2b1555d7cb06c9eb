"use client";

import type { Editor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useId, useState } from "react";
import { blockWithId } from "../parts/block-with-id";
import styles from "./guard.module.css";
import type { FreshChanges } from "./seen-changes";
import type { Guard } from "./use-guard";
import { useMeasured } from "./use-measured";

type Props = { editor: Editor; sheet: RefObject<HTMLElement | null>; guard: Pick<Guard, "fresh" | "look"> };

/** A number at the margin of each block in which an agent changed something besides; the changes show at it. */
export function FreshMarks({ editor, sheet, guard: { fresh, look } }: Props) {
  const places = useMeasured(
    editor,
    sheet,
    useCallback((at: Editor, around: HTMLElement) => placesOf(at, around, fresh), [fresh]),
  );
  return fresh.map((one, at) => {
    const place = places?.[at];
    return place ? <Mark key={one.name} of={one} place={place} onLooked={() => look(one.name)} /> : null;
  });
}

type Place = { top: number; left: number };

function Mark({ of: { by, changes }, place, onLooked }: { of: FreshChanges; place: Place; onLooked: () => void }) {
  const t = useTranslations("editor.guard");
  const kinds = useTranslations("versions.notable.kinds");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const leave = () => {
    if (isOpen) onLooked();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within takes the focus and the keys.
    <span
      className={styles.fresh}
      style={place}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={leave}
      onBlur={leave}
      onKeyDown={({ key }) => key === "Escape" && leave()}
    >
      <button
        type="button"
        aria-label={t("fresh", { count: changes.length, name: by ?? t("agent") })}
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
      >
        {changes.length}
      </button>
      {isOpen ? (
        <span id={id} role="tooltip" className={styles.changes}>
          {changes.map(({ kind, from, to }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a version stay as they are.
            <span key={at}>
              <b>{kinds(kind)}</b> {from === null ? null : <del>{from}</del>} {to === null ? null : <ins>{to}</ins>}
            </span>
          ))}
        </span>
      ) : null}
    </span>
  );
}

const SIZE = 20;

/** Where each mark stands: beside its block, below the number of comments; what is gone stands beside the first block. */
function placesOf({ view, state }: Editor, sheet: HTMLElement, fresh: readonly FreshChanges[]): (Place | null)[] {
  const [around, text] = [sheet, view.dom].map((each) => each.getBoundingClientRect());
  const taken = new Set<number>();
  return fresh.map(({ nodeId }) => {
    const block = nodeId === null ? null : blockWithId(state.doc, nodeId);
    const dom = view.nodeDOM(block?.pos ?? 0);
    if (!(dom instanceof HTMLElement) || !around || !text) return null;
    let top = Math.round(dom.getBoundingClientRect().top - around.top) + 5;
    if (dom.classList.contains("commented-block")) top += SIZE;
    while (taken.has(top)) top += SIZE + 2;
    taken.add(top);
    return { top, left: Math.min(text.right - around.left + 8, around.width - SIZE - 2) };
  });
}
