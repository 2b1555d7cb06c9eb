"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { late } from "#ui/lazy";
import { useAnnounce } from "#ui/use-announce";
import type { Guard } from "../../guard/use-guard";
import { useAsk } from "../asking/ask";
import { blockAround, blockOfSelection, type PlacedBlock } from "./block-around";
import styles from "./block-handle.module.css";
import { MENU_ASKED } from "./block-keys";
import type { BlockActions } from "./block-menu";
import { beginDrag, endDrag } from "./drag-block";

// The handle comes with its menu, so that no press of it is lost.
const HandleMenu = late(() => import("./handle-menu").then((part) => part.HandleMenu));

type Shown = { block: PlacedBlock; top: number; left: number };

const WIDTH = 24;
// Where a block begins beside the text: the column of the handle does not follow indented items.
const GAP = 4;

/** The movable block at a height of the screen. */
function blockAtHeight({ view, state }: Editor, x: number, y: number): PlacedBlock | null {
  const text = view.dom.getBoundingClientRect();
  const left = Math.min(Math.max(x, text.left + 2), text.right - 2);
  const at = view.posAtCoords({ left, top: y });
  if (!at) return null;
  return blockAround(state.doc.resolve(at.inside >= 0 && state.doc.nodeAt(at.inside)?.isAtom ? at.inside : at.pos));
}

function placeOf({ view }: Editor, block: PlacedBlock, sheet: HTMLElement): Shown | null {
  const dom = view.nodeDOM(block.pos);
  if (!(dom instanceof HTMLElement)) return null;
  const [own, around, text] = [dom, sheet, view.dom].map((each) => each.getBoundingClientRect());
  if (!own || !around || !text) return null;
  const line = Math.min(own.height, Number.parseFloat(getComputedStyle(dom).lineHeight) || 30);
  const height = matchMedia("(pointer: coarse)").matches ? 40 : 28;
  return {
    block,
    top: own.top - around.top + (line - height) / 2,
    left: Math.max(0, text.left - around.left - WIDTH - GAP),
  };
}

/** Follows the pointer, or the caret where there is no pointer that hovers. */
function useShownBlock(editor: Editor, sheet: RefObject<HTMLElement | null>, isHeld: boolean) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const around = sheet.current;
    if (!around || isHeld) return;
    const over = new AbortController();
    const { signal } = over;
    const hovers = matchMedia("(hover: hover)").matches;
    let frame = 0;
    const show = (block: PlacedBlock | null) => setShown(block && placeOf(editor, block, around));
    const atCaret = () => {
      if (!hovers && editor.isFocused) show(blockOfSelection(editor.state));
    };
    around.addEventListener(
      "pointermove",
      ({ clientX, clientY, pointerType, buttons }) => {
        if (pointerType === "touch" || buttons !== 0) return;
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => show(blockAtHeight(editor, clientX, clientY)));
      },
      { signal },
    );
    around.addEventListener("pointerleave", () => hovers && setShown(null), { signal });
    // A handle beside the line that is being written distracts; the key that opens its menu writes nothing.
    const onKeyDown = ({ defaultPrevented }: Event) => hovers && !defaultPrevented && setShown(null);
    around.addEventListener("keydown", onKeyDown, { signal });
    editor.on("selectionUpdate", atCaret);
    editor.on("update", atCaret);
    editor.on("focus", atCaret);
    return () => {
      over.abort();
      cancelAnimationFrame(frame);
      editor.off("selectionUpdate", atCaret);
      editor.off("update", atCaret);
      editor.off("focus", atCaret);
    };
  }, [editor, sheet, isHeld]);
  return [shown, setShown] as const;
}

type Sheet = RefObject<HTMLElement | null>;

/** Tells of the block whose menu the keys ask for. */
function useMenuAsked(
  editor: Editor,
  sheet: Sheet,
  onAsked: (placed: NonNullable<ReturnType<typeof placeOf>>) => void,
): void {
  const asked = useEffectEvent(onAsked);
  useEffect(() => {
    const { dom } = editor.view;
    const open = (event: Event) => {
      const block = blockOfSelection(editor.state);
      const placed = block && sheet.current && placeOf(editor, block, sheet.current);
      if (!placed) return;
      // Tells the keys that somebody answered.
      event.preventDefault();
      asked(placed);
    };
    dom.addEventListener(MENU_ASKED, open);
    return () => dom.removeEventListener(MENU_ASKED, open);
  }, [editor, sheet]);
}

type Props = {
  editor: Editor;
  /** The page that the handle stands on. */
  sheet: RefObject<HTMLElement | null>;
  /** Begins a comment on the selection; null for readers. */
  onComment: (() => void) | null;
  guard: Pick<Guard, "locks" | "setLock">;
};

/** The handle of the block at the pointer or the caret: it drags the block, and opens its menu. */
export const BlockHandle = memo(function BlockHandle({ editor, sheet, onComment, guard }: Props) {
  const t = useTranslations("editor");
  const forms = useTranslations("editor.forms");
  const ask = useAsk();
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  const [isDragged, setDragged] = useState(false);
  const [shown, setShown] = useShownBlock(editor, sheet, isOpen || isDragged);
  const button = useRef<HTMLButtonElement>(null);

  useMenuAsked(editor, sheet, (placed) => {
    setShown(placed);
    setOpen(true);
  });

  if (!shown || !editor.isEditable) return null;
  const actions: BlockActions = { t, forms, editor, ask, announce, onComment, guard };
  const isLocked = guard.locks.has(shown.block.node.attrs.id);
  const icon = isLocked ? "lock" : "grip-vertical";
  return (
    <HandleMenu
      block={shown.block}
      actions={actions}
      container={sheet.current}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          ref={button}
          type="button"
          aria-label={t("block.handle")}
          data-locked={isLocked || undefined}
          className={styles.handle}
          style={{ top: shown.top, left: shown.left }}
          draggable
          onDragStart={(event) => {
            // Pressing the handle opened its menu, which is gone before it could say that it closes.
            setOpen(false);
            setDragged(true);
            beginDrag(editor.view, shown.block, event.dataTransfer);
          }}
          onDragEnd={() => {
            setOpen(false);
            setDragged(false);
            setShown(null);
            endDrag(editor.view);
          }}
        >
          <Icon name={icon} size={isLocked ? 14 : 16} strokeWidth={1.75} />
        </button>
      }
    />
  );
});
