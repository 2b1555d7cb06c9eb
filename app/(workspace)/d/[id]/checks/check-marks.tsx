"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback } from "react";
import { Icon } from "#ui/drawn-icon";
import { placesOfFresh } from "../guard/fresh-marks";
import { MarginMark } from "../guard/margin-mark";
import { heightOfBlock, marginPlaces } from "../guard/margin-places";
import type { FreshChanges } from "../guard/seen-changes";
import { useMeasured } from "../guard/use-measured";
import { blockWithId } from "../parts/block-with-id";
import type { WrongCheck } from "./check";
import { Difference } from "./difference";
import { placesOfChecks } from "./place-of-check";

type Props = {
  editor: Editor;
  sheet: RefObject<HTMLElement | null>;
  checks: readonly WrongCheck[];
  /** What stands in the same margin. */
  fresh: readonly FreshChanges[];
  /** Shows a check in the panel. */
  onOpen: (id: string) => void;
};

/** A mark at the margin of each place where a check found something wrong, with the source's words and their page. */
export function CheckMarks({ editor, sheet, checks, fresh, onOpen }: Props) {
  const t = useTranslations("checks");
  const places = useMeasured(
    editor,
    sheet,
    useCallback((at: Editor, around: HTMLElement) => placesOf(at, around, { checks, fresh }), [checks, fresh]),
  );
  return checks.map(({ id, status, text, found, page, fields }, at) => {
    const place = places?.[at];
    if (!place) return null;
    return (
      <MarginMark
        key={id}
        place={place}
        tone="wrong"
        label={t("mark", { what: t(`status.${status}`) })}
        onPress={() => onOpen(id)}
        card={
          <>
            <span>
              <b>{t(`status.${status}`)}</b> {page === null ? null : t("page", { page })}
            </span>
            {status === "altered" ? <Difference quotation={text} found={found ?? ""} /> : null}
            {fields?.map(({ name, given, found }) => (
              <span key={name}>
                <b>{t(`fields.${name}`)}</b> <del>{given}</del> <ins>{found}</ins>
              </span>
            ))}
            {status === "fabricated" || status === "retracted" ? <span>{text}</span> : null}
          </>
        }
      >
        <Icon name="triangle-alert" size={12} strokeWidth={2} />
      </MarginMark>
    );
  });
}

type Shown = Pick<Props, "checks" | "fresh">;

function placesOf(editor: Editor, sheet: HTMLElement, { checks, fresh }: Shown) {
  const { view, state } = editor;
  const places = placesOfChecks(state.doc, checks);
  const tops = checks.map(({ nodeId }, at) => {
    const place = places[at];
    if (!place) return null;
    const line = view.coordsAtPos(place.from).top;
    const block = nodeId === null ? null : blockWithId(state.doc, nodeId);
    // In the first line the number of comments may stand.
    return Math.max(line, heightOfBlock(block && view.nodeDOM(block.pos)) ?? line);
  });
  const taken = placesOfFresh(editor, sheet, fresh).flatMap((place) => place ?? []);
  return marginPlaces(editor, sheet, tops, taken);
}
