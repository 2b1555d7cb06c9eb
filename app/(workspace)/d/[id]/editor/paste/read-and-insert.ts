import { closeHistory } from "@tiptap/pm/history";
import { Fragment } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { AppError } from "#lib/base/errors";
import type { CopyClaim } from "#lib/document/copy-claim";
import { AS_WRITTEN } from "#lib/document/kinds/link-mark";
import type { NodeJson } from "#lib/document/model/document";
import { withClaim } from "../../session/claim-in";
import { holdPicture } from "../pictures/held-pictures";
import type { EditorWords } from "../surface/use-editor-words";
import { type Part, partsOf, weightOf } from "./blocks-in-pieces";
import { documentCitations } from "./document-citations";
import { inPieces, nextTask } from "./in-pieces";
import { PLACE, placeBetween, replaceByBlocks } from "./insert-blocks";
import { noteOfPaste } from "./paste-notes";
import { type PasteState, unreadPaste } from "./paste-state";
import type { Pasted, PastedKind } from "./pasted-kind";
import { dropPlace, keepPlace, placeOf } from "./pending";
import type { ReadRequest } from "./read-pasted";
import { readOutside } from "./reader";

/** What a paste needs to know of its document, and what it speaks with. */
export type PasteOptions = { words: EditorWords; documentId: string; canUpload: boolean };

/** A paste that is to be read. */
export type Paste = {
  kind: PastedKind;
  pasted: Pasted;
  claim: CopyClaim | null;
  options: PasteOptions;
  pastes: PasteState;
  /** Ends with the editor. */
  over: AbortSignal;
};

/** A paste that takes longer shows how far it is. */
const SHOWN_AFTER_MS = 400;

/** The weight of a paste that is inserted in one transaction. */
const AT_ONCE = 12_000;

/** Reads a paste in a worker and inserts it at the place kept under `id`, a long one in pieces; tells the writer what is missing. */
export async function readAndInsert(view: EditorView, id: string, paste: Paste): Promise<void> {
  const { pasted, claim, options, pastes, over } = paste;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([over, cancelled.signal]);
  const show = (part: number | null) => pastes.show({ part, cancel: () => cancelled.abort() });
  const timer = setTimeout(() => show(null), SHOWN_AFTER_MS);
  try {
    const request = await requestOf(view, paste, id);
    const { content, pictures, unreachable, unknownKeys } = await readOutside(request, signal);
    if (options.canUpload)
      for (const [at, data] of pictures.entries()) holdPicture(`${request.picturePrefix}${at}`, data);
    const shown = options.canUpload ? content : content.map((block) => withoutHeld(block, request.picturePrefix));
    await insert(view, id, shown, { signal, claim, show });
    const note = noteOfPaste(options.words.t, {
      unreachable,
      unknownKeys,
      dropped: options.canUpload ? 0 : pictures.length,
    });
    if (note && !signal.aborted) pastes.tell(note);
  } catch (error) {
    if (!signal.aborted) pastes.tell(failureOf(options.words, error, pasted));
  } finally {
    clearTimeout(timer);
    pastes.show(null);
    if (!view.isDestroyed) view.dispatch(dropPlace(view.state.tr, id));
  }
}

