import { ApiError } from "#lib/api/client";

/** A title and a text, comparable; `T` is the document model's node. */
export type Sheet<T> = { title: string; text: T };

type Options<T> = {
  /** What the server had when it last agreed with this page. */
  base: Sheet<T>;
  draft: Sheet<T>;
  baseVersion: number;
  equal: (one: Sheet<T>, other: Sheet<T>) => boolean;
  write: (draft: Sheet<T>, baseVersion: number) => Promise<number>;
  read: () => Promise<Sheet<T> & { version: number }>;
};

/**
 * Writes a draft; when the version moved on without its text changing (it was published, or an answer of ours was lost on
 * the way) this is no conflict, and the draft is written on top or is there already.
 */
export async function conflictFreeSend<T>({
  base,
  draft,
  baseVersion,
  equal,
  write,
  read,
}: Options<T>): Promise<number> {
  try {
    return await write(draft, baseVersion);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "version_conflict") throw error;
    const current = await read();
    if (equal(current, draft)) return current.version;
    if (equal(current, base)) return write(draft, current.version);
    throw error;
  }
}
