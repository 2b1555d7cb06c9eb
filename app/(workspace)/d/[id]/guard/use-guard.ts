"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { countsByKind } from "#lib/document/notable/kinds";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { afterPause } from "../../../parts/after-pause";
import { blockWithId } from "../parts/block-with-id";
import type { DocumentSession } from "../session/document-session";
import { type LiveDocument, VersionEvent } from "../session/live-document";
import { showLocked } from "./locked-blocks";
import { type FreshChanges, freshChanges, keepSeen } from "./seen-changes";

/** The locked blocks of a document, and what agents changed besides. */
export type Guard = {
  locks: ReadonlySet<string>;
  /** Locks a block or unlocks it; null for who may not. */
  setLock: ((nodeId: string, locked: boolean) => void) | null;
  fresh: readonly FreshChanges[];
  /** Takes changes away that were looked at. */
  look: (name: string) => void;
};

type Options = {
  id: string;
  live: LiveDocument;
  editor: Editor | null;
  session: DocumentSession | null;
  canEdit: boolean;
};

/** Follows the locks of an open document and the changes of agents, as its events tell them. */
export function useGuard({ id, live, editor, session, canEdit }: Options): Guard {
  const t = useTranslations("editor.guard");
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  const [locks, setLocks] = useState<ReadonlySet<string>>(() => new Set());
  const { fresh, look } = useFresh(id, live, editor);

  useEffect(() => {
    const over = new AbortController();
    const onVersion = (event: Event) => {
      if (event instanceof VersionEvent) setLocks((before) => sameOr(before, event.guarded.locks));
    };
    live.addEventListener("version", onVersion, { signal: over.signal });
    return () => over.abort();
  }, [live]);
  const description = t("locked");
  useEffect(() => {
    if (editor && !editor.isDestroyed) showLocked(editor.view, { locks, description });
  }, [editor, locks, description]);

  const setLock = useCallback(
    (nodeId: string, locked: boolean) => {
      const write = session?.runExclusive(() => call("PATCH /api/d/[id]", { id, nodeId, locked }));
      write?.then(
        () => {
          setLocks((before) => new Set([...before].filter((one) => one !== nodeId).concat(locked ? nodeId : [])));
          announce({ title: t(locked ? "isLocked" : "isUnlocked") });
        },
        (error: unknown) => announce({ ...failureWords(t("notLocked"), error), tone: "error" }),
      );
    },
    [id, session, announce, failureWords, t],
  );
  return useMemo(
    () => ({ locks, setLock: canEdit && session ? setLock : null, fresh, look }),
    [locks, canEdit, session, setLock, fresh, look],
  );
}

// An agent that writes without a pause is told of once, when it rests: a person may be typing meanwhile.
const PAUSE_MS = 500;

const sameOr = (before: ReadonlySet<string>, now: readonly string[]): ReadonlySet<string> =>
  before.size === now.length && now.every((id) => before.has(id)) ? before : new Set(now);

/** What agents changed besides and nobody has looked at; a version that comes with some is announced. */
function useFresh(id: string, live: LiveDocument, editor: Editor | null) {
  const t = useTranslations("editor.guard");
  const kinds = useTranslations("versions.notable.counted");
  const announce = useAnnounce();
  const [fresh, setFresh] = useState<readonly FreshChanges[]>([]);
  const seen = useRef<readonly string[]>([]);
  useEffect(() => {
    const over = new AbortController();
    let newest: VersionEvent | null = null;
    let last: number | null = null;
    const showNewest = () => {
      if (!newest) return;
      const { notable } = newest.guarded;
      const found = freshChanges(id, notable);
      seen.current = found.seen;
      setFresh(found.fresh);
      const come = notable.filter(({ number }) => last !== null && number > last);
      last = newest.version;
      const counts = countsByKind(come.flatMap(({ changes }) => changes));
      if (counts.length === 0) return;
      const what = counts.map(({ kind, count }) => kinds(kind, { count })).join(", ");
      const place = come[0]?.changes[0]?.nodeId;
      const show = () => editor && place && scrollTo(editor, place);
      announce({
        title: t("besides", { name: come[0]?.by ?? t("agent"), what }),
        ...(place ? { action: { label: t("show"), onClick: () => void show() } } : {}),
      });
    };
    const later = afterPause(showNewest, PAUSE_MS, over.signal);
    const onVersion = (event: Event) => {
      if (!(event instanceof VersionEvent)) return;
      const isFirst = newest === null;
      newest = event;
      if (isFirst) showNewest();
      else later();
    };
    live.addEventListener("version", onVersion, { signal: over.signal });
    return () => over.abort();
  }, [id, live, editor, announce, t, kinds]);
  const look = useCallback(
    (name: string) => {
      seen.current = [...seen.current, name];
      keepSeen(id, seen.current);
      setFresh((before) => before.filter((one) => one.name !== name));
    },
    [id],
  );
  return { fresh, look };
}

function scrollTo({ view, state }: Editor, nodeId: string): void {
  const block = blockWithId(state.doc, nodeId);
  const dom = block && view.nodeDOM(block.pos);
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: "center", behavior: "smooth" });
}
