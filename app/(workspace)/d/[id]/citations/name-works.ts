import type { Node } from "@tiptap/pm/model";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import type { CslItem } from "#lib/citations/csl/csl";
import { citationItems } from "#lib/document/model/citation-items";
import { ApiError, call } from "#lib/doors/client";
import { keptWork } from "../../../kept/kept-library";
import { isOfLibrary } from "../../../kept/waiting-parts";

type Cited = { id: string; key: string };

type Options = {
  /** The document. */
  id: string;
  personId: string;
  editor: { readonly state: EditorState; readonly isDestroyed: boolean; view: { dispatch(tr: Transaction): void } };
  /** Called with the keys of works that cannot be cited any more; they stand as text now. */
  onNotCited: (keys: string[]) => void;
};

/** The ids of works of the library that a text cites. */
function waitingIn(doc: Node): Set<string> {
  const ids = new Set<string>();
  doc.descendants((node) => {
    for (const { cid } of itemsOf(node)) if (isOfLibrary(cid)) ids.add(cid);
  });
  return ids;
}

const itemsOf = ({ type, attrs }: Node) => citationItems({ type: type.name, attrs });

/**
 * Adds works to a document that its text cites by their ids in the library, because they were cited without a network, and
 * puts the document's ids into the text. Rejects with `ApiError`.
 */
export async function nameWorks({ id, personId, editor, onNotCited }: Options): Promise<void> {
  const named = new Map<string, Cited | null>();
  for (const work of waitingIn(editor.state.doc)) named.set(work, await cite(id, work, personId));
  if (editor.isDestroyed || named.size === 0) return;
  const { tr, doc, schema } = editor.state;
  const lost: string[] = [];
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (itemsOf(node).some(({ cid }) => named.has(cid))) places.push(pos);
  });
  // From the end, so that the places before stay where they are.
  for (const pos of places.toReversed()) {
    const items = itemsOf(doc.nodeAt(pos) ?? doc);
    const gone = items.filter(({ cid }) => named.get(cid) === null).map(({ key }) => key);
    const kept = items.filter(({ cid }) => named.get(cid) !== null);
    if (gone.length > 0) tr.insert(pos + 1, schema.text(`[${gone.map((key) => `@${key}`).join("; ")}]`));
    if (kept.length === 0) tr.delete(pos, pos + 1);
    const settled = kept.map((item) => ({ ...item, ...cidOf(named.get(item.cid)) }));
    if (kept.length > 0) tr.setNodeAttribute(pos, "items", settled);
    lost.push(...gone);
  }
  editor.view.dispatch(tr.setMeta("addToHistory", false));
  if (lost.length > 0) onNotCited([...new Set(lost)]);
}

const cidOf = (cited: Cited | null | undefined) => (cited ? { cid: cited.id, key: cited.key } : {});

/** Adds a work of the library to a document's citations, or finds it there; null when it is no longer known anywhere. */
async function cite(id: string, citationId: string, personId: string): Promise<Cited | null> {
  const ask = (source: { citationId: string } | { csl: CslItem }) => call("POST /api/d/[id]/cite", { id, ...source });
  try {
    return await ask({ citationId }).catch(async (error: unknown) => {
      const work = isGone(error) ? await keptWork(personId, citationId) : null;
      if (!work) throw error;
      return ask({ csl: work.csl });
    });
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Whether asking again would be answered alike. */
const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404, 422].includes(error.status);
