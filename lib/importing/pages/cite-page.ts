import { AppError } from "#lib/base/errors";
import { identify } from "#lib/citations/identity/identify";
import { registries } from "#lib/citations/sources/registries";
import { resolveWork } from "#lib/citations/sources/resolve-work";
import { resolvePage } from "#lib/citations/sources/web-page";
import type { Work } from "#lib/citations/sources/work";
import type { Fetched } from "#lib/outside/fetch-public";
import type { Article } from "../draft/article";

const TIMEOUT_MS = 15_000;

/**
 * The work that a fetched page is, from a registry or else from the page's own metadata; an outage of a registry never
 * fails it.
 */
export async function citePage(page: Fetched, article: Article): Promise<Work> {
  return (await asRegistered(article.url)) ?? asItSays(page, article);
}

/** A preprint address or a DOI names a work about which registries know more than its page. */
async function asRegistered(url: string): Promise<Work | null> {
  try {
    const identifier = identify(url);
    return identifier.type === "url" ? null : await resolveWork(identifier);
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

async function asItSays(page: Fetched, { url, title, siteName }: Article): Promise<Work> {
  const services = { ...registries(), readPage: () => Promise.resolve(page) };
  const byDoi = (doi: string) => resolveWork({ type: "doi", value: doi });
  const work = await resolvePage(services, url, AbortSignal.timeout(TIMEOUT_MS), byDoi);
  if (work.identifier?.type !== "url") return work;
  // A window title includes the site's name, which the article's title no longer has.
  const isLonger = title !== "" && typeof work.csl.title === "string" && work.csl.title.includes(title);
  const site = siteName && work.csl.type === "webpage" ? { "container-title": siteName } : {};
  return { ...work, csl: { ...site, ...work.csl, ...(isLonger ? { title } : {}) } };
}
