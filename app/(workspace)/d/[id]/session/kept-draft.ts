import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { z } from "zod";
import { newNodeId } from "#lib/document/new-node-id";
import { askedWriteShape } from "./asked-write";

const keptShape = z.object({
  baseVersion: z.number(),
  title: z.string(),
  content: z.looseObject({ type: z.literal("doc") }),
  /** A write that was under way and may have arrived. */
  asked: askedWriteShape.nullable().default(null),
  /** The text is to be proposed, not written. */
  isSuggesting: z.boolean().default(false),
  /** Blocks of it whose words others changed too: those are to be proposed. */
  contested: z.array(z.string()).default([]),
});

/** Text that the server does not have yet, kept on this device. */
export type KeptDraft = z.infer<typeof keptShape>;

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft };
}

const nameOf = (documentId: string) => `colophon:draft:${documentId}`;

/** A name under which one opening of a document keeps its text, apart from what other pages keep of the same. */
export const newKeptName = (documentId: string) => `${nameOf(documentId)}:${newNodeId()}`;

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>("colophon", 1, {
    upgrade: (created) => void created.createObjectStore("drafts"),
    terminated: () => {
      opening = null;
    },
  });
  await takeOver(db);
  return db;
}

/** Moves drafts that earlier versions kept in `localStorage`; one that another open page holds stays there. */
async function takeOver(db: IDBPDatabase<Schema>): Promise<void> {
  const move = async (name: string) => {
    const draft = keptShape.safeParse(JSON.parse(localStorage.getItem(name) ?? "null")).data;
    if (!draft) return;
    await db.put("drafts", draft, name);
    localStorage.removeItem(name);
  };
  try {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith("colophon:draft:"))) {
      if (!("locks" in navigator)) await move(name);
      else await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? move(name) : undefined));
    }
  } catch {
    // A draft that cannot be moved stays there until the next visit.
  }
}

/** Drafts that this device could not keep, by name. */
const inTab = new Map<string, KeptDraft>();
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function keepInTab(name: string, draft: KeptDraft | null): void {
  if (draft) inTab.set(name, draft);
  else inTab.delete(name);
  if (inTab.size > 0) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

/** Opens the store of drafts, so that a page that is about to close can write to it at once. */
export async function prepareKept(): Promise<void> {
  await database().catch(() => null);
}

/** The names of all unsaved texts of a document on this device; those to be written come before those to be proposed. */
export async function keptNames(documentId: string): Promise<string[]> {
  const name = nameOf(documentId);
  const range = () => IDBKeyRange.bound(name, `${name};`, false, true);
  const onDevice = await database().then(
    (db) => db.getAllKeys("drafts", range()),
    () => [],
  );
  const names = [...new Set([...onDevice, ...inTab.keys()])].filter((key) => `${key}:`.startsWith(`${name}:`));
  const found = await Promise.all(names.map(async (key) => ({ key, draft: await readKept(key) })));
  return found
    .toSorted((one, other) => Number(one.draft?.isSuggesting ?? false) - Number(other.draft?.isSuggesting ?? false))
    .map(({ key }) => key);
}

/** The unsaved text of that name, or null. */
export async function readKept(name: string): Promise<KeptDraft | null> {
  const draft = inTab.get(name);
  if (draft) return draft;
  const stored = await database()
    .then((db) => db.get("drafts", name))
    .catch(() => null);
  return keptShape.safeParse(stored).data ?? null;
}

/**
 * Keeps unsaved text on this device, or forgets it; whether that could be done. A draft that the device cannot keep stays in
 * this tab, which then asks before it is closed.
 */
export async function writeKept(name: string, draft: KeptDraft | null): Promise<boolean> {
  try {
    const db = await database();
    const tx = db.transaction("drafts", "readwrite");
    const request = draft ? tx.store.put(draft, name) : tx.store.delete(name);
    // A page that closes now cannot wait for the automatic commit.
    tx.commit();
    await Promise.all([request, tx.done]);
    keepInTab(name, null);
    return true;
  } catch {
    keepInTab(name, draft);
    return false;
  }
}
