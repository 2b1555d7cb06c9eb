import { Extension } from "@tiptap/core";
import { BLOCK_SHORTCUTS } from "../../../../frame/shortcuts";
import { hasShownSuggestions } from "../../suggestions/suggestion-marks";
import { blockOfSelection } from "./block-around";
import { dragsBlocks } from "./drag-block";
import { moveBlock } from "./move-block";

/** The event on the text's element that asks for the menu of the block with the caret. */
export const MENU_ASKED = "blockmenu";

/** Moves blocks by keys and by dragging, and opens the menu of the block with the caret. */
export const BlockKeys = Extension.create({
  name: "blockKeys",
  addKeyboardShortcuts() {
    const { editor } = this;
    const move = (step: 1 | -1) => (): boolean => {
      const { state, view } = editor;
      const block = editor.isEditable ? blockOfSelection(state) : null;
      const tr = block && moveBlock(state, block, step);
      if (tr) view.dispatch(tr);
      return block !== null;
    };
    // While suggestions wait, Alt and an arrow walks among them.
    const unlessSuggested = (run: () => boolean) => () => !hasShownSuggestions(editor.state) && run();
    return {
      "Alt-ArrowUp": unlessSuggested(move(-1)),
      "Alt-ArrowDown": unlessSuggested(move(1)),
      [BLOCK_SHORTCUTS.moveUp]: move(-1),
      [BLOCK_SHORTCUTS.moveDown]: move(1),
      [BLOCK_SHORTCUTS.menu]: () => {
        return !editor.view.dom.dispatchEvent(new Event(MENU_ASKED, { cancelable: true }));
      },
    };
  },
  addProseMirrorPlugins: () => [dragsBlocks()],
});
