"use client";

import {
  ArrowDown,
  ArrowUp,
  BookMarked,
  Clock,
  Copy,
  Ellipsis,
  FolderInput,
  Globe,
  Link2,
  List,
  MessageSquareDiff,
  Pencil,
  PencilLine,
  TextQuote,
  Trash2,
} from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { Tooltip } from "#ui/tooltip";
import { useAnnounce } from "#ui/use-announce";
import { DeleteDialog } from "../../documents/delete-dialog";
import { useDuplicate } from "../../documents/use-duplicate";
import { MoveDocumentDialog } from "../../folders/move-document-dialog";
import type { Command } from "../../shell/command";
import { useCommands } from "../../shell/command-registry";
import { setOpenTitle } from "../../shell/open-title";
import { TopBar } from "../../shell/top-bar";
import { titleOf } from "../../title-of";
import { CitationPicker } from "./citations/citation-picker";
import { CitationPopover } from "./citations/citation-popover";
import { tellCiting } from "./citations/citing";
import { ReferencesBelow } from "./citations/references-below";
import { ReferencesPanel } from "./citations/references-panel";
import { useCitations } from "./citations/use-citations";
import { AskProvider } from "./editor/ask";
import { DocumentEditor } from "./editor/document-editor";
import { focusStart } from "./editor/focus-start";
import { TitleField } from "./editor/title-field";
import { useDocumentEditor } from "./editor/use-document-editor";
import type { OpenDocument } from "./open-document";
import { OutlinePanel } from "./outline/outline-panel";
import { type Publication, PublishPanel } from "./publish/publish-panel";
import { SavedState } from "./saved-state";
import { type Chosen, SuggestionsPanel } from "./suggestions/suggestions-panel";
import { useShownSuggestions } from "./suggestions/use-shown-suggestions";
import { useSuggestions } from "./suggestions/use-suggestions";
import { Trouble } from "./trouble";
import { Comparison } from "./versions/comparison";
import { comparisonOf, withPressed } from "./versions/comparison-of";
import type { Version } from "./versions/fold-versions";
import { VersionsPanel } from "./versions/versions-panel";
import styles from "./workspace.module.css";

type PanelName = "outline" | "references" | "suggestions" | "history" | "publish";

// There the comparison would be behind the panel.
const PANEL_COVERS = "(max-width: 760px)";

