import type { Progress } from "#lib/base/operation";
import type { Work } from "#lib/citations/sources/work";
import type { Picture } from "#lib/files/read-picture";
import { fetchPublic } from "#lib/outside/fetch-public";
import type { Article } from "../draft/article";
import { refuseStatus } from "../draft/refuse-status";
import { readInWorker } from "../read/read-in-worker";
import { citePage } from "./cite-page";
import { fetchPictures } from "./fetch-pictures";
import { pageKind } from "./page-kind";
import { pictureSources } from "./picture-sources";

/** The results of an import before anything is stored. */
export type Imported = { article: Article; pictures: Map<string, Picture>; work: Work };

const ACCEPT = "text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,*/*;q=0.5";

/**
 * Fetches a page for a person, reads its article, and then fetches its pictures and its citation concurrently.
 * @throws AppError import_failed for a page that cannot become a document, and the errors of `fetchPublic`.
 */
export async function importPage(person: string, address: string, progress?: Progress): Promise<Imported> {
  const fetched = await fetchPublic(address, { accept: ACCEPT });
  refuseStatus(fetched.status);
  progress?.(1, 3, "The page is fetched.");
  const contentType = fetched.headers.get("content-type") ?? "";
  const kind = pageKind(contentType, fetched.body, fetched.url);
  const article = await readInWorker(person, { kind, url: fetched.url, contentType, body: fetched.body });
  progress?.(2, 3, "The article is read.");
  const [pictures, work] = await Promise.all([
    fetchPictures(person, pictureSources(article.content)),
    citePage(fetched, article),
  ]);
  progress?.(3, 3, "The pictures and the citation are found.");
  return { article, pictures, work };
}
