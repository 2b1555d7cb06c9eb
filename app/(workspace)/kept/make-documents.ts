import { newNodeId } from "#lib/document/ids/new-node-id";
import { ApiError, callOnce, type Input } from "#lib/doors/client";
import { keptDocuments, keptNames, readKept, writeKept } from "./kept-draft";
import { type NewDocument, newDocumentOf } from "./new-document";
import { waitsForParts, withoutWaiting } from "./waiting-parts";
import { withLock } from "./with-lock";

const PREFIX = "colophon:made:";

/** The server's id of a document that was begun on this device alone; null while the server does not have it. */
export function madeAs(id: string): string | null {
  try {
    return localStorage.getItem(PREFIX + id);
  } catch {
    // Where nothing may be stored, nothing is known.
    return null;
  }
}

/** The ids that a document of the server had on this device, before it was made. */
export function idsBefore(id: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.filter((name) => localStorage.getItem(name) === id).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function noteMade(id: string, made: string): void {
  try {
    localStorage.setItem(PREFIX + id, made);
  } catch {
    // A page that is open then makes it again, which the key allows once.
  }
}

/** The documents of a person that are on this device alone. */
async function newDocuments(personId: string): Promise<NewDocument[]> {
  const all = (await keptDocuments()).flatMap((id) => newDocumentOf(id) ?? []);
  return all.filter((one) => one.personId === personId && madeAs(one.id) === null);
}

/** The ids and titles of the documents of a person that are on this device alone. */
export async function newDocumentTitles(personId: string): Promise<{ id: string; title: string }[]> {
  const documents = await newDocuments(personId);
  return Promise.all(
    documents.map(async ({ id }) => {
      const [name] = await keptNames(id);
      return { id, title: (name && (await readKept(name))?.title) || "" };
    }),
  );
}

/**
 * Makes a document of the server from what is kept of one on this device alone, once; resolves to its id. What is kept
 * stays: a page that writes it may go on, and the rest is merged when the document opens. Rejects with `ApiError`.
 */
export async function makeDocument({ id, folderId, key }: NewDocument): Promise<string> {
  const known = madeAs(id);
  if (known) return known;
  const [name] = await keptNames(id);
  const draft = name ? await readKept(name) : null;
  const text = draft ? { title: draft.title, content: withoutWaiting(draft.content) } : {};
  const made = await create({ ...text, ...(folderId ? { folderId } : {}) }, key);
  noteMade(id, made);
  return made;
}

async function create(input: Input<"POST /api/d">, key: string): Promise<string> {
  try {
    return (await callOnce("POST /api/d", input, key)).id;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Made with an earlier text, before the answer was lost: rather twice than without these words.
    if (error.code === "idempotency_key_reused") return create(input, newNodeId());
    const { folderId, ...rest } = input;
    if (folderId && (error.status === 403 || error.status === 404)) return create(rest, `${key}-outside`);
    throw error;
  }
}

/** What came of the documents on this device alone: the server's ids and titles of those made, and why others were not. */
export type MadeDocuments = { made: { id: string; title: string }[]; failures: unknown[] };

/** Makes the documents of a person that no open page is writing. */
export async function makeDocuments(personId: string): Promise<MadeDocuments> {
  const [made, failures]: [MadeDocuments["made"], unknown[]] = [[], []];
  for (const document of await newDocuments(personId)) {
    const [name, ...others] = await keptNames(document.id);
    if (name === undefined) continue;
    await withLock(name, async () => {
      const draft = await readKept(name);
      made.push({ id: await makeDocument(document), title: draft?.title ?? "" });
      // Another page's words of it are merged when the document opens, and what waits is sent then.
      if (others.length === 0 && !waitsForParts(draft?.content)) await writeKept(name, null);
    }).catch((error: unknown) => failures.push(error));
  }
  return { made, failures };
}
