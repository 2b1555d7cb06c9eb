"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Anchor } from "#lib/comments/anchor";
import { call } from "#lib/doors/client";
import { failureWords } from "../../../../failure-words";
import type { DocumentSession } from "../session/document-session";
import type { LiveDocument } from "../session/live-document";
import type { Comment } from "./comment";

/** Which comments are listed. */
export type CommentStatus = Comment["status"];

/** The comments of an open document, and the operations on them; all reject with `ApiError`. */
export type CommentStore = {
  /** The open or resolved comments in reading order; null until they are loaded. */
  comments: readonly Comment[] | null;
  /** The open comments, which are marked in the text. */
  open: readonly Comment[];
  status: CommentStatus;
  show: (status: CommentStatus) => void;
  failure: string | null;
  /** Loads more comments; null when all are loaded. */
  more: (() => void) | null;
  refresh: () => void;
  add: (target: Anchor, body: string) => Promise<Comment>;
  reply: (comment: Comment, body: string) => Promise<void>;
  resolve: (comment: Comment, status: CommentStatus) => Promise<void>;
  edit: (comment: Comment, messageId: string, body: string) => Promise<void>;
  remove: (comment: Comment, messageId: string) => Promise<void>;
};

const PAGES_AT_FIRST = 3;

type Loaded = { comments: Comment[]; hasMore: boolean };
const NONE: Loaded = { comments: [], hasMore: false };

async function load(id: string, status: CommentStatus, pages: number): Promise<Loaded> {
  const comments: Comment[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const found: { comments: Comment[]; nextCursor: string | null } = await call("GET /api/w/documents/[id]/comments", {
      id,
      status,
      limit: 100,
      ...(cursor ? { cursor } : {}),
    });
    comments.push(...found.comments);
    cursor = found.nextCursor;
    if (!cursor) break;
  }
  return { comments, hasMore: cursor !== null };
}

type Options = { id: string; live: LiveDocument; session: DocumentSession | null };

/** Keeps the comments of an open document in step with the server. */
export function useComments({ id, live, session }: Options): CommentStore {
  const [loaded, setLoaded] = useState<Record<CommentStatus, Loaded | null>>({ open: null, resolved: null });
  const [status, setStatus] = useState<CommentStatus>("open");
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef({ now: 0, answered: 0, isUnderWay: false, pages: PAGES_AT_FIRST, status, hasAny: false });

  const refresh = useCallback(async () => {
    const state = asked.current;
    state.now += 1;
    if (state.isUnderWay) return;
    state.isUnderWay = true;
    while (state.answered < state.now) {
      state.answered = state.now;
      try {
        const open = await load(id, "open", state.pages);
        const resolved = state.status === "resolved" ? await load(id, "resolved", state.pages) : null;
        state.hasAny = open.comments.length > 0 || resolved !== null;
        setLoaded((before) => ({ open, resolved: resolved ?? before.resolved }));
        setFailure(null);
      } catch (error) {
        setFailure(failureWords("", error).description);
      }
    }
    state.isUnderWay = false;
  }, [id]);

  useEffect(() => {
    const ask = () => void refresh();
    // A new version may move the words of a comment, or remove them.
    const askAgain = () => {
      if (asked.current.hasAny) ask();
    };
    ask();
    live.addEventListener("comments", ask);
    live.addEventListener("open", ask);
    live.addEventListener("version", askAgain);
    return () => {
      live.removeEventListener("comments", ask);
      live.removeEventListener("open", ask);
      live.removeEventListener("version", askAgain);
    };
  }, [live, refresh]);

  /** Shows a changed comment at once; its place in the order comes with the next list. */
  const put = useCallback(
    (changed: Comment) => {
      const without = (list: Loaded | null) => (list ?? NONE).comments.filter((one) => one.id !== changed.id);
      setLoaded((before) => {
        const list = before[changed.status];
        const isKnown = list?.comments.some((one) => one.id === changed.id);
        const comments = isKnown
          ? (list?.comments ?? []).map((one) => (one.id === changed.id ? changed : one))
          : [...without(list), changed];
        const other = changed.status === "open" ? "resolved" : "open";
        const rest = before[other] && { ...before[other], comments: without(before[other]) };
        const updated = { comments, hasMore: list?.hasMore ?? false };
        return changed.status === "open" ? { open: updated, resolved: rest } : { open: rest, resolved: updated };
      });
      void refresh();
    },
    [refresh],
  );

  const add = useCallback(
    async ({ nodeId, quote }: Anchor, body: string) => {
      // The words must be on the server first.
      await session?.flush();
      const words = quote && { quote: quote.exact, prefix: quote.prefix, suffix: quote.suffix };
      const made = await call("POST /api/w/documents/[id]/comments", {
        id,
        body,
        ...(nodeId === null ? {} : { nodeId }),
        ...words,
      });
      put(made);
      return made;
    },
    [id, session, put],
  );
  const reply = useCallback(
    async ({ id: commentId }: Comment, body: string) =>
      put(await call("POST /api/w/documents/[id]/comments/[commentId]/replies", { id, commentId, body })),
    [id, put],
  );
  const resolve = useCallback(
    async ({ id: commentId }: Comment, next: CommentStatus) =>
      put(await call("PATCH /api/w/documents/[id]/comments/[commentId]", { id, commentId, status: next })),
    [id, put],
  );
  const edit = useCallback(
    async ({ id: commentId }: Comment, messageId: string, body: string) => {
      const route = "PATCH /api/w/documents/[id]/comments/[commentId]/messages/[messageId]";
      put(await call(route, { id, commentId, messageId, body }));
    },
    [id, put],
  );
  const remove = useCallback(
    async ({ id: commentId }: Comment, messageId: string) => {
      const route = "DELETE /api/w/documents/[id]/comments/[commentId]/messages/[messageId]";
      await call(route, { id, commentId, messageId });
      await refresh();
    },
    [id, refresh],
  );
  const show = useCallback(
    (next: CommentStatus) => {
      asked.current.status = next;
      asked.current.pages = PAGES_AT_FIRST;
      setStatus(next);
      void refresh();
    },
    [refresh],
  );
  const loadMore = useCallback(() => {
    asked.current.pages += PAGES_AT_FIRST;
    void refresh();
  }, [refresh]);

  const list = loaded[status];
  return {
    comments: list?.comments ?? null,
    open: (loaded.open ?? NONE).comments,
    status,
    show,
    failure,
    more: list?.hasMore ? loadMore : null,
    refresh: () => void refresh(),
    ...{ add, reply, resolve, edit, remove },
  };
}
