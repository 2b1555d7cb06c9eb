import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import type { Editor } from "@tiptap/react";
import { newNodeId } from "#lib/document/new-node-id";
import { call, type Output } from "#lib/doors/client";
import type { OpenDocument } from "../open-document";
import type { AskedWrite } from "./asked-write";
import { type Autosave, createAutosave } from "./autosave";
import { explainFailure } from "./explain-failure";
import { foldIds, isSameButIds } from "./fold-ids";
import { holdKept } from "./hold-kept";
import { keptNames, newKeptName, readKept, writeKept } from "./kept-draft";
import type { SaveState } from "./save-state";
import { mayHaveArrived, sendOnce } from "./send-once";
import { type LatestSuggestions, proposalSender } from "./send-proposals";
import { isServerChange } from "./server-change";
import { allProposed, contestedProposed } from "./split-draft";
import { takeMerged } from "./take-merged";
import { takeNewer } from "./take-newer";

type Options = {
  document: OpenDocument;
  editor: Editor;
  readTitle: () => string;
  showTitle: (title: string) => void;
  onState: (state: SaveState) => void;
  /** Text of an earlier visit is on the screen again; told once, however many there are. */
  onBroughtBack: () => void;
  /** Words that others changed too are kept as these suggestions. */
  onKeptAsSuggestions: (ids: string[]) => void;
  /** What was typed is proposed. */
  onProposed: () => void;
  onSuggesting: (isSuggesting: boolean) => void;
};

/** A document while it is open: what is typed goes to the server, what others write comes in, and nothing of either is lost. */
export type DocumentSession = {
  autosave: Autosave;
  /** Shows a newer state beside what is unsaved; where both changed the same words, the next save finds out and keeps both. */
  takeIn(newest: Pick<OpenDocument, "title" | "version" | "content">): void;
  /** Fetches the newest state and shows it. */
  look(): Promise<void>;
  /** From now on what is typed is proposed, or written; false when what was typed before could not be sent. */
  suggest(isSuggesting: boolean): Promise<boolean>;
  close(): void;
};

type Sheet = { title: string; text: Node };
type Attempt = { asked: AskedWrite; since: Mapping | null };
type Saved = Output<"PATCH /api/d/[id]">;

const WRITING = { idleMs: 800, longestMs: 4_000 };
// A proposal made in the middle of a sentence would be half of one.
const SUGGESTING = { idleMs: 4_000, longestMs: 60_000 };

