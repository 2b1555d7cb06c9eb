import { ReactRenderer } from "@tiptap/react";
import type { SuggestionProps } from "@tiptap/suggestion";
import { type ListEntry, SlashList, type SlashListHandle, type SlashListProps } from "./slash-list";

/** Renders the entries of a suggestion as a menu at the caret; `name` is its accessible name. */
export function listOver<Entry extends ListEntry>(name: string) {
  type Props = SuggestionProps<Entry, Entry>;
  let list: ReactRenderer<SlashListHandle, SlashListProps> | undefined;
  let unmount: (() => void) | undefined;
  const propsOf = ({ items, command, editor }: Props): SlashListProps => ({
    name,
    items,
    choose: (entry) => items.filter((item) => item === entry).forEach(command),
    editor,
  });
  return {
    onStart(props: Props) {
      list = new ReactRenderer<SlashListHandle, SlashListProps>(SlashList, {
        editor: props.editor,
        props: propsOf(props),
      });
      list.element.style.zIndex = "50";
      // A landmark, because it is outside of those of the page.
      list.element.role = "region";
      list.element.ariaLabel = name;
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
