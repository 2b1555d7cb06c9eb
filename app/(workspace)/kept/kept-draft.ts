import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import {
  type Checked,
  hasFields,
  isArrayOf,
  isBoolean,
  isNumber,
  isObject,
  isText,
  orMissing,
  orNull,
} from "#lib/base/read-json";
import type { CopyClaim } from "#lib/document/copy-claim";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { isContent, isInFlightWrite } from "./in-flight-write";

const isClaim = hasFields<CopyClaim>({ document: isText, node: orMissing(isText), text: orMissing(isText) });

/** A batch of typed steps with the position that it was typed at. */
type KeptBatch = {
  version: number;
  number: number;
  key: string;
  end: number;
  steps: Record<string, unknown>[];
  copied?: readonly CopyClaim[] | undefined;
};

const isBatch = hasFields<KeptBatch>({
  version: isNumber,
  number: isNumber,
  key: isText,
  end: isNumber,
  steps: isArrayOf(isObject),
  copied: orMissing(isArrayOf(isClaim)),
});

/** What the server had beyond the version: its text after `number` batches of typed steps, and the batch sent last with the text that it makes. */
const isLine = hasFields({
  number: isNumber,
  title: isText,
  content: isContent,
  sent: orNull(hasFields({ batch: isBatch, content: isContent })),
});

const isKept = hasFields({
  baseVersion: isNumber,
  title: isText,
  content: isContent,
  /** A write that was in flight and may have arrived. */
  asked: orNull(isInFlightWrite),
  /** Whether the text is to be proposed instead of written. */
  isSuggesting: isBoolean,
  /** Ids of blocks that others changed too; these blocks are proposed. */
  contested: isArrayOf(isText),
  /** Typed steps that the server has, or may have; null without such. */
  line: orNull(isLine),
  /** When its oldest words were typed, in milliseconds; 0 where they were away before, and missing in drafts of earlier programs. */
  typedAtMs: orMissing(isNumber),
});

/** Text that the server does not have yet, stored on this device. */
export type KeptDraft = Omit<Checked<typeof isKept>, "typedAtMs"> & { typedAtMs?: number | undefined };

/** Reads a stored draft, one of an earlier version too; null where it is none. */
function draftOf(value: unknown): KeptDraft | null {
  const draft = isObject(value) ? { asked: null, isSuggesting: false, contested: [], line: null, ...value } : null;
  return isKept(draft) ? draft : null;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft };
}

const nameOf = (documentId: string) => `colophon:draft:${documentId}`;

/** Makes a unique name for the draft of one open page, so that pages of the same document do not share a draft. */
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

/** Moves drafts of earlier versions out of `localStorage`, except one that another open page has locked. */
async function takeOver(db: IDBPDatabase<Schema>): Promise<void> {
  const move = async (name: string) => {
    const draft = draftOf(JSON.parse(localStorage.getItem(name) ?? "null"));
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
    // A draft that cannot be moved is tried again at the next visit.
  }
}

/** Drafts that the device could not store, by name. */
const inTab = new Map<string, KeptDraft>();
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function keepInTab(name: string, draft: KeptDraft | null): void {
  if (draft) inTab.set(name, draft);
  else inTab.delete(name);
  if (inTab.size > 0) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

/** Opens the draft store early, so that a closing page can write to it at once. */
export async function prepareKept(): Promise<void> {
  await database().catch(() => null);
}

/** Lists the names of a document's drafts on this device; drafts to write come before drafts to propose. */
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

/** The ids of all documents with drafts on this device. */
export async function keptDocuments(): Promise<string[]> {
  const onDevice = await database()
    .then((db) => db.getAllKeys("drafts"))
    .catch(() => []);
  const ids = [...onDevice, ...inTab.keys()].map((name) => name.slice(nameOf("").length).split(":")[0] ?? "");
  return [...new Set(ids)];
}

/** Reads a draft by name; null when there is none. */
export async function readKept(name: string): Promise<KeptDraft | null> {
  const draft = inTab.get(name);
  if (draft) return draft;
  const stored = await database()
    .then((db) => db.get("drafts", name))
    .catch(() => null);
  return draftOf(stored);
}

/**
 * Stores or, with null, deletes a draft; resolves to whether the device could do it. A draft that the device cannot store
 * stays in this tab, which then asks before it closes.
 */
export async function writeKept(name: string, draft: KeptDraft | null): Promise<boolean> {
  try {
    const db = await database();
    const tx = db.transaction("drafts", "readwrite");
    const request = draft ? tx.store.put(draft, name) : tx.store.delete(name);
    // A closing page cannot wait for the automatic commit.
    tx.commit();
    await Promise.all([request, tx.done]);
    keepInTab(name, null);
    return true;
  } catch {
    keepInTab(name, draft);
    return false;
  }
}
