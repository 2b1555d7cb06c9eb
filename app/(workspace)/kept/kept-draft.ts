import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as z from "zod/mini";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { inFlightWriteShape } from "./in-flight-write";

const contentShape = z.looseObject({ type: z.literal("doc") });

const claimShape = z.object({ document: z.string(), node: z.optional(z.string()), text: z.optional(z.string()) });

/** A batch of typed steps with the position that it was typed at. */
const batchShape = z.object({
  version: z.number(),
  number: z.number(),
  key: z.string(),
  end: z.number(),
  steps: z.array(z.record(z.string(), z.unknown())),
  copied: z.optional(z.readonly(z.array(claimShape))),
});

/** What the server had beyond the version: its text after `number` batches of typed steps, and the batch sent last with the text that it makes. */
const lineShape = z.object({
  number: z.number(),
  title: z.string(),
  content: contentShape,
  sent: z.nullable(z.object({ batch: batchShape, content: contentShape })),
});

const keptShape = z.object({
  baseVersion: z.number(),
  title: z.string(),
  content: contentShape,
  /** A write that was in flight and may have arrived. */
  asked: z._default(z.nullable(inFlightWriteShape), null),
  /** Whether the text is to be proposed instead of written. */
  isSuggesting: z._default(z.boolean(), false),
  /** Ids of blocks that others changed too; these blocks are proposed. */
  contested: z._default(z.array(z.string()), []),
  /** Typed steps that the server has, or may have; null without such. */
  line: z._default(z.nullable(lineShape), null),
});

/** Text that the server does not have yet, stored on this device. */
export type KeptDraft = z.infer<typeof keptShape>;

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
  return keptShape.safeParse(stored).data ?? null;
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
