"use client";

import { Clock, Copy, Ellipsis, FolderInput, Globe, Link2, List, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../../failure-words";
import { DeleteDialog } from "../../documents/delete-dialog";
import { useDuplicate } from "../../documents/use-duplicate";
import { MoveDocumentDialog } from "../../folders/move-document-dialog";
import type { Command } from "../../shell/command";
import { useCommands } from "../../shell/command-registry";
import { setOpenTitle } from "../../shell/open-title";
import { TopBar } from "../../shell/top-bar";
import { titleOf } from "../../title-of";
import { AskProvider } from "./editor/ask";
import { DocumentEditor } from "./editor/document-editor";
import { focusStart } from "./editor/focus-start";
import { TitleField } from "./editor/title-field";
import { useDocumentEditor } from "./editor/use-document-editor";
import type { OpenDocument } from "./open-document";
import { OutlinePanel } from "./outline/outline-panel";
import { type Publication, PublishPanel } from "./publish/publish-panel";
import { SavedState } from "./saved-state";
import { Trouble } from "./trouble";
import { VersionsPanel } from "./versions/versions-panel";
import styles from "./workspace.module.css";

type PanelName = "outline" | "history" | "publish";

function Desk({ document }: { document: OpenDocument }) {
  const { id } = document;
  const router = useRouter();
  const announce = useAnnounce();
  const duplicate = useDuplicate();
  const { editor, title, setTitle, saveState, autosave, takeTheirs } = useDocumentEditor(document);
  const [panel, setPanel] = useState<PanelName | null>(null);
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

  const commands = useMemo<Command[]>(() => {
    const all: Omit<Command, "group">[] = [
      { id: "publish", label: "Publish", icon: Globe, keys: "Mod-Shift-p", run: () => toggle("publish") },
      { id: "outline", label: "Outline", icon: List, keys: "Mod-Shift-o", run: () => toggle("outline") },
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
  }, [toggle, autosave, duplicate, id]);
  useCommands(commands);

  const more: MenuEntry[] = [
    ...commands
      .filter((command) => ["outline", "history", "rename", "duplicate", "move"].includes(command.id))
      .map(({ label, icon, keys, run }) => ({ label, icon, keys, onSelect: run })),
    ...(publication.url
      ? [{ label: "View the page", icon: Link2, onSelect: () => void window.open(publication.url ?? "", "_blank") }]
      : []),
    { label: "Move to the trash", icon: Trash2, danger: true, onSelect: () => setDeleting(true) },
  ];

  async function loadNewer(): Promise<void> {
    try {
      const copyId = await takeTheirs();
      announce({
        title: "This is the newer text",
        description: "Yours is kept as a copy.",
        action: { label: "Open the copy", onClick: () => router.push(`/d/${copyId}`) },
      });
    } catch (error) {
      announce({ ...failureWords("The newer text was not loaded; yours is still here", error), tone: "error" });
    }
  }

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
            label="History"
            keys="Mod-Shift-y"
            icon={Clock}
            aria-pressed={panel === "history"}
            onClick={() => toggle("history")}
          />
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
          <Trouble state={saveState} onTakeTheirs={loadNewer} />
          <DocumentEditor
            editor={editor}
            title={
              <TitleField
                title={title}
                field={titleField}
                onChange={setTitle}
                onLeave={() => editor && focusStart(editor)}
              />
            }
          />
        </main>
        {panel === "outline" && editor ? <OutlinePanel editor={editor} onClose={close} /> : null}
        {panel === "history" && autosave ? (
          <VersionsPanel id={id} version={`${autosave.version()} ${publication.status}`} onClose={close} />
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
