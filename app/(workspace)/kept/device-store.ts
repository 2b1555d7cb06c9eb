import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface Schema extends DBSchema {
  entries: { key: string; value: unknown };
}

/** Entries that this device keeps under a name, by their keys. */
export type DeviceStore<Entry> = {
  /** All entries that can be read; none where nothing can be stored. */
  all(): Promise<Entry[]>;
  get(key: string): Promise<Entry | null>;
  /** Stores an entry; rejects where the device has no room for it. */
  put(key: string, entry: Entry): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
};

/**
 * Opens the entries under a name in a database of their own: one that is open in a tab with an earlier program cannot get
 * another store. An entry that `read` returns null for stays for the program that can read it.
 */
export function deviceStore<Entry>(name: string, read: (value: unknown) => Entry | null): DeviceStore<Entry> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opening ??= openDB<Schema>(name, 1, {
      // Another page forgets it.
      blocking: () => {
        void opening?.then((db) => db.close());
        opening = null;
      },
      upgrade: (created) => void created.createObjectStore("entries"),
      terminated: () => {
        opening = null;
      },
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    async all() {
      const values: unknown[] = await open()
        .then((db) => db.getAll("entries"))
        .catch(() => []);
      return values.flatMap((value) => read(value) ?? []);
    },
    async get(key) {
      const value = await open()
        .then((db) => db.get("entries", key))
        .catch(() => null);
      return read(value);
    },
    async put(key, entry) {
      const tx = (await open()).transaction("entries", "readwrite");
      await Promise.all([tx.store.put(entry, key), tx.done]);
    },
    async remove(keys) {
      const tx = (await open()).transaction("entries", "readwrite");
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
    },
  };
}