async function requestOf(view: EditorView, { kind, pasted, options }: Paste, id: string): Promise<ReadRequest> {
  const isCiting = kind === "markdown" && /@[\p{L}\p{N}_{]/u.test(pasted.text);
  return {
    ...pasted,
    kind,
    picturePrefix: `pasted-picture-${id}-`,
    citations: isCiting ? await documentCitations(options.documentId) : [],
    footnotes: footnoteLabels(view),
  };
}

function footnoteLabels(view: EditorView): string[] {
  const labels: string[] = [];
  view.state.doc.descendants((node) => {
    if (node.type.name === "footnoteDef") labels.push(String(node.attrs.label));
    return !node.isTextblock;
  });
  return labels;
}

/** A person who may not store pictures pastes the text without them. */
function withoutHeld(block: NodeJson, prefix: string): NodeJson {
  const content = block.content
    ?.filter(({ type, attrs }) => type !== "image" || !String(attrs?.src).startsWith(prefix))
    .map((child) => withoutHeld(child, prefix));
  return content ? { ...block, content } : block;
}

const failureOf = ({ t, serverWords }: EditorWords, error: unknown, pasted: Pasted) =>
  error instanceof AppError
    ? ({
        title: t("paste.refused"),
        description: serverWords({ error: error.message }),
        tone: "error",
      } as const)
    : unreadPaste(t, pasted);

type Inserting = { signal: AbortSignal; claim: CopyClaim | null; show(part: number | null): void };

async function insert(view: EditorView, id: string, content: NodeJson[], inserting: Inserting): Promise<void> {
  const place = placeOf(view.state, id);
  if (!place || inserting.signal.aborted) return;
  const weight = content.reduce((sum, block) => sum + weightOf(block), 0);
  if (weight > AT_ONCE) return insertInPieces(view, id, content, inserting);
  const blocks = content.map((block) => view.state.schema.nodeFromJSON(block));
  const isAtPlace = view.state.selection.from === place.from && view.state.selection.to === place.to;
  const tr = replaceByBlocks(view.state, place, blocks);
  // A writer who went on elsewhere stays there.
  if (!isAtPlace) tr.setSelection(view.state.selection.map(tr.doc, tr.mapping));
  view.dispatch(withClaim(closeHistory(asPaste(tr)), inserting.claim));
}

/** Pasted pictures are stored when a change says that it is a paste. */
const asPaste = (tr: Transaction): Transaction => tr.setMeta("paste", true).setMeta("uiEvent", "paste");

const hasPicture = ({ node }: { node: NodeJson }): boolean =>
  node.type === "image" || (node.content ?? []).some((child) => hasPicture({ node: child }));

/** Inserts the pieces as one step of undo; when it is cancelled, takes out what is there already. */
async function insertInPieces(view: EditorView, id: string, content: NodeJson[], inserting: Inserting) {
  const { signal, claim, show } = inserting;
  const place = placeOf(view.state, id);
  if (!place) return;
  const begun = placeBetween(view.state, place);
  const start: number = begun.getMeta(PLACE);
  let root: Transaction | null = null;
  const dispatch = (tr: Transaction, from: number, to: number) => {
    // What was read has its links already.
    withClaim(tr.setMeta(AS_WRITTEN, true), claim);
    view.dispatch(keepPlace(root ? tr.setMeta("appendedTransaction", root) : closeHistory(tr), { id, from, to }));
    root ??= tr;
  };
  const parts = partsOf(content);
  const isDone = await inPieces(parts, {
    weigh: ({ node }) => weightOf(node),
    signal,
    onProgress: show,
    work(piece) {
      const tr = root ? view.state.tr : begun;
      const now = root ? placeOf(view.state, id) : { from: start, to: start };
      if (now) dispatch(piece.some(hasPicture) ? asPaste(tr) : tr, now.from, appendParts(tr, now.to, piece));
    },
  });
  // The last piece, the caret and the jump to it each lay out all blocks; in one frame they would hold the page.
  await nextTask();
  const end = placeOf(view.state, id);
  if (!end || !root || view.isDestroyed) return;
  const { tr } = view.state;
  if (isDone) tr.setSelection(Selection.near(tr.doc.resolve(end.to), -1));
  else tr.delete(end.from, end.to);
  view.dispatch(tr.setMeta("appendedTransaction", root));
  const caret = view.state.selection;
  await nextTask();
  if (isDone && !view.isDestroyed && view.state.selection.eq(caret)) view.dispatch(view.state.tr.scrollIntoView());
}

/** Appends the parts at a position between blocks, and returns the position behind them. */
function appendParts(tr: Transaction, at: number, parts: readonly Part[]): number {
  const { schema } = tr.doc.type;
  let end = at;
  // Each step copies the list of all blocks, so neighbours go in by one.
  for (const run of runsOf(parts)) {
    const built = Fragment.from(run.map(({ node }) => schema.nodeFromJSON(node)));
    tr.insert(run[0]?.isInside ? end - 1 : end, built);
    end += built.size;
  }
  return end;
}

/** Neighbours that go to the same place. */
function runsOf(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run && run[0]?.isInside === part.isInside) run.push(part);
    else runs.push([part]);
  }
  return runs;
}