/** Opens a document in an editor that shows its text. */
export function openSession(options: Options): DocumentSession {
  const { document, editor, readTitle, showTitle } = options;
  const { id } = document;
  const toText = (content: object): Node => editor.schema.nodeFromJSON(content);
  const sendProposals = proposalSender(id);
  /** What the server had when it last agreed with this page; null while that has yet to be asked for. */
  let base: Sheet | null = { title: document.title, text: toText(document.content) };
  let attempt: Attempt | null = null;
  let isSuggesting = false;
  /** Blocks whose words on the screen are to be proposed, because others changed the same. */
  let contested = new Set<string>();
  let latest: LatestSuggestions = new Map();
  let keptAs = newKeptName(id);
  /** Names of texts of earlier visits that this page holds and has yet to show. */
  const held: string[] = [];
  let isToldOfBack = false;
  const closed = new AbortController();
  let isOpen = true;

  const autosave = createAutosave<Sheet>({
    version: document.version,
    read,
    send,
    keep: (kept) => writeKept(keptAs, kept && keptOf(kept.draft, kept.baseVersion)),
    explain: explainFailure,
    onState(state) {
      options.onState(state);
      if (state.kind === "saved") bringNext();
    },
    pace: () => (isSuggesting ? SUGGESTING : WRITING),
  });

  function read(): Sheet {
    return { title: readTitle().trim(), text: editor.state.doc };
  }

  function keptOf({ title, text }: Sheet, baseVersion: number) {
    const content = { ...text.toJSON(), type: "doc" as const };
    const asked = attempt?.asked ?? null;
    return { baseVersion, title, content, asked, isSuggesting, contested: [...contested] };
  }

  async function send(draft: Sheet, baseVersion: number): Promise<number> {
    if (!attempt) return give(draft, baseVersion);
    const version = await make(attempt);
    return give(read(), version);
  }

  async function give(draft: Sheet, baseVersion: number): Promise<number> {
    base ??= await sheetOf(baseVersion);
    const [disputed, former] = [contested, latest];
    const { written, proposed } = isSuggesting
      ? allProposed(base.text, draft.text)
      : contestedProposed(base.text, draft.text, disputed);
    try {
      [contested, latest] = [new Set(), new Map()];
      const version = await write({ title: draft.title, text: written }, baseVersion, written === draft.text);
      if (isSuggesting || proposed.length > 0) {
        putBack(draft.text, await sendProposals(proposed, version, former));
        options.onProposed();
        // While words were only proposed, a newer text may have been left waiting.
        void autosave.between(look).catch(() => {});
      }
      return version;
    } catch (error) {
      [contested, latest] = [new Set([...disputed, ...contested]), new Map([...former, ...latest])];
      throw error;
    }
  }

  async function sheetOf(version: number): Promise<Sheet> {
    const found = await call("GET /api/d/[id]/versions/[vid]", { id, vid: String(version) });
    if (!("content" in found)) throw new Error("A version came without its text");
    return { title: found.title, text: toText(found.content) };
  }

  async function write({ title, text }: Sheet, baseVersion: number, isAll: boolean): Promise<number> {
    const isSameText = base?.text.eq(text) ?? false;
    const isSameTitle = base?.title === title;
    if (isSameText && isSameTitle) return baseVersion;
    const asked: AskedWrite = {
      key: newNodeId(),
      baseVersion,
      ...(isSameTitle ? {} : { title }),
      ...(isSameText ? {} : { content: { ...text.toJSON(), type: "doc" } }),
    };
    return make({ asked, since: isAll ? new Mapping() : null });
  }

  /** Sends a write, under the same key when its answer did not come before, and shows what the server made of it. */
  async function make(current: Attempt): Promise<number> {
    attempt = current;
    const { key, ...fields } = current.asked;
    const saved = await sendOnce(key, { id, ...fields, onConflict: "suggest" }).catch((error: unknown) => {
      if (!mayHaveArrived(error)) attempt = null;
      throw error;
    });
    attempt = null;
    adopt(saved, current);
    autosave.follow(saved.version);
    return saved.version;
  }

  function adopt(saved: Saved, { asked, since }: Attempt): void {
    const answered = toText(saved.content);
    const sent = asked.content ? toText(asked.content) : (base?.text ?? answered);
    const suggestions = ("suggestions" in saved ? saved.suggestions : undefined) ?? [];
    if (since && isSameButIds(sent, answered)) dispatch(foldIds(editor.state, sent, answered, since));
    else bring(sent, answered);
    for (const { nodeId, id: sid } of suggestions) if (nodeId) latest.set(nodeId, sid);
    const isTitleMine = readTitle().trim() === (asked.title ?? base?.title);
    if (isTitleMine && readTitle().trim() !== saved.title) showTitle(saved.title);
    base = { title: saved.title, text: answered };
    if (suggestions.length > 0) options.onKeptAsSuggestions(suggestions.map((one) => one.id));
  }

  function dispatch(change: Transaction | null): void {
    if (change) editor.view.dispatch(change);
  }

  function bring(common: Node, server: Node): void {
    const taken = takeMerged(editor.state, common, server);
    dispatch(taken.change);
    for (const block of taken.contested) contested.add(block);
  }

  /** What was proposed leaves the text again; where it was typed on since, that is proposed next, in the place of the first. */
  function putBack(proposed: Node, made: LatestSuggestions): void {
    if (base) bring(proposed, base.text);
    latest = new Map([...latest, ...made].filter(([block]) => contested.has(block)));
  }

  function takeIn(newest: Pick<OpenDocument, "title" | "version" | "content">): void {
    if (newest.version <= autosave.version() || !base || attempt) return;
    const text = toText(newest.content);
    const taken = takeMerged(editor.state, base.text, text);
    if (taken.contested.length > 0) return;
    dispatch(taken.change);
    if (readTitle().trim() === base.title && newest.title !== base.title) showTitle(newest.title);
    base = { title: newest.title, text };
    if (autosave.hasUnsaved()) autosave.follow(newest.version);
    else autosave.rebase(newest.version);
  }

  async function look(): Promise<void> {
    const newest = await call("GET /api/d/[id]", { id });
    if ("content" in newest) takeIn(newest);
  }

  async function suggest(next: boolean): Promise<boolean> {
    if (next === isSuggesting) return true;
    if (!(await autosave.flush())) return false;
    isSuggesting = next;
    latest.clear();
    options.onSuggesting(next);
    return true;
  }

  /** Brings the next text of an earlier visit once the server has all that is on the screen. */
  function bringNext(): void {
    if (held.length === 0) return;
    void autosave.between(async () => {
      while (base && !autosave.hasUnsaved()) {
        const name = isOpen && held.shift();
        if (!name) return;
        bringBack(name, base);
      }
    });
  }

  /** Puts text back that an earlier visit could not save; it is merged with what came since. */
  function bringBack(name: string, { title, text: current }: Sheet): void {
    const kept = readKept(name);
    if (!kept) return;
    const text = toText(kept.content);
    if (!kept.asked && kept.title === title && text.eq(current)) {
      writeKept(name, null);
      return;
    }
    keptAs = name;
    if (kept.asked || kept.baseVersion !== autosave.version()) base = null;
    attempt = kept.asked && { asked: kept.asked, since: null };
    contested = new Set(kept.contested);
    latest = new Map();
    isSuggesting ||= kept.isSuggesting;
    options.onSuggesting(isSuggesting);
    dispatch(takeNewer(editor.state, text));
    showTitle(kept.title);
    autosave.follow(kept.baseVersion);
    autosave.touch();
    void autosave.flush();
    if (!isToldOfBack) options.onBroughtBack();
    isToldOfBack = true;
  }

  const onTransaction = ({ transaction }: { transaction: Transaction }) => {
    if (transaction.docChanged) {
      attempt?.since?.appendMapping(transaction.mapping);
      if (!isServerChange(transaction)) autosave.touch();
    } else if (isSuggesting && autosave.hasUnsaved() && hasLeft()) void autosave.flush();
  };

  /** Whether the caret stands in a block as the server has it, no longer in one that was typed in. */
  function hasLeft(): boolean {
    const { $head } = editor.state.selection;
    const block = $head.depth > 0 ? $head.node(1) : null;
    return block !== null && (base?.text.children.some((other) => other.eq(block)) ?? false);
  }

  editor.on("transaction", onTransaction);
  for (const name of keptNames(id)) {
    holdKept(name, closed.signal, () => {
      held.push(name);
      bringNext();
    });
  }
  holdKept(keptAs, closed.signal);
  return {
    autosave,
    takeIn,
    look: () => autosave.between(look),
    suggest,
    close() {
      isOpen = false;
      editor.off("transaction", onTransaction);
      void autosave.flush().finally(() => {
        autosave.stop();
        closed.abort();
      });
    },
  };
}
