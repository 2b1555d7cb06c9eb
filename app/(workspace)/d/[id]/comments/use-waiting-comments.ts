import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { Anchor } from "#lib/changes/comments/anchor";
import { ApiError } from "#lib/doors/client";
import { usePerson } from "../../../frame/signed-in-person";
import { newDocumentOf } from "../../../kept/new-document";
import {
  dropComment,
  keepComment,
  listenWaiting,
  newWaitingComment,
  sendComment,
  sendWaiting,
  type WaitingComment,
  waitingComments,
} from "../../../kept/waiting-comments";
import { useReload } from "../../../queries/use-reload";
import type { DocumentSession } from "../session/document-session";
import type { LiveDocument } from "../session/live-document";

/** The comments on a document that wait on this device, and the ways to add and remove one. */
export type WaitingStore = {
  waiting: readonly WaitingComment[];
  /** Sends a comment, or keeps it where the server cannot be reached; resolves to its id. Rejects with `ApiError`. */
  add: (target: Anchor, body: string) => Promise<string>;
  discard: (comment: WaitingComment) => Promise<void>;
  keep: (comment: WaitingComment) => Promise<void>;
};

const NONE: readonly WaitingComment[] = [];

type Options = { id: string; live: LiveDocument; session: DocumentSession | null; onSent: () => Promise<void> };

/** Keeps comments that are written without a network, and sends them after the text when it is back. */
export function useWaitingComments({ id, live, session, onSent }: Options): WaitingStore {
  const { id: personId } = usePerson();
  const reload = useReload();
  const queryKey = useMemo(() => ["waitingComments", personId, id], [personId, id]);
  const { data } = useQuery({ queryKey, queryFn: () => waitingComments(personId, id) });
  useEffect(() => listenWaiting(() => void reload(queryKey)), [reload, queryKey]);

  const send = useCallback(async () => {
    if (!session || !navigator.onLine || (await waitingComments(personId, id)).length === 0) return;
    // The words that they are about are sent first.
    if (!(await session.flush())) return;
    const { sent } = await sendWaiting(personId, id);
    if (sent > 0) await onSent();
  }, [session, personId, id, onSent]);
  useEffect(() => {
    const over = new AbortController();
    live.addEventListener("open", () => void send(), { signal: over.signal });
    void send();
    return () => over.abort();
  }, [live, send]);

  async function add({ nodeId, quote }: Anchor, body: string): Promise<string> {
    const comment = newWaitingComment({ personId, documentId: id, nodeId, quote, body });
    const made = navigator.onLine && newDocumentOf(id) === null ? await sent(comment, session) : null;
    if (made === null) await keepComment(comment);
    else await onSent();
    return made ?? comment.key;
  }

  return { waiting: data ?? NONE, add, discard: ({ key }) => dropComment(key), keep: keepComment };
}

/** Sends a comment; resolves to its id, or to null where the server was not reached. */
async function sent(comment: WaitingComment, session: DocumentSession | null): Promise<string | null> {
  // The words must be on the server first.
  await session?.flush();
  try {
    return (await sendComment(comment)).id;
  } catch (error) {
    if (error instanceof ApiError && error.code === "offline") return null;
    throw error;
  }
}
