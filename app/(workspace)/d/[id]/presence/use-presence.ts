import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { personColour } from "../../../parts/person-colour";
import { blockWithId } from "../parts/block-with-id";
import { AccessEvent, AgentEvent, type LiveDocument, type Presence, PresenceEvent } from "../session/live-document";
import { type AgentPlace, type OtherCaret, showOthers } from "./others-carets";
import { AGAIN_MS, heard, LOOK_MS, type Person, peopleOf, type Roster, withoutSilent } from "./roster";

const AGENT_MS = 4_000;
// In a crowd each caret is told less often.
const TELL_MS = 150;
const TELL_MS_PER_PAGE = 20;

/** Who else has the document open, and whom this page follows. */
export type Here = { people: readonly Person[]; followed: string | null; follow: (userId: string) => void };

/** The carets of the other pages that have the document open; they hear where this page's own is. */
function useRoster(editor: Editor | null, live: LiveDocument): Roster {
  const [roster, setRoster] = useState<Roster>(new Map());
  const size = useRef(0);
  size.current = roster.size;
  useEffect(() => live.accompany(roster.size), [live, roster.size]);

  useEffect(() => {
    if (!editor) return;
    const page = newNodeId();
    const over = new AbortController();
    const { signal } = over;
    let told: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(told);
      told = undefined;
      live.tell({ page, caret: editor.isDestroyed ? null : caretOf(editor) });
    };
    const tellSoon = () => {
      // Somebody who comes hears of this page within four seconds.
      if (size.current > 0) told ??= setTimeout(tell, TELL_MS + TELL_MS_PER_PAGE * size.current);
    };
    const onPresence = (event: Event) => {
      if (!(event instanceof PresenceEvent) || event.presence.page === page) return;
      const { presence } = event;
      setRoster((before) => {
        // A page that has just come does not know of this one.
        if (!before.has(presence.page) && !presence.isGone) told ??= setTimeout(tell, TELL_MS);
        return heard(before, presence, performance.now());
      });
    };
    live.addEventListener("presence", onPresence, { signal });
    live.addEventListener("open", tell, { signal });
    live.addEventListener("lost", () => setRoster(new Map()), { signal });
    editor.on("selectionUpdate", tellSoon);
    editor.on("update", tellSoon);
    const telling = setInterval(tell, AGAIN_MS);
    const looking = setInterval(() => setRoster((before) => withoutSilent(before, performance.now())), LOOK_MS);
    tell();
    return () => {
      over.abort();
      clearTimeout(told);
      clearInterval(telling);
      clearInterval(looking);
      editor.off("selectionUpdate", tellSoon);
      editor.off("update", tellSoon);
    };
  }, [editor, live]);
  return roster;
}

/** The blocks that agents have just written in. */
function useAgentPlaces(live: LiveDocument): readonly AgentPlace[] {
  const [agents, setAgents] = useState<readonly AgentPlace[]>([]);
  useEffect(() => {
    const over = new AbortController();
    const onAgent = (event: Event) => {
      if (!(event instanceof AgentEvent)) return;
      const place = { block: event.block, name: event.name };
      setAgents((before) => [...before.filter(({ block }) => block !== place.block), place]);
      setTimeout(() => setAgents((before) => before.filter((other) => other !== place)), AGENT_MS);
    };
    live.addEventListener("agent", onAgent, { signal: over.signal });
    return () => over.abort();
  }, [live]);
  return agents;
}

/** The id of the person at this page; null until the server has said it. */
function useOwnId(live: LiveDocument): string | null {
  const [me, setMe] = useState<string | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const onAccess = (event: Event) => {
      if (event instanceof AccessEvent) setMe(event.userId);
    };
    live.addEventListener("access", onAccess, { signal: over.signal });
    return () => over.abort();
  }, [live]);
  return me;
}

/** Tells others where this page's caret is, and shows theirs in the text. */
export function usePresence(editor: Editor | null, live: LiveDocument): Here {
  const roster = useRoster(editor, live);
  const agents = useAgentPlaces(live);
  const me = useOwnId(live);
  const [followed, setFollowed] = useState<string | null>(null);

  const others = useMemo(() => new Map([...roster].filter(([, { userId }]) => userId !== me)), [roster, me]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    showOthers(editor.view, { carets: [...others.values()].flatMap(asCaret), agents });
  }, [editor, others, agents]);

  useEffect(() => {
    const caret = [...others.values()].find(({ userId, caret }) => userId === followed && caret)?.caret;
    const block = caret && editor && !editor.isDestroyed ? blockWithId(editor.state.doc, caret.block) : null;
    const element = block ? editor?.view.nodeDOM(block.pos) : null;
    if (element instanceof Element) element.scrollIntoView({ block: "nearest" });
  }, [editor, others, followed]);

  const people = useMemo(() => peopleOf(others), [others]);
  const follow = useCallback((userId: string) => setFollowed((before) => (before === userId ? null : userId)), []);
  return { people, followed, follow };
}

function asCaret({ page, userId, name, caret }: Presence): OtherCaret[] {
  return caret ? [{ page, name, colour: personColour(userId), caret }] : [];
}

function caretOf({ state, isFocused }: Editor): Presence["caret"] {
  const { $head, $anchor } = state.selection;
  const [block, anchorBlock]: unknown[] = [$head.parent.attrs.id, $anchor.parent.attrs.id];
  if (!isFocused || typeof block !== "string" || typeof anchorBlock !== "string") return null;
  return { block, offset: $head.parentOffset, anchorBlock, anchorOffset: $anchor.parentOffset };
}
