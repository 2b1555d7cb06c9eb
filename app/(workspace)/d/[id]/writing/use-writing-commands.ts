import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import type { Role } from "#lib/shapes/role";
import { useAnnounce } from "#ui/use-announce";
import type { Translator } from "../../../../words/setup/translator";
import type { Command } from "../../../frame/command";
import { useCommands } from "../../../frame/command-registry";
import { SHORTCUTS } from "../../../frame/shortcuts";
import { canEdit } from "../../../sharing/roles";
import { type WritingPreferences, writingPreferences } from "../editor/typing/preferences";

type Ungrouped = Omit<Command, "group">;

type OfText = {
  /** Opens the find bar, with or without the field for a replacement. */
  find: (isReplacing: boolean) => void;
  goToHeading: () => void;
  paste: () => Promise<void>;
};

// The browser's own, which the text reads; the entry is for the pointer.
const PASTE_PLAIN = "Mod-Shift-v";

const textCommands = (t: Translator<"document">, { find, goToHeading, paste }: OfText): Ungrouped[] => [
  { id: "find", label: t("writing.find"), icon: "search", keys: SHORTCUTS.find, run: () => find(false) },
  { id: "replace", label: t("writing.replace"), icon: "replace", keys: SHORTCUTS.replace, run: () => find(true) },
  { id: "heading", label: t("writing.heading"), icon: "heading", keys: SHORTCUTS.goToHeading, run: goToHeading },
  { id: "paste-plain", label: t("writing.pastePlain"), icon: "clipboard", keys: PASTE_PLAIN, run: () => void paste() },
];

function preferenceCommands(t: Translator<"document">, preferences: WritingPreferences): Ungrouped[] {
  const toggle = (name: keyof WritingPreferences) => () => writingPreferences.toggle(name);
  return [
    {
      id: "focus",
      label: t(preferences.focus ? "writing.endFocus" : "writing.focus"),
      icon: "focus",
      keys: SHORTCUTS.focusMode,
      run: toggle("focus"),
    },
    {
      id: "typewriter",
      label: t(preferences.typewriter ? "writing.endTypewriter" : "writing.typewriter"),
      icon: "align-vertical-space-around",
      run: toggle("typewriter"),
    },
    {
      id: "typography",
      label: t(preferences.typography ? "writing.endTypography" : "writing.typography"),
      icon: "quote",
      run: toggle("typography"),
    },
    {
      id: "reviews",
      label: t(preferences.reviews ? "writing.endReviews" : "writing.reviews"),
      icon: "highlighter",
      run: toggle("reviews"),
    },
  ];
}

type OfSettings = { askLanguage: () => void; isTemplate: boolean; switchTemplate: () => Promise<void> };

const settingCommands = (
  t: Translator<"document">,
  { askLanguage, isTemplate, switchTemplate }: OfSettings,
): Ungrouped[] => [
  { id: "language", label: t("writing.language"), icon: "languages", run: askLanguage },
  {
    id: "template",
    label: t(isTemplate ? "writing.noTemplate" : "writing.template"),
    icon: "layout-template",
    run: () => void switchTemplate(),
  },
];

const OF_WRITER = new Set(["replace", "paste-plain", "typography"]);

function isAllowed(command: string, access: Role): boolean {
  if (command === "language" || command === "template") return canEdit(access);
  return access !== "view" || !OF_WRITER.has(command);
}

function usePaste(editor: Editor | null): () => Promise<void> {
  const t = useTranslations("document");
  const announce = useAnnounce();
  return useCallback(async () => {
    try {
      const text = await navigator.clipboard.readText();
      if (text !== "") editor?.view.pasteText(text);
      editor?.commands.focus();
    } catch {
      announce({
        title: t("writing.clipboard.title"),
        description: t("writing.clipboard.description"),
      });
    }
  }, [editor, announce, t]);
}

type Options = Omit<OfText, "paste"> &
  OfSettings & { editor: Editor | null; access: Role; preferences: WritingPreferences };

/** Registers the commands of the writing tools that the role of the person allows. */
export function useWritingCommands(options: Options): Command[] {
  const { editor, access, preferences, find, goToHeading, askLanguage, isTemplate, switchTemplate } = options;
  const t = useTranslations("document");
  const paste = usePaste(editor);
  const commands = useMemo<Command[]>(() => {
    const all = [
      ...textCommands(t, { find, goToHeading, paste }),
      ...preferenceCommands(t, preferences),
      ...settingCommands(t, { askLanguage, isTemplate, switchTemplate }),
    ];
    const allowed = all.filter(({ id }) => isAllowed(id, access));
    return allowed.map((command) => ({ ...command, group: "document" as const }));
  }, [access, preferences, find, goToHeading, paste, askLanguage, isTemplate, switchTemplate, t]);
  useCommands(commands);
  return commands;
}
