"use client";

import { Popover } from "@base-ui/react/popover";
import { type Editor, findParentNode, posToDOMRect } from "@tiptap/core";
import { BubbleMenu } from "@tiptap/react/menus";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo, useCallback, useId, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { useAnnounce } from "#ui/use-announce";
import menu from "../../../../../ui/menu.module.css";
import { useEditorState } from "../../parts/use-editor-state";
import own from "../code/code-toolbar.module.css";
import { findLanguages, languageName } from "../code/languages";
import styles from "./tools.module.css";

const scrollTo = (line: HTMLElement | null) => {
  line?.scrollIntoView({ block: "nearest" });
};

// Place it inside the block, at the end of its first line.
const OPTIONS = { placement: "top-end", offset: { mainAxis: -36, crossAxis: -6 }, flip: false } as const;

const isInCode = ({ editor }: { editor: Editor }): boolean => editor.isEditable && editor.isActive("codeBlock");

function codeRect(editor: Editor): DOMRect {
  const { state, view } = editor;
  const code = findParentNode((node) => node.type.name === "codeBlock")(state.selection);
  const dom = code ? view.nodeDOM(code.pos) : null;
  return dom instanceof HTMLElement
    ? dom.getBoundingClientRect()
    : posToDOMRect(view, state.selection.from, state.selection.to);
}

type PickerProps = { language: string; container: HTMLElement | null; onPick: (language: string | null) => void };

/** A button with the code's language that opens a list to search. */
function LanguagePicker({ language, container, onPick }: PickerProps) {
  const t = useTranslations("editor.code");
  const [isOpen, setOpen] = useState(false);

  function pick(id: string) {
    setOpen(false);
    onPick(id === "" ? null : id);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className={own.button}
        aria-label={t("languageIs", { language: languageName(language) || t("noneChosen") })}
      >
        {languageName(language) || t("choose")} <Icon name="chevron-down" size={13} />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Positioner align="end" sideOffset={4} collisionPadding={8} className={menu.positioner}>
          <Popover.Popup className={`${menu.popup} ${own.popup}`} aria-label={t("language")}>
            <LanguageSearch language={language} onPick={pick} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type SearchProps = { language: string; onPick: (id: string) => void };

/** A field that narrows the languages down; the keys walk in the list while the focus stays in it. */
function LanguageSearch({ language, onPick }: SearchProps) {
  const t = useTranslations("editor.code");
  const [typed, setTyped] = useState("");
  const [index, setIndex] = useState(0);
  const listId = useId();
  const found = [...(typed === "" ? [{ id: "", name: t("none") }] : []), ...findLanguages(typed)];
  const chosen = Math.min(index, found.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = found[chosen];
    if (step !== undefined) setIndex((chosen + step + found.length) % found.length);
    else if (event.key !== "Enter") return;
    else if (entry) onPick(entry.id);
    event.preventDefault();
  }

  return (
    <>
      <input
        role="combobox"
        aria-label={t("find")}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={`${listId}-${chosen}`}
        placeholder={t("find")}
        className={own.search}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={listId} aria-label={t("languages")} className={own.list}>
        {found.map(({ id, name }, at) => (
          <LanguageOption
            key={id}
            id={`${listId}-${at}`}
            name={name}
            isActive={at === chosen}
            isChosen={languageName(language) === name}
            onPick={() => onPick(id)}
          />
        ))}
      </div>
    </>
  );
}

type OptionProps = { id: string; name: string; isActive: boolean; isChosen: boolean; onPick: () => void };

function LanguageOption({ id, name, isActive, isChosen, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: key events come from the field, where the focus is.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-highlighted={isActive || undefined}
      ref={isActive ? scrollTo : null}
      className={menu.item}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className={menu.label}>{name}</span>
      {isChosen ? <Icon name="check" size={14} /> : null}
    </div>
  );
}

/** The language of the code block around the caret, and a button that copies it. */
export const CodeToolbar = memo(function CodeToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations("editor");
  const announce = useAnnounce();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const place = useCallback(() => ({ getBoundingClientRect: () => codeRect(editor) }), [editor]);
  const language = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes("codeBlock").language ?? ""),
  });

  function copy() {
    const code = findParentNode((node) => node.type.name === "codeBlock")(editor.state.selection);
    navigator.clipboard.writeText(code?.node.textContent ?? "").then(
      () => announce({ title: t("code.copied") }),
      () => announce({ title: t("copyRefused"), description: t("code.byHand"), tone: "error" }),
    );
  }

  return (
    <BubbleMenu
      editor={editor}
      pluginKey="codeToolbar"
      className={styles.float}
      updateDelay={0}
      options={OPTIONS}
      shouldShow={isInCode}
      getReferencedVirtualElement={place}
    >
      <div className={own.tools} ref={setContainer}>
        <LanguagePicker
          language={language}
          container={container}
          onPick={(next) => editor.chain().focus().updateAttributes("codeBlock", { language: next }).run()}
        />
        <button
          type="button"
          aria-label={t("code.copy")}
          className={own.button}
          onPointerDown={(event) => event.preventDefault()}
          onClick={copy}
        >
          <Icon name="copy" size={14} />
        </button>
      </div>
    </BubbleMenu>
  );
});
