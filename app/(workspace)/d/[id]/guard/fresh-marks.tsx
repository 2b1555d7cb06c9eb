"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback } from "react";
import { blockWithId } from "../parts/block-with-id";
import { MarginMark } from "./margin-mark";
import { heightOfBlock, type MarginPlace, marginPlaces } from "./margin-places";
import type { FreshChanges } from "./seen-changes";
import type { Guard } from "./use-guard";
import { useMeasured } from "./use-measured";

type Props = { editor: Editor; sheet: RefObject<HTMLElement | null>; guard: Pick<Guard, "fresh" | "look"> };

/** A number at the margin of each block in which an agent changed something besides; the changes show at it. */
export function FreshMarks({ editor, sheet, guard: { fresh, look } }: Props) {
  const t = useTranslations("editor.guard");
  const kinds = useTranslations("versions.notable.kinds");
  const places = useMeasured(
    editor,
    sheet,
    useCallback((at: Editor, around: HTMLElement) => placesOfFresh(at, around, fresh), [fresh]),
  );
  return fresh.map(({ name, by, changes }, at) => {
    const place = places?.[at];
    if (!place) return null;
    return (
      <MarginMark
        key={name}
        place={place}
        tone="agent"
        label={t("fresh", { count: changes.length, name: by ?? t("agent") })}
        onLeave={() => look(name)}
        card={changes.map(({ kind, from, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a version stay as they are.
          <span key={at}>
            <b>{kinds(kind)}</b> {from === null ? null : <del>{from}</del>} {to === null ? null : <ins>{to}</ins>}
          </span>
        ))}
      >
        {changes.length}
      </MarginMark>
    );
  });
}

/** Where each mark stands: beside its block; what is gone stands beside the first block. */
export function placesOfFresh(
  editor: Editor,
  sheet: HTMLElement,
  fresh: readonly FreshChanges[],
): (MarginPlace | null)[] {
  const { view, state } = editor;
  const tops = fresh.map(({ nodeId }) => {
    const block = nodeId === null ? null : blockWithId(state.doc, nodeId);
    return heightOfBlock(view.nodeDOM(block?.pos ?? 0));
  });
  return marginPlaces(editor, sheet, tops);
}