function Desk({ document }: { document: OpenDocument }) {
  const { id } = document;
  const router = useRouter();
  const announce = useAnnounce();
  const duplicate = useDuplicate();
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [chosen, setChosen] = useState<Chosen>(null);
  const onOpenSuggestion = useCallback((sid: string) => {
    setPanel("suggestions");
    setChosen({ id: sid, isFocused: false });
  }, []);
  const desk = useDocumentEditor(document, { onOpenSuggestion });
  const { editor, session, live, title, setTitle, saveState, isSuggesting } = desk;
  const autosave = session?.autosave ?? null;
  const suggestionDesk = useSuggestions({ id, live, editor, session });
  const { suggestions } = suggestionDesk;
  const waiting = suggestions?.length ?? 0;
  useShownSuggestions(editor, suggestions, panel === "suggestions" ? chosen : null);
  const [reference, setReference] = useState<string | null>(null);
  const citations = useCitations({ id, live, editor, session, isOpen: panel === "references" });
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const compared = useMemo(() => comparisonOf(versions), [versions]);
  const [publication, setPublication] = useState<Publication>(document);
  const [isDeleting, setDeleting] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [folderId, setFolderId] = useState(document.folderId);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const toggle = useCallback((name: PanelName) => setPanel((open) => (open === name ? null : name)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that opens without a title begins with it.
  useEffect(() => {
    if (editor && !document.title) titleField.current?.focus();
  }, [editor]);
  useEffect(() => {
    window.document.title = `${titleOf({ title })} · Colophon`;
    setOpenTitle({ id, title });
  }, [id, title]);

  const walk = useCallback(
    (step: 1 | -1) => {
      const all = suggestions ?? [];
      const at = all.findIndex((one) => one.id === chosen?.id);
      const isHere = at >= 0 && chosen?.isFocused;
      const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : isHere ? at + step : at] ?? all[at];
      setPanel("suggestions");
      setChosen(next ? { id: next.id, isFocused: true } : null);
    },
    [suggestions, chosen],
  );
  const switchSuggesting = useCallback(async () => {
    const isDone = await session?.suggest(!isSuggesting);
    if (isDone === false) {
      announce({
        title: isSuggesting ? "Suggest stays on" : "Suggest is not on yet",
        description: "What you typed before is not with the server. Try again when it is saved.",
        tone: "error",
      });
    }
  }, [session, isSuggesting, announce]);

  const commands = useMemo<Command[]>(() => {
    const all: Omit<Command, "group">[] = [
      { id: "publish", label: "Publish", icon: Globe, keys: "Mod-Shift-p", run: () => toggle("publish") },
      { id: "outline", label: "Outline", icon: List, keys: "Mod-Shift-o", run: () => toggle("outline") },
      {
        id: "references",
        label: "References",
        icon: BookMarked,
        keys: "Mod-Shift-l",
        run: () => toggle("references"),
      },
      {
        id: "cite",
        label: "Cite a work",
        icon: TextQuote,
        run: () => editor && tellCiting(editor.view, { picking: { into: null, isTyped: false } }),
      },
      {
        id: "suggestions",
        label: "Suggestions",
        icon: MessageSquareDiff,
        keys: "Mod-Shift-s",
        run: () => toggle("suggestions"),
      },
      {
        id: "suggest",
        label: isSuggesting ? "Write instead of suggesting" : "Suggest instead of writing",
        icon: PencilLine,
        keys: "Mod-Alt-s",
        run: () => void switchSuggesting(),
      },
      ...(waiting > 0
        ? [
            { id: "next", label: "Next suggestion", icon: ArrowDown, keys: "Alt-ArrowDown", run: () => walk(1) },
            { id: "previous", label: "Previous suggestion", icon: ArrowUp, keys: "Alt-ArrowUp", run: () => walk(-1) },
          ]
        : []),
      { id: "history", label: "History", icon: Clock, keys: "Mod-Shift-y", run: () => toggle("history") },
      { id: "rename", label: "Rename", icon: Pencil, run: () => titleField.current?.select() },
      {
        id: "duplicate",
        label: "Duplicate",
        icon: Copy,
        run: () => void autosave?.flush().then(() => duplicate(id)),
      },
      { id: "move", label: "Move to a folder", icon: FolderInput, run: () => setMoving(true) },
      { id: "delete", label: "Move to the trash", icon: Trash2, run: () => setDeleting(true) },
    ];
    return all.map((command) => ({ ...command, group: "This document" }));
  }, [toggle, editor, autosave, duplicate, id, waiting, walk, isSuggesting, switchSuggesting]);
  useCommands(commands);

  const more: MenuEntry[] = [
    ...commands
      .filter((command) =>
        ["outline", "references", "suggestions", "suggest", "history", "rename", "duplicate", "move"].includes(
          command.id,
        ),
      )
      .map(({ label, icon, keys, run }) => ({ label, icon, keys, onSelect: run })),
    ...(publication.url
      ? [{ label: "View the page", icon: Link2, onSelect: () => void window.open(publication.url ?? "", "_blank") }]
      : []),
    { label: "Move to the trash", icon: Trash2, danger: true, onSelect: () => setDeleting(true) },
  ];

  const close = () => setPanel(null);
  return (
    <>
      <TopBar>
        <nav aria-label="Breadcrumb" className={styles.crumbs}>
          <Link href="/">Documents</Link>
          <span aria-hidden>/</span>
          <span className={styles.here}>{titleOf({ title })}</span>
        </nav>
        <SavedState state={saveState} />
        <span className={styles.panels}>
          <IconButton
            label="Outline"
            keys="Mod-Shift-o"
            icon={List}
            aria-pressed={panel === "outline"}
            onClick={() => toggle("outline")}
          />
          <IconButton
            label="References"
            keys="Mod-Shift-l"
            icon={BookMarked}
            aria-pressed={panel === "references"}
            onClick={() => toggle("references")}
          />
          <span className={styles.counted} data-waiting={waiting > 0 || undefined}>
            <IconButton
              label={waiting > 0 ? `Suggestions (${waiting})` : "Suggestions"}
              keys="Mod-Shift-s"
              icon={MessageSquareDiff}
              aria-pressed={panel === "suggestions"}
              onClick={() => toggle("suggestions")}
            />
            {waiting > 0 ? (
              <span aria-hidden className={styles.count}>
                {waiting}
              </span>
            ) : null}
          </span>
          <IconButton
            label="History"
            keys="Mod-Shift-y"
            icon={Clock}
            aria-pressed={panel === "history"}
            onClick={() => toggle("history")}
          />
        </span>
        <span className={styles.mode} data-on={isSuggesting || undefined}>
          <Tooltip label={isSuggesting ? "What you type is proposed" : "Propose instead of writing"} keys="Mod-Alt-s">
            <Button size="small" tone="quiet" aria-pressed={isSuggesting} onClick={() => void switchSuggesting()}>
              <PencilLine size={14} aria-hidden /> Suggest
            </Button>
          </Tooltip>
        </span>
        <Menu trigger={<IconButton label="More" icon={Ellipsis} />} entries={more} />
        <Button
          size="small"
          tone={publication.status === "published" ? "plain" : "primary"}
          aria-expanded={panel === "publish"}
          onClick={() => toggle("publish")}
        >
          {publication.status === "published" ? "Published" : "Publish"}
        </Button>
      </TopBar>
      <div className={styles.desk}>
        <main className={styles.main}>
          <Trouble state={saveState} />
          {compared && editor && session ? (
            <Comparison
              id={id}
              compared={compared}
              editor={editor}
              onClose={() => setVersions([])}
              onBeforeRestore={session.autosave.flush}
              onRestored={() => {
                setVersions([]);
                announce({ title: `Version ${compared.older.number} is the text again` });
                void session.look();
              }}
            />
          ) : null}
          <div hidden={compared !== null}>
            <DocumentEditor
              editor={editor}
              below={editor && citations.shown ? <ReferencesBelow editor={editor} shown={citations.shown} /> : null}
              title={
                <TitleField
                  title={title}
                  field={titleField}
                  isFixed={isSuggesting}
                  onChange={setTitle}
                  onLeave={() => editor && focusStart(editor)}
                />
              }
            />
          </div>
        </main>
        {panel === "outline" && editor ? <OutlinePanel editor={editor} onClose={close} /> : null}
        {panel === "references" && editor ? (
          <ReferencesPanel editor={editor} desk={citations} chosen={reference} onClose={close} />
        ) : null}
        {panel === "suggestions" && editor ? (
          <SuggestionsPanel
            desk={suggestionDesk}
            editor={editor}
            chosen={chosen}
            onChoose={setChosen}
            onClose={close}
          />
        ) : null}
        {panel === "history" && autosave ? (
          <VersionsPanel
            id={id}
            version={`${autosave.version()} ${publication.status}`}
            chosen={versions.map((version) => version.id)}
            onChoose={(version) => {
              setVersions((before) => withPressed(before, version));
              if (window.matchMedia(PANEL_COVERS).matches) close();
            }}
            onClose={close}
          />
        ) : null}
        {panel === "publish" && autosave ? (
          <PublishPanel
            id={id}
            title={title}
            publication={publication}
            autosave={autosave}
            onChange={setPublication}
            onClose={close}
          />
        ) : null}
      </div>
      {editor ? (
        <>
          <CitationPicker editor={editor} desk={citations} />
          <CitationPopover
            editor={editor}
            desk={citations}
            onShowReference={(cid) => {
              setReference(cid);
              setPanel("references");
            }}
          />
        </>
      ) : null}
      {isMoving ? (
        <MoveDocumentDialog document={{ id, title, folderId }} onClose={() => setMoving(false)} onMoved={setFolderId} />
      ) : null}
      {isDeleting ? (
        <DeleteDialog
          document={{ id, title, status: publication.status }}
          onClose={() => setDeleting(false)}
          onDeleted={() => router.push("/")}
        />
      ) : null}
    </>
  );
}

/** One document, open for writing. */
export function Workspace({ document }: { document: OpenDocument }) {
  return (
    <AskProvider>
      <Desk document={document} />
    </AskProvider>
  );
}
