import { Fragment, Slice } from "@tiptap/pm/model";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import type { PlacedBlock } from "./block-around";
import { moveBlockTo } from "./move-block";

const dragged = new WeakMap<EditorView, PlacedBlock>();

/** Begins dragging a block by something outside it, such as its handle. */
export function beginDrag(view: EditorView, block: PlacedBlock, data: DataTransfer): void {
  const slice = new Slice(Fragment.from(block.node), 0, 0);
  const dom = view.nodeDOM(block.pos);
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, block.pos)));
  // The drop cursor and the other handlers of drops read it.
  view.dragging = { slice, move: true };
  const { dom: copied, text } = view.serializeForClipboard(slice);
  data.clearData();
  data.setData("text/html", copied.innerHTML);
  data.setData("text/plain", text);
  data.effectAllowed = "copyMove";
  if (dom instanceof Element) data.setDragImage(dom, 0, 0);
  dragged.set(view, block);
}

/** Ends dragging, wherever the block was dropped. */
export function endDrag(view: EditorView): void {
  dragged.delete(view);
  view.dragging = null;
}

/** A plugin that moves a dragged block whole, with its id. */
export const dragsBlocks = (): Plugin =>
  new Plugin({
    props: {
      handleDrop(view, event, slice) {
        const held = dragged.get(view);
        if (!held) return false;
        endDrag(view);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        // The text may have changed while the block was dragged.
        const node = view.state.doc.nodeAt(held.pos);
        if (!at || !node || node.attrs.id !== held.node.attrs.id) return true;
        const target = dropPoint(view.state.doc, at.pos, slice);
        const tr = target === null ? null : moveBlockTo(view.state, { node, pos: held.pos }, target);
        if (tr) view.dispatch(tr);
        view.focus();
        return true;
      },
    },
  });
