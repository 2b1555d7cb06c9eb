"use client";

import type { Editor } from "@tiptap/react";
import {
  AlignVerticalSpaceAround,
  Clipboard,
  Focus,
  Heading,
  Highlighter,
  Languages,
  LayoutTemplate,
  Quote,
  Replace,
  Search,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { call } from "#lib/doors/client";
import type { Role } from "#lib/shapes/role";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import type { Command } from "../../../frame/command";
import { useCommands } from "../../../frame/command-registry";
import { SHORTCUTS } from "../../../frame/shortcuts";
import { canEdit } from "../../../sharing/roles";
import { useAsk } from "../editor/asking/ask";
import { canonicalTag, setLanguage } from "../editor/typing/language";
import { type WritingPreferences, writingPreferences } from "../editor/typing/preferences";
import { FindBar, type FindOpened } from "../find/find-bar";
import type { DocumentSession } from "../session/document-session";
import type { OpenDocument } from "../view/open-document";
import { GoToHeading } from "./go-to-heading";
import { WordCount } from "./word-count";

type Options = {
  document: OpenDocument;
  editor: Editor | null;
  session: DocumentSession | null;
  /** Stands beside the word count. */
  beside: ReactNode;
  /** The language that the references are in, once it is known. */
  locale: string | null | undefined;
};

/** What helps with writing: find and replace, headings, word count, focus, and the language of the text. */
export type WritingTools = {
  commands: readonly Command[];
  /** The find bar, above the text. */
  above: ReactNode;
  /** The word count, below the text. */
  below: ReactNode;
  /** The attributes of the sheet. */
  sheet: Record<"data-focus" | "data-typewriter" | "data-reviews", true | undefined>;
};

type Settings = { wordGoal: number | null } | { locale: string | null } | { template: true | null };

const goalOf = ({ settings }: OpenDocument): number | null =>
  typeof settings.wordGoal === "number" && settings.wordGoal >= 1 ? settings.wordGoal : null;

const languageOf = ({ settings: { locale } }: OpenDocument): string | null =>
  typeof locale === "string" ? canonicalTag(locale) : null;

/** Registers the writing tools of an open document. */
export function useWritingTools({ document, editor, session, beside, locale }: Options): WritingTools {
  const { id, access } = document;
  const [found, setFound] = useState<FindOpened | null>(null);
  const [isGoing, setGoing] = useState(false);
  const [goal, setGoal] = useState(() => goalOf(document));
  const [chosen, setChosen] = useState(() => languageOf(document));
  const [isTemplate, setTemplate] = useState(document.settings.template === true);
  const language = locale === undefined ? chosen : locale;
  const t = useTranslations("document");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const ask = useAsk();
  const preferences = useSyncExternalStore(
    writingPreferences.subscribe,
    writingPreferences.get,
    writingPreferences.initial,
  );

  useEffect(() => {
    if (editor) setLanguage(editor.view, language);
  }, [editor, language]);

  const store = useCallback(
    async (settings: Settings): Promise<boolean> => {
      try {
        await session?.runExclusive(() => call("PATCH /api/d/[id]", { id, settings }));
        return true;
      } catch (error) {
        announce({ ...failureWords(t("writing.notStored"), error), tone: "error" });
        return false;
      }
    },
    [id, session, announce, t, failureWords],
  );
  const askLanguage = useCallback(
    () =>
      ask({
        title: t("writing.language"),
        submit: t("language.submit"),
        fields: [
          {
            name: "tag",
            label: t("language.label"),
            value: language ?? "",
            hint: t("language.hint"),
          },
        ],
        refuse: ({ tag = "" }) => (tag.trim() === "" || canonicalTag(tag) ? null : t("language.invalid")),
        apply: ({ tag = "" }) => {
          const next = tag.trim() === "" ? null : canonicalTag(tag);
          void store({ locale: next }).then((isStored) => isStored && setChosen(next));
        },
      }),
    [ask, language, store, t],
  );
  const switchTemplate = useCallback(async () => {
    if (!(await store({ template: isTemplate ? null : true }))) return;
    setTemplate(!isTemplate);
    announce(
      isTemplate ? { title: t("template.off") } : { title: t("template.on"), description: t("template.onWords") },
    );
  }, [isTemplate, store, announce, t]);
  const paste = useCallback(async () => {
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

  const commands = useMemo<Command[]>(() => {
    const open = (isReplacing: boolean) => () => setFound({ isReplacing, at: Date.now() });
    const toggle = (name: keyof WritingPreferences) => () => writingPreferences.toggle(name);
    const all = [
      { id: "find", label: t("writing.find"), icon: Search, keys: SHORTCUTS.find, run: open(false) },
      { id: "replace", label: t("writing.replace"), icon: Replace, keys: SHORTCUTS.replace, run: open(true) },
      {
        id: "heading",
        label: t("writing.heading"),
        icon: Heading,
        keys: SHORTCUTS.goToHeading,
        run: () => setGoing(true),
      },
      {
        id: "paste-plain",
        label: t("writing.pastePlain"),
        icon: Clipboard,
        keys: PASTE_PLAIN,
        run: () => void paste(),
      },
      {
        id: "focus",
        label: t(preferences.focus ? "writing.endFocus" : "writing.focus"),
        icon: Focus,
        keys: SHORTCUTS.focusMode,
        run: toggle("focus"),
      },
      {
        id: "typewriter",
        label: t(preferences.typewriter ? "writing.endTypewriter" : "writing.typewriter"),
        icon: AlignVerticalSpaceAround,
        run: toggle("typewriter"),
      },
      {
        id: "typography",
        label: t(preferences.typography ? "writing.endTypography" : "writing.typography"),
        icon: Quote,
        run: toggle("typography"),
      },
      {
        id: "reviews",
        label: t(preferences.reviews ? "writing.endReviews" : "writing.reviews"),
        icon: Highlighter,
        run: toggle("reviews"),
      },
      { id: "language", label: t("writing.language"), icon: Languages, run: askLanguage },
      {
        id: "template",
        label: t(isTemplate ? "writing.noTemplate" : "writing.template"),
        icon: LayoutTemplate,
        run: () => void switchTemplate(),
      },
    ];
    const allowed = all.filter(({ id: command }) => isAllowed(command, access));
    return allowed.map((command) => ({ ...command, group: "document" as const }));
  }, [access, preferences, paste, askLanguage, isTemplate, switchTemplate, t]);
  useCommands(commands);

  const close = useCallback(() => setFound(null), []);
  return {
    commands,
    above:
      editor && found ? (
        <FindBar editor={editor} opened={found} canReplace={access !== "view"} onClose={close} />
      ) : null,
    below: editor ? (
      <>
        <WordCount
          editor={editor}
          goal={goal}
          beside={beside}
          onGoal={
            canEdit(access)
              ? async (next) => {
                  const isStored = await store({ wordGoal: next });
                  if (isStored) setGoal(next);
                  return isStored;
                }
              : null
          }
        />
        {isGoing ? <GoToHeading editor={editor} onClose={() => setGoing(false)} /> : null}
      </>
    ) : null,
    sheet: {
      "data-focus": preferences.focus || undefined,
      "data-typewriter": preferences.typewriter || undefined,
      "data-reviews": preferences.reviews || undefined,
    },
  };
}

// The browser's own, which the text reads; the entry is for the pointer.
const PASTE_PLAIN = "Mod-Shift-v";

const OF_WRITER = new Set(["replace", "paste-plain", "typography"]);

function isAllowed(command: string, access: Role): boolean {
  if (command === "language" || command === "template") return canEdit(access);
  return access !== "view" || !OF_WRITER.has(command);
}
