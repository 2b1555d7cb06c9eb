"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Role } from "#lib/shapes/role";
import { useAnnounce } from "#ui/use-announce";
import type { Translator } from "../../../../words/setup/translator";
import { useDuplicate } from "../../../documents/use-duplicate";
import type { Command } from "../../../frame/command";
import { useCommands } from "../../../frame/command-registry";
import { SHORTCUTS } from "../../../frame/shortcuts";
import { canEdit } from "../../../sharing/roles";
import { updateCiting } from "../citations/citing";
import { useAsk } from "../editor/asking/ask";
import { askLink } from "../editor/asking/asks";
import { PANELS, type PanelName } from "../parts/panel-names";
import type { DocumentSession } from "../session/document-session";
import type { Asked } from "./document-dialog";

type Options = {
  id: string;
  access: Role;
  isDraft: boolean;
  editor: Editor | null;
  session: DocumentSession | null;
  isSuggesting: boolean;
  /** Whether there are open suggestions. */
  isWaiting: boolean;
  toggle: (panel: PanelName) => void;
  switchSuggesting: () => Promise<void>;
  walk: (step: 1 | -1) => void;
  /** Begins a comment on the selection. */
  comment: () => void;
  /** Opens the reading mode; null where nothing is to be reviewed. */
  read: (() => void) | null;
  rename: () => void;
  /** Opens a dialog of the document. */
  open: (dialog: Asked) => void;
};

type Listed = Omit<Command, "group">;

type Words = Translator<"document">;

const OF_OWNER = new Set(["publish", "move", "delete"]);
const OF_EDITOR = new Set(["cite", "suggest", "rename"]);
const OF_COMMENTER = new Set(["link", "comment", "read", "save", "draft"]);
// A draft has the people, the folder, the page and the parts of its document.
const OF_DOCUMENT = new Set(["publish", "move", "share", "draft", "parts"]);

function isAllowed(command: string, access: Role, isDraft: boolean): boolean {
  if (isDraft && OF_DOCUMENT.has(command)) return false;
  if (OF_OWNER.has(command)) return access === "owner";
  if (OF_EDITOR.has(command)) return canEdit(access);
  return access !== "view" || !OF_COMMENTER.has(command);
}

/** Registers the commands of the open document; each of the options must be stable. */
export function useDocumentCommands(options: Options): Command[] {
  const t = useTranslations("document");
  const forms = useTranslations("editor.forms");
  const duplicate = useDuplicate();
  const ask = useAsk();
  const announce = useAnnounce();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the options are stable, their object is not.
  const commands = useMemo<Command[]>(() => {
    const { id, access, isDraft, editor, session } = options;
    // Everything is saved as it is typed; who presses the key wants to hear so.
    const save = async () => {
      const isSaved = await session?.flush();
      announce(
        isSaved
          ? { title: t("saved.saved") }
          : { title: t("savedLater.title"), description: t("savedLater.description") },
      );
    };
    const all = [
      ...commandsOfText(t, options, () => {
        if (editor && !editor.state.selection.empty) ask(askLink(forms, editor));
      }),
      ...commandsOfReview(t, options),
      { id: "save", label: t("commands.save"), icon: "save" as const, keys: SHORTCUTS.save, run: () => void save() },
      ...commandsOfFile(t, options, () => void session?.flush().then(() => duplicate(id))),
    ];
    const allowed = all.filter((command) => isAllowed(command.id, access, isDraft));
    return allowed.map((command) => ({ ...command, group: "document" }));
  }, [t, forms, duplicate, ask, announce, ...Object.values(options)]);
  useCommands(commands);
  return commands;
}

const panelCommand = (t: Words, { toggle }: Options, name: PanelName): Listed => ({
  id: name,
  label: t(`panels.${name}`),
  ...PANELS[name],
  run: () => toggle(name),
});

function commandsOfText(t: Words, options: Options, link: () => void): Listed[] {
  const { editor } = options;
  return [
    panelCommand(t, options, "publish"),
    panelCommand(t, options, "outline"),
    panelCommand(t, options, "references"),
    panelCommand(t, options, "checks"),
    {
      id: "cite",
      label: t("commands.cite"),
      icon: "text-quote",
      run: () => editor && updateCiting(editor.view, { picking: { into: null, isTyped: false } }),
    },
    { id: "link", label: t("commands.link"), icon: "link", keys: SHORTCUTS.link, run: link },
  ];
}

function commandsOfReview(t: Words, options: Options): Listed[] {
  const { isSuggesting, isWaiting, switchSuggesting, walk, comment, read } = options;
  const { nextSuggestion, previousSuggestion } = SHORTCUTS;
  const steps: Listed[] = [
    { id: "next", label: t("commands.next"), icon: "arrow-down", keys: nextSuggestion, run: () => walk(1) },
    { id: "previous", label: t("commands.previous"), icon: "arrow-up", keys: previousSuggestion, run: () => walk(-1) },
  ];
  return [
    panelCommand(t, options, "suggestions"),
    {
      id: "suggest",
      label: t(isSuggesting ? "commands.write" : "commands.suggest"),
      icon: "pencil-line",
      keys: SHORTCUTS.suggest,
      run: () => void switchSuggesting(),
    },
    ...(isWaiting ? steps : []),
    panelCommand(t, options, "comments"),
    { id: "comment", label: t("commands.comment"), icon: "message-square-plus", keys: SHORTCUTS.comment, run: comment },
    ...(read
      ? [{ id: "read", label: t("reading.start"), icon: "book-open-check" as const, keys: SHORTCUTS.read, run: read }]
      : []),
    panelCommand(t, options, "authors"),
    panelCommand(t, options, "history"),
  ];
}

function commandsOfFile(t: Words, { access, rename, open }: Options, duplicate: () => void): Listed[] {
  const people = t(access === "owner" ? "commands.share" : "commands.people");
  return [
    { id: "rename", label: t("commands.rename"), icon: "pencil", run: rename },
    { id: "duplicate", label: t("commands.duplicate"), icon: "copy", run: duplicate },
    { id: "share", label: people, icon: "users", run: () => open("share") },
    { id: "export", label: t("commands.export"), icon: "download", run: () => open("export") },
    { id: "move", label: t("commands.move"), icon: "folder-input", run: () => open("move") },
    { id: "parts", label: t("commands.parts"), icon: "library-big", run: () => open("parts") },
    { id: "draft", label: t("commands.draft"), icon: "file-pen", run: () => open("draft") },
    { id: "compare", label: t("commands.compare"), icon: "git-compare-arrows", run: () => open("compare") },
    { id: "delete", label: t("commands.delete"), icon: "trash-2", run: () => open("delete") },
  ];
}
