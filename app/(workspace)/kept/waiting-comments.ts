import { type Checked, hasFields, isNumber, isObject, isText, isTextOrNull, orNull } from "#lib/base/read-json";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { ApiError, call, callOnce } from "#lib/doors/client";
import { allPages } from "../paging/all-pages";
import { deviceStore } from "./device-store";
import { keptDocuments } from "./kept-draft";
import { idsBefore, madeAs } from "./make-documents";
import { newDocumentOf } from "./new-document";
import { withLock } from "./with-lock";

const isWaiting = hasFields({
  /** The key under which it is sent once. */
  key: isText,
  personId: isText,
  documentId: isText,
  nodeId: isTextOrNull,
  quote: orNull(hasFields({ exact: isText, prefix: isText, suffix: isText })),
  body: isText,
  at: isText,
  /** When it was sent first, in milliseconds; it may have arrived. */
  triedAtMs: orNull(isNumber),
  /** Why the server did not take it. */
  refusal: isTextOrNull,
});

/** A comment that was written without a network and is on this device until it is sent. */
export type WaitingComment = Checked<typeof isWaiting>;

const entries = deviceStore("colophon-comments", (value): WaitingComment | null => {
  // Earlier programs kept neither.
  const comment: unknown = isObject(value) ? { triedAtMs: null, refusal: null, ...value } : null;
  return isWaiting(comment) ? comment : null;
});

// The server knows a key for a day; this leaves time for an answer.
const KEY_KNOWN_MS = 23 * 60 * 60_000;

const changes = new EventTarget();

/** Calls back when a comment begins to wait or is sent, in this tab; returns the function that ends this. */
export function listenWaiting(changed: () => void): () => void {
  changes.addEventListener("change", changed);
  return () => changes.removeEventListener("change", changed);
}

const told = () => void changes.dispatchEvent(new Event("change"));

/** Makes a comment that can wait on this device. */
export const newWaitingComment = (
  given: Pick<WaitingComment, "personId" | "documentId" | "nodeId" | "quote" | "body">,
): WaitingComment => ({ ...given, key: newNodeId(), at: new Date().toISOString(), triedAtMs: null, refusal: null });

/** Keeps a comment on this device until it is sent; rejects where there is no room for it. */
export async function keepComment(comment: WaitingComment): Promise<void> {
  await entries.put(comment.key, comment);
  told();
}

/** Removes a comment that waits. */
export async function dropComment(key: string): Promise<void> {
  await entries.remove([key]);
  told();
}

/** The comments of a person that wait to be sent, oldest first, those on one document where it is named. */
export async function waitingComments(personId: string, documentId?: string): Promise<WaitingComment[]> {
  const ids = documentId === undefined ? null : [documentId, ...idsBefore(documentId)];
  const all = await entries.all();
  return all
    .filter((one) => one.personId === personId && (!ids || ids.includes(one.documentId)))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** The documents with text or comments on this device that the server does not have, whoever wrote them. */
export async function unsentDocuments(): Promise<string[]> {
  const commented = (await entries.all()).map(({ documentId }) => documentId);
  return [...new Set([...(await keptDocuments()), ...commented])];
}

/** Sends a comment under its key; rejects with `ApiError`. */
export function sendComment({ key, nodeId, quote, body, ...waiting }: WaitingComment) {
  const id = madeAs(waiting.documentId) ?? waiting.documentId;
  const words = quote && { quote: quote.exact, prefix: quote.prefix, suffix: quote.suffix };
  const target = nodeId === null ? {} : { nodeId, ...words };
  return callOnce("POST /api/w/documents/[id]/comments", { id, body, onMissing: "keep", ...target }, key);
}

/** How many comments were sent, and those that the server refused. */
export type SentComments = { sent: number; refusals: { comment: WaitingComment; error: ApiError }[] };

/**
 * Sends the comments of a person that wait, those on one document or on all whose text the server has, each once; resolves
 * to how many were sent and what the server refused. A refused comment stays on this device.
 */
export async function sendWaiting(personId: string, documentId?: string): Promise<SentComments> {
  const result: SentComments = { sent: 0, refusals: [] };
  await withLock("colophon:comments", async () => {
    // Words that a comment is about are sent first, by the page of their document.
    const unsaved = documentId === undefined ? await keptDocuments() : [];
    for (const comment of await waitingComments(personId, documentId)) {
      if (isOfDeviceAlone(comment) || unsaved.includes(comment.documentId)) continue;
      const refusal = await sendOne(comment);
      if (refusal === "unreached") break;
      if (refusal) result.refusals.push({ comment, error: refusal });
      else result.sent += 1;
    }
  });
  if (result.sent + result.refusals.length > 0) told();
  return result;
}

const isOfDeviceAlone = ({ documentId }: WaitingComment) =>
  newDocumentOf(documentId) !== null && madeAs(documentId) === null;

async function sendOne(comment: WaitingComment): Promise<ApiError | "unreached" | null> {
  try {
    if (!(await hasArrived(comment))) {
      await entries.put(comment.key, { ...comment, triedAtMs: comment.triedAtMs ?? Date.now() });
      await sendComment(comment);
    }
    await entries.remove([comment.key]);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isForNow(error)) return "unreached";
    await entries.put(comment.key, { ...comment, refusal: error.message });
    return error;
  }
}

/** Whether a comment may still be taken later as it is. */
const isForNow = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500 || code === "request_in_progress";

/** Whether a comment whose answer was lost is there, once the server no longer knows its key. */
async function hasArrived({ triedAtMs, personId, documentId, quote, body }: WaitingComment): Promise<boolean> {
  if (triedAtMs === null || Date.now() - triedAtMs < KEY_KNOWN_MS) return false;
  const id = madeAs(documentId) ?? documentId;
  const pages = await allPages((cursor) =>
    call("GET /api/w/documents/[id]/comments", { id, status: "all", limit: 100, cursor }),
  );
  const isIt = ([first]: { by: { id: string }; body: string }[], words: string | undefined) =>
    first?.by.id === personId && first.body === body && words === quote?.exact;
  return pages.some(({ comments }) => comments.some((one) => isIt(one.messages, one.quote?.exact)));
}
