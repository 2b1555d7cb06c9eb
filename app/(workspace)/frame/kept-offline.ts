import { hasFields, isArrayOf, isText } from "#lib/base/read-json";

/** What a person keeps on this device for the time without a network: documents, and folders with all that is in them. */
export type KeptOffline = { documents: string[]; folders: string[] };

const PREFIX = "colophon:offline:";

const isIds = isArrayOf(isText);
const isKeptOffline = hasFields<KeptOffline>({ documents: isIds, folders: isIds });

const NOTHING: KeptOffline = { documents: [], folders: [] };

/** What a person keeps on this device, as it is stored. */
export function storedOffline(personId: string): string | null {
  try {
    return localStorage.getItem(PREFIX + personId);
  } catch {
    // Where nothing may be stored, nothing is kept.
    return null;
  }
}

/** Reads what is stored of what a person keeps. */
export function parseOffline(text: string | null): KeptOffline {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isKeptOffline(value) ? value : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** What a person keeps on this device. */
export const keptOffline = (personId: string): KeptOffline => parseOffline(storedOffline(personId));

const changes = new EventTarget();

/** Keeps a document or folder on this device from now on, or no longer; returns whether the device could note it. */
export function setKeptOffline(
  personId: string,
  { kind, id, isKept }: { kind: keyof KeptOffline; id: string; isKept: boolean },
): boolean {
  const before = keptOffline(personId);
  const others = before[kind].filter((each) => each !== id);
  try {
    localStorage.setItem(PREFIX + personId, JSON.stringify({ ...before, [kind]: isKept ? [...others, id] : others }));
  } catch {
    return false;
  }
  changes.dispatchEvent(new Event("change"));
  return true;
}

/** Forgets what was kept, of everybody who used this device. */
export function forgetKeptOffline(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Where nothing may be stored, nothing is kept.
  }
}

/** Calls back when what is kept changes, in any tab; returns the function that ends this. */
export function listenOffline(changed: () => void): () => void {
  changes.addEventListener("change", changed);
  // Of another tab.
  window.addEventListener("storage", changed);
  return () => {
    changes.removeEventListener("change", changed);
    window.removeEventListener("storage", changed);
  };
}
