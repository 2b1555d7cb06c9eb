import type { z } from "zod";
import type { notificationShape } from "./shape";

type Notification = z.output<typeof notificationShape>;

/** A notification in one sentence: what happened, and by whom. */
export function wordsOf({
  kind,
  by,
  title,
  folderId,
}: Pick<Notification, "kind" | "by" | "title" | "folderId">): string {
  const name = `“${title || "Untitled"}”`;
  switch (kind) {
    case "mention":
      return `${by.name} mentioned you in ${name}`;
    case "reply":
      return `${by.name} replied in ${name}`;
    case "suggestion":
      return `${by.name} suggested a change to ${name}`;
    case "accepted":
      return `${by.name} accepted your suggestion for ${name}`;
    case "rejected":
      return `${by.name} rejected your suggestion for ${name}`;
    case "shared":
      return `${by.name} shared ${folderId === null ? "" : "the folder "}${name} with you`;
    case "requested":
      return `${by.name} asks for access to ${name}`;
    case "check":
      return `The nightly check found something wrong in ${name}`;
  }
}

/** The path at which a notification leads to its work, comment, suggestion, share or request. */
export function addressOf(
  notification: Pick<Notification, "kind" | "documentId" | "folderId" | "citationId" | "commentId" | "suggestionId">,
): string {
  const { kind, documentId, folderId, citationId, commentId, suggestionId } = notification;
  if (citationId !== null) return `/library/${citationId}`;
  if (documentId === null) return `/?folder=${folderId}`;
  if (kind === "requested") return `/d/${documentId}?share`;
  if (kind === "check") return `/d/${documentId}?checks`;
  if (commentId !== null) return `/d/${documentId}?comment=${commentId}`;
  // A resolved suggestion is no longer in the text or among the open ones.
  return kind === "suggestion" ? `/d/${documentId}?suggestion=${suggestionId}` : `/d/${documentId}`;
}
