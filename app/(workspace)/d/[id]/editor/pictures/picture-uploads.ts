import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { makePlaceholder, type Placeholder } from "./placeholder";
import { sendPicture } from "./send-picture";

type Change = { add: { pos: number; file: File; id: string; shown: Placeholder } } | { remove: string };

const key = new PluginKey<DecorationSet>("pictureUploads");

/** Stores pictures that are dropped, pasted or chosen, and shows each until it is stored. */
export const PictureUploads = Extension.create<{ documentId: string; canUpload: boolean }>({
  name: "pictureUploads",
  addOptions: () => ({ documentId: "", canUpload: false }),
  addProseMirrorPlugins() {
    const { documentId, canUpload } = this.options;
    let isPasted = false;
    return [
      new Plugin<DecorationSet>({
        key,
        state: { init: () => DecorationSet.empty, apply: (tr, shown) => shownAfter(tr, shown) },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (view, { clipboardData }) => canUpload && take(view, documentId, clipboardData),
          handleDrop: (view, event) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            return canUpload && take(view, documentId, event.dataTransfer, at?.pos);
          },
        },
        appendTransaction: (transactions, _before, state) => {
          isPasted ||= canUpload && transactions.some(isPaste);
          return isPasted ? withoutData(state) : null;
        },
        view: (opened) => ({
          ...listening(opened, documentId, canUpload),
          update(view) {
            if (!isPasted) return;
            isPasted = false;
            copyFromWeb(view, documentId);
          },
        }),
      }),
    ];
  },
});

/** The event of files that were chosen for the text; its detail is a list of them. */
export const PICTURES_CHOSEN = "pictures-chosen";

function listening(view: EditorView, documentId: string, canUpload: boolean): { destroy: () => void } {
  const add = (event: Event) => {
    if (canUpload && event instanceof CustomEvent) addPictures(view, documentId, event.detail);
  };
  view.dom.addEventListener(PICTURES_CHOSEN, add);
  return { destroy: () => view.dom.removeEventListener(PICTURES_CHOSEN, add) };
}

const isPaste = (tr: Transaction) => tr.getMeta("uiEvent") === "paste" || tr.getMeta("uiEvent") === "drop";

/** A file dropped beside the text must not replace the page. Returns a function that ends this. */
export function keepPage(): () => void {
  const keep = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  window.addEventListener("dragover", keep);
  window.addEventListener("drop", keep);
  return () => {
    window.removeEventListener("dragover", keep);
    window.removeEventListener("drop", keep);
  };
}

function shownAfter(tr: Transaction, shown: DecorationSet): DecorationSet {
  const mapped = shown.map(tr.mapping, tr.doc);
  const change: Change | undefined = tr.getMeta(key);
  if (!change) return mapped;
  if ("remove" in change) return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === change.remove));
  const { pos, id, shown: placeholder } = change.add;
  // The placeholder handles its own events.
  return mapped.add(tr.doc, [Decoration.widget(pos, placeholder.dom, { id, side: -1, stopEvent: () => true })]);
}

/** Takes the files of a paste or drop, if it has any; text beside them is what a writer meant. */
function take(view: EditorView, documentId: string, data: DataTransfer | null, pos?: number): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || (pos === undefined && data?.types.includes("text/html"))) return false;
  addPictures(view, documentId, files, pos);
  return true;
}

/** Stores files as pictures, each below the block at this position, or at the caret. */
function addPictures(view: EditorView, documentId: string, files: readonly File[], at?: number): void {
  for (const file of files) addPicture(view, documentId, file, at ?? view.state.selection.from);
}

function addPicture(view: EditorView, documentId: string, file: File, at: number): void {
  const id = crypto.randomUUID();
  const change = (change: Change) => view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
  const remove = () => {
    change({ remove: id });
    shown.close();
  };
  const send = () => {
    shown.progress(0);
    sendPicture(documentId, { file }, shown.progress).then(
      (url) => {
        if (view.isDestroyed) return;
        put(view, id, url);
        shown.close();
      },
      (error: Error) => shown.fail(error.message),
    );
  };
  const shown = makePlaceholder(file, { retry: send, remove });
  change({ add: { pos: belowBlock(view.state, at), file, id, shown } });
  send();
}

function belowBlock({ doc }: EditorState, at: number): number {
  const place = doc.resolve(Math.min(at, doc.content.size));
  return place.depth > 0 ? place.after(1) : place.pos;
}

/** Puts a stored picture where its placeholder is. */
function put(view: EditorView, id: string, src: string): void {
  const { state } = view;
  const [found] = key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  // Removed with the text around it.
  if (!found) return;
  const { image, paragraph } = state.schema.nodes;
  const block = image && paragraph?.create(null, image.create({ src }));
  if (!block) return;
  const before = state.doc.resolve(found.from).nodeBefore;
  const isRoom = before?.type === paragraph && before?.content.size === 0;
  const tr = state.tr.setMeta(key, { remove: id } satisfies Change);
  view.dispatch(tr.replaceWith(isRoom ? found.from - (before?.nodeSize ?? 0) : found.from, found.from, block));
}

/** Pasted data of a picture never enters the text. */
function withoutData(state: EditorState): Transaction | null {
  const tr = state.tr;
  state.doc.descendants((node, pos) => {
    if (node.type.name === "image" && /^(?:data|blob):/.test(String(node.attrs.src)))
      tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize));
  });
  return tr.docChanged ? tr : null;
}

const asked = new Set<string>();

/** Copies pictures of the web to us, each once, so that readers ask nobody else; what cannot be copied stays. */
function copyFromWeb(view: EditorView, documentId: string): void {
  view.state.doc.descendants((node) => {
    const src = String(node.attrs.src ?? "");
    if (node.type.name !== "image" || !/^https?:/.test(src) || asked.has(src)) return;
    asked.add(src);
    sendPicture(documentId, { url: src }).then(
      (url) => replaceAddress(view, src, url),
      () => {},
    );
  });
}

function replaceAddress(view: EditorView, before: string, after: string): void {
  if (view.isDestroyed) return;
  const { tr, doc } = view.state;
  doc.descendants((node, pos) => {
    if (node.type.name === "image" && node.attrs.src === before) tr.setNodeAttribute(pos, "src", after);
  });
  if (tr.docChanged) view.dispatch(tr);
}
