import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Step } from "@tiptap/pm/transform";
import type { Role } from "#lib/shapes/role";
import { applyServerText, ownParagraph } from "./apply-server-text";
import { AgentEvent, type LiveDocument, RewriteEvent, VersionEvent } from "./live-document";
import { readCaret } from "./read-caret";
import type { Notice } from "./session-state";

type Options = {
  editor: Editor;
  live: LiveDocument;
  access: Role;
  notify: (notice: Notice) => void;
  /** The version that the screen shows. */
  version: () => number;
  signal: AbortSignal;
};

/** Returns the function that shows a text from the server in an editor, by its steps where they are known. */
export function serverText(options: Options): (text: Node, steps: readonly Step[] | null) => void {
  const { editor, access, notify } = options;
  const tellOfAgent = agentTeller(options);
  return (text, steps) => {
    if (editor.isDestroyed) return;
    // The change would put a caret back that was just moved.
    readCaret(editor.view);
    const before = editor.state;
    const newer = applyServerText(before, text, steps);
    if (!newer) return;
    editor.view.dispatch(newer.change);
    tellOfAgent(newer.change);
    if (!newer.isBlockGone || !editor.isFocused || access === "view") return;
    const own = ownParagraph(before, newer.change, editor.state);
    if (own) editor.view.dispatch(own);
    notify({ kind: "block-gone" });
  };
}

/** Tells of the agent that made a change; its write comes as a version, so its author is the version's. */
function agentTeller({ live, version, signal }: Options): (change: Transaction) => void {
  let lastWriter: VersionEvent["lastEdit"] | null = null;
  const onWritten = (event: Event) => {
    if (event instanceof RewriteEvent) lastWriter = event.rewrite.lastEdit;
    else if (event instanceof VersionEvent) lastWriter = event.version > version() ? event.lastEdit : null;
  };
  for (const name of ["version", "rewrite"]) live.addEventListener(name, onWritten, { signal });
  return (change) => {
    const writer = lastWriter?.origin === "agent" ? (lastWriter.model ?? lastWriter.agent) : null;
    const block = writer ? changedBlock(change) : null;
    if (writer && block) live.dispatchEvent(new AgentEvent(block, writer));
    lastWriter = null;
  };
}

/** The outermost block of the first change of a text. */
function changedBlock({ doc, mapping }: Transaction): string | null {
  let pos = -1;
  mapping.maps.forEach((map, at) => {
    map.forEach((_start, _end, from) => {
      if (pos < 0) pos = mapping.slice(at + 1).map(from);
    });
  });
  const block = pos < 0 ? null : doc.resolve(pos);
  const id: unknown = (block && block.depth > 0 ? block.node(1) : block?.nodeAfter)?.attrs.id;
  return typeof id === "string" ? id : null;
}
