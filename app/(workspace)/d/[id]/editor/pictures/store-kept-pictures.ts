import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { ApiError } from "#lib/doors/client";
import { keptPicture, notePictureStored } from "../../../../kept/kept-pictures";
import { ON_DEVICE } from "../../../../kept/waiting-parts";

type Options = {
  editor: { readonly state: EditorState; readonly isDestroyed: boolean; view: { dispatch(tr: Transaction): void } };
  /** Stores a picture for the document and returns its address; rejects with `ApiError`. */
  store: (file: File) => Promise<string>;
  /** Called with the file that the server did not take, or null where this device has lost it; its name stands as text. */
  onNotStored: (file: File | null) => void;
};

/** Whether a picture is on this device until there is a network. */
export const isKeptPicture = (src: unknown): src is string => typeof src === "string" && src.startsWith(ON_DEVICE);

const isKept = ({ type, attrs }: Node) => type.name === "image" && isKeptPicture(attrs.src);

/**
 * Gives the server the pictures of a text that are on this device alone, each once, and puts their addresses there into the
 * text. Rejects with `ApiError`.
 */
export async function storeKeptPictures({ editor, store, onNotStored }: Options): Promise<void> {
  const addresses = new Set<string>();
  editor.state.doc.descendants((node) => {
    if (isKept(node)) addresses.add(node.attrs.src);
  });
  const stored = new Map<string, string | { name: string }>();
  for (const address of addresses) stored.set(address, await storeOne(address, store, onNotStored));
  if (editor.isDestroyed || stored.size === 0) return;
  const { tr, doc, schema } = editor.state;
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (isKept(node) && stored.has(node.attrs.src)) places.push(pos);
  });
  // From the end, so that the places before stay where they are.
  for (const pos of places.toReversed()) {
    const now = stored.get(doc.nodeAt(pos)?.attrs.src);
    if (typeof now === "string") tr.setNodeAttribute(pos, "src", now);
    else if (now) tr.replaceWith(pos, pos + 1, schema.text(`[${now.name}]`));
  }
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

async function storeOne(
  address: string,
  store: Options["store"],
  onNotStored: Options["onNotStored"],
): Promise<string | { name: string }> {
  const kept = await keptPicture(address);
  if (kept && "url" in kept) return kept.url;
  const file = kept?.file ?? null;
  try {
    if (!file) throw new ApiError(404, "not_found", "");
    const url = await store(file);
    await notePictureStored(address, url);
    return url;
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSALS.has(error.status)) throw error;
    onNotStored(file);
    return { name: file?.name ?? "…" };
  }
}

/** Answers that would come again. */
const REFUSALS = new Set([400, 404, 413, 415, 422]);
