import { newNodeId } from "#lib/document/ids/new-node-id";

/** A document that is on this device alone: who makes it, in which folder, and the key under which it is made once. */
export type NewDocument = { id: string; personId: string; folderId: string | null; key: string };

const ID = /^new\.([\w-]+)\.([\w-]*)\.([\w-]+)$/;

/** An id for a document that a person begins without the server. */
export const newDocumentId = (personId: string, folderId?: string): string =>
  `new.${personId}.${folderId ?? ""}.${newNodeId()}`;

/** What the id of a document on this device alone says; null for any other. */
export function newDocumentOf(id: string): NewDocument | null {
  const [, personId, folderId, key] = ID.exec(id) ?? [];
  return personId && key ? { id, personId, folderId: folderId || null, key } : null;
}

const NEW = "new";

/** The page for documents on this device alone. */
export const NEW_PAGE = `/d/${NEW}`;

/** Whether the page of a document is that of documents on this device alone. */
export const isOfDevice = (id: string): boolean => id === NEW;

const NAME = "as";

/** The address at which a document on this device alone is written. */
export const newDocumentAddress = (id: string): string => `${NEW_PAGE}?${new URLSearchParams({ [NAME]: id })}`;

/** The document that the address of its page names, if it is this person's. */
export function newDocumentAt(search: string, personId: string): NewDocument | null {
  const named = newDocumentOf(new URLSearchParams(search).get(NAME) ?? "");
  return named?.personId === personId ? named : null;
}
