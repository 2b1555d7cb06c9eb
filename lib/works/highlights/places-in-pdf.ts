import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import type { Rect } from "./shape";

/** A PDF and the words to find on its pages. */
export type PlacesTask = { content: Uint8Array; words: { page: number; quote: string }[] };

/** Where words are: a rectangle for each line, the number of letters before them, and their distance from the page's top in points. */
export type Place = { rects: Rect[]; lettersBefore: number; top: number };

const pool = workerPool<PlacesTask, (Place | null)[]>({
  name: "places in PDFs",
  file: workerFile("places-in-pdf"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 512,
  maxWaiting: 20,
  tooLarge: () => new AppError("import_failed", "This PDF takes too long to read."),
  tooMany: () => new AppError("unavailable", "Too many of your PDFs are being read."),
});

/**
 * Finds words on the pages of a person's PDF in a worker; null for those that are not there. Throws `invalid_content` for
 * a broken or protected file, and `import_failed` past 10 s of processor time.
 */
export const placesInPdf = (person: string, task: PlacesTask): Promise<(Place | null)[]> => pool.run(person, task);
