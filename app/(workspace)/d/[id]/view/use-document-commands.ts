"use client";

import type { Editor } from "@tiptap/react";
import {
  ArrowDown,
  ArrowUp,
  BookOpenCheck,
  Copy,
  Download,
  FilePen,
  FolderInput,
  GitCompareArrows,
  LibraryBig,
  Link,
  MessageSquarePlus,
  Pencil,
  PencilLine,
  Save,
  TextQuote,
  Trash2,
  Users,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Role } from "#lib/shapes/role";
import { useAnnounce } from "#ui/use-announce";
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
  move: () => void;
  /** Asks for a format and exports the document. */
  exportAs: () => void;
  share: () => void;
  remove: () => void;
  /** Asks for the name of a draft. */
  draft: () => void;
  /** Asks what to compare the text with. */
  compare: () => void;
  /** Shows the documents that it holds as its parts. */
  parts: () => void;
};

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

/** Registers the commands of the open document; the callbacks must be stable. */
export function useDocumentCommands(options: Options): Command[] {
  const { id, access, isDraft, editor, session, isSuggesting, isWaiting } = options;
  const {
    toggle,
    switchSuggesting,
    walk,
    comment,
    read,
    rename,
    move,
    exportAs,
    share,
    remove,
    draft,
    compare,
    parts,
  } = options;
  const t = useTranslations("document");
  const forms = useTranslations("editor.forms");
  const duplicate = useDuplicate();
  const ask = useAsk();
  const announce = useAnnounce();
  const commands = useMemo<Command[]>(() => {
    const panel = (name: PanelName) => ({
      id: name,
      label: t(`panels.${name}`),
      ...PANELS[name],
      run: () => toggle(name),
    });
    const steps = [
      { id: "next", label: t("commands.next"), icon: ArrowDown, keys: SHORTCUTS.nextSuggestion, run: () => walk(1) },
      {
        id: "previous",
        label: t("commands.previous"),
        icon: ArrowUp,
        keys: SHORTCUTS.previousSuggestion,
        run: () => walk(-1),
      },
    ];
    const linkSelected = () => editor && !editor.state.selection.empty && ask(askLink(forms, editor));
    // Everything is saved as it is typed; who presses the key wants to hear so.
    const save = async () => {
      const isSaved = await session?.flush();
      announce(
        isSaved
          ? { title: t("saved.saved") }
          : { title: t("savedLater.title"), description: t("savedLater.description") },
      );
    };
    const all: Omit<Command, "group">[] = [
      panel("publish"),
      panel("outline"),
      panel("references"),
      panel("checks"),
      {
        id: "cite",
        label: t("commands.cite"),
        icon: TextQuote,
        run: () => editor && updateCiting(editor.view, { picking: { into: null, isTyped: false } }),
      },
      { id: "link", label: t("commands.link"), icon: Link, keys: SHORTCUTS.link, run: () => linkSelected() },
      panel("suggestions"),
      {
        id: "suggest",
        label: t(isSuggesting ? "commands.write" : "commands.suggest"),
        icon: PencilLine,
        keys: SHORTCUTS.suggest,
        run: () => void switchSuggesting(),
      },
      ...(isWaiting ? steps : []),
      panel("comments"),
      { id: "comment", label: t("commands.comment"), icon: MessageSquarePlus, keys: SHORTCUTS.comment, run: comment },
      ...(read
        ? [{ id: "read", label: t("reading.start"), icon: BookOpenCheck, keys: SHORTCUTS.read, run: read }]
        : []),
      panel("authors"),
      panel("history"),
      { id: "save", label: t("commands.save"), icon: Save, keys: SHORTCUTS.save, run: () => void save() },
      { id: "rename", label: t("commands.rename"), icon: Pencil, run: rename },
      {
        id: "duplicate",
        label: t("commands.duplicate"),
        icon: Copy,
        run: () => void session?.flush().then(() => duplicate(id)),
      },
      { id: "share", label: t(access === "owner" ? "commands.share" : "commands.people"), icon: Users, run: share },
      { id: "export", label: t("commands.export"), icon: Download, run: exportAs },
      { id: "move", label: t("commands.move"), icon: FolderInput, run: move },
      { id: "parts", label: t("commands.parts"), icon: LibraryBig, run: parts },
      { id: "draft", label: t("commands.draft"), icon: FilePen, run: draft },
      { id: "compare", label: t("commands.compare"), icon: GitCompareArrows, run: compare },
      { id: "delete", label: t("commands.delete"), icon: Trash2, run: remove },
    ];
    const allowed = all.filter(({ id }) => isAllowed(id, access, isDraft));
    return allowed.map((command) => ({ ...command, group: "document" }));
  }, [
    t,
    forms,
    id,
    access,
    isDraft,
    editor,
    session,
    duplicate,
    ask,
    announce,
    isSuggesting,
    isWaiting,
    toggle,
    switchSuggesting,
    walk,
    comment,
    read,
    rename,
    move,
    exportAs,
    share,
    remove,
    draft,
    compare,
    parts,
  ]);
  useCommands(commands);
  return commands;
}
