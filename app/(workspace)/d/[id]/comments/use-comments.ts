"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { ApiError, call } from "#lib/doors/client";
import { useFailureWords } from "../../../../results/failure-words";
import { useAccepted } from "../../../../results/use-accepted";
import { routeKey } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import type { DocumentSession } from "../session/document-session";
import { type LiveDocument, onNewVersion } from "../session/live-document";
import { useIsTried } from "../session/use-is-tried";
import { type Comment, commentOf } from "./comment";
import { restore as restoreMessage } from "./restore";
import { useWaitingComments, type WaitingStore } from "./use-waiting-comments";

/** Which comments are listed. */
export type CommentStatus = Comment["status"];

/** The comments of an open document, and the operations on them; all reject with `ApiError`. */
export type CommentStore = WaitingStore & {
  /** The open or resolved comments in reading order; null until they are loaded. */
  comments: readonly Comment[] | null;
  /** The open comments and those that wait on this device, which are marked in the text. */
  open: readonly Comment[];
  status: CommentStatus;
  show: (status: CommentStatus) => void;
  failure: string | null;
  /** Only those of this device are known. */
  isWithoutNetwork: boolean;
  /** Loads more comments; null when all are loaded. */
  more: (() => void) | null;
  refresh: () => void;
  reply: (comment: Comment, body: string) => Promise<void>;
  resolve: (comment: Comment, status: CommentStatus) => Promise<void>;
  edit: (comment: Comment, messageId: string, body: string) => Promise<void>;
  remove: (comment: Comment, messageId: string) => Promise<void>;
  /** Brings back a message that was removed, with its comment. */
  restore: (messageId: string) => Promise<void>;
};

const ROUTE = "GET /api/w/documents/[id]/comments";

const MINUTE_MS = 60_000;

const hasWorking = ({ comments }: { comments: readonly Comment[] }) =>
  comments.some(({ agents }) => agents.some(({ state }) => state === "working"));

function useList(id: string, status: CommentStatus, isEnabled: boolean) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: routeKey(ROUTE, { id, status }),
    queryFn: ({ pageParam: cursor }) => call(ROUTE, { id, status, limit: 100, cursor }),
    initialPageParam: undefined as string | undefined,
    // An agent works for ten minutes at most, and nothing tells when they are over.
    refetchInterval: ({ state }) => (state.data?.pages.some(hasWorking) ? MINUTE_MS : false),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: isEnabled,
  });
  const comments = useMemo(() => data?.pages.flatMap((page) => page.comments) ?? null, [data]);
  return { comments, error, more: hasNextPage ? () => void fetchNextPage() : null };
}

const NONE: readonly Comment[] = [];

type Options = { id: string; live: LiveDocument; session: DocumentSession | null };

/** The changes of a comment, each followed by loading them again. */
function useCommentWrites(id: string, load: () => Promise<unknown>) {
  const accepted = useAccepted();

  async function reply({ id: commentId }: Comment, body: string): Promise<void> {
    await call("POST /api/w/documents/[id]/comments/[commentId]/replies", { id, commentId, body });
    await load();
  }

  async function resolve({ id: commentId }: Comment, next: CommentStatus): Promise<void> {
    await call("PATCH /api/w/documents/[id]/comments/[commentId]", { id, commentId, status: next });
    await load();
  }

  async function edit({ id: commentId }: Comment, messageId: string, body: string): Promise<void> {
    const route = "PATCH /api/w/documents/[id]/comments/[commentId]/messages/[messageId]";
    await call(route, { id, commentId, messageId, body });
    await load();
  }

  async function remove({ id: commentId }: Comment, messageId: string): Promise<void> {
    const route = "DELETE /api/w/documents/[id]/comments/[commentId]/messages/[messageId]";
    await call(route, { id, commentId, messageId });
    await load();
  }

  async function restore(messageId: string): Promise<void> {
    await accepted(restoreMessage, { id, messageId });
    await load();
  }

  return { reply, resolve, edit, remove, restore };
}

/** Keeps the comments of an open document in step with the server. */
export function useComments({ id, live, session }: Options): CommentStore {
  const failureWords = useFailureWords();
  const reload = useReload();
  const [status, show] = useState<CommentStatus>("open");
  const open = useList(id, "open", useIsTried(live));
  const resolved = useList(id, "resolved", status === "resolved");
  const list = status === "open" ? open : resolved;
  const load = useCallback(() => reload(routeKey(ROUTE, { id })), [reload, id]);
  const hasAny = list.comments?.length !== 0;

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const refresh = () => void load();
    live.addEventListener("comments", refresh, { signal });
    live.addEventListener("open", refresh, { signal });
    // A new version may move the words of a comment, or remove them.
    if (hasAny) onNewVersion(live, refresh, signal);
    return () => over.abort();
  }, [live, load, hasAny]);

  const waiting = useWaitingComments({ id, live, session, onSent: load });
  const marked = useMemo(
    () => [...(open.comments ?? NONE), ...waiting.waiting.map(commentOf)],
    [open.comments, waiting.waiting],
  );

  return {
    comments: list.comments,
    open: marked,
    status,
    show,
    failure: list.error && failureWords("", list.error).description,
    isWithoutNetwork: list.error instanceof ApiError && list.error.code === "offline",
    more: list.more,
    refresh: () => void load(),
    ...waiting,
    ...useCommentWrites(id, load),
  };
}
