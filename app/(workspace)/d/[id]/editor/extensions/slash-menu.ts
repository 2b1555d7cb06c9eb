import { type AnyExtension, Extension, ReactRenderer } from "@tiptap/react";
import { Suggestion, type SuggestionProps } from "@tiptap/suggestion";
import type { Ask } from "../ask";
import { findByWord } from "./find-by-word";
import { CITATION, type SlashItem, slashItems } from "./slash-items";
import { SlashList, type SlashListHandle, type SlashListProps } from "./slash-list";

type Props = SuggestionProps<SlashItem, SlashItem>;

function listOver() {
  let list: ReactRenderer<SlashListHandle, SlashListProps> | undefined;
  let unmount: (() => void) | undefined;
  const propsOf = ({ items, command, editor }: Props): SlashListProps => ({ items, choose: command, editor });
  return {
    onStart(props: Props) {
      list = new ReactRenderer<SlashListHandle, SlashListProps>(SlashList, {
        editor: props.editor,
        props: propsOf(props),
      });
      list.element.style.zIndex = "50";
      unmount = props.mount(list.element);
    },
    onUpdate: (props: Props) => list?.updateProps(propsOf(props)),
    onKeyDown: ({ event }: { event: KeyboardEvent }) => list?.ref?.onKeyDown(event) ?? false,
    onExit() {
      unmount?.();
      list?.destroy();
      list = undefined;
    },
  };
}

/** Opens the menu of insertable blocks when `/` is typed at the beginning of a word; citations are in it when works can be cited. */
export function slashMenu(ask: (ask: Ask) => void, canCite: boolean): AnyExtension {
  const offered = canCite ? slashItems : slashItems.filter(({ label }) => label !== CITATION);
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      return [
        Suggestion<SlashItem, SlashItem>({
          editor: this.editor,
          char: "/",
          items: ({ query }) => findByWord(offered, query),
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          command: ({ editor, range, props }) => props.act({ editor, range, ask }),
          render: listOver,
        }),
      ];
    },
  });
}
