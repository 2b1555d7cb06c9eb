import { Extension } from "@tiptap/core";
import type { Schema } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { CellSelection } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import type { NodeJson } from "#lib/document/model/document";
import { loadedOnce } from "#ui/lazy";
import { withClaim } from "../../session/claim-in";
import { CopySerializer, claimOf } from "./copy-claim";
import { PasteState, unreadPaste } from "./paste-state";
import { type Pasted, pastedKind } from "./pasted-kind";
import { dropPlace, keepPlace, pastePlaces } from "./pending";
import type { Paste, PasteOptions } from "./read-and-insert";

/** The number of characters that ProseMirror itself parses and inserts at once. */
const SMALL = 40_000;

// Most pastes are short, and ProseMirror itself inserts them.
const reader = loadedOnce(() => import("./read-and-insert"));
const fileReader = loadedOnce(() => import("./dropped-file"));
reader.whenQuiet();
fileReader.whenQuiet();

declare module "@tiptap/core" {
  interface Storage {
    pastedContent: { pastes: PasteState };
  }
}

/** Reads what is pasted and dropped as structure: markdown, word processors, spreadsheets, web pages and long texts. */
export const pastedContent = (options: PasteOptions) =>
  Extension.create<unknown, { pastes: PasteState }>({
    name: "pastedContent",
    // Before TipTap's own handlers of these events.
    priority: 900,
    addStorage: () => ({ pastes: new PasteState() }),
    addProseMirrorPlugins() {
      const over = new AbortController();
      this.editor.on("destroy", () => over.abort());
      return [pastePlaces, pasteEvents(options, this.editor.schema, this.storage.pastes, over.signal)];
    },
  });

/** The ways to put what was pasted or dropped into the text; each returns whether it does. */
function inserting(options: PasteOptions, pastes: PasteState, over: AbortSignal) {
  const insert = (view: EditorView, pasted: Pasted, place: { from: number; to: number }, asPlain: boolean): boolean => {
    if (pasted.text === "" && pasted.html === "") return false;
    const claim = claimOf(pasted, options.documentId);
    if (claim) view.dispatch(withClaim(view.state.tr, claim));
    const kind = asPlain || isInCode(view, place.from) ? "plain" : pastedKind(pasted);
    if (kind === "own" && pasted.html.length < SMALL) return false;
    if (kind === "plain" && pasted.text.length < SMALL) return view.pasteText(pasted.text);
    readLate(view, place, { kind, pasted, claim, options, pastes, over });
    return true;
  };
  const insertFiles = (view: EditorView, files: readonly File[], place: { from: number; to: number }): boolean => {
    if (files.length === 0 || files.some(({ type }) => type.startsWith("image/"))) return false;
    const { t } = options.words;
    const loading = fileReader.start().catch(() => Promise.reject(new Error(t("paste.again"))));
    for (const file of files) {
      loading
        .then(({ readDropped }) => readDropped(options.words, file))
        .then((read) => {
          if (view.isDestroyed) return;
          if ("table" in read) insertBlock(view, read.table);
          else insert(view, read.pasted, place, false);
        })
        .catch((error: Error) =>
          pastes.tell({ title: t("paste.outside", { name: file.name }), description: error.message }),
        );
    }
    return true;
  };
  return { insert, insertFiles };
}

/** Keeps the place of a paste, and inserts it there once its reader is loaded; says so where it cannot be. */
function readLate(view: EditorView, { from, to }: { from: number; to: number }, paste: Paste): void {
  const id = crypto.randomUUID();
  view.dispatch(keepPlace(view.state.tr, { id, from, to }));
  reader.start().then(
    ({ readAndInsert }) => void (view.isDestroyed || readAndInsert(view, id, paste)),
    () => {
      if (view.isDestroyed) return;
      view.dispatch(dropPlace(view.state.tr, id));
      paste.pastes.tell(unreadPaste(paste.options.words.t, paste.pasted));
    },
  );
}

function pasteEvents(options: PasteOptions, schema: Schema, pastes: PasteState, over: AbortSignal): Plugin {
  let isPlain = false;
  const { insert, insertFiles } = inserting(options, pastes, over);
  return new Plugin({
    props: {
      clipboardSerializer: new CopySerializer(schema, options.documentId),
      // ProseMirror parses a paste before it asks `handlePaste`, which takes seconds for a long one.
      handleDOMEvents: {
        keydown(_view, event) {
          isPlain = event.code === "KeyV" && event.shiftKey && (event.ctrlKey || event.metaKey);
          return false;
        },
        paste(view, event) {
          const asPlain = isPlain;
          isPlain = false;
          const { selection } = view.state;
          if (!event.clipboardData || !view.editable || selection instanceof CellSelection) return false;
          const pasted = pastedOf(event.clipboardData);
          const files = pasted.html === "" ? [...event.clipboardData.files] : [];
          const isTaken =
            insertFiles(view, files, selection) || (files.length === 0 && insert(view, pasted, selection, asPlain));
          if (isTaken) event.preventDefault();
          return isTaken;
        },
        drop(view, event) {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          // A block or words of this text are being moved.
          if (!event.dataTransfer || at === undefined || !view.editable || view.dragging) return false;
          const pasted = pastedOf(event.dataTransfer);
          const files = [...event.dataTransfer.files];
          if (files.length > 0 && files.every(({ type }) => type.startsWith("image/"))) return false;
          event.preventDefault();
          const selection = TextSelection.near(view.state.doc.resolve(at));
          view.dispatch(view.state.tr.setSelection(selection));
          view.focus();
          const isTaken = insertFiles(view, files, selection) || insert(view, pasted, selection, false);
          // Without a selection to replace, the copy from another window of ours goes ProseMirror's own way.
          if (!isTaken && pasted.html !== "") view.pasteHTML(pasted.html);
          return true;
        },
      },
    },
  });
}

function insertBlock(view: EditorView, block: NodeJson): void {
  const { state } = view;
  const { from } = state.selection;
  view.dispatch(state.tr.replaceRangeWith(from, from, state.schema.nodeFromJSON(block)).scrollIntoView());
}

function isInCode(view: EditorView, pos: number): boolean {
  return view.state.doc.resolve(pos).parent.type.spec.code === true;
}

function pastedOf(data: DataTransfer): Pasted {
  return {
    html: data.getData("text/html"),
    text: data.getData("text/plain") || data.getData("Text"),
    codeLanguage: codeLanguageOf(data.getData("vscode-editor-data")),
  };
}

/** The language that VS Code says beside the text that it copies. */
function codeLanguageOf(json: string): string | null {
  const mode = /"mode"\s*:\s*"([^"]{1,60})"/.exec(json.slice(0, 2_000))?.[1];
  return mode ?? null;
}
