"use client";

import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";
import { late } from "#ui/lazy";
import type { Command } from "../../../frame/command";
import { collectEarlyWords } from "../../../frame/early-words";
import { canEdit } from "../../../sharing/roles";
import { writingPreferences } from "../editor/typing/preferences";
import type { FindOpened } from "../find/find-opened";
import { useWritingCommands } from "./use-writing-commands";
import { type Settling, useWritingSettings } from "./use-writing-settings";
import { WordCount } from "./word-count";

const FindBar = late(() => import("../find/find-bar").then((part) => part.FindBar));
const GoToHeading = late(() => import("./go-to-heading").then((part) => part.GoToHeading));

type Options = Settling & {
  /** Stands beside the word count. */
  beside: ReactNode;
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

/** Registers the writing tools of an open document. */
export function useWritingTools({ beside, ...settling }: Options): WritingTools {
  const { document, editor } = settling;
  const { access } = document;
  const [found, setFound] = useState<FindOpened | null>(null);
  const [isGoing, setGoing] = useState(false);
  const preferences = useSyncExternalStore(
    writingPreferences.subscribe,
    writingPreferences.get,
    writingPreferences.initial,
  );
  const { goal, storeGoal, ...settings } = useWritingSettings(settling);
  const find = useCallback((isReplacing: boolean) => {
    setFound({ isReplacing, at: Date.now() });
    // While the bar is on its way, the next keys would go into the text.
    if (!FindBar.isLoaded()) collectEarlyWords(() => setFound(null));
  }, []);
  const goToHeading = useCallback(() => {
    setGoing(true);
    if (!GoToHeading.isLoaded()) collectEarlyWords(() => setGoing(false));
  }, []);
  const commands = useWritingCommands({ editor, access, preferences, find, goToHeading, ...settings });
  const close = useCallback(() => setFound(null), []);
  return {
    commands,
    above:
      editor && found ? (
        <FindBar editor={editor} opened={found} canReplace={access !== "view"} onClose={close} />
      ) : null,
    below: editor ? (
      <>
        <WordCount editor={editor} goal={goal} beside={beside} onGoal={canEdit(access) ? storeGoal : null} />
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
