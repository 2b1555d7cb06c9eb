import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { EditorWords } from "../surface/use-editor-words";
import { isHeld, releasePicture } from "./held-pictures";
import { makePlaceholder, type Placeholder } from "./placeholder";
import { sendPicture } from "./send-picture";
import { storeOrKeep } from "./store-or-keep";

type Change = { add: { pos: number; id: string; shown: Placeholder; picture: Node | null } } | { remove: string };

const key = new PluginKey<DecorationSet>("pictureUploads");

type Uploads = { words: EditorWords; documentId: string };

/** Stores pictures that are dropped, pasted or chosen, and shows each until it is stored. */
export const pictureUploads = ({ words, documentId, canUpload }: Uploads & { canUpload: boolean }) =>
  Extension.create({
    name: "pictureUploads",
    addProseMirrorPlugins() {
      const uploads = { words, documentId };
      const { pastes } = this.editor.storage.pastedContent;
      let isPasted = false;
      let lifted: Lifted[] = [];
      return [
        new Plugin<DecorationSet>({
          key,
          state: { init: () => DecorationSet.empty, apply: (tr, shown) => shownAfter(tr, shown) },
          props: {
            decorations: (state) => key.getState(state),
            handlePaste: (view, { clipboardData }) => canUpload && take(view, uploads, clipboardData),
            handleDrop: (view, event) => {
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
              return canUpload && take(view, uploads, event.dataTransfer, at?.pos);
            },
          },
          appendTransaction: (transactions, _before, state) => {
            isPasted ||= canUpload && transactions.some(isPaste);
            const found = isPasted ? liftHeld(state) : null;
            if (!found) return null;
            lifted = [...lifted.map((each) => ({ ...each, pos: found.tr.mapping.map(each.pos) })), ...found.pictures];
            return found.tr;
          },
          view: (opened) => ({
            ...listening(opened, uploads, canUpload),
            update(view) {
              if (!isPasted) return;
              isPasted = false;
              const pictures = lifted;
              lifted = [];
              for (const { pos, file, picture } of pictures) addPicture(view, uploads, file, pos, picture);
              copyFromWeb(view, uploads, (count) =>
                pastes.tell({ title: words.t("paste.incomplete"), description: words.t("paste.foreign", { count }) }),
              );
            },
          }),
        }),
      ];
    },
  });

/** The event of files that were chosen for the text; its detail is a list of them. */
export const PICTURES_CHOSEN = "pictures-chosen";

function listening(view: EditorView, uploads: Uploads, canUpload: boolean): { destroy: () => void } {
  const add = (event: Event) => {
    if (canUpload && event instanceof CustomEvent) addPictures(view, uploads, event.detail);
  };
  view.dom.addEventListener(PICTURES_CHOSEN, add);
  return { destroy: () => view.dom.removeEventListener(PICTURES_CHOSEN, add) };
}

const isPaste = (tr: Transaction) => tr.getMeta("uiEvent") === "paste" || tr.getMeta("uiEvent") === "drop";

function shownAfter(tr: Transaction, shown: DecorationSet): DecorationSet {
  const mapped = shown.map(tr.mapping, tr.doc);
  const change: Change | undefined = tr.getMeta(key);
  if (!change) return mapped;
  if ("remove" in change) return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === change.remove));
  const { pos, id, shown: placeholder, picture } = change.add;
  // The placeholder handles its own events.
  return mapped.add(tr.doc, [
    Decoration.widget(pos, placeholder.dom, { id, picture, side: -1, stopEvent: () => true }),
  ]);
}

/** Takes the files of a paste or drop, if it has any; text beside them is what a writer meant. */
function take(view: EditorView, uploads: Uploads, data: DataTransfer | null, pos?: number): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || (pos === undefined && data?.types.includes("text/html"))) return false;
  addPictures(view, uploads, files, pos);
  return true;
}

/** Stores files as pictures, each below the block at this position, or at the caret. */
function addPictures(view: EditorView, uploads: Uploads, files: readonly File[], at?: number): void {
  for (const file of files) addPicture(view, uploads, file, belowBlock(view.state, at ?? view.state.selection.from));
}

/** Stores a file as a picture at exactly this position; one that was taken out of the text comes back as it was. */
function addPicture(
  view: EditorView,
  { words, documentId }: Uploads,
  file: File,
  at: number,
  picture: Node | null = null,
): void {
  const id = crypto.randomUUID();
  const change = (change: Change) => view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
  const remove = () => {
    change({ remove: id });
    shown.close();
  };
  const send = () => {
    shown.progress(0);
    storeOrKeep(words, documentId, file, shown.progress).then(
      (url) => {
        if (view.isDestroyed) return;
        put(view, id, url);
        shown.close();
      },
      (error: Error) => shown.fail(error.message),
    );
  };
  const shown = makePlaceholder(words.t, file, { retry: send, remove });
  change({ add: { pos: at, id, shown, picture } });
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
  if (!image || !paragraph) return;
  const before: Node | null = found.spec.picture;
  const picture = image.create({ ...before?.attrs, src }, null, before?.marks);
  const $place = state.doc.resolve(found.from);
  const tr = state.tr.setMeta(key, { remove: id } satisfies Change);
  if ($place.parent.inlineContent) {
    view.dispatch(tr.insert(found.from, picture));
    return;
  }
  const above = $place.nodeBefore;
  const isRoom = above?.type === paragraph && above.content.size === 0;
  const from = isRoom ? found.from - above.nodeSize : found.from;
  view.dispatch(tr.replaceWith(from, found.from, paragraph.create(null, picture)));
}

type Lifted = { pos: number; file: File; picture: Node };

/** Takes pictures that are not stored yet out of the text; those that have their data come back when they are. */
function liftHeld(state: EditorState): { tr: Transaction; pictures: Lifted[] } | null {
  const tr = state.tr;
  const pictures: Lifted[] = [];
  state.doc.descendants((node, pos) => {
    const src = String(node.attrs.src ?? "");
    if (node.type.name !== "image" || !isHeld(src)) return;
    const file = releasePicture(src);
    const at = tr.mapping.map(pos);
    tr.delete(at, at + node.nodeSize);
    if (file) pictures.push({ pos: at, file, picture: node });
  });
  return tr.docChanged ? { tr, pictures } : null;
}

const asked = new Set<string>();

/** Copies pictures of the web to us, each once, so that readers ask nobody else; counts those that stay where they are. */
async function copyFromWeb(
  view: EditorView,
  { words, documentId }: Uploads,
  tellForeign: (count: number) => void,
): Promise<void> {
  const found: string[] = [];
  view.state.doc.descendants((node) => {
    const src = String(node.attrs.src ?? "");
    if (node.type.name !== "image" || !/^https?:/.test(src) || asked.has(src)) return;
    asked.add(src);
    found.push(src);
  });
  const copies = await Promise.allSettled(
    found.map(async (src) => replaceAddress(view, src, await sendPicture(words, documentId, { url: src }))),
  );
  const foreign = copies.filter(({ status }) => status === "rejected").length;
  if (foreign > 0 && !view.isDestroyed) tellForeign(foreign);
}

function replaceAddress(view: EditorView, before: string, after: string): void {
  if (view.isDestroyed) return;
  const { tr, doc } = view.state;
  doc.descendants((node, pos) => {
    if (node.type.name === "image" && node.attrs.src === before) tr.setNodeAttribute(pos, "src", after);
  });
  if (tr.docChanged) view.dispatch(tr);
}
