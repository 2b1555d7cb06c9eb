import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { LibraryChanged, pathOf, type Run } from "./run";

const object = z.object({
  key: z.string().max(20),
  version: z.number().int(),
  data: z.record(z.string(), z.unknown()),
  links: z
    .object({ alternate: z.object({ href: z.string() }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** An item or a collection at Zotero. */
export type Remote = z.output<typeof object>;

const page = z.array(object);

/** The most objects that a request reads and writes (https://www.zotero.org/support/dev/web_api/v3/basics). */
export const READ_AT_ONCE = 100;
/** The most objects that a request writes. */
export const WRITTEN_AT_ONCE = 50;

/** Which objects are read: those changed since a version, of one type or with `-` of all others. */
type Asked = { what: "items" | "collections"; since: number; itemType?: "annotation" | "-annotation"; asOf?: number };

/**
 * Reads the objects that changed since a version, in pages, and returns the version up to which that is all; throws
 * `LibraryChanged` when that is not `asOf` or changes meanwhile.
 */
export async function readChanged(
  run: Run,
  { what, since, itemType, asOf }: Asked,
  take: (objects: Remote[], done: number, total: number | null) => Promise<void>,
): Promise<number> {
  const { library, api } = run;
  let version = asOf;
  for (let start = 0; ; ) {
    const query = new URLSearchParams({
      ...(itemType ? { itemType } : {}),
      since: String(since),
      limit: String(READ_AT_ONCE),
      start: String(start),
      sort: "dateAdded",
      direction: "asc",
      includeTrashed: "1",
    });
    const answer = await api.get(`${pathOf(library)}/${what}?${query}`);
    version ??= answer.version;
    // A page would skip what moved to another one.
    if (answer.version !== version) throw new LibraryChanged();
    const objects = parse(page, answer.body);
    start += objects.length;
    await take(objects, start, answer.total);
    if (objects.length < READ_AT_ONCE) return version;
  }
}

const deletions = z.object({ items: z.array(z.string()).default([]), collections: z.array(z.string()).default([]) });

/** The keys of the objects that were erased since the library's version. */
export async function readDeletions(run: Run): Promise<z.output<typeof deletions>> {
  if (run.library.version === 0) return { items: [], collections: [] };
  const answer = await run.api.get(`${pathOf(run.library)}/deleted?since=${run.library.version}`);
  return parse(deletions, answer.body);
}

const results = z.object({
  successful: z.record(z.string(), object).default({}),
  unchanged: z.record(z.string(), z.string()).default({}),
  failed: z.record(z.string(), z.object({ code: z.number(), message: z.string().default("") })).default({}),
});

/** What became of each written object, in their order: as it is now, null when it is as it was, or why it was refused. */
export type Written = Remote | null | { refused: string };

/** Writes at most 50 objects unless the library has changed, and notes its new version; throws `LibraryChanged`. */
export async function writeObjects(
  run: Run,
  what: "items" | "collections",
  objects: readonly Record<string, unknown>[],
): Promise<Written[]> {
  const { api, library } = run;
  if (objects.length === 0) return [];
  const answer = await api.post(`${pathOf(library)}/${what}`, { body: objects, version: library.version });
  if (answer.status === 412) throw new LibraryChanged();
  const { successful, failed } = parse(results, answer.body);
  if (Object.values(failed).some(({ code }) => code === 412)) throw new LibraryChanged();
  library.version = Math.max(library.version, answer.version);
  return objects.map((_, at) => {
    const fault = failed[at];
    return fault ? { refused: fault.message || `status ${fault.code}` } : (successful[at] ?? null);
  });
}

/** Erases collections, which Zotero has no trash for as a list; their items remain. Throws `LibraryChanged`. */
export async function eraseCollections(run: Run, keys: readonly string[]): Promise<void> {
  const { api, library } = run;
  const answer = await api.remove(`${pathOf(library)}/collections?collectionKey=${keys.join(",")}`, library.version);
  if (answer.status === 412) throw new LibraryChanged();
  library.version = Math.max(library.version, answer.version);
}

const LETTERS = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ";

/** A new key: eight letters and digits of Zotero's. A key of ours makes a repeated write of a new object harmless. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(8)), (number) => LETTERS[number % LETTERS.length]).join("");

function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  throw new AppError("upstream_unavailable", "Zotero sent an answer that cannot be read.", {
    hint: "Try again later.",
    cause: result.error,
  });
}
