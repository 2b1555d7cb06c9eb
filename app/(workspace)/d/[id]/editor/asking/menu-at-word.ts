import type { Editor } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { enterAhead } from "./enter-ahead";
import { type ListOver, listOver } from "./list-over";
import type { ListEntry } from "./slash-list";

/** The word that a menu is for, with its sign, and what is typed after the sign. */
type Word = { from: number; to: number; query: string };

type State = {
  word: Word | null;
  /** Where the menu of a word was closed with Escape. */
  closedAt: number | null;
};

type Place = { state: EditorState; from: number; to: number };

type Options<Entry extends ListEntry> = {
  editor: Editor;
  /** Its accessible name. */
  name: string;
  /** What opens the menu when it is typed. */
  sign: string;
  /** The characters that the sign may follow within a line; any without them. */
  after?: readonly string[];
  /** Whether the words after the sign may have spaces between them. */
  hasSpaces?: boolean;
  /** How long nothing is typed before entries are asked for. */
  pauseMs?: number;
  items: (query: string, state: EditorState) => readonly Entry[] | Promise<readonly Entry[]>;
  /** Whether the menu opens there. */
  allow: (place: Place) => boolean;
  choose: (entry: Entry, range: { from: number; to: number }) => void;
};

/** Opens a menu of entries at a word that begins with a sign, while the focus stays in the text; Escape closes it. */
export function menuAtWord<Entry extends ListEntry>(options: Options<Entry>): Plugin<State> {
  const key = new PluginKey<State>("menuAtWord");
  const wordIn = (state: EditorState) => key.getState(state)?.word ?? null;
  const close = (view: EditorView) => view.dispatch(view.state.tr.setMeta(key, "close"));
  let menu: ReturnType<typeof openMenu<Entry>> | null = null;
  return new Plugin<State>({
    key,
    state: {
      init: () => ({ word: null, closedAt: null }),
      apply: (tr, before, _old, state) => next(options, { tr, before, state, isClosing: tr.getMeta(key) === "close" }),
    },
    view: (view) => ({
      update(_view, old) {
        const word = wordIn(view.state);
        const before = wordIn(old);
        if (!word) {
          menu?.close();
          menu = null;
        } else if (!menu || word.query !== before?.query || word.from !== before.from) {
          menu ??= openMenu(options, view, () => close(view));
          menu.update(word);
        }
      },
      destroy: () => menu?.close(),
    }),
    props: {
      handleKeyDown(view, event) {
        if (!menu) return false;
        if (event.key !== "Escape") return menu.onKeyDown(event);
        close(view);
        return true;
      },
      decorations(state) {
        const word = wordIn(state);
        return word
          ? DecorationSet.create(state.doc, [Decoration.inline(word.from, word.to, { class: "suggestion" })])
          : null;
      },
    },
  });
}

type Change = { tr: Transaction; before: State; state: EditorState; isClosing: boolean };

function next<Entry extends ListEntry>(options: Options<Entry>, { tr, before, state, isClosing }: Change): State {
  if (isClosing) return { word: null, closedAt: before.word?.from ?? before.closedAt };
  const { editor, allow, hasSpaces = false } = options;
  const closedAt = before.closedAt === null ? null : tr.mapping.map(before.closedAt);
  if (!editor.isEditable || !(tr.selection.empty || editor.view.composing)) return { word: null, closedAt };
  const word = wordBefore(options, state);
  if (!word) return { word: null, closedAt: null };
  if (!allow({ state, from: word.from, to: word.to })) return { word: null, closedAt };
  const isClosed = word.from === closedAt && (hasSpaces || !hasTypedSpace(tr));
  return isClosed ? { word: null, closedAt } : { word, closedAt: null };
}

type Signs = Pick<Options<ListEntry>, "sign" | "after" | "hasSpaces">;

function wordBefore({ sign, after, hasSpaces }: Signs, { selection: { $from } }: EditorState): Word | null {
  const text = $from.nodeBefore?.text ?? "";
  const at = text.lastIndexOf(sign);
  if (at < 0) return null;
  const query = text.slice(at + sign.length);
  const isAlone = at === 0 || !after || after.includes(text.charAt(at - 1));
  if (!isAlone || (!hasSpaces && /\s/.test(query))) return null;
  return { from: $from.pos - text.length + at, to: $from.pos, query };
}

const hasTypedSpace = ({ steps }: Transaction): boolean =>
  steps.some(
    (step) =>
      step instanceof ReplaceStep && /\s/.test(step.slice.content.textBetween(0, step.slice.content.size, "\n")),
  );

/** Shows the entries for a word, and keeps their menu at it. */
function openMenu<Entry extends ListEntry>(options: Options<Entry>, view: EditorView, onOutside: () => void) {
  const { editor, name, items, choose, pauseMs = 0 } = options;
  const list: ListOver<Entry> = listOver(name, editor);
  const over = new AbortController();
  const { signal } = over;
  const enter = enterAhead(view);
  let word: Word | null = null;
  let asked = new AbortController();
  const place = () => {
    if (word && word.from <= view.state.doc.content.size) list.place(view.coordsAtPos(word.from));
  };
  const chooseHere = (entry: Entry) => {
    if (word) choose(entry, { from: word.from, to: word.to });
  };
  const show = (found: readonly Entry[]) => {
    list.show(found, chooseHere);
    place();
  };
  const answer = (found: readonly Entry[]) => {
    show(found);
    const [first] = found;
    if (first && enter.take()) chooseHere(first);
    else enter.press();
  };
  const isInside = (target: Node) => list.holds(target) || view.dom.contains(target);
  listen({ place, isInside, onOutside, signal });
  return {
    /** The word is another, or has other letters. */
    update(typed: Word) {
      word = typed;
      asked.abort();
      asked = new AbortController();
      const { signal: isOld } = asked;
      const find = () => (isOld.aborted ? [] : items(typed.query, view.state));
      const found = pauseMs > 0 ? pause(pauseMs).then(find) : find();
      if (!(found instanceof Promise)) return answer(found);
      enter.ask();
      show([]);
      // Without an answer there is nothing to choose from; the text stays as it is typed.
      void found.catch((): Entry[] => []).then((late) => isOld.aborted || answer(late));
    },
    onKeyDown: (event: KeyboardEvent) => enter.keeps(event) || list.onKeyDown(event),
    close() {
      enter.take();
      asked.abort();
      over.abort();
      list.close();
    },
  };
}

type Listener = { place: () => void; isInside: (target: Node) => boolean; onOutside: () => void; signal: AbortSignal };

/** Keeps a menu in its place while the window moves below it, and hears what is pressed outside. */
function listen({ place, isInside, onOutside, signal }: Listener): void {
  const press = ({ target }: Event) => {
    if (!(target instanceof Node && isInside(target))) onOutside();
  };
  document.addEventListener("pointerdown", press, { capture: true, signal });
  window.addEventListener("scroll", place, { capture: true, passive: true, signal });
  window.addEventListener("resize", place, { signal });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
